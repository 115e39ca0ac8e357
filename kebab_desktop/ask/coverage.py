"""How much of a question the knowledge base, and one document of it, can express in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kebab_desktop.core.analysis import Word, WordKind, words
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.lexical import SATURATION, TermGroup, idf
from kebab_desktop.core.ports import LexicalIndex

FOREIGN_SCRIPT_WEIGHT = 0.3
"""Weight of a word that cannot be expected in the document because it is written in the other language."""
KOREAN_SHARE = 0.1
"""Share of Hangul among the characters from which on a document counts as Korean."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares in [0, 1] of the weight of a question's terms.

    ``covered``: of all terms, those that the document holds; ``unknown``: of the Latin terms without digits, those
    that occur nowhere in the knowledge base.
    """

    covered: float = 0.0
    unknown: float = 0.0


@dataclass(frozen=True, slots=True)
class _Term:
    """A distinct term of the question: ``rarity`` is its idf, ``weight`` what its absence counts."""

    rarity: float
    weight: float
    known: bool
    covered: bool
    latin: bool


def measure(text: str, document: Sequence[Chunk], index: LexicalIndex, chunk_count: int) -> Coverage:
    """Return the coverage of ``text`` by ``document`` (its chunks); rare terms weigh more.

    ``chunk_count`` is the size of the knowledge base. Costs two look-ups in the index per distinct term.
    """
    korean = _is_korean(document)
    chunk_ids = [chunk.id for chunk in document]
    found: dict[str, _Term] = {}
    for word in words(text):
        for name in word.terms:
            if name not in found:
                found[name] = _look_up(name, word, index, chunk_ids, korean=korean, chunk_count=chunk_count)
    terms = found.values()
    total = sum(term.weight for term in terms)
    covered = sum(term.weight for term in terms if term.covered)
    latin = [term for name, term in found.items() if term.latin and not any(c.isdigit() for c in name)]
    latin_total = sum(term.rarity for term in latin)
    unknown = sum(term.rarity for term in latin if not term.known)
    return Coverage(covered / total if total else 0.0, unknown / latin_total if latin_total else 0.0)


def _look_up(
    name: str, word: Word, index: LexicalIndex, chunk_ids: Sequence[str], *, korean: bool, chunk_count: int
) -> _Term:
    group = [TermGroup(((name,),))]
    best = index.search_groups(group, 1)
    latin = word.kind not in (WordKind.HANGUL, WordKind.CJK)
    # A single group is normalised by idf times saturation, which gives the idf back.
    rarity = best[0].score / best[0].normalised / SATURATION if best else idf(chunk_count, 0)
    weight = rarity if latin else rarity / len(word.terms)
    if latin == korean and (not latin or (word.kind is WordKind.WORD and not best)):
        weight *= FOREIGN_SCRIPT_WEIGHT
    covered = bool(best) and bool(index.search_groups(group, 1, chunk_ids))
    return _Term(rarity, weight, bool(best), covered, latin)


def _is_korean(document: Sequence[Chunk]) -> bool:
    text = "".join(chunk.content for chunk in document)
    return sum("가" <= character <= "힣" for character in text) > KOREAN_SHARE * len(text)
