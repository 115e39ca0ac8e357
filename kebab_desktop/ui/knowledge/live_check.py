"""Checks what is typed some time after the last key, with the same eyes that read the file when it is indexed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from kebab_desktop.app.runbooks import RunbookCheck
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge import manuscript as manuscripts
from kebab_desktop.ui.knowledge.manuscript import Manuscript, same
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.page import PageContext

_CHECK_MS = 250


class LiveCheck(QObject):
    """Follows one manuscript at a time; an older check is dropped."""

    def __init__(self, context: PageContext, editor: Writing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._editor = editor
        self._manuscript: Manuscript | None = None
        self._task: Task | None = None
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_CHECK_MS)
        self._delay.timeout.connect(self._check)
        editor.changed.connect(self._note_change)

    def follow(self, manuscript: Manuscript | None) -> None:
        """Check another manuscript from now on, at once; None: none."""
        self._delay.stop()
        if self._task is not None:
            self._task.drop()
        self._manuscript = manuscript if manuscript is not None and manuscript.writable else None
        self._check()

    @Slot()
    def _note_change(self) -> None:
        if self._manuscript is not None:
            self._delay.start()

    @Slot()
    def _check(self) -> None:
        if self._manuscript is None:
            return
        if self._task is not None:
            self._task.drop()
        call = partial(manuscripts.check, self._context.kebab, self._manuscript, self._editor.draft())
        self._task = self._context.bridge.read(call)
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _show(self, check: RunbookCheck) -> None:
        manuscript = self._manuscript
        if manuscript is not None and manuscript.opened is None and same(self._editor.draft(), manuscript.begun):
            check = replace(check, problems=())  # nobody did anything wrong yet
        self._editor.show_check(check)
