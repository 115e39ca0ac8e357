"""Documents that stand in the knowledge base twice: the same bytes, or the same docs_id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kebab_desktop.core.documents import DocumentState
from kebab_desktop.core.ports import DocumentRecord


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Documents of which one is enough. ``docs_id`` is what they share, empty when they are the same file.

    ``share``: how much of their words they have in common, from 0 to 1; None where that is not the reason.
    """

    records: tuple[DocumentRecord, ...]
    docs_id: str = ""
    share: float | None = None


def duplicates(records: Iterable[DocumentRecord]) -> list[DuplicateGroup]:
    """Return the groups in the order of their first documents; a document is in one group at most."""
    by_content: dict[str, list[DocumentRecord]] = {}
    by_id: dict[str, list[DocumentRecord]] = {}
    for each in records:
        if each.state is DocumentState.PENDING or each.excluded:
            continue
        if each.content_id and each.chunks:
            by_content.setdefault(each.content_id, []).append(each)
        if each.frontmatter.docs_id:
            by_id.setdefault(each.frontmatter.docs_id.casefold(), []).append(each)
    same = [DuplicateGroup(tuple(group)) for group in by_content.values() if len(group) > 1]
    told = {each.id for group in same for each in group.records}
    named = [
        DuplicateGroup(tuple(group), group[0].frontmatter.docs_id)
        for group in by_id.values()
        if len(group) > 1 and not all(each.id in told for each in group)
    ]
    return [*same, *named]
