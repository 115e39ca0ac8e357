"""How a document was split: its chunks with section, lines and size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QWidget

from kebab_desktop.core.documents import Chunk
from kebab_desktop.ui.sections import section_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.cells import LOOK_ROLE, Look
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = (ColumnLook(), ColumnLook(92), ColumnLook(86))


class ChunkModel(QAbstractTableModel):
    """One row per chunk."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chunks: tuple[Chunk, ...] = ()

    def show_chunks(self, chunks: Sequence[Chunk]) -> None:
        """Show other chunks."""
        self.beginResetModel()
        self._chunks = tuple(chunks)
        self.endResetModel()

    def chunk(self, row: int) -> Chunk | None:
        """Return the chunk of a row."""
        return self._chunks[row] if 0 <= row < len(self._chunks) else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of chunks."""
        return 0 if parent.isValid() else len(self._chunks)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return section, lines and size."""
        chunk = self.chunk(index.row()) if index.isValid() else None
        if chunk is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(chunk, index.column())
        if role == LOOK_ROLE:
            return Look.PLAIN if index.column() == 0 else Look.MUTED
        return " › ".join(chunk.heading_path) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Section"), self.tr("Lines"), self.tr("Characters"))[section]

    def _text(self, chunk: Chunk, column: int) -> str:
        if column == 0:
            return section_name(chunk.section) or self.tr("(before the first section)")
        if column == 1:
            first, last = chunk.span.start, chunk.span.end
            return f"{first}" if first == last else f"{first}–{last}"
        return f"{len(chunk.content):,}"


class SectionTable(DataTable):
    """``chunk_picked`` carries the :class:`Chunk` that was clicked or opened with Return."""

    chunk_picked = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.chunks = ChunkModel()
        super().__init__(theme, self.chunks, _COLUMNS, parent)
        self.chunks.setParent(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(self.tr("How the document was split"))
        self.clicked.connect(self._pick)
        self.activated.connect(self._pick)

    @Slot(QModelIndex)
    def _pick(self, index: QModelIndex) -> None:
        if chunk := self.chunks.chunk(index.row()):
            self.chunk_picked.emit(chunk)
