"""The sources of an answer: number, place, trust, source and score; a click opens the source pane."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.answer.wording import score
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import PushButton
from kebab_desktop.ui.widgets.chips import cite_chip, trust_chip
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_SCORE_WIDTH = 30


class SourceRow(PushButton):
    """One source; a button, so that it has focus, keyboard and a name for screen readers."""

    activated = Signal(object)

    def __init__(self, ref: SourceRef, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setObjectName("sourceRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._ref = ref
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.S, 5, Space.S, 5)
        layout.setSpacing(Space.S)
        if ref.marker:
            layout.addWidget(cite_chip(ref.marker))
        layout.addWidget(ElidedLabel(ref.place, mode=Qt.TextElideMode.ElideMiddle), 1)
        layout.addWidget(trust_chip(ref.trust))
        layout.addWidget(label(ref.source_id, "small"))
        if ref.marker:
            layout.addWidget(self._score(ref.score))
        number = self.tr("Source {n}: ").format(n=ref.marker) if ref.marker else ""
        self.setAccessibleName(f"{number}{ref.place}, {ref.trust.value}, {ref.source_id}, {ref.lines}")
        self.setToolTip(f"{ref.path} · {ref.lines}")
        self.clicked.connect(self._activate)

    def _score(self, value: float | None) -> QLabel:
        """Return the score, in a column with those of the other rows; a dash says why there is none."""
        found = label(score(value), "small")
        found.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        found.setMinimumWidth(_SCORE_WIDTH)
        found.setToolTip(
            self.tr("The score by which the search ordered the sources")
            if value is not None
            else self.tr("No score of its own: taken along from beside a section that was found")
        )
        return found

    @property
    def ref(self) -> SourceRef:
        """Return what the row shows."""
        return self._ref

    def sizeHint(self) -> QSize:
        """Be as high as the layout asks."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Be narrow when needed."""
        return QSize(120, self.sizeHint().height())

    @Slot()
    def _activate(self) -> None:
        self.activated.emit(self._ref)


class SourceList(QFrame):
    """Rows for cited sources; ``activated`` carries the :class:`SourceRef`."""

    activated = Signal(object)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sources")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M - 6, Space.S, Space.M - 6, Space.S)
        self._layout.setSpacing(0)
        caption = label(title, "caption")
        caption.setContentsMargins(Space.S, 0, 0, 2)
        self._layout.addWidget(caption)
        self.rows: list[SourceRow] = []
        self.hide()

    def show_refs(self, refs: Sequence[SourceRef]) -> None:
        """Show ``refs`` instead of those before; none hides the list."""
        for row in self.rows:
            self._layout.removeWidget(row)
            row.deleteLater()
        self.rows = [SourceRow(ref) for ref in refs]
        for row in self.rows:
            row.activated.connect(self.activated)
            self._layout.addWidget(row)
        self.setVisible(bool(self.rows))
