"""Markers ``[L1]`` of an answer about a log: resolved, checked, and judged like those of runbooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kebab_desktop.ask.sentences import Piece
from kebab_desktop.ask.verify import Judge
from kebab_desktop.core.answers import LogCitation
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from kebab_desktop.core.retrieval import Evidence, Hit
from kebab_desktop.core.verdicts import SentenceCheck

_MARK = re.compile(r"[ \t]*\[[Ll]\s?#?\s?(\d{1,3})(?:\s*[-–,]\s*[Ll]?(\d{1,3}))*\]")
_EACH = re.compile(r"\d{1,3}")
_NUMBERED = re.compile(r"\[(\d{1,3})\]")


def numbers(text: str) -> frozenset[int]:
    """Return the numbers of all markers of log lines in a text."""
    return frozenset(int(number) for found in _MARK.finditer(text) for number in _EACH.findall(found[0]))


def checked(text: str, lines: Sequence[LogCitation]) -> str:
    """Return a text with its markers as ``[Ln]`` and without those that stand for no line."""
    known = {each.marker for each in lines}

    def plain(found: re.Match[str]) -> str:
        valid = [number for number in map(int, _EACH.findall(found[0])) if number in known]
        space = found[0][: len(found[0]) - len(found[0].lstrip())]
        return space + "".join(f"[L{number}]" for number in valid) if valid else ""

    return _MARK.sub(plain, text)


def cited(text: str, lines: Iterable[LogCitation]) -> tuple[LogCitation, ...]:
    """Return the lines that a text cites, in their order."""
    wanted = numbers(text)
    return tuple(each for each in lines if each.marker in wanted)


class LogJudge(Judge):
    """Judges sentences against runbooks and log lines; line ``n`` stands behind the ``packed`` pieces of evidence."""

    packed = 0

    def judge(self, piece: Piece, markers: Iterable[int], token: CancelToken | None = None) -> SentenceCheck:
        """Return the verdict; its markers are those of runbooks, its reason names log lines as ``[Ln]``."""
        found = super().judge(piece, markers, token)
        return replace(
            found,
            markers=tuple(marker for marker in found.markers if marker <= self.packed),
            reason=_NUMBERED.sub(self._named, found.reason),
        )

    def _named(self, found: re.Match[str]) -> str:
        number = int(found[1])
        return f"[L{number - self.packed}]" if number > self.packed else found[0]


def as_evidence(lines: Iterable[LogCitation], packed: int) -> list[Evidence]:
    """Return log lines in the form in which runbooks are judged; ``packed`` pieces of evidence come before them."""
    return [_evidence(each, packed + each.marker) for each in lines]


def _evidence(line: LogCitation, marker: int) -> Evidence:
    text = f"[L{line.marker}] {line.finding}\n{line.text}"
    chunk = Chunk(
        id=f"log:{line.marker}",
        document_id="",
        source_id="",
        path=line.path,
        ordinal=line.marker,
        title="",
        section="",
        heading_path=(),
        span=Span(line.line_start, line.line_end),
        content=text,
        trust=TrustLevel.PRIMARY,
    )
    return Evidence(marker, Hit(chunk, line.marker, 1.0, "log"), text)
