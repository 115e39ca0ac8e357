"""Verbatim evidence: the units of the best documents that say most about the question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kebab_desktop.ask.by_name import Openings, openings
from kebab_desktop.ask.intent import asks_to_check, expressed, heading_fits, holds_checks, intents
from kebab_desktop.ask.keyword_tokens import tokens
from kebab_desktop.ask.units import Unit, leads_in, units, whole_from
from kebab_desktop.core.answers import Quote
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.fences import MARKS
from kebab_desktop.core.retrieval import Evidence, Hit

WHOLE_DOCUMENT = "document"
"""Kind of score of a chunk that was not found itself but belongs to the best document."""
VECTOR = "vector"
"""Channel of a hit whose score is its cosine."""
INTENT_BONUS = 0.1
"""For a section on how to act, when a question asks for no part in so many words."""
EXPRESSED_BONUS = 0.3
"""For a section of the part that is asked for in so many words: few words of a short question stand in a runbook of the
other language, and those that do (busy threads) rather in its signs than in its actions."""
AGREED_BONUS = 0.5
"""For the same where the search found that section first: nothing speaks for another one but words of its examples."""
OPENING_BONUS = 0.2
"""For the first unit of a section, when the question is the name of the runbook: all its words fit every unit then."""
LEAD_BONUS = 0.3
"""For the section that says what the runbook is about, when nothing but its name is asked."""
PLACEHOLDER_PENALTY = 0.3
"""Taken off a unit with {placeholders}: a response template says how to report, not what is known."""
LOWER_DOCUMENT_SHARE = 0.9
"""How much of the distance between a hit's score and the best hit's score is taken off its units."""
MAX_DOCUMENTS = 2
MAX_QUOTE_CHARS = 700
"""A quote takes in what stands around it in its section up to this length: a step with its command, a whole list."""
MAX_WITH_CODE_CHARS = 1000
"""A block of code right behind the text of a quote belongs to it, even if the quote grows up to this length."""
RELATIVE_FLOOR = 0.4
"""A quote that scores less than this share of the best one is left out: three are a limit, not a promise."""

_PLACEHOLDER = re.compile(r"\{[^{}\n]{1,60}\}")
_TEMPLATE = "response_template"
"""Section of a runbook that says how to report: an unfilled form is no evidence."""
_ASKS_FOR_A_REPORT = re.compile(
    r"보고|공지|문안|템플릿|양식|report|template|announce|status update|notif", re.IGNORECASE
)
_LEAST_SHARED, _MOST_SHARED = 8, 2000
"""So many characters at the end of a chunk are looked for at the beginning of the next one, which overlaps it."""
_ROW = re.compile(r"\s*([-*+]|\d{1,3}[.)]|\||#{1,6}|`{3,}|~{3,})(?=\s|\w|$)")
"""What begins with such a sign begins a list item, a row, a heading or a block of code."""
_FENCE = re.compile(rf"^\s*({MARKS})", re.MULTILINE)


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
    def section(self) -> str:
        return "_".join(self.evidence.hit.chunk.section.lower().split())

    @property
    def passage(self) -> str:
        """Return what is compared with the question: title, heading and the unit."""
        head = " > ".join(part for part in (self.evidence.hit.chunk.title, self.heading) if part)
        return f"{head}\n{self.text}"


def choose_quotes(
    question: str,
    evidence: Sequence[Evidence],
    cosines: Mapping[str, float] | None = None,
    *,
    limit: int = 3,
    asked: str = "",
) -> list[ScoredQuote]:
    """Return at most ``limit`` quotes: the section with the best one first, those of a section in its own order.

    ``cosines``: how near the chunks (by id) are to the question, as the search found it; without any, words alone
    decide. ``asked`` is the question without what a conversation added to it, where that is something else.

    The score is the share of the question's words in unit, heading and title, plus the cosine of the chunk, plus a
    bonus under a heading that fits what is asked, less a penalty for placeholders and for a lower-ranked document.
    Cosines of the units themselves would cost 200 ms of embedding and choose worse (must_contain in three quotes of
    the shipped set: 0.72 against 0.78; the same on set A).
    """
    candidates = _to_quote(list(_candidates(evidence)), asked or question)
    if not candidates or limit <= 0:
        return []
    rule = _Rule.of(asked or question, candidates)
    words = tokens(question)
    near = cosines or {}
    furthest = min(near.values(), default=0.0)
    similarities = [
        _overlap(words, tokens(each.passage)) + near.get(each.evidence.hit.chunk.id, furthest) for each in candidates
    ]
    grown = _Growth(candidates)
    chosen: list[_Chosen] = []
    for score, candidate in rule.ranked(candidates, similarities):
        if len(chosen) == limit:
            break
        if chosen and score < RELATIVE_FLOOR * chosen[0].score:
            continue
        whole = grown.around(candidate)
        if whole is None or (chosen and _only_leads_in(whole)):
            continue
        if not any(_repeats(whole, other.whole) for other in chosen):
            chosen.append(_Chosen(whole, candidate.unit, score))
    return [_quote(each) for each in _readable(chosen)]


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A unit that scored best, grown by what stands around it."""

    whole: _Candidate
    focus: Unit
    score: float


def _readable(chosen: Sequence[_Chosen]) -> list[_Chosen]:
    """Keep quotes of a document and of a section together, in the order of their best ones; a section reads down."""
    documents: dict[str, int] = {}
    sections: dict[str, int] = {}
    for each in chosen:
        chunk = each.whole.evidence.hit.chunk
        documents.setdefault(chunk.document_id, len(documents))
        sections.setdefault(chunk.id, len(sections))

    def place(each: _Chosen) -> tuple[int, int, int]:
        chunk = each.whole.evidence.hit.chunk
        return documents[chunk.document_id], sections[chunk.id], each.whole.unit.start

    return sorted(chosen, key=place)


class _Growth:
    """Joins a chosen unit with its neighbours in the same chunk; every unit is used once."""

    def __init__(self, candidates: Iterable[_Candidate]) -> None:
        self._rows: dict[int, list[_Candidate]] = {}
        for candidate in candidates:
            self._rows.setdefault(candidate.evidence.marker, []).append(candidate)
        self._used: set[tuple[int, int]] = set()

    def around(self, candidate: _Candidate) -> _Candidate | None:
        """Return the unit with what stands around it, as much as fits, following units first; None if it was used."""
        marker = candidate.evidence.marker
        row = self._rows[marker]
        first = last = row.index(candidate)
        if (marker, first) in self._used:
            return None
        self._used.add((marker, first))
        while not _bare(candidate):
            for place in (last + 1, first - 1):
                low, high = min(first, place), max(last, place)
                if self._free(row, place) and row[high].unit.end - row[low].unit.start <= MAX_QUOTE_CHARS:
                    first, last = low, high
                    self._used.add((marker, place))
                    break
            else:
                break
        if not _bare(candidate):
            first, last = self._completed(row, first, last)
        kind = candidate.unit.kind if first == last else "section"
        return replace(candidate, unit=Unit(row[first].unit.start, row[last].unit.end, kind))

    def _completed(self, row: Sequence[_Candidate], first: int, last: int) -> tuple[int, int]:
        """Take in the code that directly follows, or leave off a line that leads into what is not there."""
        content = row[first].evidence.hit.chunk.content
        following = last + 1
        if self._free(row, following) and row[following].unit.kind == "code":
            between = content[row[last].unit.end : row[following].unit.start]
            length = row[following].unit.end - row[first].unit.start
            if not between.strip() and length <= MAX_WITH_CODE_CHARS:
                self._used.add((row[first].evidence.marker, following))
                return first, following
        end = row[last].unit
        if last > first and end.kind == "paragraph" and leads_in(content, end.start, end.end):
            self._used.discard((row[first].evidence.marker, last))
            return first, last - 1
        return first, last

    def _free(self, row: Sequence[_Candidate], place: int) -> bool:
        """Tell whether there is such a unit, unused; a piece of a code block is left alone, it has lost its fences."""
        if not 0 <= place < len(row) or (row[place].evidence.marker, place) in self._used:
            return False
        return not _bare(row[place])


def choose_for_parts(
    parts: Sequence[tuple[str, Sequence[Hit]]], evidence: Sequence[Evidence], *, limit: int = 3
) -> list[ScoredQuote]:
    """Return quotes for each of several questions, each with its own hits, in the order of the questions.

    What two of them quote from one section stands together, where the first of them quotes it.
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
        cosines = {hit.chunk.id: hit.channels[VECTOR].score for hit in hits if VECTOR in hit.channels}
        for scored in choose_quotes(question, mine, cosines, limit=each):
            if not any(scored.quote.text in known.quote.text for known in result):
                result.append(scored)
    sections = {chunk_id: place for place, chunk_id in enumerate(dict.fromkeys(one.quote.chunk_id for one in result))}
    return sorted(result, key=lambda one: sections[one.quote.chunk_id])


def _candidates(evidence: Iterable[Evidence]) -> Iterable[_Candidate]:
    """Yield the units of the packed chunks of the best documents; of a cut chunk only what was packed."""
    documents: list[str] = []
    pieces = list(evidence)
    places = {(piece.hit.chunk.document_id, piece.hit.chunk.ordinal): piece.hit.chunk for piece in pieces}
    for piece in pieces:
        chunk = piece.hit.chunk
        if chunk.document_id not in documents:
            documents.append(chunk.document_id)
        if documents.index(chunk.document_id) >= MAX_DOCUMENTS:
            continue
        end = len(chunk.content)
        if piece.truncated:
            end = max(0, chunk.content.find(piece.text)) + len(piece.text)
        for unit in _whole_units(chunk, places.get((chunk.document_id, chunk.ordinal - 1))):
            if unit.end <= end:
                yield _Candidate(piece, unit)


def _whole_units(chunk: Chunk, before: Chunk | None) -> list[Unit]:
    """Return the units of a chunk; of one that begins in the middle of a sentence those behind it, if there are any.

    ``before``: the chunk before it in the document, None when it was not packed. Chunks of one section overlap, so
    that the sentence stands whole in it.
    """
    if not _begins_cut(chunk, before):
        return units(chunk.content)
    start = whole_from(chunk.content)
    rest = [Unit(start + unit.start, start + unit.end, unit.kind) for unit in units(chunk.content[start:])]
    return rest or units(chunk.content)


def _begins_cut(chunk: Chunk, before: Chunk | None) -> bool:
    """Tell whether a chunk begins in the middle of a sentence; without the one before it that is not known."""
    if before is None or before.heading_path != chunk.heading_path:
        return False
    text = before.content
    shared = range(max(0, len(text) - _MOST_SHARED), len(text) - _LEAST_SHARED + 1)
    begin = next((place for place in shared if chunk.content.startswith(text[place:])), None)
    if begin is None:
        return before.span.end == chunk.span.start
    at_start = begin == 0 or text[:begin].endswith("\n\n")
    return not at_start and not (text[begin - 1] == "\n" and _ROW.match(chunk.content))


def _to_quote(candidates: list[_Candidate], asked: str) -> list[_Candidate]:
    """Leave out texts that are to be filled in, unless a report is asked for or there is nothing else."""
    if _ASKS_FOR_A_REPORT.search(asked):
        return candidates
    known = [each for each in candidates if each.section != _TEMPLATE]
    return known or candidates


def _overlap(wanted: frozenset[str], present: frozenset[str]) -> float:
    return len(wanted & present) / len(wanted) if wanted else 0.0


@dataclass(frozen=True, slots=True)
class _Rule:
    """What is added to and taken off the similarity of a unit."""

    wanted: frozenset[str]
    expressed: bool
    checks: bool
    documents: Mapping[str, float]
    best: str
    named: Openings
    first: frozenset[tuple[str, int]]

    @classmethod
    def of(cls, question: str, candidates: Sequence[_Candidate]) -> _Rule:
        """Return the rule for a question.

        ``documents`` are the best scores by document, ``first`` the places of the first units of the chunks.
        """
        best: dict[str, float] = {}
        for candidate in candidates:
            hit = candidate.evidence.hit
            best[hit.chunk.document_id] = max(hit.score, best.get(hit.chunk.document_id, hit.score))
        leading = max(best, key=lambda document: best[document])
        chunks = {each.evidence.hit.chunk.id: each.evidence.hit.chunk for each in candidates}
        first: dict[str, int] = {}
        for candidate in candidates:
            first.setdefault(candidate.evidence.hit.chunk.id, candidate.unit.start)
        named = openings(question, [chunk for chunk in chunks.values() if chunk.document_id == leading])
        asks_for_part = bool(expressed(question))
        return cls(
            intents(question), asks_for_part, asks_to_check(question), best, leading, named, frozenset(first.items())
        )

    def ranked(self, candidates: Sequence[_Candidate], similarities: Sequence[float]) -> list[tuple[float, _Candidate]]:
        """Return the units with their scores, best first, ties in the order of the evidence.

        The best document comes before others: these only fill what it leaves of the limit.
        """
        scored = [
            (self._score(candidate, similarity), candidate)
            for candidate, similarity in zip(candidates, similarities, strict=True)
        ]

        def place(pair: tuple[float, _Candidate]) -> tuple[bool, float]:
            score, candidate = pair
            return candidate.evidence.hit.chunk.document_id != self.best, -score - self._agreed(candidate)

        return sorted(scored, key=place)

    def _agreed(self, candidate: _Candidate) -> float:
        """Return what only moves a unit forward: as a part of the score it would push the others below the floor."""
        asked_for = self.expressed and self._fits(candidate.heading)
        filled = candidate.unit.kind == "code" or not _PLACEHOLDER.search(candidate.text)
        return AGREED_BONUS if asked_for and filled and candidate.evidence.hit.rank == 1 else 0.0

    def _fits(self, heading: str) -> bool:
        others = self.wanted - {"diagnosis"}
        finds_out = "diagnosis" in self.wanted and (holds_checks(heading) or not self.checks)
        return heading_fits(heading, others) or (finds_out and heading_fits(heading, frozenset({"diagnosis"})))

    def _score(self, candidate: _Candidate, similarity: float) -> float:
        score = similarity
        if self._fits(candidate.heading):
            score += EXPRESSED_BONUS if self.expressed else INTENT_BONUS
        score += self._opens(candidate)
        if _PLACEHOLDER.search(candidate.text) and candidate.unit.kind != "code":
            score -= PLACEHOLDER_PENALTY
        # Scores of the keyword mode are points; relative to the best one they mean the same as the others.
        top = max(self.documents.values())
        behind = (top - self.documents[candidate.evidence.hit.chunk.document_id]) / max(top, 1.0)
        return score - LOWER_DOCUMENT_SHARE * behind

    def _opens(self, candidate: _Candidate) -> float:
        chunk = candidate.evidence.hit.chunk
        if chunk.id not in self.named.begins or (chunk.id, candidate.unit.start) not in self.first:
            return 0.0
        return OPENING_BONUS + (LEAD_BONUS if chunk.id == self.named.lead else 0.0)


def _only_leads_in(candidate: _Candidate) -> bool:
    """Tell whether a unit only announces what was quoted already or did not fit."""
    unit, content = candidate.unit, candidate.evidence.hit.chunk.content
    return unit.kind == "paragraph" and leads_in(content, unit.start, unit.end)


def _repeats(candidate: _Candidate, other: _Candidate) -> bool:
    """Tell whether one says what the other says: overlapping chunks hold the same lines twice."""
    return candidate.text in other.text or other.text in candidate.text


def _quote(chosen: _Chosen) -> ScoredQuote:
    candidate = chosen.whole
    chunk, unit = candidate.evidence.hit.chunk, candidate.unit
    first = chunk.span.start + chunk.content.count("\n", 0, unit.start)
    last = first + candidate.text.count("\n")
    focus = (chosen.focus.start - unit.start, chosen.focus.end - unit.start) if chosen.focus != unit else (0, 0)
    quote = Quote(candidate.evidence.marker, candidate.text, chunk.id, first, last, chosen.score, *focus)
    return ScoredQuote(quote, bare_code=_bare(candidate))


def _bare(candidate: _Candidate) -> bool:
    """Tell whether a unit is a piece of a code block, without its fences."""
    return candidate.unit.kind == "code" and len(_FENCE.findall(candidate.text)) != 2
