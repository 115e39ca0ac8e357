"""The contract between the reader of logs and one analyzer of one kind of log."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kebab_desktop.core.findings import Segment, Series, Signal


@dataclass(frozen=True, slots=True)
class LineBlock:
    """Consecutive lines of one file: ``texts[i]`` is line ``first + i`` (1-based) without prefix, colours or line end.

    ``stamps[i]`` is the time of a stripped transport prefix in seconds since the epoch; the whole tuple is empty when
    the file has no such prefix. ``decimal_comma`` says that the file writes numbers such as ``0,0032 secs``.
    ``name`` is that of the file, "" where there is none: a hint, because access logs of all servers look alike.
    """

    file: int
    first: int
    texts: Sequence[str]
    stamps: Sequence[float | None] = ()
    decimal_comma: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class PartialResult:
    """What one analyzer found in the lines it was given; ``weight`` is the number of lines it understood.

    ``doubt`` says, as a finished sentence, why finding nothing does not mean health; empty when it does. ``zone_s`` is
    the offset from UTC that its lines name; ``local_clock``: they name none, so that their times were read as UTC.
    """

    log_type: str
    weight: int
    signals: tuple[Signal, ...] = ()
    kpis: Mapping[str, float | int | str] = field(default_factory=dict)
    segments: tuple[Segment, ...] = ()
    series: tuple[Series, ...] = ()
    summary: str = ""
    notes: tuple[str, ...] = ()
    doubt: str = ""
    zone_s: int | None = None
    local_clock: bool = False


@dataclass(frozen=True, slots=True)
class Threshold:
    """One number a detector compares with; analyzers list theirs as ``THRESHOLDS`` and the settings repeat them.

    ``name`` is a Python identifier, unique over all kinds; ``unit`` is a word such as "s", "ms", "%", "count" or "".
    """

    name: str
    default: float
    minimum: float
    maximum: float
    unit: str
    title: str
    help: str


class LogAnalyzer(Protocol):
    """One pass over the lines of one input (one file, or the files of a rotated set in order); memory stays bounded."""

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        """Read the next lines in order and set ``claimed[i] = 1`` for each line of the block that was understood."""

    def finish(self) -> PartialResult:
        """Return the result after the last line; called once. Unfinished events are notes, never figures."""


@dataclass(frozen=True, slots=True)
class AnalyzerKind:
    """An entry of the registry. A block wakes the analyzer when ``probe`` (multi-line, searched in the joined lines)
    matches; from then on it gets every block. ``open`` takes the thresholds of the settings by name. A block that
    holds none of ``words`` is not probed, because finding a word is a hundred times faster than most patterns.
    """

    log_type: str
    probe: re.Pattern[str]
    open: Callable[[Mapping[str, float]], LogAnalyzer]
    words: tuple[str, ...] = ()
