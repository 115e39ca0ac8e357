"""Adding files and folders: what is like a document that is there is asked about before anything is copied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, Signal, Slot

from kebab_desktop.app.drop_likeness import DropConflict, Resolution
from kebab_desktop.app.drops import DropLooked, DropService
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.replaced_offer import ReplacedOffer
from kebab_desktop.ui.knowledge.uncopied import Uncopied
from kebab_desktop.ui.knowledge.waiting_drops import Drop
from kebab_desktop.ui.page import PageContext

_TELL_MS = 300
"""A look that is over sooner is not told: what comes and goes is a flicker."""


class Adding(QObject):
    """``planned`` carries the :class:`DropPlan` of :meth:`plan`; ``asked`` the paths and their conflicts;
    ``folders_asked`` folders that are no source yet. ``into``: the source to which what is asked about goes.

    ``wanted``: something is to be added; ``began`` carries the :class:`Task` of the run that adds it, ``queued``
    also the :class:`Drop`. ``looked`` tells
    how many of how many dropped files were looked at, 0 of 0 when that is over.
    """

    planned = Signal(object)
    asked = Signal(object, object)
    folders_asked = Signal(object)
    wanted = Signal()
    began = Signal(object)
    queued = Signal(object, object)
    looked = Signal(int, int)

    def __init__(self, context: PageContext, run: Callable[..., Task], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._run = run
        self._paths: tuple[Path, ...] = ()
        self._folders: tuple[Path, ...] = ()
        self.into = ""
        self._asks = False
        self._planning: Task | None = None
        self._looking: Task | None = None
        self._look: Iterator[DropLooked] = iter(())
        self._token = CancelToken()
        self._clock = QElapsedTimer()
        self._replaced = ReplacedOffer(context, run, self)
        self.uncopied = Uncopied(context.intents, self)

    @property
    def looking(self) -> bool:
        """Whether something is being looked at that will be added."""
        return self._looking is not None

    def ask_again(
        self, paths: Sequence[Path], conflicts: Sequence[DropConflict], folders: Sequence[Path] = (), into: str = ""
    ) -> None:
        """Ask what another page asked and got no answer to."""
        self._paths, self._folders, self.into = tuple(paths), tuple(folders), into
        self._asks = bool(paths)
        if paths:
            self.asked.emit(self._paths, tuple(conflicts))
        elif folders:
            self.folders_asked.emit(self._folders)

    @Slot(object)
    def plan(self, paths: Sequence[Path]) -> None:
        """Find out what adding ``paths`` would do."""
        if self._planning is not None:
            self._planning.drop()
        self._planning = self._context.bridge.read(partial(self._context.kebab.knowledge.plan_drop, list(paths)))
        self._planning.progressed.connect(self.planned)
        self._planning.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def add(self, paths: Sequence[Path], into: str = "") -> None:
        """Add ``paths``, at once when none is like a document; those of a question not answered yet come with them.

        ``into``: the source to whose folder files are copied, empty for the library. Into a folder of the user's own
        nothing is copied without a question.
        """
        self.wanted.emit()
        self._asks = self._asks or bool(into)
        known = frozenset(self._paths)  # those who see no answer drop the same files once more
        self._begin_look((*self._paths, *(each for each in paths if each not in known)), into)

    @Slot(str)
    def retarget(self, into: str) -> None:
        """Ask anew about the same files, for another source."""
        self._begin_look(self._paths, into)

    def _begin_look(self, paths: tuple[Path, ...], into: str) -> None:
        self._end_look()
        self._paths, self.into = paths, into
        self._token = CancelToken()
        self._look = self._context.kebab.drops.look(self._paths, self._token, into)
        self._clock.start()
        self._look_on()

    @Slot()
    def stop(self) -> None:
        """Look no further and add nothing."""
        if self._looking is not None:
            self._end_look()
            self._paths = ()

    def _look_on(self) -> None:
        """Look for a moment: in one go, 50,000 files would keep everything else that is read waiting."""
        self._looking = self._context.bridge.read(partial(next, self._look))
        self._looking.progressed.connect(self._take_look)
        self._looking.failed.connect(self._give_up)
        self.uncopied.note_look(True)

    def _end_look(self) -> None:
        self._token.cancel()
        if self._looking is not None:
            self._looking.drop()
            self._looking = None
            self.looked.emit(0, 0)
            self.uncopied.note_look(False)

    @Slot(object, object)
    def commit(self, paths: Sequence[Path], resolutions: Mapping[Path, Resolution]) -> None:
        """Add ``paths`` as it was chosen; about folders that are no source yet it is asked what they shall be."""
        self._paths, self._asks = (), False
        wanted = tuple(paths)
        if self._folders:  # else nothing is compared: there may be 50,000 files
            wanted = tuple(each for each in paths if each.expanduser().absolute() not in self._folders)
        if wanted:
            self.start(Drop(wanted, dict(resolutions), self.into))
        if self._folders:
            self.folders_asked.emit(self._folders)

    @Slot(object)
    def start(self, drop: Drop) -> None:
        """Add what was looked at, after the runs that are queued."""
        task = self._run(partial(_added, self._context.kebab.drops, drop))
        self.uncopied.follow(task)
        self.began.emit(task)
        self.queued.emit(task, drop)

    @Slot()
    def forget(self) -> None:
        """The user does not want what was asked about, or has answered it."""
        self._paths = self._folders = ()
        self._asks = False

    @Slot(object)
    def _take_look(self, event: DropLooked) -> None:
        if event.conflicts is None:
            if self._clock.elapsed() >= _TELL_MS:
                self.looked.emit(event.done, event.total)
            self._look_on()
            return
        self._end_look()
        self._folders = tuple(dict.fromkeys((*self._folders, *event.new_folders)))
        if event.conflicts or (self._asks and event.total):
            self._asks = True
            self.asked.emit(self._paths, event.conflicts)
        else:
            self.commit(self._paths, {})

    @Slot(object)
    def _give_up(self, error: Exception) -> None:
        self._end_look()
        self._paths = ()
        self._context.intents.failure_reported.emit(error)


def _added(drops: DropService, drop: Drop, token: CancelToken) -> Iterator[IngestEvent]:
    return drops.add(drop.paths, dict(drop.resolutions), token, drop.into)
