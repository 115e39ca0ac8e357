"""Which rows the table shows and in which order: filter, sort, groups that can be folded; on plain lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from PySide6.QtCore import Qt

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import SourceKind, TrustLevel
from kebab_desktop.ui.knowledge.listing import DocumentRow, Listing, RowState, fold

Entry = SourceView | DocumentRow


class Column(IntEnum):
    """The columns in order."""

    STATE = 0
    TITLE = 1
    DOCS_ID = 2
    LOG_TYPE = 3
    SEVERITY = 4
    SOURCE = 5
    TRUST = 6
    CHUNKS = 7
    UPDATED = 8


_SEVERITIES = {"CRITICAL": 0, "HIGH": 1, "MEDIUM": 2, "LOW": 3}
_STATES = {state: number for number, state in enumerate(RowState)}
_RANKS = {level.value: -level.rank for level in TrustLevel}
_KEYS: dict[Column, Callable[[DocumentRow], tuple[object, ...]]] = {
    Column.STATE: lambda row: (_STATES[row.state],),
    Column.TITLE: lambda row: (row.title_key,),
    Column.DOCS_ID: lambda row: (not row.record.frontmatter.docs_id, row.record.frontmatter.docs_id),
    Column.LOG_TYPE: lambda row: (not row.record.frontmatter.log_type, row.record.frontmatter.log_type),
    Column.SEVERITY: lambda row: (_SEVERITIES.get(row.record.frontmatter.severity.upper(), 9),),
    Column.SOURCE: lambda row: (fold(row.source), row.record.source_id),
    Column.TRUST: lambda row: (_RANKS.get(row.record.trust, 1),),
    Column.CHUNKS: lambda row: (row.record.chunks,),
    Column.UPDATED: lambda row: (row.record.indexed_at,),
}


@dataclass(slots=True)
class Arrangement:
    """What the user chose. ``text``: every word must occur; ``states``: empty for all; ``folded``: sources whose
    documents are folded away; ``hidden``: documents that are being removed.
    """

    text: str = ""
    states: frozenset[RowState] = frozenset()
    grouped: bool = True
    folded: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    column: Column = Column.TITLE
    descending: bool = False
    _titled: tuple[Listing, list[DocumentRow]] = field(default_factory=lambda: (Listing((), ()), []), compare=False)

    @property
    def narrowed(self) -> bool:
        """Whether some documents may be left out."""
        return bool(self.text or self.states)

    def is_folded(self, source_id: str) -> bool:
        """Whether the documents of a source are folded away; a filter unfolds everything."""
        return source_id in self.folded and not self.narrowed

    def by_source(self, listing: Listing) -> dict[str, list[DocumentRow]]:
        """Return what passes the filter, sorted, by source; equal rows stand by title."""
        found: dict[str, list[DocumentRow]] = {view.source.id: [] for view in listing.sources}
        for row in self._sorted(listing):
            found.setdefault(row.record.source_id, []).append(row)
        return found

    def entries(self, listing: Listing, groups: Mapping[str, Sequence[DocumentRow]]) -> list[Entry]:
        """Return the rows of the table; ``groups`` is what :meth:`by_source` returned."""
        if not self.grouped:
            return list(self._sorted(listing))
        entries: list[Entry] = []
        for view in listing.sources:
            rows = groups[view.source.id]
            empty = view.source.kind is SourceKind.MANAGED and not view.documents  # until the first file is dropped
            if rows or not (self.narrowed or empty):
                entries.append(view)
                entries += [] if self.is_folded(view.source.id) else rows
        return entries

    def sort_by(self, column: int, order: Qt.SortOrder) -> bool:
        """Sort by a column; -1 stands for the title. False: it is the order already."""
        before = self.column, self.descending
        self.column = Column(column) if column >= 0 else Column.TITLE
        self.descending = order is Qt.SortOrder.DescendingOrder
        return before != (self.column, self.descending)

    def _sorted(self, listing: Listing) -> list[DocumentRow]:
        words = fold(self.text).split()
        rows = [row for row in self._by_title(listing) if row.record.id not in self.hidden]
        if self.states:
            rows = [row for row in rows if row.state in self.states]
        if words:
            rows = [row for row in rows if all(word in row.search_key for word in words)]
        if self.column is not Column.TITLE:
            rows.sort(key=_KEYS[self.column], reverse=self.descending)
        elif self.descending:
            rows.reverse()
        return rows

    def _by_title(self, listing: Listing) -> Sequence[DocumentRow]:
        """Return all rows by title; that order is made once for a listing, not for every key of a filter."""
        if listing.by_title:
            return listing.rows
        if self._titled[0] is not listing:
            self._titled = listing, sorted(listing.rows, key=_KEYS[Column.TITLE])
        return self._titled[1]
