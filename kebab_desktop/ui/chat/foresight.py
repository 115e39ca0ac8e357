"""Says while files hover over a place what dropping them there will do; into folders it looks meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot

from kebab_desktop.ui.bridge import Bridge, Task
from kebab_desktop.ui.logs.recognition import DropKind, Recognised, at_a_glance, recognise
from kebab_desktop.ui.widgets.drop_zone import DropZone


class Foresight(QObject):
    """Improves the promise of a zone whose files are taken as those dropped on the chat."""

    def __init__(self, zone: DropZone, bridge: Bridge) -> None:
        super().__init__(zone)
        self._zone = zone
        self._bridge = bridge
        self._task: Task | None = None
        zone.hovered.connect(self._look)

    @Slot(object)
    def _look(self, paths: Sequence[Path]) -> None:
        if self._task is not None and self._task.outcome is None:
            self._task.drop()
        if at_a_glance(paths) is None:
            self._task = self._bridge.read(partial(recognise, list(paths)))
            self._task.progressed.connect(self._say)

    @Slot(object)
    def _say(self, found: Recognised) -> None:
        if found.markdown + found.others == 0:
            self._zone.explain(QCoreApplication.translate("LogDesk", "There is nothing in it that can be read"))
            return
        self._zone.explain(_promise_of(found.kind))


def drop_promise(paths: Sequence[Path]) -> str:
    """Return what dropping files on the chat will do, as far as their names tell."""
    kind = at_a_glance(paths)
    if kind is None and any(not path.suffix for path in paths):
        return QCoreApplication.translate("LogDesk", "Looking into it …")
    return _promise_of(kind)


def _promise_of(kind: DropKind | None) -> str:
    match kind:
        case DropKind.KNOWLEDGE:
            return QCoreApplication.translate("LogDesk", "Add to the knowledge base")
        case DropKind.EITHER:
            return QCoreApplication.translate("LogDesk", "Drop to choose: logs, or the knowledge base")
        case DropKind.MODEL:
            return QCoreApplication.translate("ModelCard", "Look at it as an answer model")
        case _:
            return QCoreApplication.translate("LogDesk", "Analyze as a log")
