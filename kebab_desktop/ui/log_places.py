"""Where the proof of a finding stands: lines of a log, in the order in which they can be stepped through."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.findings import AnalysisResult, LogEvidence

translate = QCoreApplication.translate

_IS_FILE = re.compile(r"[/\\]|\.\w+$")
_HIDDEN = re.compile(r"\[(?:secret|email|ip)(?:-\d+)?\]|…")


@dataclass(frozen=True, slots=True)
class LogPlace:
    """Lines ``start`` to ``end`` (1-based) of the log ``name``; ``text`` are the lines as they were then, masked."""

    name: str
    start: int
    end: int
    text: str = ""
    finding: str = ""

    @property
    def label(self) -> str:
        """Return ``gc.log:42`` or ``gc.log:42–44``; of what was pasted "Pasted log 14:02:11, line 42"."""
        if _IS_FILE.search(self.name):
            return f"{short(self.name)}:{self.numbers}"
        one = (
            translate("logs", "{name}, line {n}") if self.end <= self.start else translate("logs", "{name}, lines {n}")
        )
        return one.format(name=self.name, n=self.numbers)

    @property
    def numbers(self) -> str:
        """Return ``42`` or ``42–44``."""
        return f"{self.start}–{self.end}" if self.end > self.start else str(self.start)


@dataclass(frozen=True, slots=True)
class LogVisit:
    """What the viewer is told: the place ``index`` of ``places``; ``pasted`` are the texts of logs without a file."""

    places: tuple[LogPlace, ...]
    index: int
    pasted: Mapping[str, str] = field(default_factory=dict)

    @property
    def place(self) -> LogPlace:
        """Return the place to go to."""
        return self.places[self.index]


def short(name: str) -> str:
    """Return the last part of a path of any system."""
    return re.split(r"[/\\]", name.rstrip("/\\"))[-1] or name


def places_of(result: AnalysisResult) -> tuple[tuple[LogPlace, ...], ...]:
    """Return for each signal the places of its evidence."""
    return tuple(
        tuple(_place(result, each, signal.message) for each in signal.evidence if each.line_start > 0)
        for signal in result.signals
    )


def places_of_answer(answer: Answer) -> dict[int, LogPlace]:
    """Return what the markers ``[Ln]`` of an answer stand for."""
    return {
        each.marker: LogPlace(each.path, each.line_start, each.line_end, each.text, each.finding)
        for each in answer.log_citations
    }


def still_reads(then: str, now: str) -> bool:
    """Whether a line of a log still reads as the first line of its proof, which was masked, cut and without prefix."""
    first = then.partition("\n")[0]
    if now.lstrip().startswith("{"):  # a container's JSON, of which the proof is the unpacked message
        return True
    return _holds(now, first) or _holds(first, now)


def _holds(text: str, pieces: str) -> bool:
    """Whether the pieces between placeholders stand in a text, one after the other."""
    place = 0
    for piece in filter(None, map(str.strip, _HIDDEN.split(pieces))):
        found = text.find(piece, place)
        if found < 0:
            return False
        place = found + len(piece)
    return True


def _place(result: AnalysisResult, evidence: LogEvidence, finding: str) -> LogPlace:
    name = result.files[evidence.file].name if 0 <= evidence.file < len(result.files) else ""
    return LogPlace(name, evidence.line_start, evidence.line_end, evidence.text, finding)
