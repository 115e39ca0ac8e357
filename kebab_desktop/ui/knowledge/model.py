"""The documents as a table, grouped by source; fast for tens of thousands of rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from kebab_desktop.app.registry import real_path
from kebab_desktop.app.views import SourceView
from kebab_desktop.ui.knowledge.arrangement import Arrangement, Column, Entry
from kebab_desktop.ui.knowledge.file_rows import FileRows
from kebab_desktop.ui.knowledge.listing import DocumentRow, Listing, RowState
from kebab_desktop.ui.knowledge.wording import source_text, state_chip
from kebab_desktop.ui.language import said
from kebab_desktop.ui.source_words import trust_name
from kebab_desktop.ui.times import ago, exact
from kebab_desktop.ui.widgets.cells import CHIP_ROLE, LOOK_ROLE, Look
from kebab_desktop.ui.widgets.chips import TRUST_TONES

translate = QCoreApplication.translate

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = len(Column)
_NONE = "–"
_LOOKS = {
    Column.TITLE: Look.STRONG,
    Column.DOCS_ID: Look.MUTED,
    Column.SOURCE: Look.MUTED,
    Column.UPDATED: Look.MUTED,
}
_TEXTS: dict[Column, Callable[[DocumentRow], str]] = {
    Column.STATE: lambda row: state_chip(row)[0],
    Column.TITLE: lambda row: row.record.title or row.record.relative_path,
    Column.DOCS_ID: lambda row: row.record.frontmatter.docs_id or _NONE,
    Column.LOG_TYPE: lambda row: row.record.frontmatter.log_type or _NONE,
    Column.SEVERITY: lambda row: row.record.frontmatter.severity or _NONE,
    Column.SOURCE: lambda row: row.source,
    Column.TRUST: lambda row: trust_name(row.record.trust),
    Column.CHUNKS: lambda row: f"{row.record.chunks:,}",
    Column.UPDATED: lambda row: ago(row.record.indexed_at),
}


class DocumentModel(FileRows):
    """Rows are :class:`SourceView` and :class:`DocumentRow`; ``keys`` holds the id or :func:`source_key` of each row,
    ``headings`` the rows of sources, ``shown`` how many documents of each pass the filter; ``own_trust``: whether a
    document has another trust than its source; ``grouped``: whether they stand below headings of their sources.

    Sorting and filtering happen on plain lists: a proxy model would ask for every cell through Qt and take seconds
    where this takes milliseconds.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(partial(_file_of, self), parent)
        self._listing = Listing((), ())
        self.roots: dict[str, Path] = {}
        self._trusts: dict[str, str] = {}
        self.own_trust = False
        self.grouped = True
        self._arrangement = Arrangement()
        self._entries: list[Entry] = []
        self.shown: dict[str, int] = {}
        self.keys: list[str] = []
        self._places: dict[str, int] = {}
        self.headings: list[int] = []

    @property
    def documents_shown(self) -> int:
        """Return the number of documents that pass the filter, folded ones included."""
        return sum(self.shown.values())

    def show_listing(self, listing: Listing) -> None:
        """Show other documents; where all are the same only the times on the screen are told anew."""
        if listing is self._listing:
            self._show_anew()
            return
        self._listing = listing
        self.roots = {view.source.id: view.source.root for view in listing.sources if view.available}
        trusts = {view.source.id: view.source.trust.value for view in listing.sources}
        self.own_trust = any(row.record.trust != trusts.get(row.record.source_id) for row in listing.rows)
        self._rebuild()

    def arrange(
        self,
        *,
        text: str | None = None,
        states: frozenset[RowState] | None = None,
        grouped: bool | None = None,
        folded: tuple[str, bool] | None = None,
        hidden: set[str] | None = None,
    ) -> None:
        """Filter by words and state, group by source or not, (un)fold a source, leave out what is being removed."""
        chosen = self._arrangement
        before = replace(chosen, folded=set(chosen.folded))
        chosen.text = chosen.text if text is None else text.strip()
        chosen.states = chosen.states if states is None else states
        chosen.grouped = chosen.grouped if grouped is None else grouped
        chosen.hidden = chosen.hidden if hidden is None else hidden
        if folded is not None:
            (chosen.folded.add if folded[1] else chosen.folded.discard)(folded[0])
        self.grouped = chosen.grouped
        if chosen != before:
            self._rebuild()

    def entry(self, row: int) -> Entry | None:
        """Return what a row shows."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def row_of(self, key: str) -> int:
        """Return the row of a document id or of a :func:`source_key`, -1 when it is not shown."""
        return self._places.get(key, -1)

    def row_of_path(self, path: str) -> int:
        """Return the row of the first document with this path below its source, -1 when there is none."""
        for row, entry in enumerate(self._entries):
            if isinstance(entry, DocumentRow) and entry.record.relative_path == path:
                return row
        return -1

    def is_folded(self, source_id: str) -> bool:
        """Whether the documents of a source are folded away."""
        return self._arrangement.is_folded(source_id)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of rows, headings included."""
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else _COLUMNS

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, chip, look or tooltip of a cell."""
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        if isinstance(entry, SourceView):
            return _heading(self, entry, index.column(), role)
        if index.column() == Column.TRUST and entry.record.trust == self._trusts.get(entry.record.source_id):
            return None  # the heading says it
        return _cell(entry, Column(index.column()), role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (
            *(self.tr("State"), self.tr("Title"), self.tr("Id"), self.tr("Type"), self.tr("Severity")),
            *(self.tr("Source"), self.tr("Trust"), self.tr("Chunks"), self.tr("Updated")),
        )
        return names[section] if 0 <= section < len(names) else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the documents within their groups; equal ones stand by title."""
        if self._arrangement.sort_by(column, order):
            self._rebuild()

    def _rebuild(self) -> None:
        groups = self._arrangement.by_source(self._listing)
        entries = self._arrangement.entries(self._listing, groups)
        keys = [_key(entry) for entry in entries]
        views = self._listing.sources if self._arrangement.grouped else ()
        self._trusts = {view.source.id: view.source.trust.value for view in views}
        self.shown = {source_id: len(rows) for source_id, rows in groups.items()}
        if keys == self.keys:  # the view keeps its selection, its place and its headings
            self._entries = entries
            self._show_anew()
            return
        self.beginResetModel()
        self._entries = entries
        self.keys = keys
        self._places = {key: place for place, key in enumerate(keys)}
        self.headings = [row for row, entry in enumerate(entries) if isinstance(entry, SourceView)]
        self.mark_files(isinstance(entry, DocumentRow) for entry in entries)
        self.endResetModel()

    def _show_anew(self) -> None:
        """Have what is seen painted again."""
        if self._entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, _COLUMNS - 1))


def _heading(model: DocumentModel, view: SourceView, column: int, role: int) -> object:
    if role == LOOK_ROLE:
        return Look.HEADING
    if column:
        return None
    text = source_text(view, model.shown.get(view.source.id, 0))
    if role == Qt.ItemDataRole.DisplayRole:
        return f"{'▸' if model.is_folded(view.source.id) else '▾'} {text}"
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return translate("knowledge", "Source {text}").format(text=text)
    if role == CHIP_ROLE:
        return trust_name(view.source.trust), TRUST_TONES[view.source.trust]
    return str(view.source.root) if role == Qt.ItemDataRole.ToolTipRole else None


def _file_of(model: DocumentModel, row: int) -> Path | None:
    """Return the file of a document, None for a heading and for one whose source is not there."""
    entry = model.entry(row)
    if not isinstance(entry, DocumentRow):
        return None
    root = model.roots.get(entry.record.source_id)
    return None if root is None else real_path(root, entry.record.relative_path)


def _cell(row: DocumentRow, column: Column, role: int) -> object:
    if role == Qt.ItemDataRole.DisplayRole:
        return _TEXTS[column](row)
    if role == LOOK_ROLE:
        return _LOOKS.get(column)
    if role == CHIP_ROLE and column is Column.STATE:
        return state_chip(row)
    if role == Qt.ItemDataRole.ToolTipRole:
        if column is Column.STATE and row.record.problems:
            return "\n".join(said(problem.message) for problem in row.record.problems[:5])
        return exact(row.record.indexed_at) if column is Column.UPDATED else _TEXTS[column](row)
    return None


def source_key(source_id: str) -> str:
    """Return the key of a source's heading; no document id looks like it."""
    return f"source:{source_id}"


def _key(entry: Entry) -> str:
    return source_key(entry.source.id) if isinstance(entry, SourceView) else entry.record.id
