"""The documents and sources that were taken out of the knowledge base, to be brought back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.documents import Source
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.core.source_names import source_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside
from kebab_desktop.ui.widgets.buttons import IconButton, button
from kebab_desktop.ui.widgets.cells import LOOK_ROLE, Look
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = (ColumnLook(), ColumnLook(110))


class RemovedModel(QAbstractTableModel):
    """One row per removed document: title and source."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.records: tuple[DocumentRecord, ...] = ()

    def show_records(self, records: Sequence[DocumentRecord]) -> None:
        """Show other documents."""
        self.beginResetModel()
        self.records = tuple(records)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of documents."""
        return 0 if parent.isValid() else len(self.records)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return title and source; the tooltip is the place of the file."""
        if not index.isValid() or not 0 <= index.row() < len(self.records):
            return None
        record = self.records[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (record.title or record.relative_path, record.source_id)[index.column()]
        if role == LOOK_ROLE:
            return Look.PLAIN if index.column() == 0 else Look.MUTED
        return f"{record.source_id}/{record.relative_path}" if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Title"), self.tr("Source"))[section]


class RemovedSource(QFrame):
    """One source. Both carry its id: it shall be added again as it was, or leave the list."""

    wanted = Signal(str)
    unwanted = Signal(str)

    def __init__(self, source: Source, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = source
        name = source_name(source)
        self.again = button(self.tr("Add again"), name=self.tr("Add the source {id} again").format(id=name))
        self.again.clicked.connect(self._ask)
        leave = self.tr("Take {id} off this list; its files stay").format(id=name)
        self.leave = IconButton("close", leave, theme)
        self.leave.clicked.connect(self._leave)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(ElidedLabel(name, "strong"))
        words.addWidget(ElidedLabel(str(source.root), "small"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.XS, Space.M, Space.XS)
        layout.setSpacing(Space.S)
        layout.addLayout(words, 1)
        layout.addWidget(self.again)
        layout.addWidget(self.leave)

    @Slot()
    def _ask(self) -> None:
        self._wait()
        self.wanted.emit(self.source.id)

    @Slot()
    def _leave(self) -> None:
        self._wait()
        self.unwanted.emit(self.source.id)

    def _wait(self) -> None:
        for each in (self.again, self.leave):
            each.setEnabled(False)  # until the list is read again


class RemovedPane(Aside):
    """``restore_requested`` carries the ids of the documents to bring back, ``source_wanted`` that of a source, and
    ``source_unwanted`` that of one which shall leave the list.
    """

    restore_requested = Signal(object)
    source_wanted = Signal(str)
    source_unwanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        self.title.setText(self.tr("Removed"))
        self.place.set_full_text(self.tr("Not searched until they are brought back"))
        self.records = RemovedModel(self)
        self.table = DataTable(theme, self.records, _COLUMNS)
        self.table.setAccessibleName(self.tr("Removed documents"))
        self.sources: list[RemovedSource] = []
        self._caption = label(self.tr("REMOVED SOURCES"), "caption")
        self._caption.setContentsMargins(Space.M, Space.S, Space.M, 0)
        self._sources_area = QWidget()
        self._sources_column = QVBoxLayout(self._sources_area)
        self._sources_column.setContentsMargins(0, 0, 0, Space.S)
        self._sources_column.setSpacing(0)
        self._sources_column.addWidget(self._caption)
        self._sources_area.hide()
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._sources_area)
        column.addWidget(self.table, 1)
        column.addStretch()
        self.finish(body)
        self.restore_button = self.add_action(button(self.tr("Restore all")))
        self.restore_button.clicked.connect(self._restore)
        self.table.selectionModel().selectionChanged.connect(self._name_action)

    def show_records(self, records: Sequence[DocumentRecord]) -> None:
        """Show what is removed now; a selection that is still there stays."""
        if tuple(records) == self.records.records:
            return
        chosen = {each.id for each in self._chosen()}
        self.records.show_records(records)
        self.table.select_rows([row for row, each in enumerate(records) if each.id in chosen])
        self._name_action()

    def show_sources(self, sources: Sequence[Source]) -> None:
        """Show the sources that are removed now."""
        for row in self.sources:
            self._sources_column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.sources = [RemovedSource(each, self._theme) for each in sources]
        for row in self.sources:
            row.wanted.connect(self.source_wanted)
            row.unwanted.connect(self.source_unwanted)
            self._sources_column.addWidget(row)
        self._sources_area.setVisible(bool(sources))
        self.table.setVisible(bool(self.records.records) or not sources)
        self.restore_button.setVisible(not self.table.isHidden())

    def _chosen(self) -> list[DocumentRecord]:
        rows = self.table.selected_rows()
        return [self.records.records[row] for row in rows if row < len(self.records.records)]

    @Slot()
    def _name_action(self) -> None:
        count = len(self._chosen())
        some = self.tr("Restore {n}").format(n=f"{count:,}")
        self.restore_button.setText(some if count else self.tr("Restore all"))
        self.restore_button.setEnabled(bool(self.records.records))

    @Slot()
    def _restore(self) -> None:
        wanted = self._chosen() or list(self.records.records)
        self.restore_requested.emit([each.id for each in wanted])
