"""Finds out what patterns leave out of a folder while they are typed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.left_out_field import LeftOutField
from kebab_desktop.ui.page import PageContext

_CHECK_MS = 150


class LeftOutDesk(QObject):
    """Follows one folder at a time, whose files are listed once; an older question is dropped.

    ``counted`` carries a :class:`LeftOut`.
    """

    counted = Signal(object)

    def __init__(self, context: PageContext, field: LeftOutField, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._field = field
        self._token = CancelToken()
        self._task: Task | None = None
        self._paths: list[str] | None = None
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_CHECK_MS)
        self._delay.timeout.connect(self._count)
        field.changed.connect(self._delay.start)

    @Slot(object)
    def follow(self, folder: Path | None) -> None:
        """List the files of another folder; None: nobody wants to know any more."""
        self._token.cancel()
        self._paths = None
        self._drop()
        if folder is not None:
            self._token = CancelToken()
            task = self._context.bridge.read(partial(self._context.kebab.sources.paths_in, folder, self._token))
            task.progressed.connect(self._take_paths)
            task.failed.connect(self._context.intents.failure_reported)
            self._task = task

    @Slot()
    def end(self) -> None:
        """Nobody wants to know any more."""
        self.follow(None)

    @Slot(object)
    def _take_paths(self, paths: list[str]) -> None:
        self._paths = paths
        self._count()

    @Slot()
    def _count(self) -> None:
        patterns = self._field.patterns
        if self._paths is None or patterns is None:
            return
        self._drop()
        self._task = self._context.bridge.read(partial(self._context.kebab.sources.left_out, self._paths, patterns))
        self._task.progressed.connect(self._field.show_left_out)
        self._task.progressed.connect(self.counted)
        self._task.failed.connect(self._context.intents.failure_reported)

    def _drop(self) -> None:
        if self._task is not None:
            self._task.drop()
            self._task = None
