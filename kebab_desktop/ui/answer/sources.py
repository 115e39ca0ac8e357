"""The sources of an answer: number, place, trust, source and score; a click opens the source pane."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kebab_desktop.ui.answer.excerpt import excerpt, tip, wrapped
from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.answer.wording import channel_name, score
from kebab_desktop.ui.source_words import source_called, trust_name
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import PushButton
from kebab_desktop.ui.widgets.chips import Chip, Tone, cite_chip, trust_chip
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.place_label import PlaceLabel

_SCORE_WIDTH = 56
_NAME_CHARS = 28
_ROOMY = 400
"""A narrower row (pixels) leaves the name of the source, and of a candidate the trust, to its tooltip:
two runbooks must not both read "G1 T…"."""


class SourceRow(PushButton):
    """One source; a button, so that it has focus, keyboard and a name for screen readers."""

    activated = Signal(object)

    def __init__(self, ref: SourceRef, *, link: bool = False, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setObjectName("sourceRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._ref = ref
        self._link = link
        self.changed = Chip(self.tr("changed"), Tone.WARN)
        self.changed.setToolTip(self.tr("The cited lines are no longer as they were when this was answered."))
        self.changed.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.XS, Space.S, Space.XS)
        layout.setSpacing(Space.S)
        if ref.marker:
            layout.addWidget(cite_chip(ref.marker))
        self.place = PlaceLabel(ref.title, ref.part, "place-link" if link else "")
        layout.addWidget(self.place, 1)
        layout.addWidget(self.changed)
        self.trust = trust_chip(ref.trust)
        layout.addWidget(self.trust)
        called = source_called(ref.source_id)
        self.source = label(called if len(called) <= _NAME_CHARS else f"{called[: _NAME_CHARS - 1]}…", "small")
        layout.addWidget(self.source)
        layout.addWidget(self._score(ref))
        number = self.tr("Source {n}: ").format(n=ref.marker) if ref.marker else ""
        self.setAccessibleName(f"{number}{ref.place}, {trust_name(ref.trust)}, {called}, {ref.lines}")
        place = f"{ref.source_id} / {ref.path} · {ref.lines} · {trust_name(ref.trust)}"
        self.setToolTip(wrapped(tip(place, ref.preview)))
        self._words = excerpt(ref.preview)
        self.setAccessibleDescription(self._words)
        self.clicked.connect(self._activate)

    def _score(self, ref: SourceRef) -> QLabel:
        """Return rank and score in a column with those of the other rows, or that there is neither.

        The score of a search orders what it found and is no match, which the gate looks at: the tip says so.
        """
        if not ref.rank or ref.score is None:
            rank = self.tr("beside")
        elif self._link:  # below a sentence about match and gate a score of the search looks like a higher match
            rank = f"#{ref.rank}"
        else:
            rank = f"#{ref.rank} · {score(ref.score)}"
        found = label(rank, "small")
        found.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        found.setMinimumWidth(0 if self._link else _SCORE_WIDTH)
        found.setToolTip(wrapped(self._scored(ref)))
        return found

    def _scored(self, ref: SourceRef) -> str:
        """Return what rank and score mean, and of what the score was made."""
        if ref.score is None:
            return self.tr("No rank of its own: taken along from beside a section that was found")
        parts = ", ".join(f"{channel_name(name)} {score(value)}" for name, value in ref.channels)
        return "\n".join(
            (
                self.tr("Number {rank} of what the search found, score {score}").format(
                    rank=ref.rank, score=score(ref.score) + (f" ({parts})" if parts else "")
                ),
                self.tr("The score orders the sources; the match says whether they answer the question."),
            )
        )

    def mark_changed(self, *, changed: bool) -> None:
        """Say that the cited lines are no longer as they were."""
        self.changed.setVisible(changed)
        self.setAccessibleDescription("\n".join(filter(None, (self.changed.toolTip() if changed else "", self._words))))

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the room for the place where there is little."""
        super().resizeEvent(event)
        roomy = event.size().width() >= _ROOMY
        self.source.setVisible(roomy)
        self.trust.setVisible(roomy or not self._link)  # among candidates one chooses by the name

    @Slot()
    def _activate(self) -> None:
        self.activated.emit(self._ref)


class SourceList(QFrame):
    """Rows for cited sources; ``activated`` carries the :class:`SourceRef`. ``links``: their places look like links."""

    activated = Signal(object)

    def __init__(self, title: str, *, links: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._links = links
        self.setObjectName("sources")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.XS, Space.S, Space.XS, Space.S)
        self._layout.setSpacing(0)
        caption = label(title, "caption")
        caption.setContentsMargins(Space.S, 0, 0, Space.XS)
        self._layout.addWidget(caption)
        self.rows: list[SourceRow] = []
        self.hide()

    def mark_changed(self, markers: Collection[int]) -> None:
        """Mark the sources with these numbers as changed since, the others as current."""
        for row in self.rows:
            row.mark_changed(changed=row.ref.marker in markers)

    def show_refs(self, refs: Sequence[SourceRef]) -> None:
        """Show ``refs`` instead of those before; none hides the list."""
        for row in self.rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [SourceRow(ref, link=self._links) for ref in refs]
        for row in self.rows:
            row.activated.connect(self.activated)
            self._layout.addWidget(row)
        self.setVisible(bool(self.rows))
