"""Pins the question of an answer, marks the answer, and packs it for an incident, wherever it is shown."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from kebab_desktop.ui.answer_gone import report_failure
from kebab_desktop.ui.incident_pack import save_pack
from kebab_desktop.ui.marked_answers import MarkedAnswers
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder, with_suffix

if TYPE_CHECKING:
    from kebab_desktop.app.pins import PinService


class KeptAnswers(QObject):
    """Answers to ``pin_wanted`` and ``pack_wanted``; ``dialog`` is the one that asks where to save a pack."""

    def __init__(self, context: PageContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._last = LastFolder(context.window_state, "history")
        self._packed = self._pinned = ""
        self.dialog: QFileDialog | None = None
        self.marked = MarkedAnswers(context, self)
        context.intents.pin_wanted.connect(self._pin)
        context.intents.pack_wanted.connect(self._choose)

    @Slot(str)
    def _pin(self, trace_id: str) -> None:
        self._pinned = trace_id
        task = self._context.bridge.read(partial(pinned_now, self._context.kebab.pins, trace_id))
        task.progressed.connect(self._tell)
        task.failed.connect(self._fail)

    @Slot(object)
    def _tell(self, new: bool) -> None:
        self._context.intents.pins_checked.emit()
        if not new:
            self._context.intents.notice_requested.emit(self.tr("This question is pinned already: History › Pinned"))
            return
        toast = self._context.toasts.offer(self.tr("Pinned this question: History › Pinned"), self.tr("Undo"))
        toast.accepted.connect(self._unpin)

    @Slot()
    def _unpin(self) -> None:
        task = self._context.bridge.read(partial(self._context.kebab.pins.unpin, self._pinned))
        task.completed.connect(self._context.intents.pins_checked)
        task.failed.connect(self._fail)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        report_failure(self._context.intents, error)

    @Slot(str)
    def _choose(self, trace_id: str) -> None:
        self._packed = trace_id
        name = f"incident-{datetime.now():%Y%m%d-%H%M}.zip"  # found again by when, like a backup
        dialog = FileDialog(self._window, self.tr("Save incident pack"), self._last, name)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.tr("Files in a ZIP (*.zip)"), self.tr("One text (*.md)")])
        dialog.fileSelected.connect(self._save)
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    @Slot(str)
    def _save(self, name: str) -> None:
        path = with_suffix(Path(name), (".zip", ".md"), self.dialog)
        task = self._context.bridge.read(partial(save_pack, self._context.kebab, self._packed, path))
        task.progressed.connect(self._note)
        task.failed.connect(self._fail)

    @Slot(object)
    def _note(self, path: object) -> None:
        self._context.intents.notice_requested.emit(self.tr("Saved {path}").format(path=path))


def pinned_now(pins: PinService, trace_id: str) -> bool:
    """Pin a question (blocking); False when it was pinned before, and then its pin stays as it is."""
    if any(each.trace_id == trace_id for each in pins.pins()):
        return False
    pins.pin(trace_id)
    return True
