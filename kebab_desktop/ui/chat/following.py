"""Keeps the source pane with the answer that is asked for: what it shows of an earlier one is said, then followed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.chat.side_panes import SidePanes
from kebab_desktop.ui.chat.turn import Turn


class SourceFollower(QObject):
    """An open pane goes on with the first citation of the new answer and closes when that cites nothing.

    A citation that the reader opened meanwhile stays.
    """

    def __init__(self, side: SidePanes, parent: QObject) -> None:
        super().__init__(parent)
        self._side = side
        self._turn: Turn | None = None

    @Slot(object)
    def begin(self, turn: Turn) -> None:
        """Say that the open citation belongs to another answer than the one being made in ``turn``."""
        if self._turn is not None:
            self._turn.ended.disconnect(self._follow)
        self._turn = turn
        turn.ended.connect(self._follow)
        if self._side.shows_source:
            self._side.source.tell_earlier()

    @Slot()
    def _follow(self) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        turn.ended.disconnect(self._follow)
        if not (self._side.shows_source and self._side.source.is_earlier):
            return
        answer = turn.view.answer
        if answer is not None and answer.citations:
            self._side.source.show_refs(turn.view.refs, 0)
        else:
            self._side.close_pane()
