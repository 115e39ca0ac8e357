"""How much of a question the knowledge base, and one document of it, can express in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kebab_desktop.ask.concepts import Concept
from kebab_desktop.core.analysis import WordKind
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.lexical import TermGroup, idf
from kebab_desktop.core.ports import LexicalIndex

FOREIGN_SCRIPT_WEIGHT = 0.3
"""Weight of a word that cannot be expected in the document because it is written in the other language."""
KOREAN_SHARE = 0.1
"""Share of Hangul among the characters from which on a document counts as Korean."""

_HANGUL = re.compile("[가-힣]+")


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a document and the knowledge base hold of the concepts of a question, rare ones weighing more.

    ``covered``: share of the whole weight that the document holds; ``mass`` is the same without dividing.
    ``unknown``: share of the Latin words without digits that occur nowhere, None where there is no such word.
    ``identifier``: whether the document holds an identifier of the question.
    """

    covered: float = 0.0
    unknown: float | None = None
    mass: float = 0.0
    identifier: bool = False


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A concept and what its absence counts."""

    concept: Concept
    weight: float
    known: bool
    covered: bool


def measure(
    concepts: Sequence[Concept],
    document: Sequence[Chunk],
    index: LexicalIndex,
    chunk_count: int,
    passing: Collection[TermGroup] = (),
) -> Coverage:
    """Return the coverage of ``concepts`` by ``document`` (its chunks).

    ``chunk_count`` is the size of the knowledge base; what it names only in ``passing`` counts as not held.
    """
    groups = [concept.group for concept in concepts]
    told = [group not in passing for group in groups]
    everywhere = [found * kept for found, kept in zip(index.frequencies(groups), told, strict=True)]
    held_inside = index.frequencies(groups, [chunk.id for chunk in document])
    inside = [found * kept for found, kept in zip(held_inside, told, strict=True)]
    korean = _is_korean(document)
    weighed = [
        _weigh(concept, found, held > 0, korean=korean, chunk_count=chunk_count)
        for concept, found, held in zip(concepts, everywhere, inside, strict=True)
    ]
    total = sum(each.weight for each in weighed)
    mass = sum(each.weight for each in weighed if each.covered)
    wholes = [each for each in weighed if each.concept.kind is WordKind.IDENTIFIER and not each.concept.part]
    return Coverage(
        covered=mass / total if total else 0.0,
        unknown=unknown_share(concepts, everywhere, chunk_count),
        mass=mass,
        identifier=any(each.covered for each in wholes),
    )


def unknown_share(concepts: Sequence[Concept], frequencies: Sequence[int], chunk_count: int) -> float | None:
    """Return the share of the Latin words without digits that no chunk holds; None where there is no such word."""
    latin = [
        (idf(chunk_count, frequency), frequency)
        for concept, frequency in zip(concepts, frequencies, strict=True)
        if concept.latin and not any(letter.isdigit() for letter in concept.surface)
    ]
    total = sum(rarity for rarity, _ in latin)
    return sum(rarity for rarity, frequency in latin if not frequency) / total if total else None


def _weigh(concept: Concept, frequency: int, covered: bool, *, korean: bool, chunk_count: int) -> _Weighed:
    weight = idf(chunk_count, frequency) * concept.group.weight
    known = frequency > 0
    foreign = concept.latin == korean and not concept.bridged
    if foreign and (not concept.latin or (concept.kind is WordKind.WORD and not known)):
        weight *= FOREIGN_SCRIPT_WEIGHT
    return _Weighed(concept, weight, known, covered)


def _is_korean(document: Sequence[Chunk]) -> bool:
    text = "".join(chunk.content for chunk in document)
    return sum(map(len, _HANGUL.findall(text))) > KOREAN_SHARE * len(text)
