"""What can be read: one named stream of bytes, the files of one rotated set, and what was learnt while reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import BinaryIO

CHUNK_BYTES = 262_144
LINE_LIMIT = 65_536


@dataclass(frozen=True, slots=True)
class LogSource:
    """One file, archive member or stream. ``open`` may raise OSError; ``size_bytes`` is 0 where it is not known.

    ``modified_s`` (seconds since the epoch) gives the year that classic syslog stamps lack.
    """

    name: str
    open: Callable[[], BinaryIO]
    size_bytes: int = 0
    modified_s: float | None = None


@dataclass(frozen=True, slots=True)
class LogInput:
    """One log: a single source, or the sources of a rotated set from the oldest to the current one."""

    sources: tuple[LogSource, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A path that cannot be read as a log, with the reason as a finished sentence; ``opened``: it was there to read."""

    name: str
    reason: str
    opened: bool = True


@dataclass(slots=True)
class Tally:
    """What is known of one source so far; ``consumed`` counts bytes of the file itself, compressed or not.

    ``gap``: NUL bytes before the first text, which need not be passed on. ``ahead``: consumed bytes that are still to
    be unpacked.
    """

    consumed: int = 0
    encoding: str = "utf-8"
    lines: int = 0
    long_lines: int = 0
    first_long_line: int = 0
    notes: list[str] = field(default_factory=list)
    head: str = ""
    binary: str = ""
    prefix: str = ""
    incomplete: bool = False
    gap: int = 0
    ahead: int = 0

    def note(self, text: str, *, incomplete: bool = False) -> None:
        """Keep a note for the user, each text once; ``incomplete``: a part of the log is missing, as it says."""
        self.incomplete = self.incomplete or incomplete
        if text not in self.notes:
            self.notes.append(text)
