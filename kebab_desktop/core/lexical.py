"""The lexical ranking model (BM25F): fields and their weights, and a question as groups of alternatives."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from kebab_desktop.core.analysis import WordKind, terms, words
from kebab_desktop.core.documents import Chunk

K1: Final = 1.2
B: Final = 0.75
FIELD_WEIGHTS: Final = {"title": 2.5, "keywords": 2.0, "section": 1.0, "body": 1.0}
"""Fields of an indexed chunk: an occurrence in a field counts this often."""

_TYPICAL_TF: Final = 4.0  # a question is "fully matched" when each of its terms has this weighted frequency
SATURATION: Final = (K1 + 1) * _TYPICAL_TF / (K1 + _TYPICAL_TF)
"""Score of a fully matched term per unit of idf; the scale of normalised scores."""


@dataclass(frozen=True, slots=True)
class TermGroup:
    """One concept of a question: alternatives that count as one, each a tuple of terms which must all occur."""

    alternatives: tuple[tuple[str, ...], ...]
    weight: float = 1.0


def idf(documents: int, frequency: int) -> float:
    """Return the weight of a group that occurs in ``frequency`` of ``documents`` chunks; 0 gives the largest one."""
    return math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))


def query_groups(text: str) -> tuple[TermGroup, ...]:
    """Return the distinct terms of a question as groups with one alternative each, in order of appearance.

    The bigrams of one Korean or Chinese word share the weight of one Latin term, so that no script outweighs another.
    """
    weights: dict[str, float] = {}
    for word in words(text):
        shared = word.kind in (WordKind.HANGUL, WordKind.CJK)
        for term in word.terms:
            weight = 1 / len(word.terms) if shared else 1.0
            weights[term] = max(weight, weights.get(term, 0.0))
    return tuple(TermGroup(((term,),), weight) for term, weight in weights.items())


def field_terms(chunk: Chunk) -> dict[str, list[str]]:
    """Return the index terms of a chunk by field (the keys of :data:`FIELD_WEIGHTS`)."""
    title = terms(chunk.title)
    known = set(title)
    title += [term for term in dict.fromkeys(terms(PurePosixPath(chunk.path).stem)) if term not in known]
    labels = (chunk.docs_id, chunk.pattern_id, chunk.log_type, *chunk.keywords, *chunk.aliases, *chunk.tags)
    return {
        "title": title,
        "keywords": _joined(labels),
        "section": _joined(dict.fromkeys((*chunk.heading_path[1:], chunk.section))),
        "body": terms(chunk.content),
    }


def _joined(texts: Iterable[str]) -> list[str]:
    return [term for text in texts if text for term in terms(text)]
