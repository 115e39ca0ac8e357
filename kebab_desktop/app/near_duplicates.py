"""Documents that say nearly the same: found a few at a time by their rarest runs of words, then compared in full."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_IN_ONE_STEP = 200
SLICE_S = 0.05
Pair = frozenset[str]
"""The ids of two documents."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Alike:
    """Groups of documents; they are all that there are once ``finished``."""

    groups: tuple[DuplicateGroup, ...]
    finished: bool


class NearDuplicates:
    """Remembers what it read by content, so that a second look costs nothing; for one thread.

    Bottom-k sketches of our own: datasketch would bring scipy along, 114 MB for what stands here in 40 lines.
    """

    def __init__(self, catalog: CatalogReader) -> None:
        self._catalog = catalog
        self._sketches: dict[str, tuple[int, ...]] = {}
        self._shares: dict[tuple[str, str], float] = {}
        self._asked: tuple[frozenset[str], frozenset[Pair]] = (frozenset(), frozenset())
        self._records: Sequence[DocumentRecord] = ()
        self._work: Iterator[None] = iter(())
        self._found: tuple[DuplicateGroup, ...] = ()

    def look(
        self, records: Sequence[DocumentRecord], dismissed: frozenset[Pair] = frozenset(), slice_s: float = SLICE_S
    ) -> Alike:
        """Go on for ``slice_s`` seconds, or by one step; call it until it is finished.

        ``dismissed``: pairs of document ids that are not to be told.
        """
        if records is not self._records or dismissed != self._asked[1]:
            self._records = records
            usable = [each for each in records if each.chunks and each.content_id and _counts(each)]
            asked = frozenset(each.id + each.content_id for each in usable), dismissed
            if asked != self._asked:
                self._asked, self._work = asked, self._steps(usable, dismissed)
        until = time.perf_counter() + slice_s
        for _ in self._work:
            if time.perf_counter() >= until:
                return Alike((), finished=False)
        return Alike(self._found, finished=True)

    def _steps(self, usable: Sequence[DocumentRecord], dismissed: frozenset[Pair]) -> Iterator[None]:
        """Do the work; each step takes a few milliseconds at most, that of a very long text aside."""
        first = {each.content_id: each for each in reversed(usable)}
        self._sketches = {content: self._sketches[content] for content in first if content in self._sketches}
        self._shares = {pair: share for pair, share in self._shares.items() if first.keys() >= set(pair)}
        for content, record in first.items():
            if content not in self._sketches:
                # The smallest hashes of a text are a fair sample: texts that are alike share most of them.
                self._sketches[content] = tuple(nsmallest(_SKETCH, shingles(self._body(record.id))))
                yield
        pairs: Counter[tuple[str, str]] = Counter()
        yield from self._count_shared(first, pairs)
        groups = _Groups()
        for (one, other), count in pairs.items():
            if count < self._enough(one, other) or frozenset((first[one].id, first[other].id)) in dismissed:
                continue
            share = self._share(first[one], first[other])
            if share >= NEAR and not _told_already(first[one], first[other]):
                groups.join(one, other, share)
            yield
        self._found = tuple(groups.of(first))

    def _count_shared(self, contents: Iterable[str], pairs: Counter[tuple[str, str]]) -> Iterator[None]:
        """Count how many hashes of their sketches each two texts share."""
        places: dict[int, list[str]] = {}
        for number, content in enumerate(contents):
            for sampled in self._sketches[content]:
                places.setdefault(sampled, []).append(content)
            if number % _IN_ONE_STEP == 0:
                yield
        for number, sharing in enumerate(places.values()):
            if 1 < len(sharing) <= _COMMON:  # what more share is a template's wording
                pairs.update(combinations(sharing, 2))
            if number % _IN_ONE_STEP == 0:
                yield

    def _enough(self, one: str, other: str) -> int:
        return min(min(_SHARED, max(len(self._sketches[each]) // 2, 1)) for each in (one, other))

    def _share(self, one: DocumentRecord, other: DocumentRecord) -> float:
        pair = one.content_id, other.content_id
        if pair not in self._shares:
            self._shares[pair] = overlap(shingles(self._body(one.id)), shingles(self._body(other.id)))
        return self._shares[pair]

    def _body(self, document_id: str) -> str:
        found = self._catalog.body(document_id)
        return found[0][:_CHARS] if found is not None else ""


class _Groups:
    """Texts that belong together through any chain of pairs, with the lowest share among them."""

    def __init__(self) -> None:
        self._partners: dict[str, set[str]] = {}
        self._shares: dict[str, float] = {}

    def join(self, one: str, other: str, share: float) -> None:
        """Note that two texts are alike."""
        group = self._partners.get(one, {one}) | self._partners.get(other, {other})
        lowest = min(share, self._shares.get(one, 1.0), self._shares.get(other, 1.0))
        for each in group:
            self._partners[each], self._shares[each] = group, lowest

    def of(self, first: Mapping[str, DocumentRecord]) -> Iterator[DuplicateGroup]:
        """Yield the groups; ``first`` maps contents to documents."""
        order = {content: number for number, content in enumerate(first)}
        told: set[str] = set()
        for content in first:
            if content in self._partners and content not in told:
                told |= self._partners[content]
                members = sorted(self._partners[content], key=order.__getitem__)
                yield DuplicateGroup(tuple(first[each] for each in members), share=self._shares[content])


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
