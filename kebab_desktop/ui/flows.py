"""Choreography on the GUI thread: await a job, await a dialog, open the program, end it in order."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, SignalInstance, Slot
from PySide6.QtWidgets import QDialog

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.outcomes import Cancelled, Failed, Outcome
from kebab_desktop.ui.bridge import Bridge, Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.source_watch import Changes, SourceWatch

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab
    from kebab_desktop.core.events import IngestEvent
    from kebab_desktop.ui.files_to_open import FilesToOpen
    from kebab_desktop.ui.indexing import Indexing
    from kebab_desktop.ui.main_window import MainWindow

_log = logging.getLogger(__name__)
_POLL_S = 0.02
SHUTDOWN_S = 5.0
AGAIN_S = 0.5
PASSING_S = 2.0
"""So long the window says that it opens, while the data folder is in use by another one."""
_LAST_WRITES_S = 1.0
"""What was begun just before the window closed (a draft put aside, versions deleted) waits behind a list being read."""


class _Waiter(QObject):
    """Resolves a future with the last argument of a signal."""

    def __init__(self, signal: SignalInstance) -> None:
        super().__init__()
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._last: object = None
        signal.connect(self.resolve)

    @Slot()
    @Slot(int)
    @Slot(object)
    def resolve(self, value: object = None) -> None:
        """Take the first emission; later ones are ignored."""
        if not self.future.done():
            self.future.set_result(value)


async def emitted(signal: SignalInstance) -> object:
    """Wait for a signal and return its argument."""
    waiter = _Waiter(signal)  # kept until the end: without a reference it is destroyed and never called
    return await waiter.future


async def opened(dialog: QDialog) -> int:
    """Show a dialog without a nested event loop and return its result."""
    waiter = _Waiter(dialog.finished)
    dialog.open()
    result = await waiter.future
    return result if isinstance(result, int) else 0


async def outcome_of(task: Task) -> Outcome:
    """Wait for a task and return how it ended."""
    if task.outcome is None:
        await emitted(task.finished)
    return task.outcome or Cancelled()


async def value_of(task: Task) -> object:
    """Return the one event of a task; raises what the job raised."""
    value = _Waiter(task.progressed)
    outcome = await outcome_of(task)
    if isinstance(outcome, Failed):
        raise outcome.error
    if isinstance(outcome, Cancelled):
        raise asyncio.CancelledError
    return value.future.result()


async def open_program(window: MainWindow, bridge: Bridge, opener: Callable[[], Kebab]) -> Kebab | None:
    """Open the facade on the work lane; a failure is shown with a way to try again. None: the user gave up.

    What passes by itself (the window before is still ending) is tried again by itself, and only shown when it lasts.
    """
    begun, shown = time.monotonic(), ""
    while True:
        try:
            return cast("Kebab", await value_of(bridge.call(LaneName.WORK, opener)))
        except asyncio.CancelledError:
            return None
        except Exception as error:  # noqa: BLE001 - whatever it is, it is shown: a dead window tells nothing
            passes = isinstance(error, KebabError) and error.retryable
            if not passes or (time.monotonic() - begun > PASSING_S and shown != str(error)):
                window.show_start_error(error)
                shown = str(error)
        if not await _wants_retry(window, AGAIN_S if passes else None):
            return None
        if window.start_page.opening:
            shown = ""


async def _wants_retry(window: MainWindow, patience_s: float | None) -> bool:
    """Wait for the button, or until the patience ends; False when the window is closed."""
    retry = _Waiter(window.retry_requested)
    close = _Waiter(window.close_requested)
    if window.left:  # meanwhile
        return False
    await asyncio.wait([retry.future, close.future], timeout=patience_s, return_when=asyncio.FIRST_COMPLETED)
    return not close.future.done()


async def shut_down(bridge: Bridge, kebab: Kebab | None, timeout_s: float = SHUTDOWN_S) -> bool:
    """Let short calls end, refuse new work, cancel, end the lanes, wait, close the stores.

    False: a lane did not end in time.
    """
    await _last_writes(bridge)
    bridge.close()
    deadline = asyncio.get_running_loop().time() + timeout_s
    while any(lane.running for lane in bridge.lanes) and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(_POLL_S)
    ended = not any(lane.running for lane in bridge.lanes)
    if not ended:
        _log.warning("a lane did not end within %.0f s", timeout_s)
    if kebab is not None:
        _close(kebab)
    return ended


async def _last_writes(bridge: Bridge) -> None:
    """Let the short calls end that wait; a drive that hangs holds the end up for a second at most."""
    deadline = asyncio.get_running_loop().time() + _LAST_WRITES_S
    while any(map(bridge.busy, (LaneName.READ, LaneName.FILES))) and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(_POLL_S)


def _close(kebab: Kebab) -> None:
    """Close the stores; a failure goes to the log, the program ends all the same."""
    try:
        kebab.close()
    except Exception:  # noqa: BLE001 - nothing can be done about it any more
        _log.exception("the stores could not be closed in order")


class _Mailbox(QObject):
    """Collects what makes the watch look again, so that nothing is missed between two waits.

    ``since``: when the first of the runs began that look at the folders before they are watched.
    """

    def __init__(self, indexing: Indexing) -> None:
        super().__init__()
        self.letters: asyncio.Queue[Changes] = asyncio.Queue()
        self.since: float | None = time.time()
        self._indexing = indexing

    @Slot()
    def note_run(self) -> None:
        """A run may bring a source that is watched only when it is over."""
        if self.since is None and self._indexing.running:
            self.since = time.time()

    def watched(self) -> None:
        """All that is to be watched is: nothing is missed from now on."""
        if not self._indexing.running:
            self.since = None

    @Slot(object)
    def note(self, changes: Changes) -> None:
        """Take changes of files."""
        self.letters.put_nowait(changes)

    @Slot()
    @Slot(str)
    def look(self, _key: str = "") -> None:
        """Sources or settings may be others now."""
        self.letters.put_nowait(Changes(frozenset()))


async def watch_sources(window: MainWindow, kebab: Kebab) -> None:
    """Index again the sources whose files are edited outside, until cancelled; ``sources.watch`` turns it off."""
    mailbox, watch = _Mailbox(window.indexing), SourceWatch()
    looks: dict[Task, frozenset[str]] = {}
    watch.changed.connect(mailbox.note)
    window.indexing.changed.connect(mailbox.note_run)
    window.indexing.settled.connect(mailbox.look)
    window.settings_watch.changed.connect(mailbox.look)
    try:
        while True:
            watch.look_at(await _watched(window.bridge, kebab), mailbox.since)
            mailbox.watched()
            changes = await mailbox.letters.get()
            if changes.moved:
                window.indexing.sources_moved.emit()
            looks = {task: sources for task, sources in looks.items() if not task.begun}
            # Each look that still waits will see what changed: while files are copied, changes come every second.
            source_ids = changes.source_ids.difference(*looks.values())
            if source_ids and not window.indexing.paused:  # else they are looked at when it goes on
                looks[window.indexing.run(partial(_index, kebab, source_ids))] = source_ids
    finally:
        watch.stop()


async def _watched(bridge: Bridge, kebab: Kebab) -> dict[str, Path]:
    """Return the folders to watch by source id; none when the setting says so or they cannot be told."""
    if kebab.preferences.current().sources.watch == "off":
        return {}
    try:
        return cast("dict[str, Path]", await value_of(bridge.read(partial(_folders, kebab))))
    except KebabError as error:
        _log.warning("source folders are not watched: %s", error.message)
        return {}


def _folders(kebab: Kebab) -> dict[str, Path]:
    return {view.source.id: view.source.root for view in kebab.knowledge.sources() if view.source.watched}


def _index(kebab: Kebab, source_ids: frozenset[str], token: CancelToken) -> Iterator[IngestEvent]:
    """Index sources, without those that went away since: their documents stay and nobody is bothered."""
    there = [view.source.id for view in kebab.knowledge.sources() if view.available and view.source.id in source_ids]
    return kebab.knowledge.ingest(token, there)


async def run_program(
    window: MainWindow, bridge: Bridge, opener: Callable[[], Kebab], files: FilesToOpen | None = None
) -> bool:
    """Show the window, open the program, run until the window is closed, end in order (see :func:`shut_down`).

    ``files`` are opened when the pages are there.
    """
    closing = _Waiter(window.close_requested)
    if window.left:  # while this was being loaded
        closing.resolve()
    window.show()
    if not window.painted:
        await emitted(window.first_painted)
    opening = asyncio.ensure_future(open_program(window, bridge, opener))
    waiting: list[asyncio.Future[Any]] = [opening, closing.future]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    kebab = opening.result() if opening.done() else None
    if kebab is not None and not closing.future.done():
        if await _attached(window, kebab):
            if files is not None:
                files.hand_over(window.drops)
            watching = asyncio.ensure_future(watch_sources(window, kebab))
            try:
                await closing.future
            finally:
                watching.cancel()
                await asyncio.wait([watching])
        else:
            await closing.future
    if not opening.done():
        kebab = await _late(opening)
    window.hide()
    return await shut_down(bridge, kebab)


async def _attached(window: MainWindow, kebab: Kebab) -> bool:
    """Show the pages, with keys and painting between the parts.

    False: they could not be built, and the start page says so, or the window was closed meanwhile.
    """
    try:
        for _ in window.attach_in_parts(kebab):
            await asyncio.sleep(0)
            if window.left:
                return False
    except Exception as error:  # noqa: BLE001 - whatever it is, it is shown: a dead window tells nothing
        window.show_start_error(error, retry=False)
        return False
    return True


async def _late(opening: asyncio.Future[Kebab | None]) -> Kebab | None:
    """The window was closed while the program was opening: what is opened must be closed as well."""
    try:
        return await asyncio.wait_for(opening, SHUTDOWN_S)
    except TimeoutError:
        return None
