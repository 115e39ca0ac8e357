"""The button that pins an answered question, so that its documents must be found from now on."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.answers import Answer
from kebab_desktop.ui.widgets.buttons import PushButton


class PinButton(PushButton):
    """Hidden for answers without sources. ``toggle_wanted(trace_id, pinned)``: the state follows what is stored."""

    toggle_wanted = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._trace_id = ""
        self._pinned: frozenset[str] = frozenset()
        self.setToolTip(self.tr("Check after every change of the runbooks that the cited documents are still found"))
        self.clicked.connect(self._ask)
        self.hide()
        self._show()

    @property
    def pinned(self) -> bool:
        """Whether the answer is pinned."""
        return self._trace_id in self._pinned

    def show_answer(self, answer: Answer) -> None:
        """Be about another answer."""
        self._trace_id = answer.retrieval.trace_id
        self.setVisible(bool(answer.citations) or self.pinned)
        self._show()

    def show_pinned(self, trace_ids: Collection[str]) -> None:
        """Know which answers are pinned."""
        self._pinned = frozenset(trace_ids)
        self._show()

    def _show(self) -> None:
        text = self.tr("Unpin this question") if self.pinned else self.tr("Pin this question")
        self.setText(text)
        self.setAccessibleName(text)

    @Slot()
    def _ask(self) -> None:
        self.toggle_wanted.emit(self._trace_id, not self.pinned)
