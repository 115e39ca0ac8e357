"""Whether the lines that an answer cites still stand in the knowledge base as they were."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from kebab_desktop.core.answers import Answer
from kebab_desktop.core.history import cited_passages
from kebab_desktop.core.history_store import Passage
from kebab_desktop.core.ports import CatalogReader


class Freshness(StrEnum):
    """State of a cited passage: other line numbers or chunk borders leave it current."""

    CURRENT = "current"
    CHANGED = "changed"
    REMOVED = "removed"

    @property
    def outdated(self) -> bool:
        """Whether the cited words no longer stand in the knowledge base."""
        return self is not Freshness.CURRENT


def states_of(answer: Answer, catalog: CatalogReader) -> dict[int, Freshness]:
    """Return the state of each citation by its marker; citations whose words were never stored are left out."""
    passages = dict(cited_passages(answer))
    states = compare(passages.values(), catalog)
    return {marker: states[passage] for marker, passage in passages.items()}


def compare(passages: Collection[Passage], catalog: CatalogReader) -> dict[Passage, Freshness]:
    """Return the state of each passage.

    A chunk id is made of the chunk's words, so a chunk that is still there has not changed. One that is not may have
    been cut elsewhere: then its words still stand in the document.
    """
    present = catalog.chunks({passage.chunk_id for passage in passages})
    gone = [passage for passage in passages if passage.chunk_id not in present]
    bodies = {identity: _readable_body(identity, catalog) for identity in {passage.document_id for passage in gone}}
    states = dict.fromkeys(passages, Freshness.CURRENT)
    for passage in gone:
        body = bodies[passage.document_id]
        if body is None:
            states[passage] = Freshness.REMOVED
        elif passage.text not in body:
            states[passage] = Freshness.CHANGED
    return states


def _readable_body(document_id: str, catalog: CatalogReader) -> str | None:
    record = catalog.document(document_id)
    found = catalog.body(document_id) if record is not None and not record.excluded else None
    return None if found is None else found[0]
