"""Verbatim evidence: the units of the packed chunks that say most about the question."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kebab_desktop.ask.intent import heading_fits, intents
from kebab_desktop.ask.keyword_tokens import tokens
from kebab_desktop.ask.units import Unit, units
from kebab_desktop.core.answers import Quote
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.retrieval import Evidence, Hit

if TYPE_CHECKING:
    from kebab_desktop.core.cancel import CancelToken
    from kebab_desktop.core.ports import Embedder

logger = logging.getLogger(__name__)

INTENT_BONUS = 0.1
PLACEHOLDER_PENALTY = 0.3
"""Taken off a unit with {placeholders}: a response template says how to report, not what is known."""
LOWER_DOCUMENT_SHARE = 0.9
"""How much of the distance between a hit's score and the best hit's score is taken off its units."""
MAX_DOCUMENTS = 2
MAX_UNITS = 6
"""Units that are embedded for one question, chosen by the words they share with it; embedding is what takes time."""
RELATIVE_FLOOR = 0.5
"""A quote that scores less than this share of the best one is left out: three are a limit, not a promise."""

_PLACEHOLDER = re.compile(r"\{[^{}\n]{1,60}\}")
_FENCE = re.compile(r"^\s*(`{3,}|~{3,})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ScoredQuote:
    """A quote and whether it is a piece of a code block without the block's own fences."""

    quote: Quote
    bare_code: bool = False


@dataclass(frozen=True, slots=True)
class _Candidate:
    evidence: Evidence
    unit: Unit

    @property
    def text(self) -> str:
        return self.evidence.hit.chunk.content[self.unit.start : self.unit.end]

    @property
    def heading(self) -> str:
        return " > ".join(self.evidence.hit.chunk.heading_path[1:]) or self.evidence.hit.chunk.section

    @property
    def passage(self) -> str:
        """Return what is compared with the question: title, heading and the unit."""
        head = " > ".join(part for part in (self.evidence.hit.chunk.title, self.heading) if part)
        return f"{head}\n{self.text}"


def choose_quotes(
    question: str,
    evidence: Sequence[Evidence],
    embedder: Embedder | None,
    *,
    limit: int = 3,
    token: CancelToken | None = None,
) -> list[ScoredQuote]:
    """Return at most ``limit`` quotes, best first.

    The score is the cosine between question and unit (the share of the question's words without an embedder), plus a
    bonus under a heading that fits what is asked, less a penalty for placeholders and for a lower-ranked document.
    """
    candidates = list(_candidates(evidence))
    if not candidates or limit <= 0:
        return []
    rule = _Rule(intents(question), max(candidate.evidence.hit.score for candidate in candidates))
    words = tokens(question)
    overlap = [_overlap(words, tokens(candidate.passage)) for candidate in candidates]
    ranking = rule.ranked(candidates, overlap)
    if embedder is not None:
        promising = [candidate for _, candidate in ranking[:MAX_UNITS]]
        cosines = _cosines(question, promising, embedder, token)
        ranking = rule.ranked(promising, cosines) if cosines is not None else ranking
    chosen: list[_Candidate] = []
    result: list[ScoredQuote] = []
    for score, candidate in ranking:
        if len(result) == limit or (result and score < RELATIVE_FLOOR * result[0].quote.score):
            break
        if not any(_repeats(candidate, other) for other in chosen):
            chosen.append(candidate)
            result.append(_quote(candidate, score))
    return result


def choose_for_parts(
    parts: Sequence[tuple[str, Sequence[Hit]]],
    evidence: Sequence[Evidence],
    embedder: Embedder | None,
    *,
    limit: int = 3,
    token: CancelToken | None = None,
) -> list[ScoredQuote]:
    """Return quotes for each of several questions, each with its own hits, in the order of the questions.

    Every question gets at least one quote if its hits were packed; ``limit`` is for each of two questions, more share
    it.
    """
    packed = {piece.hit.chunk.id: piece for piece in evidence}
    each = max(1, min(limit, 2 * limit // max(1, len(parts))))
    result: list[ScoredQuote] = []
    for question, hits in parts:
        mine = [
            replace(packed[hit.chunk.id], hit=replace(packed[hit.chunk.id].hit, rank=hit.rank, score=hit.score))
            for hit in hits
            if hit.chunk.id in packed
        ]
        for scored in choose_quotes(question, mine, embedder, limit=each, token=token):
            if not any(scored.quote.text in known.quote.text for known in result):
                result.append(scored)
    return result


def _candidates(evidence: Iterable[Evidence]) -> Iterable[_Candidate]:
    """Yield the units of the packed chunks of the best documents; of a cut chunk only what was packed."""
    documents: list[str] = []
    for piece in evidence:
        chunk = piece.hit.chunk
        if chunk.document_id not in documents:
            documents.append(chunk.document_id)
        if documents.index(chunk.document_id) >= MAX_DOCUMENTS:
            continue
        end = len(chunk.content)
        if piece.truncated:
            end = max(0, chunk.content.find(piece.text)) + len(piece.text)
        for unit in units(chunk.content):
            if unit.end <= end:
                yield _Candidate(piece, unit)


def _cosines(
    question: str, candidates: Sequence[_Candidate], embedder: Embedder, token: CancelToken | None
) -> list[float] | None:
    """Return the cosine of every unit with the question, None when the embedder cannot be used."""
    try:
        query = embedder.embed_queries([question])[0]
        passages = embedder.embed_passages([candidate.passage for candidate in candidates], token)
    except ModelError as error:
        logger.warning("Quotes are chosen by words alone: %s", error.message)
        return None
    return [float(value) for value in passages @ query]


def _overlap(wanted: frozenset[str], present: frozenset[str]) -> float:
    return len(wanted & present) / len(wanted) if wanted else 0.0


@dataclass(frozen=True, slots=True)
class _Rule:
    """What is added to and taken off the similarity of a unit."""

    wanted: frozenset[str]
    top_score: float

    def ranked(self, candidates: Sequence[_Candidate], similarities: Sequence[float]) -> list[tuple[float, _Candidate]]:
        """Return the units with their scores, best first; ties keep the order of the evidence."""
        scored = [
            (self._score(candidate, similarity), candidate)
            for candidate, similarity in zip(candidates, similarities, strict=True)
        ]
        return sorted(scored, key=lambda item: -item[0])

    def _score(self, candidate: _Candidate, similarity: float) -> float:
        score = similarity
        if heading_fits(candidate.heading, self.wanted):
            score += INTENT_BONUS
        if _PLACEHOLDER.search(candidate.text) and candidate.unit.kind != "code":
            score -= PLACEHOLDER_PENALTY
        # Scores of the keyword mode are points; relative to the best one they mean the same as the others.
        behind = (self.top_score - candidate.evidence.hit.score) / max(self.top_score, 1.0)
        return score - LOWER_DOCUMENT_SHARE * behind


def _repeats(candidate: _Candidate, other: _Candidate) -> bool:
    """Tell whether one says what the other says: overlapping chunks hold the same lines twice."""
    return candidate.text in other.text or other.text in candidate.text


def _quote(candidate: _Candidate, score: float) -> ScoredQuote:
    chunk, unit = candidate.evidence.hit.chunk, candidate.unit
    first = chunk.span.start + chunk.content.count("\n", 0, unit.start)
    last = first + candidate.text.count("\n")
    quote = Quote(candidate.evidence.marker, candidate.text, chunk.id, first, last, score)
    return ScoredQuote(quote, bare_code=unit.kind == "code" and len(_FENCE.findall(candidate.text)) != 2)
