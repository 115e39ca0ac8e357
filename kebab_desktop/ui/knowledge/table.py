"""The table of documents: selection by id, folding of sources, keys and context menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from kebab_desktop.app.views import SourceView
from kebab_desktop.ui.knowledge.arrangement import Column, Entry
from kebab_desktop.ui.knowledge.listing import DocumentRow
from kebab_desktop.ui.knowledge.model import DocumentModel, source_key
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable

_COLUMNS = (
    ColumnLook(132),
    ColumnLook(),
    ColumnLook(190, hide_below=900),
    ColumnLook(118, hide_below=500),
    ColumnLook(82, hide_below=560),
    ColumnLook(110),
    ColumnLook(88, hide_below=1000),
    ColumnLook(70, hide_below=620),
    ColumnLook(90, hide_below=740),
)
_ARROW_WIDTH = 26


class DocumentTable(DataTable):
    """``picked`` carries the selected entries whenever they change by the user's hand or by :meth:`show_entry`."""

    picked = Signal(object)
    edit_requested = Signal()
    open_requested = Signal()
    reindex_requested = Signal()
    remove_requested = Signal()
    export_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.documents = DocumentModel()
        super().__init__(theme, self.documents, _COLUMNS, parent)
        self.documents.setParent(self)
        self.setAccessibleName(self.tr("Documents"))
        choose_columns(self)
        self.setDragEnabled(True)
        self.setDragDropMode(DataTable.DragDropMode.DragOnly)
        self.setSortingEnabled(True)
        self.sortByColumn(Column.TITLE, Qt.SortOrder.AscendingOrder)
        self._kept: set[str] = set()
        self._current = ""
        self._restoring = False
        self._menu = QMenu(self)
        self._make_actions()
        self.documents.modelAboutToBeReset.connect(self._keep)
        self.documents.modelReset.connect(self._restore)
        self.selectionModel().selectionChanged.connect(self._report)
        self.activated.connect(self._activate)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)

    def set_grouped(self, grouped: bool) -> None:
        """Group by source, or show the source as a column."""
        self.documents.arrange(grouped=grouped)
        choose_columns(self)

    def entries(self) -> list[Entry]:
        """Return the selected entries."""
        rows = (self.documents.entry(row) for row in self.selected_rows())
        return [entry for entry in rows if entry is not None]

    def document_rows(self) -> list[DocumentRow]:
        """Return the selected documents."""
        return [entry for entry in self.entries() if isinstance(entry, DocumentRow)]

    def show_entry(self, key: str) -> bool:
        """Select a document id or a :func:`source_key` alone and bring it into view; False when it is not listed."""
        row = self.documents.row_of(key)
        if row < 0:
            return False
        # Said outright: Qt would toggle the row while Ctrl is held, as it is at the moment of Ctrl+S.
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.documents.index(row, Column.TITLE), flags)
        self.scrollTo(self.currentIndex())
        return True

    def show_path(self, path: str) -> bool:
        """Select the document with this path below its source; False when there is none."""
        row = self.documents.row_of_path(path)
        entry = self.documents.entry(row)
        return isinstance(entry, DocumentRow) and self.show_entry(entry.record.id)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the arrow of a heading folds it."""
        position = event.position().toPoint()
        entry = self.documents.entry(self.rowAt(position.y()))
        if isinstance(entry, SourceView) and position.x() < _ARROW_WIDTH:
            self._fold(entry, folded=not self.documents.is_folded(entry.source.id))
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left folds a heading (from a document: goes to its heading), Right unfolds it."""
        entry = self.documents.entry(self.currentIndex().row())
        if event.key() == Qt.Key.Key_Left and isinstance(entry, DocumentRow):
            self.show_entry(source_key(entry.record.source_id))
        elif event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right} and isinstance(entry, SourceView):
            self._fold(entry, folded=event.key() == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def _fold(self, view: SourceView, *, folded: bool) -> None:
        self.documents.arrange(folded=(view.source.id, folded))
        self.show_entry(source_key(view.source.id))

    @Slot(QModelIndex)
    def _activate(self, index: QModelIndex) -> None:
        entry = self.documents.entry(index.row())
        if isinstance(entry, SourceView):
            self._fold(entry, folded=not self.documents.is_folded(entry.source.id))
        elif entry is not None:
            self.edit_requested.emit()

    def _make_actions(self) -> None:
        actions = (
            (self.tr("Edit"), "Ctrl+E", self.edit_requested),
            (self.tr("Open outside"), "Ctrl+Shift+E", self.open_requested),
            (self.tr("Re-index"), "Ctrl+R", self.reindex_requested),
            (self.tr("Remove"), "Delete", self.remove_requested),
        )
        for text, key, signal in actions:
            action = QAction(text, self)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(signal)
            self.addAction(action)
            self._menu.addAction(action)
        self.edit_action, self.open_action, *_ = self._menu.actions()
        self._menu.addSeparator()
        self.export_action = self._menu.addAction(self.tr("Export your documents…"))
        self.export_action.triggered.connect(self.export_requested)

    @Slot(QPoint)
    def _show_menu(self, position: QPoint) -> None:
        index = self.indexAt(position)
        if index.isValid():
            heading = isinstance(self.documents.entry(index.row()), SourceView)
            self.edit_action.setText(self.tr("Change the source…") if heading else self.tr("Edit"))
            self.open_action.setText(self.tr("Open folder") if heading else self.tr("Open outside"))
            self._menu.popup(self.viewport().mapToGlobal(position))

    @Slot()
    def _keep(self) -> None:
        self._kept = selected_keys(self)
        current = self.currentIndex()
        self._current = self.documents.keys[current.row()] if current.isValid() else ""

    @Slot()
    def _restore(self) -> None:
        self._restoring = True
        self.clearSpans()
        for row in self.documents.headings:
            self.setSpan(row, 0, 1, len(Column))
        places = (self.documents.row_of(key) for key in self._kept)
        self.select_rows([row for row in places if row >= 0])
        current = self.documents.row_of(self._current)
        if current >= 0:
            index = self.documents.index(current, Column.TITLE)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._restoring = False
        if selected_keys(self) != self._kept:
            self._report()

    @Slot()
    def _report(self) -> None:
        if not self._restoring:
            self.picked.emit(self.entries())


def choose_columns(table: DocumentTable) -> None:
    """In groups the headings say the source and its trust: a column that would stay empty is left out."""
    said_above = {Column.SOURCE} if table.documents.own_trust else {Column.SOURCE, Column.TRUST}
    table.set_unwanted(frozenset(said_above) if table.documents.grouped else frozenset())


def selected_keys(table: DocumentTable) -> set[str]:
    """Return the keys of what is selected."""
    return {table.documents.keys[row] for row in table.selected_rows()}


def show_entries(table: DocumentTable, keys: Sequence[str]) -> bool:
    """Select several entries and bring the first into view; False when none is listed."""
    rows = sorted(row for key in keys if (row := table.documents.row_of(key)) >= 0)
    if len(rows) < 2:
        return bool(rows) and table.show_entry(table.documents.keys[rows[0]])
    first = table.documents.index(rows[0], Column.TITLE)
    table.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
    table.select_rows(rows)
    table.scrollTo(first)
    return True
