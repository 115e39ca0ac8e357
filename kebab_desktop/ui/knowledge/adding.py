"""Adding files and folders: what is like a document that is there is asked about before anything is copied."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, Signal, Slot

from kebab_desktop.app.drop_likeness import Resolution
from kebab_desktop.app.drops import DropLooked, DropService
from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.app.unpacking import is_zip
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.replaced_offer import ReplacedOffer
from kebab_desktop.ui.knowledge.uncopied import Uncopied
from kebab_desktop.ui.knowledge.unpacking import ZipOpened, looked
from kebab_desktop.ui.knowledge.waiting_drops import Drop
from kebab_desktop.ui.page import PageContext

_TELL_MS = 300
"""A look that is over sooner is not told: what comes and goes is a flicker."""


class Adding(QObject):
    """``asked`` carries the paths of a drop and the :class:`DropLooked` of what was found; ``folders_asked`` folders
    that are no source yet. ``changed``: :attr:`pending` is another. ``drop``: what is looked at or asked about.

    ``wanted``: something is to be added; ``began`` carries the :class:`Task` of the run that adds it, ``queued``
    also the :class:`Drop`. ``looked`` tells
    how many of how many dropped files were looked at, 0 of 0 when that is over.
    """

    asked = Signal(object, object)
    folders_asked = Signal(object)
    changed = Signal()
    wanted = Signal()
    began = Signal(object)
    queued = Signal(object, object)
    looked = Signal(int, int)

    def __init__(self, context: PageContext, run: Callable[..., Task], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._run = run
        self.drop = HeldDrop(())
        self.folders: tuple[Path, ...] = ()
        self._asks = False
        self._looking: Task | None = None
        self._look: Iterator[ZipOpened | DropLooked] = iter(())
        self._token = CancelToken()
        self._clock = QElapsedTimer()
        self._replaced = ReplacedOffer(context, run, self)
        self.uncopied = Uncopied(context, self)

    @property
    def looking(self) -> bool:
        """Whether something is being looked at that will be added."""
        return self._looking is not None

    @property
    def pending(self) -> tuple[Path, ...]:
        """Return what was dropped and waits for an answer."""
        return () if self.looking else tuple(dict.fromkeys((*self.drop.paths, *self.folders)))

    def ask_again(self, drop: HeldDrop, found: DropLooked | None = None, folders: Sequence[Path] = ()) -> None:
        """Ask what another page asked and got no answer to; without ``found`` it is looked at again."""
        self.folders = tuple(folders)
        if drop.paths and found is None:
            self.add(drop.paths, drop.into, drop.keeping, ask=True)
            return
        self._asks = bool(drop.paths)
        self._hold(drop)
        if found is not None:
            self.asked.emit(drop.paths, found)
        elif folders:
            self.folders_asked.emit(self.folders)

    @Slot(object)
    def add(self, paths: Sequence[Path], into: str = "", keeping: Sequence[Path] = (), *, ask: bool = False) -> None:
        """Add ``paths``, at once when none is like a document and they are few; those of a question not answered yet
        come with them.

        ``into``: the source to whose folder files are copied, empty for the library. Into a folder of the user's own
        nothing is copied without a question. ``keeping``: folders that were looked at before and are copied as they
        are. ``ask``: also when there is nothing to choose.
        """
        self.wanted.emit()
        self._end_look()
        self._asks = self._asks or bool(into) or ask
        before = self.drop  # those who see no answer drop the same files once more
        together = dict.fromkeys((*before.paths, *paths)), dict.fromkeys((*before.keeping, *keeping))
        drop = HeldDrop(tuple(together[0]), into, tuple(together[1]))
        self._token = CancelToken()
        self._look = looked(self._context.kebab, drop, self._token)
        self._clock.start()
        if any(is_zip(each) for each in drop.paths):  # written down before its files keep the lane busy
            self.uncopied.hold(drop)
            self.uncopied.write()
        self._look_on()
        self._hold(drop)

    @Slot()
    def stop(self) -> None:
        """Look no further and add nothing."""
        if self._looking is not None:
            self._end_look()
            self._hold(HeldDrop(()))

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
        drop, self._asks = self.drop, False
        wanted = tuple(paths)
        if self.folders:  # else nothing is compared: there may be 50,000 files
            wanted = tuple(each for each in paths if each.expanduser().absolute() not in self.folders)
        if wanted:
            self.start(Drop(wanted, dict(resolutions), drop.into, drop.keeping))
        self._hold(HeldDrop(()))
        if self.folders:
            self.folders_asked.emit(self.folders)

    @Slot(object)
    def start(self, drop: Drop) -> None:
        """Add what was looked at, after the runs that are queued."""
        task = self._run(partial(_added, self._context.kebab.drops, drop))
        self.uncopied.follow(task, drop.held)
        self.began.emit(task)
        self.queued.emit(task, drop)

    @Slot()
    def forget(self) -> None:
        """The user does not want what was asked about, or has answered it."""
        self.folders, self._asks = (), False
        self._hold(HeldDrop(()))

    @Slot(object)
    def ask_about_folders(self, folders: Sequence[Path]) -> None:
        """Ask what folders shall be; with none the question is answered."""
        self.folders = tuple(folders)
        self._hold(self.drop)
        if folders:
            self.folders_asked.emit(self.folders)

    def _hold(self, drop: HeldDrop) -> None:
        self.drop = drop
        paths = tuple(dict.fromkeys((*drop.paths, *self.folders)))
        self.uncopied.hold(HeldDrop(paths, drop.into, drop.keeping) if paths else None)
        self.changed.emit()

    @Slot(object)
    def _take_look(self, event: ZipOpened | DropLooked) -> None:
        if isinstance(event, ZipOpened):
            self._asks = self._asks or event.error is None  # they are seen before they are copied
            self._hold(event.taken(self.drop))
            event.tell(self._context.intents)
            self._look_on()
            return
        if event.conflicts is None:
            if self._clock.elapsed() >= _TELL_MS:
                self.looked.emit(event.done, event.total)
            self._look_on()
            return
        self._end_look()
        self.folders = tuple(dict.fromkeys((*self.folders, *event.new_folders)))
        many = event.preview is not None and not self.drop.keeping  # a folder was looked at before it is copied
        if event.conflicts or ((self._asks or many) and event.total):
            self._asks = True
            self.asked.emit(self.drop.paths, event)
            self.changed.emit()
        else:
            self.commit(self.drop.paths, {})

    @Slot(object)
    def _give_up(self, error: Exception) -> None:
        """What was dropped still waits, to be looked at once more."""
        self._end_look()
        self.changed.emit()
        self._context.intents.failure_reported.emit(error)


def _added(drops: DropService, drop: Drop, token: CancelToken) -> Iterator[IngestEvent]:
    return drops.add(drop.paths, dict(drop.resolutions), token, drop.into, drop.keeping)
