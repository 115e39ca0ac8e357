"""Choosing the wanted number of chunks from a ranking without letting one document fill it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

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
