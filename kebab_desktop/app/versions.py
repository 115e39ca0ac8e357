"""Earlier versions of the files of documents, kept in the data folder: listed, compared, read again."""

from __future__ import annotations

import difflib
import gzip
import logging
import os
import re
import shutil
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.editing import DocumentRewriter
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError
from kebab_desktop.core.ids import content_id
from kebab_desktop.core.ports import Clock

FOLDER = "versions"
MAX_BYTES = 2**20

_NAME = re.compile(r"(\d{20})_([0-9a-f]{16})_(\d+)_([a-z]+)\.gz")
_KEPT_DAYS = 30
_CONTENT_DIGITS = 16
_DIFF_LINES = 20_000
_CONTEXT = 3

_log = logging.getLogger(__name__)


class Origin(StrEnum):
    """How a version came to be."""

    ADDED = "added"
    OUTSIDE = "outside"
    SAVED = "saved"
    UNSAVED = "unsaved"
    """Typed in the window and given up for what was on the disk."""


@dataclass(frozen=True, slots=True)
class FileVersion:
    """A file as it was; ``size`` in bytes, ``name`` tells it from the others of its document."""

    document_id: str
    name: str
    moment_ns: int
    content: str
    size: int
    origin: Origin

    @property
    def at(self) -> str:
        """Return when it was kept, as RFC 3339."""
        moment = datetime.fromtimestamp(self.moment_ns / 1e9, UTC)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class LineKind(StrEnum):
    """What a line of a difference says."""

    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line of a difference; of a gap ``text`` is empty."""

    kind: LineKind
    text: str


class VersionService:
    """One folder per document, one compressed file per version; what is too large or damaged is left out.

    ``limit`` says how many versions of a document are kept; with 0 none are.
    """

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        rewriter: DocumentRewriter,
        limit: Callable[[], int],
        *,
        clock_is_trusted: bool = True,
    ) -> None:
        self._clock_is_trusted = clock_is_trusted
        self._folder = folder
        self._limit = limit
        self._clock = clock
        self._rewriter = rewriter

    def note(self, document_id: str, data: bytes, origin: Origin) -> FileVersion | None:
        """Keep the bytes of a file, unless they are those of its newest version, and return the version that has them.

        None: they are not kept, because they are too many or the disk refuses. That is told to the log alone: the work
        that it belongs to must go on.
        """
        known = self.versions(document_id)
        content = content_id(data)[:_CONTENT_DIGITS]
        limit = self._limit()
        if len(data) > MAX_BYTES or limit < 1:
            return None
        if known and known[0].content == content:
            return known[0]
        # A clock that was set back must not turn the order around.
        moment = max(self._clock.time_ns(), known[0].moment_ns + 1 if known else 0)
        name = f"{moment:020}_{content}_{len(data)}_{origin.value}.gz"
        try:
            write_whole(
                self._folder / document_id / name, gzip.compress(data, mtime=0), sync=origin is not Origin.ADDED
            )
        except DataDirectoryError as error:
            _log.warning("an earlier version is not kept: %s", error.message)
            return None
        for old in known[max(limit - 2, 0) : -1] if limit > 1 else known:  # the first one stays: it is what was added
            self._path(old).unlink(missing_ok=True)
        return FileVersion(document_id, name, moment, content, len(data), origin)

    def versions(self, document_id: str) -> list[FileVersion]:
        """Return the versions, newest first."""
        try:
            names = sorted((each.name for each in (self._folder / document_id).iterdir()), reverse=True)
        except OSError:
            return []
        found = ((name, _NAME.fullmatch(name)) for name in names)
        return [_version(document_id, name, match) for name, match in found if match is not None]

    def data(self, version: FileVersion) -> bytes:
        """Return the bytes of a version; raises KnowledgeBaseError when they are gone or damaged."""
        try:
            return gzip.decompress(self._path(version).read_bytes())
        except (OSError, EOFError) as error:
            raise KnowledgeBaseError(
                "This version of the file can no longer be read.", hint="Choose another version."
            ) from error

    def text(self, version: FileVersion) -> str:
        """Return the text of a version."""
        return self._text(self.data(version))

    def compare(self, version: FileVersion, path: Path) -> list[DiffLine]:
        """Return what changed from a version to the file as it is now; a file that is gone is empty."""
        try:
            now = self._text(path.read_bytes())
        except OSError:
            now = ""
        return difference(self.text(version), now)

    def forget(self, document_ids: Collection[str]) -> None:
        """Delete all versions of documents."""
        for each in document_ids:
            shutil.rmtree(self._folder / each, ignore_errors=True)

    def note_removal(self, document_ids: Collection[str]) -> None:
        """Begin to count the days until the versions of removed documents are deleted."""
        for each in document_ids:
            with suppress(OSError):  # most documents have no versions; a wrong time only keeps them for longer
                os.utime(self._folder / each)

    def forget_removed(self, present: Collection[str]) -> None:
        """Delete the versions of documents that are not ``present``, 30 days after their removal.

        Where none are to be kept, all are deleted. A clock that cannot be trusted deletes nothing.
        """
        if not self._folder.is_dir():
            return
        if self._limit() < 1:
            shutil.rmtree(self._folder, ignore_errors=True)
            return
        if not self._clock_is_trusted:
            return
        try:
            there = set(present)
            folders = [each for each in self._folder.iterdir() if each.name not in there]
            oldest_ns = self._clock.time_ns() - _KEPT_DAYS * 86_400 * 10**9
            self.forget([each.name for each in folders if each.stat().st_mtime_ns < oldest_ns])
        except OSError as error:
            _log.warning("versions of removed documents are not deleted: %s", error)

    def _path(self, version: FileVersion) -> Path:
        return self._folder / version.document_id / version.name

    def _text(self, data: bytes) -> str:
        opened = self._rewriter.open(data)
        return opened.head + opened.body


def difference(before: str, after: str) -> list[DiffLine]:
    """Return the lines that were removed and added with three lines around them; texts that are equal give none."""
    old, new = before.split("\n"), after.split("\n")
    if len(old) + len(new) > _DIFF_LINES:
        old, new = old[: _DIFF_LINES // 2], new[: _DIFF_LINES // 2]
    lines: list[DiffLine] = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > _DIFF_LINES // 10)
    for number, group in enumerate(matcher.get_grouped_opcodes(_CONTEXT)):
        if number:
            lines.append(DiffLine(LineKind.GAP, ""))
        for tag, first, end, new_first, new_end in group:
            if tag == "equal":
                lines += _lines(LineKind.SAME, old[first:end])
                continue
            lines += _lines(LineKind.REMOVED, old[first:end])
            lines += _lines(LineKind.ADDED, new[new_first:new_end])
    return lines


def _lines(kind: LineKind, texts: Sequence[str]) -> list[DiffLine]:
    return [DiffLine(kind, text) for text in texts]


def _version(document_id: str, name: str, match: re.Match[str]) -> FileVersion:
    moment, content, size, origin = match.groups()
    known = {each.value for each in Origin}
    told = Origin(origin) if origin in known else Origin.OUTSIDE
    return FileVersion(document_id, name, int(moment), content, int(size), told)
