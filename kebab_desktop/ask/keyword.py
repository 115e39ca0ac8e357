"""The weighted keyword scorer: points per query token and field, in memory, reproducible to the last digit."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kebab_desktop.ask.keyword_tokens import tokens
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.retrieval import TokenPoints

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
    Places = npt.NDArray[np.uint32]
    Masks = npt.NDArray[np.uint8]

FIELD_POINTS: tuple[tuple[str, float], ...] = (
    ("body", 1.0),
    ("keywords", 2.0),
    ("docs_id", 4.0),
    ("pattern_id", 3.0),
    ("title", 1.5),
    ("section", 1.0),
)
"""Fields in the order of the explanation; bit ``i`` of a posting's mask stands for field ``i``."""

PRIORITY_FIELD = "priority"

_HEADING_LINE = re.compile(r"\A\s*#{1,6}[ \t][^\n]*(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class KeywordHit:
    """A scored chunk: ``explanation`` adds up to ``score`` and ends with the priority bonus, if there is one."""

    chunk_id: str
    document_id: str
    score: float
    explanation: tuple[TokenPoints, ...]


def candidate_limit(top_k: int) -> int:
    """Return how many candidates are looked at before the cap per document: five times as many, at most 50."""
    return max(top_k, min(top_k * 5, 50))


def priority_bonus(priority: int) -> float:
    """Return the points that a document's priority adds once; a negative priority adds nothing."""
    return max(0, min(priority, 100)) / 10


class KeywordIndex:
    """Inverted index of one revision of the knowledge base; ties follow source id, path and ordinal.

    Building takes about 0.13 ms a chunk; ``poll`` is called for each and may raise to give up.
    """

    def __init__(self, chunks: Iterable[Chunk], poll: Callable[[], None] = lambda: None) -> None:
        import numpy as np

        ordered = sorted(chunks, key=lambda chunk: (chunk.source_id, chunk.path, chunk.ordinal, chunk.id))
        self._ids = [chunk.id for chunk in ordered]
        self._documents = [chunk.document_id for chunk in ordered]
        self._bonus = np.array([priority_bonus(chunk.priority) for chunk in ordered], dtype=np.float64)
        self._points = np.array([_points_of(mask) for mask in range(1 << len(FIELD_POINTS))], dtype=np.float64)
        places: dict[str, array[int]] = {}
        masks: dict[str, array[int]] = {}
        for place, chunk in enumerate(ordered):
            poll()
            for token, mask in _field_masks(chunk).items():
                places.setdefault(token, array("I")).append(place)
                masks.setdefault(token, array("B")).append(mask)
        self._postings: dict[str, tuple[Places, Masks]] = {
            token: (np.frombuffer(places[token], dtype=np.uint32), np.frombuffer(masks[token], dtype=np.uint8))
            for token in places
        }

    def __len__(self) -> int:
        """Return the number of chunks."""
        return len(self._ids)

    def search(self, text: str, limit: int, chunk_ids: Collection[str] | None = None) -> list[KeywordHit]:
        """Return at most ``limit`` chunks that score above 0, best first; ``chunk_ids`` restricts before ranking."""
        query = sorted(token for token in tokens(text) if token in self._postings)
        if not query or limit <= 0:
            return []
        scores = self._scores(query)
        if chunk_ids is not None:
            allowed = set(chunk_ids)
            scores[[place for place, chunk in enumerate(self._ids) if chunk not in allowed]] = 0.0
        found = scores.nonzero()[0]
        # A stable sort keeps the order of source, path and ordinal among equal scores.
        best = found[(-scores[found]).argsort(kind="stable")][:limit]
        return [self._hit(int(place), float(scores[place]), query) for place in best]

    def _scores(self, query: list[str]) -> Floats:
        """Return the points of every chunk; sums of halves are exact, so their order does not matter."""
        scores = self._bonus * 0.0
        for token in query:
            places, masks = self._postings[token]
            scores[places] += self._points[masks]
        matched = scores > 0.0
        scores[matched] += self._bonus[matched]
        return scores

    def _hit(self, place: int, score: float, query: list[str]) -> KeywordHit:
        lines: list[TokenPoints] = []
        for token in query:
            places, masks = self._postings[token]
            index = int(places.searchsorted(place))
            if index < len(places) and places[index] == place:
                lines += _explain(token, int(masks[index]))
        if self._bonus[place]:
            lines.append(TokenPoints("", PRIORITY_FIELD, float(self._bonus[place])))
        return KeywordHit(self._ids[place], self._documents[place], score, tuple(lines))


def _points_of(mask: int) -> float:
    return sum(points for bit, (_, points) in enumerate(FIELD_POINTS) if mask >> bit & 1)


def _explain(token: str, mask: int) -> list[TokenPoints]:
    return [TokenPoints(token, name, points) for bit, (name, points) in enumerate(FIELD_POINTS) if mask >> bit & 1]


def _field_masks(chunk: Chunk) -> dict[str, int]:
    """Return, for each token of the chunk, the fields that hold it."""
    keywords = tokens(" ".join(chunk.keywords))
    docs_id, pattern_id = tokens(chunk.docs_id), tokens(chunk.pattern_id)
    title, section = tokens(chunk.title), tokens(chunk.section)
    text = tokens(_HEADING_LINE.sub("", chunk.content, count=1))
    body = text | keywords | docs_id | pattern_id | title | section | tokens(" ".join(chunk.aliases))
    masks: dict[str, int] = {}
    for bit, field in enumerate((body, keywords, docs_id, pattern_id, title, section)):
        for token in field:
            masks[token] = masks.get(token, 0) | 1 << bit
    return masks
