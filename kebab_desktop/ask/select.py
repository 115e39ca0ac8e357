"""Choosing the wanted number of chunks from a ranking: no copies, not all of one document, variety if wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from kebab_desktop.core.analysis import terms
from kebab_desktop.core.documents import Chunk

Item = TypeVar("Item")


def cap_per_document(
    ranking: Sequence[Item], k: int, per_document: int, document_of: Callable[[Item], Hashable]
) -> list[Item]:
    """Return ``k`` items of ``ranking`` in its order: at most ``per_document`` of one document, then back-fill.

    Items beyond the cap are only taken, best first, when the others do not suffice; the result is again in the
    order of the ranking, so scores never rise from one item to the next.
    """
    taken: list[int] = []
    skipped: list[int] = []
    of_document: Counter[Hashable] = Counter()
    for place, item in enumerate(ranking):
        document = document_of(item)
        if of_document[document] < per_document:
            of_document[document] += 1
            taken.append(place)
        else:
            skipped.append(place)
    chosen = sorted((taken + skipped)[:k]) if len(taken) < k else taken[:k]
    return [ranking[place] for place in chosen]


def without_copies(order: Sequence[str], chunks: Mapping[str, Chunk]) -> list[str]:
    """Return the chunk ids of ``order`` without copies: the same words in another document, as in two sources.

    Of copies the one with the highest trust stays, at the place of the best one.
    """
    kept: list[str] = []
    place_of: dict[str, int] = {}
    for chunk_id in order:
        chunk = chunks[chunk_id]
        words = " ".join(chunk.content.split()).casefold()
        place = place_of.setdefault(words, len(kept)) if words else len(kept)
        if place == len(kept):
            kept.append(chunk_id)
            continue
        first = chunks[kept[place]]
        if first.document_id == chunk.document_id:
            kept.append(chunk_id)
        elif chunk.trust.rank > first.trust.rank:
            kept[place] = chunk_id
    return kept


def copied_documents(order: Iterable[str], chunks: Iterable[Chunk]) -> set[str]:
    """Return those documents of ``order`` of which an earlier one holds at least half of the chunks word for word."""
    contents: dict[str, set[str]] = {}
    for chunk in chunks:
        contents.setdefault(chunk.document_id, set()).add(chunk.content)
    copies: set[str] = set()
    seen: set[str] = set()
    for document_id in order:
        own = contents.get(document_id, set())
        if own and 2 * len(own & seen) >= len(own):
            copies.add(document_id)
        seen |= own
    return copies


def diversified(
    order: Sequence[str], chunks: Mapping[str, Chunk], scores: Mapping[str, float], diversity: float, k: int
) -> list[str]:
    """Return ``order`` with its first ``k`` chosen by maximal marginal relevance (Carbonell and Goldstein, 1998).

    ``diversity`` in [0, 1] is the weight of the likeness to what was already chosen (Jaccard index of the terms),
    against the score divided by the best one; 0 leaves the order as it is.
    """
    if diversity <= 0 or len(order) < 2:
        return list(order)
    ceiling = max(scores[each] for each in order) or 1.0
    pool = list(order[: 4 * k])
    vocabulary = {each: frozenset(terms(chunks[each].content)) for each in pool}
    likeness = dict.fromkeys(pool, 0.0)
    chosen: list[str] = []
    while pool and len(chosen) < k:
        best = max(pool, key=lambda each: (1 - diversity) * scores[each] / ceiling - diversity * likeness[each])
        pool.remove(best)
        chosen.append(best)
        for each in pool:
            likeness[each] = max(likeness[each], _jaccard(vocabulary[each], vocabulary[best]))
    taken = set(chosen)
    return chosen + [each for each in order if each not in taken]


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0
