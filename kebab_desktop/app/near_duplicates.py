"""Documents that say nearly the same: found a few at a time by their rarest runs of words, then compared in full."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import combinations

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.core.documents import DocumentState
from kebab_desktop.core.ports import CatalogReader, DocumentRecord

NEAR = 0.75
"""Two texts are nearly the same when so much of their runs of words is shared (Jaccard index)."""
_SHINGLE = 4
_CHARS = 200_000
_SKETCH = 32
_SHARED = 12
_COMMON = 24
_AT_ONCE = 200
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Alike:
    """Groups of documents; they are all that there are once ``finished``."""

    groups: tuple[DuplicateGroup, ...]
    finished: bool


class NearDuplicates:
    """Remembers what it read by content, so that a second look costs nothing; for one thread."""

    def __init__(self, catalog: CatalogReader) -> None:
        self._catalog = catalog
        self._sketches: dict[str, tuple[int, ...]] = {}
        self._last: tuple[frozenset[str], tuple[DuplicateGroup, ...]] = (frozenset(), ())

    def look(self, records: Sequence[DocumentRecord], at_most: int = _AT_ONCE) -> Alike:
        """Read at most so many documents that were not read yet; call it again until it is finished."""
        usable = [each for each in records if each.chunks and each.content_id and _counts(each)]
        unread = {each.content_id: each.id for each in usable if each.content_id not in self._sketches}
        for content, document_id in list(unread.items())[:at_most]:
            # The smallest hashes of a text are a fair sample: texts that are alike share most of them.
            self._sketches[content] = tuple(nsmallest(_SKETCH, shingles(self._body(document_id))))
        if len(unread) > at_most:
            return Alike((), finished=False)
        present = frozenset(each.id + each.content_id for each in usable)
        if present != self._last[0]:
            self._sketches = {each.content_id: self._sketches[each.content_id] for each in usable}
            self._last = present, tuple(self._groups(usable))
        return Alike(self._last[1], finished=True)

    def _groups(self, usable: Sequence[DocumentRecord]) -> Iterator[DuplicateGroup]:
        first = {each.content_id: each for each in reversed(usable)}
        partners: dict[str, set[str]] = {}
        shares: dict[str, float] = {}
        for one, other in self._candidates(first):
            share = overlap(shingles(self._body(first[one].id)), shingles(self._body(first[other].id)))
            if share < NEAR or _told_already(first[one], first[other]):
                continue
            group = partners.get(one, {one}) | partners.get(other, {other})
            lowest = min(share, shares.get(one, 1.0), shares.get(other, 1.0))
            for each in group:
                partners[each], shares[each] = group, lowest
        told: set[str] = set()
        for content in first:
            if content in partners and content not in told:
                told |= partners[content]
                members = tuple(each for each in first.values() if each.content_id in partners[content])
                yield DuplicateGroup(members, share=shares[content])

    def _candidates(self, contents: Iterable[str]) -> list[tuple[str, str]]:
        places: dict[int, list[str]] = {}
        for content in contents:
            for number in self._sketches[content]:
                places.setdefault(number, []).append(content)
        pairs: Counter[tuple[str, str]] = Counter()
        for sharing in places.values():
            if len(sharing) <= _COMMON:  # what more share is a template's wording
                pairs.update(combinations(sharing, 2))
        few = {content: min(_SHARED, max(len(sketch) // 2, 1)) for content, sketch in self._sketches.items()}
        return [pair for pair, count in pairs.items() if count >= min(few[pair[0]], few[pair[1]])]

    def _body(self, document_id: str) -> str:
        found = self._catalog.body(document_id)
        return found[0][:_CHARS] if found is not None else ""


def shingles(text: str) -> set[int]:
    """Return the hashes of all runs of four words; of a shorter text its words as one."""
    words = [each.lower() for each in _WORD.findall(text)]
    if not words:
        return set()
    return {hash(tuple(words[start : start + _SHINGLE])) for start in range(max(len(words) - _SHINGLE + 1, 1))}


def overlap(one: set[int], other: set[int]) -> float:
    """Return the Jaccard index."""
    return len(one & other) / len(one | other) if one and other else 0.0


def _counts(record: DocumentRecord) -> bool:
    return record.state is not DocumentState.PENDING and not record.excluded


def _told_already(one: DocumentRecord, other: DocumentRecord) -> bool:
    """Whether two documents are told as having the same docs_id."""
    own = one.frontmatter.docs_id.casefold()
    return bool(own) and own == other.frontmatter.docs_id.casefold()
