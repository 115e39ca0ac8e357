"""The check of one sentence against the evidence it cites: facts word for word, then stance, then meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kebab_desktop.ask.closeness import Closeness, Nearest, Passages
from kebab_desktop.ask.facts import Facts, Haystack, facts_of, without_markers
from kebab_desktop.ask.negative import says_nothing_found
from kebab_desktop.ask.quantities import Quantity, quantities
from kebab_desktop.ask.sentences import Piece, PieceKind, code_content
from kebab_desktop.ask.stance import clauses, contradiction, stance_of
from kebab_desktop.ask.verify_wording import marker_list, reasons, shortened
from kebab_desktop.core.analysis import terms
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.josa import fit_particles
from kebab_desktop.core.retrieval import Evidence
from kebab_desktop.core.verdicts import SentenceCheck, SentenceVerdict

DEFAULT_THRESHOLD = 0.48
"""Closeness below which nothing in the source says what the sentence says (calibrated on tests/data/verify)."""
WEAK_BAND = 0.1
"""Above the threshold by less than this, a sentence is only loosely related."""
SAME_SENTENCE = 0.6
"""Share of a sentence's words in a sentence of the source from which on their figures are compared one by one."""
RELATED = 0.34
"""Share of words from which on a source sentence can contradict; below it only the meaning connects the two."""
RELATED_COSINE = 0.2
"""Cosine that takes the place of common words between two languages."""
MAX_SENTENCE_CHARS = 2000
"""Of a longer "sentence" (a runaway without full stops) only so much is compared by meaning."""

MAX_COMPARED = 300
"""Sentences of one answer whose meaning is compared; of a runaway the rest is judged by its words."""

_QUESTION = re.compile(r"[?？]\s*$")
_NO_WORD = re.compile(r"[^\w#]+|_")
_ANNOUNCES = re.compile(r"[:：]\s*[*_]*$")
_TALK = re.compile(
    r"^(?:(?:sure|certainly|of course|here (?:is|are)|below (?:is|are)|the following|in summary|to summari[sz]e|i hope|"
    r"let me know|according to the (?:runbooks?|evidence|sources?)|based on the (?:runbooks?|evidence|sources?))\b"
    r"[^.]{0,80}[.:!]?$)|^(?:다음과 같습니다|아래와 같습니다|다음은 .{0,40}입니다|요약하면|정리하면|도움이 되)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Source:
    """One piece of evidence, prepared to be searched."""

    evidence: Evidence
    haystack: Haystack = field(init=False)
    passages: Passages = field(init=False)

    def __post_init__(self) -> None:
        """Prepare text and heading; both were in the prompt."""
        chunk = self.evidence.hit.chunk
        heading = " > ".join(chunk.heading_path) or chunk.title
        self.haystack = Haystack([heading, chunk.title, chunk.docs_id, chunk.path, self.evidence.text])
        self.passages = Passages(self.evidence.text, heading)


class Judge:
    """Judges the sentences of one answer against its packed evidence."""

    def __init__(
        self,
        question: str,
        evidence: Sequence[Evidence],
        closeness: Closeness,
        *,
        language: str = "en",
        threshold: float = DEFAULT_THRESHOLD,
    ) -> None:
        self._question = Haystack([question])
        self._sources = {piece.marker: Source(piece) for piece in evidence}
        self._closeness = closeness
        self._words = reasons(language)
        self._threshold = threshold
        self._compared = 0
        self._known: dict[tuple[str, tuple[int, ...]], SentenceCheck] = {}

    def judge(self, piece: Piece, markers: Iterable[int], token: CancelToken | None = None) -> SentenceCheck:
        """Return the verdict on a piece with ``markers``; unknown numbers are passed over.

        With a set token the meaning is not compared; raises CancelledError when it is set meanwhile.
        """
        cited = tuple(sorted({marker for marker in markers if marker in self._sources}))
        key = (without_markers(piece.text), cited)
        found = self._known.get(key)
        if found is None:
            found = self._judged(piece, cited, token)
            if token is None or not token.cancelled:  # a stop leaves meaning out, which is no verdict to remember
                self._known[key] = found
        return SentenceCheck(
            piece.start, piece.end, piece.text, found.verdict, found.markers, found.reason, found.missing
        )

    def _judged(self, piece: Piece, cited: tuple[int, ...], token: CancelToken | None) -> SentenceCheck:
        text = code_content(piece.text) if piece.kind is PieceKind.CODE else without_markers(piece.text)
        facts = Facts((), (), text) if piece.kind is PieceKind.CODE else facts_of(text)
        if _is_no_claim(piece, text, facts):
            return _check(piece, SentenceVerdict.NOT_A_CLAIM, cited)
        if piece.kind is PieceKind.CODE:
            return self._code(piece, text, cited)
        if not cited:
            return self._uncited(piece, facts)
        sources = [self._sources[marker] for marker in cited]
        return (
            self._facts(piece, facts, cited)
            or self._sense(piece, text, facts, sources, token)
            or self._units(piece, facts, sources)
            or _check(piece, SentenceVerdict.SUPPORTED, cited)
        )

    def _code(self, piece: Piece, code: str, cited: tuple[int, ...]) -> SentenceCheck:
        """Judge a code block line by line: every command must stand in the evidence as it is."""
        sources = [self._sources[marker] for marker in cited] or list(self._sources.values())
        lines = [line.strip().removeprefix("$ ") for line in code.split("\n")]
        lines = [line for line in lines if any(map(str.isalnum, line)) and not line.startswith("#")]
        missing = [line for line in lines if not any(each.haystack.holds_line(line) for each in sources)]
        if not missing:
            return _check(piece, SentenceVerdict.SUPPORTED if cited else SentenceVerdict.UNCITED, cited)
        facts = ", ".join(f"`{line}`" for line in missing[:3])
        template = self._words.missing if cited else self._words.nowhere
        reason = template.format(facts=facts, where=marker_list(cited))
        return _check(piece, SentenceVerdict.UNSUPPORTED, cited, reason, missing)

    def _uncited(self, piece: Piece, facts: Facts) -> SentenceCheck:
        """Judge a sentence without source: what is in no source at all was made up."""
        everywhere = [each.haystack for each in self._sources.values()]
        missing = [
            each.text for each in facts.words if not any(hay.holds(each) for hay in [*everywhere, self._question])
        ]
        missing += [
            each.written
            for each in facts.figures
            if not any(hay.has_figure(each) or hay.converts(each) for hay in [*everywhere, self._question])
        ]
        if missing:
            reason = self._words.nowhere.format(facts=_listed(missing))
            return _check(piece, SentenceVerdict.UNSUPPORTED, (), reason, missing)
        return _check(piece, SentenceVerdict.UNCITED, (), self._words.uncited)

    def _facts(self, piece: Piece, facts: Facts, cited: tuple[int, ...]) -> SentenceCheck | None:
        """Look every fact up in the cited sources; return the verdict if one is missing."""
        hays = [self._sources[marker].haystack for marker in cited]
        words = [each for each in facts.words if not any(hay.holds(each) for hay in hays)]
        figures = [each for each in facts.figures if not any(hay.has_figure(each) for hay in hays)]
        where = marker_list(cited)
        asked = [each for each in words if self._question.holds(each)]
        asked_figures = [each for each in figures if self._question.has_figure(each)]
        missing = [each.shown for each in words if each not in asked]
        converted = {each: theirs for each in figures for hay in hays if (theirs := hay.converts(each))}
        wrong = [each for each in figures if each not in converted and each not in asked_figures]
        missing += [each.written for each in wrong]
        if missing:
            reason = self._missing_reason(missing, [each for each in words if each not in asked], wrong, cited)
            return _check(piece, SentenceVerdict.UNSUPPORTED, cited, reason, missing)
        if converted:
            each, theirs = next(iter(converted.items()))
            reason = self._words.converted.format(where=where, theirs=theirs, facts=each.written)
            return _check(piece, SentenceVerdict.WEAK, cited, reason, [each.written])
        if asked or asked_figures:
            named = [each.shown for each in asked] + [each.written for each in asked_figures]
            reason = self._words.from_question.format(facts=_listed(named), where=where)
            return _check(piece, SentenceVerdict.WEAK, cited, reason, named)
        return None

    def _units(self, piece: Piece, facts: Facts, sources: Sequence[Source]) -> SentenceCheck | None:
        """Doubt a figure that has a unit of time, size or share on one side only: "30" may be 30 ms or 30 s."""
        for each in facts.figures:
            written = [source.haystack.measures(each) for source in sources if source.haystack.has_figure(each)]
            if written and all(written):
                cited = tuple(source.evidence.marker for source in sources)
                where = marker_list(cited)
                reason = self._words.unit_open.format(where=where, theirs=written[0], facts=each.written)
                return _check(piece, SentenceVerdict.WEAK, cited, reason, [each.written])
        return None

    def _missing_reason(
        self, named: Sequence[str], words: Sequence[object], figures: Sequence[Quantity], cited: tuple[int, ...]
    ) -> str:
        where = marker_list(cited)
        others = [
            marker
            for marker, source in self._sources.items()
            if marker not in cited
            and all(source.haystack.holds(each) for each in words)  # type: ignore[arg-type]
            and all(source.haystack.has_figure(each) for each in figures)
        ]
        if others:
            return self._words.elsewhere.format(facts=_listed(named), where=where, other=marker_list(others))
        template = self._words.missing if len(named) == 1 else self._words.missing_many
        return template.format(facts=_listed(named), where=where)

    def _sense(
        self, piece: Piece, text: str, facts: Facts, sources: Sequence[Source], token: CancelToken | None
    ) -> SentenceCheck | None:
        """Compare with the nearest sentence: other figures, the opposite, or something else altogether."""
        cited = tuple(each.evidence.marker for each in sources)
        meaning = self._compared < MAX_COMPARED and not (token is not None and token.cancelled)
        self._compared += 1
        passages = [each.passages for each in sources]
        near = self._closeness.nearest(text[:MAX_SENTENCE_CHARS], passages, token, meaning=meaning)
        where = marker_list(cited)
        if near.here >= SAME_SENTENCE and (
            pair := _other_figure(facts.figures, near.text) or _swapped_figure(text, near.text)
        ):
            mine, theirs = pair
            reason = self._words.other_figure.format(where=where, theirs=theirs.written, facts=mine.written)
            return _check(piece, SentenceVerdict.UNSUPPORTED, cited, reason, [mine.written])
        if turned := _contradicts(text, near):
            template = {"order": self._words.order, "compared": self._words.compared}.get(turned, self._words.negated)
            reason = template.format(where=where, source=shortened(near.text))
            return _check(piece, SentenceVerdict.UNSUPPORTED, cited, reason)
        if near.closeness < self._threshold:
            # Without the embedder a translation has no word in common: that proves nothing.
            verdict = SentenceVerdict.WEAK if near.cosine is None else SentenceVerdict.UNSUPPORTED
            return _check(piece, verdict, cited, self._words.far.format(where=where))
        if near.closeness < self._threshold + WEAK_BAND:
            return _check(piece, SentenceVerdict.WEAK, cited, self._words.loose.format(where=where))
        return None


def _check(
    piece: Piece, verdict: SentenceVerdict, markers: tuple[int, ...], reason: str = "", missing: Sequence[str] = ()
) -> SentenceCheck:
    said = fit_particles(reason)
    return SentenceCheck(piece.start, piece.end, piece.text, verdict, markers, said, tuple(missing))


def _is_no_claim(piece: Piece, text: str, facts: Facts) -> bool:
    """Tell whether a piece says nothing that a source could bear out."""
    if piece.kind is PieceKind.HEADING or not any(map(str.isalnum, text)):
        return True
    if piece.kind is PieceKind.CODE:
        return False
    if _QUESTION.search(text) or says_nothing_found(text):
        return True
    if facts.words or facts.figures:
        return False
    return bool(_ANNOUNCES.search(text) or _TALK.search(text)) or len(terms(text)) < 2


def _contradicts(text: str, near: Nearest) -> str:
    related = near.here >= RELATED or (near.cosine or 0.0) >= RELATED_COSINE
    if not related:
        return ""
    mine = stance_of(text)
    return next((turned for each in clauses(near.text) if (turned := contradiction(mine, stance_of(each)))), "")


def _other_figure(mine: Sequence[Quantity], source: str) -> tuple[Quantity, Quantity] | None:
    """Return a figure and what the same sentence of the source has in its place."""
    theirs = quantities(source)
    wrong = [each for each in mine if not any(each.same(other) for other in theirs)]
    unused = [other for other in theirs if not any(other.same(each) for each in mine)]
    for each in wrong:
        for other in unused:
            if each.unit == other.unit or each.value == other.value or "" in {each.unit, other.unit}:
                return each, other
    return None


def _swapped_figure(text: str, source: str) -> tuple[Quantity, Quantity] | None:
    """Return a figure and what stands in its place in a source that is the same word for word but for its figures."""
    mine, rest = _figures_apart(text)
    theirs, other_rest = _figures_apart(source)
    if rest != other_rest or len(mine) != len(theirs):
        return None
    return next(((a, b) for a, b in zip(mine, theirs, strict=True) if not (a.same(b) or a.converted(b))), None)


def _figures_apart(text: str) -> tuple[list[Quantity], str]:
    """Return the figures of a text in order, and the text with a sign in their places, without markup."""
    figures = sorted(quantities(text), key=lambda each: each.start)
    parts, at = [], 0
    for each in figures:
        parts.append(text[at : each.start])
        at = max(at, each.start + len(each.written))
    rest = "#".join([*parts, text[at:]])
    return figures, " ".join(_NO_WORD.sub(" ", rest).casefold().split())


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:4])
    return shown if len(names) <= 4 else f"{shown} …"
