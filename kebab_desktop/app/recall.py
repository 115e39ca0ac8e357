"""Recall test: at which rank a document comes for a question, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kebab_desktop.core.analysis import Word, WordKind, words
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.lexical import field_terms
from kebab_desktop.core.retrieval import Hit, Retrieved, SearchMode

DEPTH = 60
"""So many chunks are looked at for a document that is not among those that are read."""
AHEAD = 3
_SHARE = 0.5  # of the bigrams of a Korean word: its ending differs from sentence to sentence


@dataclass(frozen=True, slots=True)
class MatchedWord:
    """A word of the question, as written, and the fields of the document that have it (none: it is nowhere)."""

    word: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecallTest:
    """What one question finds, seen from one document.

    ``rank`` is that of the document among the documents found (from 1; None: not among the first :data:`DEPTH`
    chunks); ``read`` says whether it is among the ``k`` chunks that an answer is given from; ``hit`` is its best chunk.
    ``ahead`` are (document id, title) of the first documents before it. ``answered``: the best score of the question
    passes the gate; ``mode`` is the mode that was really used.
    """

    question: str
    document_id: str
    rank: int | None
    read: bool
    k: int
    hit: Hit | None
    ahead: tuple[tuple[str, str], ...]
    top_score: float | None
    gate: float
    answered: bool
    mode: SearchMode
    words: tuple[MatchedWord, ...]


def recall_test(
    question: str,
    document_id: str,
    chunks: Sequence[Chunk],
    search: Callable[[int], Retrieved],
    gates: Callable[[Retrieved], float],
) -> RecallTest:
    """Return where the document with ``chunks`` comes; ``search`` takes the number of chunks (0: as an answer)."""
    asked = search(0)
    places = _documents(asked.hits)
    read = document_id in places
    if not read:
        places = _documents(search(max(DEPTH, asked.query.k)).hits)
    order = list(places)
    rank = order.index(document_id) + 1 if document_id in places else None
    before = order[: rank - 1] if rank is not None else order
    gate = gates(asked)
    return RecallTest(
        question=question,
        document_id=document_id,
        rank=rank,
        read=read,
        k=asked.query.k,
        hit=places.get(document_id),
        ahead=tuple((each, places[each].chunk.title or places[each].chunk.path) for each in before[:AHEAD]),
        top_score=asked.top_score,
        gate=gate,
        answered=bool(asked.hits) and asked.top_score is not None and asked.top_score >= gate,
        mode=asked.query.mode,
        words=matched_words(question, chunks),
    )


def matched_words(question: str, chunks: Sequence[Chunk]) -> tuple[MatchedWord, ...]:
    """Return the words of a question with the fields of the document (title, keywords, section, body) that have them.

    A Korean word counts when half of its bigrams are there, any other word when its terms are.
    """
    there: dict[str, set[str]] = {}
    for chunk in chunks:
        for name, found in field_terms(chunk).items():
            there.setdefault(name, set()).update(found)
    unique = {word.surface: word for word in words(question)}
    return tuple(
        MatchedWord(surface, tuple(name for name, known in there.items() if _has(known, word)))
        for surface, word in unique.items()
    )


def _has(known: set[str], word: Word) -> bool:
    found = sum(term in known for term in word.terms)
    if word.kind is WordKind.IDENTIFIER:
        return word.terms[0] in known or found >= len(word.terms) - 1
    return found >= _SHARE * len(word.terms) if word.kind is WordKind.HANGUL else found == len(word.terms)


def _documents(hits: Sequence[Hit]) -> dict[str, Hit]:
    """Return the documents in the order of their best chunks, with these."""
    places: dict[str, Hit] = {}
    for hit in hits:
        places.setdefault(hit.chunk.document_id, hit)
    return places
