"""Finding the Markdown files of a source folder: sorted, with real paths, and with a reason for what is left out."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, Source, SourceFile
from kebab_desktop.core.patience import NotAnswering, Patience
from kebab_desktop.core.reasons import reason
from kebab_desktop.ingest.ignoring import compiled

SUFFIXES = (".md", ".markdown")
LEFT_OUT = ("_", ".")
"""What the names of files and folders begin with that are not read."""
_AT_ONCE = 100
"""Entries that are looked at in one go: the time limit for a slow disk is for so many."""

Found = TypeVar("Found")


@dataclass(slots=True)
class Scan:
    """What a source folder holds.

    ``available`` is False when the folder itself cannot be read: then nothing is known about its files. The same is
    true below each of ``unreadable`` (relative paths), so documents there must not be taken for deleted.
    """

    source: Source
    files: list[SourceFile] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    available: bool = True
    empty: bool = False


def scan_source(source: Source, patience: Patience | None = None, token: CancelToken | None = None) -> Scan:
    """Return the Markdown files of ``source`` sorted by relative path; trouble becomes problems, never an error.

    A disk that does not answer makes the source unavailable. Raises CancelledError once ``token`` is set.

    Left out without a word: other file types, names that begin with ``_`` or ``.``, and what ``source.ignore`` names.
    """
    patience = patience or Patience()
    ignore = [compiled(pattern) for pattern in source.ignore if pattern.strip()]
    scan = Scan(source)
    try:
        root, scan.empty = patience.read(source.root, partial(_opened, source.root), token)
        walker = _Walker(source, root, ignore, _Disk(patience, source.root, token))
        walker.walk()
    except (OSError, RuntimeError) as error:
        return Scan(source, problems=[unavailable(source, error)], available=False)
    scan.problems, scan.unreadable = walker.problems, walker.unreadable
    scan.files = sorted(_without_twins(walker.files, scan), key=lambda file: file.relative_path)
    return scan


def _opened(folder: Path) -> tuple[Path, bool]:
    """Return the real path of a folder that can be listed, and whether it is empty."""
    root = folder.resolve(strict=True)
    with os.scandir(root) as entries:
        return root, next(entries, None) is None


@dataclass(frozen=True, slots=True)
class _Disk:
    """The disk of a source, which may hang."""

    patience: Patience
    root: Path
    token: CancelToken | None

    def call(self, function: Callable[[], Found]) -> Found:
        """Call a function that touches the disk."""
        return self.patience.read(self.root, function, self.token)


class _Walker:
    """One walk through a folder tree; raises NotAnswering when its disk hangs."""

    def __init__(self, source: Source, root: Path, ignore: list[re.Pattern[str]], disk: _Disk) -> None:
        self.files: list[SourceFile] = []
        self.problems: list[Problem] = []
        self.unreadable: list[str] = []
        self._source = source
        self._disk = disk
        self._root = root
        self._ignore = ignore

    def walk(self) -> None:
        """Collect the files; with an explicit stack, because a tree may be deeper than the call stack."""
        stack = [(self._root, "")]
        while stack:
            current, path = stack.pop()
            entries = list(self._entries(current, path))
            for first in range(0, len(entries), _AT_ONCE):
                stack += self._disk.call(partial(self._look_at, entries[first : first + _AT_ONCE]))

    def _look_at(self, entries: Sequence[tuple[os.DirEntry[str], str]]) -> list[tuple[Path, str]]:
        """Take the files among some entries and return the folders to go into."""
        folders = []
        for entry, relative in entries:
            folder = self._is_folder(entry, relative)
            if folder:
                folders.append((Path(entry.path), relative + "/"))
            elif folder is False and entry.name.lower().endswith(SUFFIXES):
                self._add(entry, relative)
        return folders

    def _entries(self, folder: Path, prefix: str) -> Iterator[tuple[os.DirEntry[str], str]]:
        try:
            entries = self._disk.call(partial(_listed, folder))
        except NotAnswering:
            raise
        except OSError as error:
            self._unreadable(prefix.rstrip("/"), f"The folder cannot be read: {reason(error)}.")
            return
        for entry in entries:
            relative = prefix + unicodedata.normalize("NFC", entry.name)
            if not entry.name.startswith(LEFT_OUT) and not any(glob.fullmatch(relative) for glob in self._ignore):
                yield entry, relative

    def _is_folder(self, entry: os.DirEntry[str], relative: str) -> bool | None:
        """Tell whether to go into ``entry``; None for a folder not to enter: linked ones, so loops cannot happen."""
        try:
            if not entry.is_dir():
                return False
            if not entry.is_symlink():
                return True
            inside = Path(entry.path).resolve().is_relative_to(self._root)
        except (OSError, RuntimeError) as error:
            self._unreadable(relative, f"It cannot be read: {reason(error)}.")
            return None
        if inside:
            self._note(relative, "The linked folder is not read here, it is part of the source at its own place.", "")
        else:
            self._note(
                relative,
                "The linked folder is outside the source and is not read.",
                "Add the folder it points to as a source of its own.",
            )
        return None

    def _add(self, entry: os.DirEntry[str], relative: str) -> None:
        if not _printable(relative):
            self._note(
                _visible(relative),
                "The file name has characters that are not text, so it cannot be cited.",
                "Rename the file.",
                fatal=True,
            )
            return
        path = Path(entry.path)
        try:
            if entry.is_symlink() and not path.resolve(strict=True).is_relative_to(self._root):
                self._note(
                    relative,
                    "The linked file is outside the source and is not read.",
                    "Copy the file into the folder, or add its folder as a source.",
                )
                return
            status = entry.stat()
        except (OSError, RuntimeError) as error:
            self._unreadable(relative, f"The file cannot be read: {reason(error)}.")
            return
        if not stat.S_ISREG(status.st_mode):
            self._note(relative, "This is not a file, although its name ends like one.", "Rename it.", fatal=True)
            return
        self.files.append(SourceFile(self._source.id, relative, path, status.st_size, status.st_mtime_ns))

    def _unreadable(self, relative: str, message: str) -> None:
        self.unreadable.append(relative)
        hint = "Check the permissions; documents that were indexed before stay as they are."
        self._note(_visible(relative), message, hint, fatal=True)

    def _note(self, path: str, message: str, hint: str, *, fatal: bool = False) -> None:
        self.problems.append(Problem(path, message, hint, fatal=fatal))


def _listed(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        return sorted(found, key=lambda entry: entry.name)


def _without_twins(files: list[SourceFile], scan: Scan) -> Iterator[SourceFile]:
    """Yield files whose normalised path is new; of two that differ in Unicode form only, the first is kept."""
    seen: dict[str, SourceFile] = {}
    for file in sorted(files, key=lambda each: str(each.path)):
        if file.relative_path in seen:
            message = "Another file has the same name in a different Unicode form; this one is not read."
            scan.problems.append(Problem(file.relative_path, message, "Rename one of the two files.", fatal=True))
        else:
            seen[file.relative_path] = file
            yield file


def unavailable(source: Source, error: Exception) -> Problem:
    """Return what is said of a source whose folder cannot be read."""
    message = f"The folder of source {source.id} cannot be read: {reason(error)}."
    hint = (
        "Give back the permission to read it or remove the source; its documents stay searchable until then."
        if isinstance(error, PermissionError)
        else "Connect the drive or remove the source; its documents stay searchable until then."
    )
    return Problem(str(source.root), message, hint, fatal=True)


def emptied(source: Source, kept: int) -> Problem:
    """Return what is said of a folder without a file, of which documents were indexed before."""
    return Problem(
        str(source.root),
        f"The folder of source {source.id} is empty, but {kept} documents were indexed from it: they are kept.",
        "If the files were deleted on purpose, index with 'force' or remove the source; else connect the drive.",
        fatal=True,
    )


def _printable(path: str) -> bool:
    return not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in path)


def _visible(path: str) -> str:
    text = path.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(f"\\x{ord(sign):02x}" if unicodedata.category(sign) == "Cc" else sign for sign in text)
