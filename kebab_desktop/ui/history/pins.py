"""Pinned questions: found before, not now. Checked again after every change of the knowledge base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from kebab_desktop.app.pins import Pin, PinCheck
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.history.pin_model import Column, PinModel
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext, PageName
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable
from kebab_desktop.ui.widgets.empty_state import EmptyState
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.toast_room import ToastRoom

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_COLUMNS = (
    ColumnLook(),
    ColumnLook(190),
    ColumnLook(90),
    ColumnLook(60),
    ColumnLook(240, hide_below=760),
    ColumnLook(100, hide_below=620),
)


class PinPart(QWidget):
    """The table of pins and what can be done with one. ``answer_requested`` carries a trace id, ``changed``: read
    again, there are other pins."""

    answer_requested = Signal(str)
    changed = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._undoable = ("", False)
        self.model = PinModel(self)
        self.table = DataTable(context.theme, self.model, _COLUMNS)
        self.table.setAccessibleName(self.tr("Pinned questions"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.empty = EmptyState("")
        self.empty.say(
            self.tr("Nothing is pinned"),
            self.tr(
                "Pin a good answer: after every change of the runbooks its documents must still be found. "
                "In Chat: More › Pin this question, below the answer. "
                "Here: choose an answer and press Pin this question."
            ),
        )
        self.stack = QStackedWidget()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.table)
        self.check = button(self.tr("Check now"), "primary", tip=self.tr("Search for every pinned question again"))
        self.open = button(self.tr("Open answer"))
        self.unpin = button(self.tr("Unpin"))
        self.told = label("", "small", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.stack, 1)
        layout.addWidget(self._foot())
        layout.addWidget(ToastRoom(context.toasts, self))
        self.table.selectionModel().selectionChanged.connect(self._offer)
        self.table.activated.connect(self._open)
        self.check.clicked.connect(self._check)
        self.open.clicked.connect(self._open)
        self.unpin.clicked.connect(self._unpin)
        self._context.intents.pins_checked.connect(self.changed)

    def show_pins(self, pins: Sequence[Pin]) -> None:
        """Show other pins; the selected one stays selected."""
        kept = self._selected()
        self.model.show_pins(pins)
        self.stack.setCurrentWidget(self.table if pins else self.empty)
        self.foot.setVisible(bool(pins))
        row = next((row for row, pin in enumerate(pins) if kept is not None and pin.trace_id == kept.trace_id), -1)
        if row >= 0:
            self.table.setCurrentIndex(self.model.index(row, Column.QUESTION))
        lost = sum(pin.lost for pin in pins)
        told = self.tr("{n} found before, not now").format(n=f"{lost:,}") if lost else self.tr("All are still found.")
        # Never hidden: its room is what keeps the buttons from growing over the whole width.
        self.told.setText(told if any(pin.checked_at for pin in pins) else "")
        self._offer()

    @Slot(str, bool)
    def keep(self, trace_id: str, wanted: bool) -> None:
        """Pin or unpin an answer."""
        self._undoable = (trace_id, not wanted)
        self._store(trace_id, wanted).completed.connect(self._offer_undo)

    def _store(self, trace_id: str, wanted: bool) -> Task:
        pins = self._context.kebab.pins
        task = self._context.bridge.read(partial(pins.pin if wanted else pins.unpin, trace_id))
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._tell)
        return task

    @Slot()
    def _offer_undo(self) -> None:
        unpinned = self._undoable[1]
        text = self.tr("Unpinned this question") if unpinned else self.tr("Pinned this question")
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo)

    @Slot()
    def _undo(self) -> None:
        self._store(*self._undoable)

    def _foot(self) -> QFrame:
        self.foot = QFrame()
        self.foot.setObjectName("asideFoot")
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        row.setSpacing(Space.S)
        for widget in (self.check, self.open, self.unpin):
            row.addWidget(widget)
        row.addWidget(self.told, 1)
        return self.foot

    def _selected(self) -> Pin | None:
        rows = self.table.selected_rows()
        return self.model.pins[rows[0]] if rows else None

    @Slot()
    def _offer(self) -> None:
        for widget in (self.open, self.unpin):
            widget.setEnabled(self._selected() is not None)

    @Slot()
    def _open(self) -> None:
        if (pin := self._selected()) is not None:
            self.answer_requested.emit(pin.trace_id)

    @Slot()
    def _unpin(self) -> None:
        if (pin := self._selected()) is not None:
            self.keep(pin.trace_id, False)

    @Slot()
    def _check(self) -> None:
        self.check.setEnabled(False)
        task = self._context.bridge.submit(LaneName.WORK, partial(checked, self._context.kebab))
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._end_check)

    @Slot(object)
    def _end_check(self, _outcome: object) -> None:
        self.check.setEnabled(True)
        self.changed.emit()

    @Slot(object)
    def _tell(self, _outcome: object) -> None:
        self.changed.emit()


class PinWatch(QObject):
    """Checks the pins on the work lane after every run that changed the knowledge base, and says what was lost."""

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        context.indexing.finished.connect(self._look)

    @Slot(object)
    def _look(self, summary: IngestSummary) -> None:
        if summary.added or summary.updated or summary.removed:
            task = self._context.bridge.submit(LaneName.WORK, partial(checked, self._context.kebab))
            task.progressed.connect(self._tell)
            task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _tell(self, check: PinCheck) -> None:
        if check.pins:
            self._context.intents.pins_checked.emit()
        if check.newly_lost:
            text = self.tr("Pinned questions no longer found: {n}").format(n=f"{len(check.newly_lost):,}")
            self._context.toasts.offer(text, self.tr("Show")).accepted.connect(self._show)

    @Slot()
    def _show(self) -> None:
        self._context.intents.page_requested.emit(PageName.HISTORY.value)


def checked(kebab: Kebab, token: CancelToken) -> Iterator[PinCheck]:
    """Work for the work lane: the check as its one event."""
    yield kebab.pins.check(token)
