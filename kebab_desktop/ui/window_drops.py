"""Files dropped beside the pages that take them: on the rail, the status bar, the history, the settings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.foresight import Foresight, drop_promise
from kebab_desktop.ui.intents import DroppedFiles, Intents
from kebab_desktop.ui.logs.recognition import DropKind, at_a_glance
from kebab_desktop.ui.widgets.drop_zone import DropZone


class WindowDrops(QObject):
    """Takes files as the chat does: runbooks are added, models looked at, logs analyzed; else it is asked."""

    def __init__(self, area: QWidget, intents: Intents, bridge: Bridge) -> None:
        super().__init__(area)
        self._intents = intents
        self.zone = DropZone(area, drop_promise)
        self.foresight = Foresight(self.zone, bridge)
        self.zone.dropped.connect(self.take)

    @Slot(object)
    def take(self, paths: Sequence[Path]) -> None:
        """Bring files to the page that they are for."""
        kind = at_a_glance(paths)
        if kind is DropKind.MODEL:
            self._intents.model_dropped.emit(paths[0])
            return
        if kind is DropKind.KNOWLEDGE:
            self._intents.paths_dropped.emit(list(paths))
            return
        self._intents.conversation_requested.emit(DroppedFiles(tuple(paths)))
