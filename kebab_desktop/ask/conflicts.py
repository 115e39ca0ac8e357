"""Finds where sources of different trust disagree about what was asked: the reader must see both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kebab_desktop.ask.facts import Fact, FactKind, facts_of
from kebab_desktop.ask.quantities import Quantity
from kebab_desktop.ask.sentences import PieceKind, split
from kebab_desktop.ask.stance import contradiction, stance_of
from kebab_desktop.core.analysis import terms
from kebab_desktop.core.retrieval import Evidence
from kebab_desktop.core.verdicts import TrustConflict

MAX_CONFLICTS = 2
SAME_SUBJECT = 0.6
"""Share of the words, figures aside, that two sentences must have in common, seen from both sides."""
_MIN_WORDS = 2


@dataclass(frozen=True, slots=True)
class _Statement:
    piece: Evidence
    text: str
    words: frozenset[str]
    figures: tuple[Quantity, ...]
    flags: tuple[Fact, ...]


def trust_conflicts(question: str, evidence: Sequence[Evidence]) -> tuple[TrustConflict, ...]:
    """Return pairs of sentences of differently trusted documents that say different things about the same.

    The same: most words agree and some of them are words of the question. Different: another figure with the same
    unit, another option of the same command, or the opposite.
    """
    levels = {piece.hit.chunk.trust for piece in evidence}
    if len(levels) < 2:
        return ()
    asked = frozenset(terms(question))
    statements = [each for piece in evidence for each in _statements(piece, asked)]
    found: list[TrustConflict] = []
    for first in statements:
        for second in statements:
            if first.piece.hit.chunk.trust.rank > second.piece.hit.chunk.trust.rank and _disagree(first, second):
                found.append(_conflict(first, second))
                if len(found) == MAX_CONFLICTS:
                    return tuple(found)
    return tuple(found)


def _statements(piece: Evidence, asked: frozenset[str]) -> Iterator[_Statement]:
    title_words = frozenset(terms(" ".join((piece.hit.chunk.title, *piece.hit.chunk.heading_path))))
    for part in split(piece.text):
        if part.kind in {PieceKind.HEADING, PieceKind.CODE}:
            continue
        facts = facts_of(part.text)
        figures = facts.figures
        written = frozenset(term for each in figures for term in terms(each.written))
        words = frozenset(terms(part.text)) - written
        if len(words) >= _MIN_WORDS and asked & (words | title_words):
            flags = tuple(each for each in facts.words if each.kind in {FactKind.CODE, FactKind.FLAG})
            yield _Statement(piece, part.text, words, figures, flags)


def _disagree(first: _Statement, second: _Statement) -> bool:
    common = len(first.words & second.words)
    if common < SAME_SUBJECT * max(len(first.words), len(second.words)):
        return False
    return _other_figures(first, second) or bool(contradiction(stance_of(first.text), stance_of(second.text)))


def _other_figures(first: _Statement, second: _Statement) -> bool:
    mine = [each for each in first.figures if not any(each.same(other) for other in second.figures)]
    theirs = [each for each in second.figures if not any(each.same(other) for other in first.figures)]
    return any(
        (each.unit == other.unit or each.value == other.value) and not each.converted(other)
        for each in mine
        for other in theirs
    )


def _conflict(first: _Statement, second: _Statement) -> TrustConflict:
    return TrustConflict(
        marker=first.piece.marker,
        text=" ".join(first.text.split()),
        trust=first.piece.hit.chunk.trust.value,
        other_marker=second.piece.marker,
        other_text=" ".join(second.text.split()),
        other_trust=second.piece.hit.chunk.trust.value,
    )
