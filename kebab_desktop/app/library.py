"""The managed folder of dropped files and its trash."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import stat
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path

from kebab_desktop.app.dropped_places import place_below
from kebab_desktop.app.safe_write import sweep, write_whole
from kebab_desktop.app.sources import SILENT_HINT, library_source, real_place, same_place
from kebab_desktop.app.views import DropPlan
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.core.events import FileDone, FileFailed, IngestDone, IngestEvent
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.ports import Clock
from kebab_desktop.ingest.parse import MAX_FILE_BYTES
from kebab_desktop.ingest.scan import LEFT_OUT

_log = logging.getLogger(__name__)
MARKDOWN_SUFFIXES = frozenset({".md", ".markdown"})
_AT_ONCE = 100
_NAMED = 3
_LONGEST_NAME = 255
_NOTHING_THERE = "There is no such file or folder."


class Library:
    """Copies files in, moves them to the trash and back; raises DataDirectoryError when the disk refuses."""

    def __init__(self, root: Path, trash: Path, clock: Clock, patience: Patience | None = None) -> None:
        self._patience = patience or Patience()
        self.source: Source = library_source(root)
        self._root = root
        self._trash = trash
        self._clock = clock

    @property
    def source_id(self) -> str:
        """Return the id of the managed source."""
        return self.source.id

    def create(self) -> None:
        """Make the folder, so that it exists for the first drop."""
        try:
            self._root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _refused(self._root, error) from error

    def plan(self, paths: Sequence[Path], known: Sequence[Source], token: CancelToken | None = None) -> DropPlan:
        """Sort dropped paths into Markdown files, folders, and what cannot be taken (with the reason).

        Raises CancelledError, also :meth:`copy_in`: with 50,000 files both take a while.
        """
        files: list[Path] = []
        folders: list[Path] = []
        rejected: list[Problem] = []
        roots = {each.root for each in known}
        dropped = dict.fromkeys(each.expanduser().absolute() for each in paths)
        for path, problem, is_folder in _all_looked_at(list(dropped), self._patience):
            if token is not None:
                token.raise_if_cancelled()
            if is_folder and (overlap := _overlapping(path, roots, self._patience)) is not None:
                text = f"The folder overlaps with the source in {overlap}."
                rejected.append(Problem(str(path), text, fatal=True))
            elif problem is not None:
                rejected.append(problem)
            else:
                (folders if is_folder else files).append(path)
        new = tuple(each for each in folders if not any(same_place(each, root, self._patience) for root in roots))
        return DropPlan(tuple(files), tuple(folders), tuple(rejected), self.source_id, new)

    def read(self, file: Path, token: CancelToken | None = None) -> bytes:
        """Return what a dropped file holds; raises OSError, also when its disk does not answer."""
        return self._patience.read(file.parent, file.read_bytes, token)

    def copy_in(
        self,
        files: Sequence[Path],
        beside: Collection[Path] = (),
        token: CancelToken | None = None,
        folders: Sequence[Path] = (),
    ) -> tuple[list[Path], list[Problem]]:
        """Copy files into the library and return the copies and what could not be read.

        A file of the same name goes to the trash first. Those of ``folders`` keep the folders they lie in.

        Those of ``beside`` get a number instead and leave it where it is. Two files of one drop that share a name both
        stay: the second gets a number that no other file has.
        """
        self.create()
        copies: list[Path] = []
        problems: list[Problem] = []
        taken: set[Path] = set()  # by these copies: a list would take minutes for 50,000 files
        for file in files:
            if token is not None:
                token.raise_if_cancelled()
            wanted = self._root / place_below(file, folders)
            if (found := in_the_way(file, wanted, self._root)) is not None:
                problems.append(found)
                continue
            try:
                data = self.read(file, token)
            except OSError as error:  # of this file; the others are copied all the same
                message = f"The file cannot be read: {error.strerror or error}."
                problems.append(Problem(str(file), message, "Check that it exists and may be read.", fatal=True))
                continue
            try:
                target = _place(file, wanted, data, taken, beside=file in beside)
            except OSError as error:
                raise _refused(wanted, error) from error
            taken.add(target)
            if file.absolute() != target.absolute():
                self._replace(target, data)
            copies.append(target)
        return copies, problems

    def write_new(self, name: str, data: bytes) -> Path:
        """Write a new file and return it; a file of the same name stays, the new one gets a number."""
        self.create()
        target = _free_name(self._root / unicodedata.normalize("NFC", name), _inside(self._root))
        write_whole(target, data)
        return target

    def document_id(self, copy: Path) -> str:
        """Return the id of the document that is read from a file of the library."""
        return document_id(self.source_id, copy.relative_to(self._root).as_posix())

    def trash(self, path: Path) -> tuple[str, str]:
        """Move a managed file to the trash and return (place in the trash, original place)."""
        target = self._place_in_trash(path)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                shutil.move(path, target)
        except OSError as error:
            raise _refused(target, error) from error
        return str(target), str(path)

    def in_trash(self, relative_path: str) -> Path | None:
        """Return the newest file in the trash that stood at this place of the library."""
        if not self._trash.is_dir():
            return None
        places = (each / relative_path for each in sorted(self._trash.iterdir(), reverse=True))
        return next((each for each in places if each.is_file()), None)

    def restore(self, trashed: str, original: str) -> None:
        """Move a file back from the trash; a newer file at its place goes to the trash instead of being lost."""
        source, target = Path(trashed), Path(original)
        if not source.exists():
            return
        if target.exists():
            self.trash(target)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(source, target)
        except OSError as error:
            raise _refused(target, error) from error

    def _replace(self, target: Path, data: bytes) -> None:
        """Write beside the target and rename, so that a crash or a full disk never leaves half a file, or none."""
        try:
            if target.exists():
                if target.read_bytes() == data:
                    return
                kept = self._place_in_trash(target)
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(target, kept)
        except OSError as error:
            raise _refused(target, error) from error
        write_whole(target, data, sync=False)

    def _place_in_trash(self, path: Path) -> Path:
        return self._trash / self._clock.now().replace(":", "") / path.relative_to(self._root)


def in_the_way(file: Path, place: Path, root: Path) -> Problem | None:
    """Return that the folder a file shall be copied to cannot be made: a file below ``root`` has its name."""
    above = place.parent
    while above != root:
        if above.exists() and not above.is_dir():
            text = f"It belongs into the folder {above.name}, but there is a file of that name."
            return Problem(str(file), text, "Rename the folder or the file.", fatal=True)
        above = above.parent
    return None


def _place(file: Path, wanted: Path, data: bytes, taken: Collection[Path], *, beside: bool) -> Path:
    """Return the place that a file wants, else one with a number that is not ``taken``.

    Only what has the very name is replaced, and not when the file shall stand ``beside`` it; a folder never.
    """
    target, number = wanted, 2
    while target in taken or not _may_lie(file, target, data, replaces=target == wanted, beside=beside):
        target = numbered(wanted, number)
        number += 1
    return target


def _may_lie(file: Path, target: Path, data: bytes, *, replaces: bool, beside: bool) -> bool:
    if not target.exists() or (target.is_file() and file.absolute() == target.absolute() and not beside):
        return True
    if beside or not target.is_file():
        return False
    return replaces or target.read_bytes() == data


def _inside(folder: Path) -> list[Path]:
    """Return what a folder holds; nothing for one that is not there yet."""
    return [folder / each for each in os.listdir(folder)] if folder.is_dir() else []


def _free_name(wanted: Path, taken: Collection[Path]) -> Path:
    target, number = wanted, 2
    while target in taken:
        target = numbered(wanted, number)
        number += 1
    return target


def numbered(path: Path, number: int) -> Path:
    """Return a file's name with a number; one that would be too long for a disk (255 bytes) loses its last signs."""
    stem, ending = path.stem, f" ({number}){path.suffix}"
    while len(f"{stem}{ending}".encode()) > _LONGEST_NAME:
        stem = stem[:-1]
    return path.with_name(f"{stem}{ending}")


def with_rejected(rejected: Sequence[Problem], events: Iterable[IngestEvent]) -> Iterator[IngestEvent]:
    """Pass events on, adding what could not be taken to the summary."""
    for event in events:
        if isinstance(event, IngestDone) and rejected:
            summary = event.summary
            problems = (*rejected, *summary.problems)
            yield IngestDone(replace(summary, failed=summary.failed + len(rejected), problems=problems))
        else:
            yield event


def with_own_unchanged(copies: Collection[Path], root: Path, events: Iterable[IngestEvent]) -> Iterator[IngestEvent]:
    """Pass events on; of the files that did not change only ``copies`` count: they are what was dropped."""
    left = {each.relative_to(root).as_posix() for each in copies}
    for event in events:
        if isinstance(event, FileDone | FileFailed):
            left.discard(event.path)
        if isinstance(event, IngestDone):
            unchanged = 0 if event.summary.cancelled else min(len(left), event.summary.unchanged)
            yield IngestDone(replace(event.summary, unchanged=unchanged))
        else:
            yield event


def sweep_library(library: Library) -> None:
    """Delete what killed copies left; only while nothing is copied."""
    root = library.source.root
    try:
        sweep(root, everything=True)
    except OSError as error:  # it takes room and harms nothing
        _log.warning("what killed copies left in %s could not be deleted: %s", root, error)


def alike_problems(problems: Iterable[Problem]) -> list[list[Problem]]:
    """Return the problems of several items, those with the same reason together."""
    found: dict[tuple[str, str], list[Problem]] = {}
    for each in problems:
        found.setdefault((each.message, each.hint), []).append(each)
    return list(found.values())


def nothing_taken(rejected: Sequence[Problem]) -> UsageError:
    """Return the error that names what could not be taken, one line for each reason."""
    lines, hints = [], []
    for alike in alike_problems(rejected):
        names = ", ".join(each.path for each in alike[:_NAMED])
        more = f" and {len(alike) - _NAMED} more" if len(alike) > _NAMED else ""
        lines.append(f"Not taken: {names}{more}. {alike[0].message}")
        hints.append(alike[0].hint)
    return UsageError("\n".join(lines), hint=" ".join(dict.fromkeys(filter(None, hints))))


def _all_looked_at(paths: Sequence[Path], patience: Patience) -> Iterator[tuple[Path, Problem | None, bool]]:
    """Yield each path with what is wrong with it and whether it is a folder; a disk that hangs answers for all."""
    for parent, group in groupby(paths, key=lambda path: path.parent):
        same = list(group)
        for first in range(0, len(same), _AT_ONCE):
            some = same[first : first + _AT_ONCE]
            try:
                yield from patience.look(parent, partial(_some_looked_at, some))
            except NotAnswering as error:
                text = f"It cannot be read: {error.strerror}."
                yield from ((path, Problem(str(path), text, SILENT_HINT, fatal=True), False) for path in some)


def _some_looked_at(paths: Sequence[Path]) -> list[tuple[Path, Problem | None, bool]]:
    return [(path, *_looked_at(path)) for path in paths]


def _looked_at(path: Path) -> tuple[Problem | None, bool]:
    """Return what is wrong with a dropped path, and whether it is a folder."""
    try:
        status = path.stat()
    except FileNotFoundError:
        message = "This is not a file that can be read." if os.path.lexists(path) else _NOTHING_THERE
        return Problem(str(path), message, fatal=True), False
    except PermissionError as error:
        return Problem(str(path), f"It cannot be read: {error.strerror}.", "Check the permissions.", fatal=True), False
    except (OSError, ValueError) as error:
        link = isinstance(error, OSError) and error.errno == errno.ELOOP
        message = "This is not a file that can be read." if link else _NOTHING_THERE
        return Problem(str(path), message, fatal=True), False
    if stat.S_ISDIR(status.st_mode):
        return None, True
    return _wrong_with(path, status), False


def _wrong_with(path: Path, status: os.stat_result) -> Problem | None:
    """Return why a file cannot be added, None when it can; before it is copied: it may be a log of gigabytes."""
    if not stat.S_ISREG(status.st_mode):
        return Problem(str(path), "This is not a file that can be read.", fatal=True)
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in path.name):
        message = "The file name has characters that are not text, so it cannot be cited."
        return Problem(str(path), message, "Rename the file.", fatal=True)
    if path.name.startswith(LEFT_OUT):
        message = "Files whose names begin with _ or . are left out of the knowledge base."
        return Problem(str(path), message, "Rename the file.", fatal=True)
    if path.suffix.lower() not in MARKDOWN_SUFFIXES:
        hint = "Only Markdown files (.md, .markdown) and folders can be added."
        return Problem(str(path), "This is not a Markdown file.", hint, fatal=True)
    if status.st_size > MAX_FILE_BYTES:
        limit = MAX_FILE_BYTES // 2**20
        text = f"The file has {status.st_size / 2**20:.0f} MiB; files of more than {limit} MiB are not read."
        return Problem(str(path), text, "Split the file, or leave it out with an ignore pattern.", fatal=True)
    return None


def _overlapping(path: Path, roots: set[Path], patience: Patience) -> Path | None:
    """Return the root that holds ``path`` or lies in it; the very same folder is no overlap, it is indexed again."""
    place = real_place(path, patience)
    for root in roots:
        theirs = real_place(root, patience)
        if theirs in place.parents or place in theirs.parents:
            return root
    return None


def _refused(path: Path, error: OSError) -> DataDirectoryError:
    return DataDirectoryError(
        f"{path} cannot be written: {error.strerror or error}.",
        hint="Check that the folder is writable and the disk is not full.",
    )
