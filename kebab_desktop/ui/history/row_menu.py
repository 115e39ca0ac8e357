"""The context menu of the table of answers: what can be done with one, without a look at its details."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.clearing import HistoryClearing
from kebab_desktop.ui.history.answer_pane import AnswerPane
from kebab_desktop.ui.history.desk import OpenedAnswer
from kebab_desktop.ui.history.pins import PinPart
from kebab_desktop.ui.history.selection import BEING_ANSWERED
from kebab_desktop.ui.history.table import HistoryTable
from kebab_desktop.ui.intents import ConversationTarget
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext

_CITES_NOTHING = frozenset({Outcome.REFUSED.value, Outcome.INTERRUPTED.value, BEING_ANSWERED})


class RowMenu(QObject):
    """Acts on the row that is selected, which the right button has done before; its pane is open beside it."""

    def __init__(self, table: HistoryTable, pane: AnswerPane, pins: PinPart, context: PageContext) -> None:
        super().__init__(table)
        self._table, self._pane, self._pins, self._context = table, pane, pins, context
        self._intents = context.intents
        self._replayed = ""
        self._clearing = lasting(HistoryClearing, context)
        self.menu = QMenu(table)
        self.menu.setToolTipsVisible(True)
        self.ask = _act(
            self.menu, self.tr("Ask again"), self.tr("Put the question into the chat, with today's settings")
        )
        self.replay = _act(self.menu, self.tr("Replay"), self.tr("Ask again beside the old answer"))
        self.conversation = _act(self.menu, self.tr("Open conversation"))
        self.narrow = _act(self.menu, self.tr("Only its conversation"), self.tr("List the answers of it alone"))
        self.menu.addSeparator()
        self.pin = _act(self.menu, "")
        self.helped = _act(self.menu, self.tr("Helped"), checkable=True)
        self.wrong = _act(self.menu, self.tr("Wrong"), checkable=True)
        self.menu.addSeparator()
        self.copy = _act(self.menu, self.tr("Copy question"))
        self.pack = _act(self.menu, self.tr("Incident pack…"))
        self.menu.addSeparator()
        self.delete = _act(self.menu, self.tr("Delete"), self.tr("Moves it to a file of the archive, can be undone"))
        self._connect()

    def _connect(self) -> None:
        for action, slot in (
            (self.ask, self._ask),
            (self.replay, self._replay),
            (self.conversation, self._open_conversation),
            (self.narrow, self._narrow),
            (self.pin, self._pin),
            (self.helped, self._mark),
            (self.wrong, self._mark),
            (self.copy, self._copy),
            (self.pack, self._pack),
            (self.delete, self._delete),
        ):
            action.triggered.connect(slot)
        self._table.selectionModel().selectionChanged.connect(self._fit)
        self._fit()
        self._table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._table.customContextMenuRequested.connect(self._show)

    @Slot(QPoint)
    def _show(self, position: QPoint) -> None:
        if self._table.selected() is not None and self._table.indexAt(position).isValid():
            self._fit()
            self.menu.popup(self._table.viewport().mapToGlobal(position))

    @Slot()
    def _fit(self) -> None:
        """Offer what can be done with the row that is selected."""
        row = self._table.selected()
        finished = row is not None and row.outcome != BEING_ANSWERED
        for action in (self.ask, self.replay, self.helped, self.wrong, self.pack, self.delete):
            action.setEnabled(finished)
        for action in (self.conversation, self.narrow):
            action.setEnabled(row is not None and row.conversation_id is not None)
        self.copy.setEnabled(row is not None)
        pinned = row is not None and is_pinned(self._pins, row)
        self.pin.setText(self.tr("Unpin this question") if pinned else self.tr("Pin this question"))
        self.pin.setEnabled(pinned or (row is not None and row.outcome not in _CITES_NOTHING))
        self.helped.setChecked(row is not None and row.mark == Mark.HELPED.value)
        self.wrong.setChecked(row is not None and row.mark == Mark.WRONG.value)

    @Slot()
    def _ask(self) -> None:
        if (row := self._table.selected()) is not None:
            self._intents.question_requested.emit(row.question)

    @Slot()
    def _replay(self) -> None:
        """The pane knows the whole answer, once it has been read."""
        if (row := self._table.selected()) is not None:
            self._replayed = row.trace_id
            if self._pane.trace_id == row.trace_id:
                self._begin_replay()

    @Slot(object)
    def note_opened(self, opened: OpenedAnswer) -> None:
        """The answer that was selected has been read: it can be replayed, if that was wanted."""
        if opened.answer.retrieval.trace_id == self._replayed:
            self._begin_replay()

    def _begin_replay(self) -> None:
        self._replayed = ""
        if self._pane.replay.isEnabled():
            self._pane.replay.click()
        else:
            self._intents.notice_requested.emit(self._pane.no_replay.text())

    @Slot()
    def _open_conversation(self) -> None:
        row = self._table.selected()
        if row is not None and row.conversation_id is not None:
            self._intents.conversation_requested.emit(ConversationTarget(row.conversation_id, row.trace_id))

    @Slot()
    def _narrow(self) -> None:
        row = self._table.selected()
        if row is not None and row.conversation_id is not None:
            self._pane.narrowing_requested.emit(row.conversation_id)

    @Slot()
    def _pin(self) -> None:
        if (row := self._table.selected()) is not None:
            self._pins.keep(row.trace_id, not is_pinned(self._pins, row))

    @Slot()
    def _mark(self) -> None:
        """What is chosen again is taken away, as in the menu of the answer."""
        if (row := self._table.selected()) is not None:
            chosen = Mark.HELPED if self.sender() is self.helped else Mark.WRONG
            mark = Mark.NONE if row.mark == chosen.value else chosen
            self._intents.mark_wanted.emit(row.trace_id, mark.value, row.note if mark else "")

    @Slot()
    def _copy(self) -> None:
        if (row := self._table.selected()) is not None:
            QGuiApplication.clipboard().setText(row.question)
            self._intents.notice_requested.emit(self.tr("Copied the question"))

    @Slot()
    def _pack(self) -> None:
        if (row := self._table.selected()) is not None:
            self._intents.pack_wanted.emit(row.trace_id)

    @Slot()
    def _delete(self) -> None:
        if (row := self._table.selected()) is not None:
            self._table.note_leaving(row.trace_id)
            self._clearing.run(partial(self._context.kebab.resets.answers, [row.trace_id]))


def _act(menu: QMenu, text: str, tip: str = "", *, checkable: bool = False) -> QAction:
    action = menu.addAction(text)
    action.setToolTip(tip or text)
    action.setCheckable(checkable)
    return action


def is_pinned(pins: PinPart, row: HistoryRow) -> bool:
    """Return whether the question of a row is pinned."""
    return any(pin.trace_id == row.trace_id for pin in pins.model.pins)
