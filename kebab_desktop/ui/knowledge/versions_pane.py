"""The versions of a file since it was added: when, how, what changed from then to now, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.versions import DiffLine, FileVersion, LineKind
from kebab_desktop.ui.knowledge.difference_view import DifferenceView
from kebab_desktop.ui.knowledge.wording import origin_text
from kebab_desktop.ui.sizes import file_size
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.times import clock, exact
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.cells import LOOK_ROLE, Look
from kebab_desktop.ui.widgets.data_table import ColumnLook, DataTable
from kebab_desktop.ui.widgets.labels import label

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = (ColumnLook(100), ColumnLook(), ColumnLook(76))
_TABLE_HEIGHT = 190


class VersionModel(QAbstractTableModel):
    """One row per version, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.versions: tuple[FileVersion, ...] = ()

    def show_versions(self, versions: Sequence[FileVersion]) -> None:
        """Show other versions."""
        self.beginResetModel()
        self.versions = tuple(versions)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of versions."""
        return 0 if parent.isValid() else len(self.versions)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return time, origin and size; the tooltip is the exact time."""
        if not index.isValid() or not 0 <= index.row() < len(self.versions):
            return None
        version = self.versions[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            texts = (clock(version.at), origin_text(version.origin), file_size(version.size))
            return texts[index.column()]
        if role == LOOK_ROLE:
            return Look.PLAIN if index.column() == 1 else Look.MUTED
        return exact(version.at) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a column."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("When"), self.tr("How"), self.tr("Size"))[section]


class VersionsPane(QWidget):
    """``picked`` carries the version to compare, ``restore_requested`` the one to bring back.

    ``forget_requested``: delete what is kept of this document.
    """

    picked = Signal(object)
    restore_requested = Signal(object)
    forget_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.versions = VersionModel(self)
        self.table = DataTable(theme, self.versions, _COLUMNS)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setAccessibleName(self.tr("Versions of the file"))
        self.note = label("", "small", wrap=True)
        self.difference = DifferenceView(theme)
        self.restore = button(self.tr("Restore this version"), tip=self.tr("Write it into the file; can be undone"))
        self.forget = button(self.tr("Delete versions"), "danger", tip=self.tr("Keep only the file as it is now"))
        self._writable = True
        self._lay_out()
        self.table.selectionModel().selectionChanged.connect(self._pick)
        self.restore.clicked.connect(self._request_restore)
        self.forget.clicked.connect(self.forget_requested)
        self.show_versions((), writable=False)

    def show_versions(self, versions: Sequence[FileVersion], *, writable: bool) -> None:
        """Show versions; ``writable``: whether one may be brought back."""
        self._writable = writable
        self.versions.show_versions(versions)
        self.difference.hide()
        self.restore.setEnabled(False)
        self.table.fit_rows(_TABLE_HEIGHT)
        for part in (self.table, self.restore, self.forget):
            part.setVisible(bool(versions))
        some = self.tr("Choose a version to see what changed from it to the file of now.")
        none = self.tr("Nothing is kept yet: a version is kept whenever the file is indexed with other words.")
        self.note.setText(some if versions else none)

    def show_difference(self, lines: Sequence[DiffLine]) -> None:
        """Show what changed from the chosen version to now."""
        self.difference.show_lines(lines)
        self.difference.show()
        added = sum(each.kind is LineKind.ADDED for each in lines)
        removed = sum(each.kind is LineKind.REMOVED for each in lines)
        text = self.tr("Lines since then: {added} added, {removed} removed.")
        self.note.setText(text.format(added=f"{added:,}", removed=f"{removed:,}"))
        self.restore.setEnabled(self._writable and bool(lines))

    def chosen(self) -> FileVersion | None:
        """Return the chosen version."""
        rows = self.table.selected_rows()
        return self.versions.versions[rows[0]] if rows and rows[0] < len(self.versions.versions) else None

    def _lay_out(self) -> None:
        actions = QHBoxLayout()
        actions.setSpacing(Space.S)
        actions.addWidget(self.restore)
        actions.addStretch(1)
        actions.addWidget(self.forget)
        below = QVBoxLayout()
        below.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        below.setSpacing(Space.S)
        below.addWidget(self.note)
        below.addWidget(self.difference, 100)  # all the room while it is shown
        below.addLayout(actions)
        below.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.table)
        layout.addLayout(below, 1)

    @Slot()
    def _pick(self) -> None:
        if (version := self.chosen()) is not None:
            self.picked.emit(version)

    @Slot()
    def _request_restore(self) -> None:
        if (version := self.chosen()) is not None:
            self.restore_requested.emit(version)
