"""A table whose rows can be dragged out of the window as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, QUrl

from kebab_desktop.ui.widgets.outside import is_there

_Index = QModelIndex | QPersistentModelIndex

_OTHER = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_FILE = _OTHER | Qt.ItemFlag.ItemIsDragEnabled


class FileRows(QAbstractTableModel):
    """``file_of`` looks on the disk where the file of a row is, None where there is none."""

    def __init__(self, file_of: Callable[[int], Path | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file_of = file_of
        self._flags: list[Qt.ItemFlag] = []

    def mark_files(self, files: Iterable[bool]) -> None:
        """Say for each row whether it is a file; asked beforehand, because Qt wants to know for each cell."""
        self._flags = [_FILE if each else _OTHER for each in files]

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let files be dragged."""
        row = index.row()
        return self._flags[row] if row >= 0 else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        """Return what is dragged: files."""
        return ["text/uri-list"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the files of rows, without those that are not there."""
        paths = (self._file_of(row) for row in sorted({index.row() for index in indexes}))
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths if path is not None and is_there(path)])
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        """Copy only: the file stays where it is."""
        return Qt.DropAction.CopyAction
