"""The head of the source pane: marker, title, path, trust, and the way to the neighbouring citations."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.source_words import source_called, trust_name, trust_note
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.chips import TRUST_TONES, Chip, cite_chip
from kebab_desktop.ui.widgets.labels import ElidedLabel, label
from kebab_desktop.ui.widgets.place_label import PlaceLabel


class SourceHead(QFrame):
    """``stepped(by)``: go to another citation; ``closed``: hide the pane."""

    stepped = Signal(int)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourceHead")
        self.marker = cite_chip(0)
        self.title = ElidedLabel("", "title")
        self.position = label("", "small")
        middle = Qt.TextElideMode.ElideMiddle  # the lines stand at the end
        self.place = PlaceLabel(role="small", mode=middle, part_mode=middle)
        self.trust = Chip()
        self.docs_id = Chip()
        self.source = Chip()
        self.previous = IconButton("left", self.tr("Previous citation (Alt+Left)"), theme)
        self.next = IconButton("right", self.tr("Next citation (Alt+Right)"), theme)
        self.close_button = IconButton("close", self.tr("Close the source pane"), theme)
        self.previous.clicked.connect(self._go_back)
        self.next.clicked.connect(self._go_on)
        self.close_button.clicked.connect(self.closed)
        top = _row(Space.S)
        top.addWidget(self.marker)
        top.addWidget(self.title, 1)
        top.addWidget(self.close_button)
        below = _row(Space.XS)
        below.addWidget(self.place, 1)
        below.addSpacing(Space.XS)
        for widget in (self.position, self.previous, self.next):
            below.addWidget(widget)
        chips = _row(6)
        for chip in (self.trust, self.docs_id, self.source):
            chips.addWidget(chip)
        chips.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.XS)
        layout.addLayout(top)
        layout.addLayout(below)
        layout.addLayout(chips)

    def show_ref(self, ref: SourceRef, number: int, total: int) -> None:
        """Describe a place as it was cited; ``number`` of ``total`` citations."""
        self.marker.setText(str(ref.marker))
        self.marker.setVisible(ref.marker > 0)
        self.title.set_full_text(ref.title)
        self.position.setText(self.tr("{n} of {total}").format(n=number, total=total) if total > 1 else "")
        self.place.set_place(ref.path, f"{ref.part} · {ref.lines}")
        self.trust.show_state(trust_name(ref.trust), TRUST_TONES[TrustLevel(ref.trust)])
        self.trust.setToolTip(trust_note(ref.trust))
        self.docs_id.setText(ref.docs_id)
        self.docs_id.setVisible(bool(ref.docs_id))
        self.source.setText(source_called(ref.source_id))
        self.source.setToolTip(ref.source_id)
        for widget in (self.previous, self.next):
            widget.setVisible(total > 1)

    def show_lines(self, ref: SourceRef, lines: str) -> None:
        """Say where the words of ``ref`` stand now, empty when they stand nowhere any more."""
        self.place.set_place(ref.path, f"{ref.part} · {lines}" if lines else ref.part)

    @Slot()
    def _go_back(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _go_on(self) -> None:
        self.stepped.emit(1)


def _row(spacing: int) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    return row
