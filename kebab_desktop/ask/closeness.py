"""How near a sentence comes to what the evidence says: by meaning with the embedder, by words in both languages."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kebab_desktop.ask.concepts import Bridge, Question, bridged
from kebab_desktop.ask.sentences import PieceKind, code_content, split
from kebab_desktop.core.analysis import terms
from kebab_desktop.core.errors import ModelError

if TYPE_CHECKING:
    from kebab_desktop.core.cancel import CancelToken
    from kebab_desktop.core.ports import Embedder, Vectors

logger = logging.getLogger(__name__)

OVERLAP_SHARE = 0.5
"""What the share of words found in the source counts beside the cosine; with it a little more than the cosine alone
is told apart (tests/data/verify/tuning.yaml: 0.990 against 0.976 of the pairs in the right order)."""
MAX_PASSAGES = 48
"""Sentences and clauses of one source that are compared; a chunk has about fifteen."""
_SHORTEST_CLAUSE = 12

_CLAUSE = re.compile(r"[;:,]\s|(?<=므로)\s|(?<=하고)\s|(?<=며)\s")


@dataclass(frozen=True, slots=True)
class Nearest:
    """The sentence of a source that comes nearest, its cosine, and the share of the claim's words in the sources.

    ``here`` is the share in this sentence alone. ``cosine`` is None when there is no embedder.
    """

    text: str
    cosine: float | None
    overlap: float
    here: float = 0.0

    @property
    def closeness(self) -> float:
        """Return cosine and words in one figure; about 0.3 for something else and 1.0 for the same in other words."""
        return (self.overlap if self.cosine is None else self.cosine) + OVERLAP_SHARE * self.overlap


class Passages:
    """The sentences of one source and their clauses, embedded once and only when they are needed."""

    def __init__(self, text: str, heading: str) -> None:
        self.whole = _sentences(text)
        self.texts = [part for each in self.whole for part in _with_clauses(each)][:MAX_PASSAGES]
        self.terms = [frozenset(terms(each)) for each in self.whole]
        self.all_terms = frozenset(terms(heading)).union(*self.terms)
        self._vectors: Vectors | None = None

    def cosines(self, claim: Vectors, embedder: Embedder, token: CancelToken | None) -> list[tuple[float, str]]:
        """Return the cosine of a claim's vector (shape (dimension,)) with each part; raises ModelError."""
        if self._vectors is None:
            self._vectors = embedder.embed_passages(self.texts, token)
        return [(float(value), text) for value, text in zip(self._vectors @ claim, self.texts, strict=True)]


class Closeness:
    """Compares sentences with sources. ``bridge`` leads from one language to the other."""

    def __init__(self, embedder: Embedder | None, bridge: Bridge) -> None:
        self._embedder = embedder
        self._bridge = bridge

    def nearest(
        self, claim: str, sources: Sequence[Passages], token: CancelToken | None = None, *, meaning: bool = True
    ) -> Nearest:
        """Return the sentence of ``sources`` that is nearest to ``claim``; an empty text when they have none.

        Without ``meaning`` only words are compared.
        """
        sources = [each for each in sources if each.texts]
        if not sources:
            return Nearest("", None, 0.0)
        asked = bridged(claim, self._bridge)
        overlap = max(_share(asked, each.all_terms) for each in sources)
        here, text = max(
            (
                (_share(asked, found), text)
                for each in sources
                for found, text in zip(each.terms, each.whole, strict=True)
            ),
            key=lambda pair: pair[0],
        )
        best = self._best_cosine(asked.meaning, sources, token) if meaning else None
        if best is None:
            return Nearest(text, None, overlap, here)
        cosine, part = best
        if here < 0.5:  # few words in common, as between two languages: the meaning decides which sentence it is
            text = next((each for source in sources for each in source.whole if part in each), part)
            here = _share(asked, frozenset(terms(text)))
        return Nearest(text, cosine, overlap, here)

    def _best_cosine(
        self, meaning: str, sources: Sequence[Passages], token: CancelToken | None
    ) -> tuple[float, str] | None:
        if self._embedder is None:
            return None
        try:
            vector = self._embedder.embed_passages([meaning], token)[0]
            return max(pair for each in sources for pair in each.cosines(vector, self._embedder, token))
        except ModelError as error:
            logger.warning("Sentences are compared by words alone: %s", error.message)
            return None


def _share(asked: Question, found: frozenset[str]) -> float:
    """Return the share of the concepts, by weight, one of whose names is among the index terms ``found``."""
    concepts = [each for each in asked.concepts if not each.part]
    total = sum(each.group.weight for each in concepts)
    held = sum(
        each.group.weight
        for each in concepts
        if any(found.issuperset(alternative) for alternative in each.group.alternatives)
    )
    return held / total if total else 0.0


def _sentences(text: str) -> list[str]:
    """Return the sentences, items, rows and code blocks of a source."""
    found = []
    for piece in split(text):
        plain = code_content(piece.text) if piece.kind is PieceKind.CODE else piece.text
        if any(map(str.isalnum, plain)):
            found.append(plain)
    return found


def _with_clauses(sentence: str) -> list[str]:
    """Return a sentence and, if it has several, its clauses."""
    parts = [part for part in _CLAUSE.split(sentence) if len(part) > _SHORTEST_CLAUSE]
    return [sentence, *parts] if len(parts) > 1 else [sentence]
