"""Questions that are the name of a runbook and little else: how its sections begin answers them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from kebab_desktop.ask.intent import expressed, heading_fits
from kebab_desktop.core.documents import Chunk

_LEAST = 4
"""A shorter name ("GC") is a subject that many runbooks have."""
_MEANING = frozenset({"meaning"})
_WITH_SECTION = 2
"""So many headings stand over a chunk that lies in a section: that of the document and its own."""
_SIGNS = re.compile(r"[\W_]+")
_LITTLE = re.compile(
    r"(?:alerts?|alarms?|firing|fired|fires|triggered|error|message|runbook|what|is|are|the|an?|does|do|mean(?:ing|s)?"
    r"|about|on|for|in|of|how|to|fix|resolve|mitigat(?:e|ion)|impact|diagnos(?:e|is)|check|we|i|you|should|got|this"
    r"|알림|알람|경보|경고|에러|오류|메시지|런북|이란|란|뜻|의미|영향|원인|대응|조치|해결|확인|점검|진단|복구|방법|절차"
    r"|무엇|무슨|뭐|뭔|어떻게|왜|설명|알려|떴|떠|떴을|울렸|울려|발생|났|나|했|하|해|할|때|요|야|예|줘|주세|주|인가|인지|입니까|이에|지|죠|면|되"
    r"|이|가|은|는|을|를|의|에|로|으로|와|과|도|서|고|한|및|다|어|습니까|합니까|나요|되나|하나|되나요)*"
)
"""What may stand around the name: everyday words, and words for a part of a runbook."""


def asks_by_name(question: str, names: Iterable[str]) -> bool:
    """Tell whether a question names one of ``names`` (however it is written) and asks nothing else in particular."""
    asked = _bare(question)
    for name in filter(None, map(_bare, names)):
        before, found, after = asked.partition(name)
        if len(name) >= _LEAST and found and _LITTLE.fullmatch(before) and _LITTLE.fullmatch(after):
            return True
    return False


def _bare(text: str) -> str:
    """Return the letters and digits of a text alone: "Kube Pod-NotReady" and "KubePodNotReady" are one name."""
    return _SIGNS.sub("", unicodedata.normalize("NFKC", text)).casefold()


@dataclass(frozen=True, slots=True)
class Openings:
    """The chunks of a named runbook with which its sections begin, by id; ``lead`` tells what the runbook is about."""

    begins: frozenset[str] = frozenset()
    lead: str = ""


def openings(question: str, chunks: Sequence[Chunk]) -> Openings:
    """Return how the runbook that ``question`` names begins its sections; nothing where it names none or asks more.

    ``chunks`` are those of one document. Whoever asks for a part of it gets no lead, only the beginning of parts.
    """
    if not chunks or not asks_by_name(question, _names(chunks[0])):
        return Openings()
    first: dict[tuple[str, ...], Chunk] = {}
    for chunk in sorted(chunks, key=lambda each: each.ordinal):
        first.setdefault(chunk.heading_path[:2], chunk)
    lead = "" if expressed(question) else _lead(list(first.values()))
    return Openings(frozenset(chunk.id for chunk in first.values()), lead)


def _names(chunk: Chunk) -> tuple[str, ...]:
    return (chunk.title, *chunk.heading_path[:1], PurePosixPath(chunk.path).stem, chunk.docs_id, *chunk.aliases)


def _lead(begins: Sequence[Chunk]) -> str:
    """Return the section that says what it means, else what stands before the first heading."""
    told = (chunk.id for chunk in begins if heading_fits(chunk.section, _MEANING))
    return next(told, next((chunk.id for chunk in begins[:1] if len(chunk.heading_path) < _WITH_SECTION), ""))
