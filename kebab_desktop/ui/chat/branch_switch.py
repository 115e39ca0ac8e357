"""The questions that were asked in one place of a conversation, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.chat.stepper import Stepper
from kebab_desktop.ui.theme import Theme


class BranchSwitch(Stepper):
    """``‹ Question 1 of 2 ›`` for the questions that were asked in one place. ``wanted`` carries a trace id."""

    wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.name_ways(
            self.tr("Show the question before, and what was asked after it"),
            self.tr("Show the next question, and what was asked after it"),
        )
        self._ids: tuple[str, ...] = ()
        self.stepped.connect(self._want)

    def show_branches(self, ids: Sequence[str], at: int) -> None:
        """Offer the answers with these trace ids; ``at`` is the one that is shown, or the number of a coming one."""
        self._ids = tuple(ids)
        count = max(len(ids), at + 1)
        words = self.tr("Question {n} of {all}").format(n=at + 1, all=count)
        self.show_place(at, count, words, last=len(ids) - 1)

    def take_focus(self) -> None:
        """Have the keyboard on the way that can be gone on."""
        (self.forth if self.forth.isEnabled() else self.back).setFocus()

    @Slot(int)
    def _want(self, at: int) -> None:
        self.wanted.emit(self._ids[at])
