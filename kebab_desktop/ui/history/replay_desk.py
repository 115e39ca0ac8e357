"""Asking a stored question again on the ask lane, with the difference at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.replay import Replay, SettingChange
from kebab_desktop.app.views import SettingView
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady, AskEvent
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


@dataclass(frozen=True, slots=True)
class NamedChange:
    """A setting that differs, with its declaration."""

    view: SettingView
    change: SettingChange


@dataclass(frozen=True, slots=True)
class Replayed:
    """The end of a replay: the difference, and the settings that are others now; ``todays``: they were used."""

    replay: Replay
    changes: tuple[NamedChange, ...]
    todays: bool


@dataclass(frozen=True, slots=True, eq=False)
class Replaying:
    """Work for the ask lane: the events of the pipeline, then :class:`Replayed`, unless it was cancelled."""

    kebab: Kebab
    answer: Answer
    todays: bool

    def __call__(self, token: CancelToken) -> Iterator[AskEvent | Replayed]:
        """Yield the events; raises KebabError when the question cannot be asked again."""
        replays = self.kebab.replays
        changes = replays.changes_since(self.answer)
        settings = {each.key: each.now for each in changes} if self.todays else {}
        for event in replays.replay(self.answer, settings, token):
            if not isinstance(event, AnswerReady):
                yield event
            elif not token.cancelled:
                yield event
                difference = replays.difference(self.answer, event.answer, settings)
                yield Replayed(difference, self._named(changes), self.todays)

    def _named(self, changes: tuple[SettingChange, ...]) -> tuple[NamedChange, ...]:
        views = {view.key: view for view in self.kebab.preferences.settings()} if changes else {}
        return tuple(NamedChange(views[each.key], each) for each in changes)


class ReplayDesk(QObject):
    """``progressed``: an :data:`AskEvent`; then one of ``done`` (a :class:`Replayed`), ``stopped`` and ``failed``."""

    progressed = Signal(object)
    done = Signal(object)
    stopped = Signal()
    failed = Signal(object)

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None
        self._replayed: Replayed | None = None

    @property
    def running(self) -> bool:
        """Whether a question is being asked again."""
        return self._task is not None

    def run(self, answer: Answer, *, todays: bool) -> None:
        """Ask again; a replay before this one is forgotten."""
        self.drop()
        self._task = self._context.bridge.submit(LaneName.ASK, Replaying(self._context.kebab, answer, todays))
        self._task.progressed.connect(self._take)
        self._task.failed.connect(self._fail)
        self._task.completed.connect(self._finish)
        self._task.cancelled.connect(self._finish)

    @Slot()
    def stop(self) -> None:
        """Ask the replay to stop; ``stopped`` follows."""
        if self._task is not None:
            self._task.cancel()

    def drop(self) -> None:
        """The replay is no longer wanted; nothing more is told of it."""
        if self._task is not None:
            self._task.drop()
        self._task = None
        self._replayed = None

    @Slot(object)
    def _take(self, event: object) -> None:
        if isinstance(event, Replayed):
            self._replayed = event
        else:
            self.progressed.emit(event)

    @Slot()
    def _finish(self) -> None:
        replayed, self._replayed, self._task = self._replayed, None, None
        if replayed is None:
            self.stopped.emit()
        else:
            self.done.emit(replayed)

    @Slot(object)
    def _fail(self, error: object) -> None:
        self._replayed, self._task = None, None
        self.failed.emit(error)
