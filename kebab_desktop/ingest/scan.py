"""Finding the Markdown files of a source folder: sorted, with real paths, and with a reason for what is left out."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kebab_desktop.core.documents import Problem, Source, SourceFile

SUFFIXES = (".md", ".markdown")


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


def scan_source(source: Source) -> Scan:
    """Return the Markdown files of ``source`` sorted by relative path; trouble becomes problems, never an error.

    Left out without a word: other file types, names that begin with ``_`` or ``.``, and what ``source.ignore`` names.
    """
    scan = Scan(source)
    try:
        root = source.root.resolve(strict=True)
        with os.scandir(root) as entries:
            scan.empty = next(entries, None) is None
    except (OSError, RuntimeError) as error:
        scan.available = False
        scan.problems.append(_unavailable(source, error))
        return scan
    walker = _Walker(scan, root, [_glob(pattern) for pattern in source.ignore if pattern.strip()])
    walker.walk()
    scan.files = sorted(_without_twins(walker.files, scan), key=lambda file: file.relative_path)
    return scan


class _Walker:
    """One walk through a folder tree."""

    def __init__(self, scan: Scan, root: Path, ignore: list[re.Pattern[str]]) -> None:
        self.files: list[SourceFile] = []
        self._scan = scan
        self._root = root
        self._ignore = ignore

    def walk(self) -> None:
        """Collect the files; with an explicit stack, because a tree may be deeper than the call stack."""
        stack = [(self._root, "")]
        while stack:
            current, path = stack.pop()
            for entry, relative in self._entries(current, path):
                folder = self._is_folder(entry, relative)
                if folder:
                    stack.append((Path(entry.path), relative + "/"))
                elif folder is False and entry.name.lower().endswith(SUFFIXES):
                    self._add(entry, relative)

    def _entries(self, folder: Path, prefix: str) -> Iterator[tuple[os.DirEntry[str], str]]:
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            self._unreadable(prefix.rstrip("/"), f"The folder cannot be read: {_reason(error)}.")
            return
        for entry in entries:
            relative = prefix + unicodedata.normalize("NFC", entry.name)
            if not entry.name.startswith(("_", ".")) and not any(glob.fullmatch(relative) for glob in self._ignore):
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
            self._unreadable(relative, f"It cannot be read: {_reason(error)}.")
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
            self._unreadable(relative, f"The file cannot be read: {_reason(error)}.")
            return
        if not stat.S_ISREG(status.st_mode):
            self._note(relative, "This is not a file, although its name ends like one.", "Rename it.", fatal=True)
            return
        self.files.append(SourceFile(self._scan.source.id, relative, path, status.st_size, status.st_mtime_ns))

    def _unreadable(self, relative: str, message: str) -> None:
        self._scan.unreadable.append(relative)
        hint = "Check the permissions; documents that were indexed before stay as they are."
        self._note(_visible(relative), message, hint, fatal=True)

    def _note(self, path: str, message: str, hint: str, *, fatal: bool = False) -> None:
        self._scan.problems.append(Problem(path, message, hint, fatal=fatal))


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


def _glob(pattern: str) -> re.Pattern[str]:
    """Return a pattern for relative paths: ``*`` and ``?`` within a name, ``**`` across folders.

    A glob without a slash may match at any depth; what matches a folder matches all that is below it.
    """
    text = unicodedata.normalize("NFC", pattern.strip()).replace("\\", "/").removeprefix("./")
    anchored = "/" in text.rstrip("/")
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", text.strip("/"))
    signs = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    body = "".join(signs.get(part, re.escape(part)) for part in parts)
    return re.compile(("" if anchored else "(?:.*/)?") + body + "(?:/.*)?", re.DOTALL)


def _unavailable(source: Source, error: Exception) -> Problem:
    message = f"The folder of source {source.id} cannot be read: {_reason(error)}."
    hint = "Connect the drive or remove the source; its documents stay searchable until then."
    return Problem(str(source.root), message, hint, fatal=True)


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__


def _printable(path: str) -> bool:
    return not any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in path)


def _visible(path: str) -> str:
    text = path.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(f"\\x{ord(sign):02x}" if unicodedata.category(sign) == "Cc" else sign for sign in text)
