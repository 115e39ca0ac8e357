"""Notices edits in source folders, on a thread of its own: a network drive that hangs holds nothing up."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from kebab_desktop.core.patience import Patience

Places = dict[str, tuple[int, int]]
"""Folders by source id: number of the disk and of the folder on it."""

_log = logging.getLogger(__name__)
_QUIET_MS = 150
"""Changes are told after so long without another one …"""
_AT_MOST_MS = 1000
"""… but at the latest after so long: what is saved is searchable within two seconds."""
_LOOK_AGAIN_MS = 1500
_COARSE_S = 2.0
"""So coarsely some file systems tell when a file was changed."""
_SUFFIXES = (".md", ".markdown", ".yaml", ".yml", "")
"""Documents, the glossary, and folders; other files are no business of the program."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Ids of the sources in which something changed; ``moved``: a folder came or went."""

    source_ids: frozenset[str]
    moved: bool = False


class SourceWatch(QObject):
    """``changed`` carries :class:`Changes`; it is emitted on the watching thread, so connect QObjects only."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._roots: dict[str, Path] = {}
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def look_at(self, roots: Mapping[str, Path], since: float | None = None) -> None:
        """Watch these folders by source id instead of those before; nothing happens when they are the same.

        ``since``: what was changed after that moment (seconds since the epoch) and before the watch began is told too.
        """
        roots = {name: root for name, root in roots.items() if _can_be_watched(root)}
        if roots == self._roots:
            return
        self._leave()
        self._roots = roots
        if self._roots:
            self._stop = threading.Event()
            arguments = (self._roots, self._stop, since)
            self._thread = threading.Thread(target=self._watch, args=arguments, name="source-watch", daemon=True)
            self._thread.start()

    def stop(self, timeout_s: float = 2.0) -> None:
        """Watch nothing and wait for the thread; one that hangs on a drive is left to itself."""
        thread = self._thread
        self._leave()
        if thread is not None:
            thread.join(timeout_s)

    def _leave(self) -> None:
        """Watch nothing; the thread ends by itself and says nothing more, the window does not wait for it."""
        self._stop.set()
        self._thread, self._roots = None, {}

    def _watch(self, roots: Mapping[str, Path], stop: threading.Event, since: float | None) -> None:
        try:
            for changes in changes_of(roots, stop, since):
                if not stop.is_set():
                    self.changed.emit(changes)
        except (OSError, RuntimeError) as error:
            # RuntimeError: the system watches no more files (Linux: fs.inotify.max_user_watches).
            _log.warning("source folders are no longer watched: %s", error)


def _can_be_watched(root: Path) -> bool:
    """A folder whose name is no UTF-8 cannot be told to the watch, which would end for all others as well."""
    try:
        str(root).encode()
    except UnicodeEncodeError:
        _log.warning("%r is not watched: its name is no UTF-8", str(root))
        return False
    return True


def changes_of(roots: Mapping[str, Path], stop: threading.Event, since: float | None = None) -> Iterator[Changes]:
    """Yield what changes in folders until ``stop`` is set (blocking), first what changed after ``since``.

    A folder that is not there, or whose drive does not answer, is waited for; the others are watched meanwhile.
    """
    import watchfiles

    disks = Patience()
    stayed: Places | None = None
    while not stop.is_set():
        there = _there(roots, disks)
        if stayed is not None:
            came = {name for name, place in there.items() if stayed.get(name) != place}
            yield Changes(frozenset(came), moved=True)
            stayed = None
        if not there:
            stayed = _first_of(roots, disks, stop)
            continue
        batches = watchfiles.watch(
            *(roots[name] for name in sorted(there)),
            watch_filter=None,
            debounce=_AT_MOST_MS,
            step=_QUIET_MS,
            stop_event=stop,
            rust_timeout=_LOOK_AGAIN_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
            ignore_permission_denied=True,
        )
        looked_at = time.time()
        for batch in batches:
            now = _there(roots, disks)
            if now != there:
                since = looked_at
                # What is away this moment may be back at the next look, with other files in it.
                stayed = {name: place for name, place in there.items() if now.get(name) == place}
                break
            looked_at = time.time()
            watched = {name: roots[name] for name in there}
            touched = sources_of((path for _, path in batch), watched)
            if since is not None:  # once, when the watch has begun: what comes now is told by it
                touched |= edited_since(since, watched, disks)
                since = None
            if touched:
                yield Changes(touched)


def edited_since(since: float, roots: Mapping[str, Path], disks: Patience) -> frozenset[str]:
    """Return the sources in which something was written, moved or removed after a moment; seconds since the epoch."""
    return frozenset(name for name, root in roots.items() if _edited(since - _COARSE_S, root, disks))


def _edited(since: float, root: Path, disks: Patience) -> bool:
    """Look at one folder after the other: a drive that hangs is left alone."""
    folders = [root]
    while folders:
        folder = folders.pop()
        try:
            newer, inside = disks.look(root, partial(_newer_in, folder, since))
        except OSError:  # away, or its drive does not answer: the watch waits for it
            continue
        if newer:
            return True
        folders += inside
    return False


def _newer_in(folder: Path, since: float) -> tuple[bool, list[Path]]:
    """Return whether a folder or a document in it was changed after ``since``, and the folders in it."""
    inside: list[Path] = []
    newer = _changed_at(folder.stat()) > since
    with os.scandir(folder) as entries:
        for entry in entries:
            if not _matters(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                inside.append(Path(entry.path))
            else:
                newer = newer or _changed_at(entry.stat(follow_symlinks=False)) > since
    return newer, inside


def _changed_at(status: os.stat_result) -> float:
    """Return when a file was written, or moved to its place, whichever was later."""
    return max(status.st_mtime, status.st_ctime)


def _first_of(roots: Mapping[str, Path], disks: Patience, stop: threading.Event) -> Places | None:
    """Wait until one of the folders is there; None: the watch was stopped first."""
    while not stop.wait(_LOOK_AGAIN_MS / 1000):
        if _there(roots, disks):
            return {}
    return None


def _there(roots: Mapping[str, Path], disks: Patience) -> Places:
    """Return the folders that are there and may be read; one that took the place of another has another number."""
    found: Places = {}
    for name, root in roots.items():
        try:
            found[name] = disks.look(root, partial(_place, root))
        except OSError:  # away, locked, or its drive does not answer: it is looked for again
            continue
    return found


def _place(root: Path) -> tuple[int, int]:
    with os.scandir(root):  # one that may not be read is not watched, also not when it may be again
        status = root.stat()
    return status.st_dev, status.st_ino


def sources_of(paths: Iterable[str], roots: Mapping[str, Path]) -> frozenset[str]:
    """Return the sources to which changed files and folders belong that are worth a look."""
    places = [(name, str(place)) for name, root in roots.items() for place in {root, Path(os.path.realpath(root))}]
    found = set()
    for path in paths:
        for name, place in places:
            inside = path.removeprefix(place) if path == place or path.startswith(place + os.sep) else None
            if inside is not None and _matters(inside):
                found.add(name)
    return frozenset(found)


def _matters(inside: str) -> bool:
    parts = [part for part in inside.split(os.sep) if part]
    hidden = any(part.startswith(".") for part in parts)
    return not hidden and Path(inside).suffix.lower() in _SUFFIXES
