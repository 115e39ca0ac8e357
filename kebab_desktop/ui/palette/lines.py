"""The list of the palette: its model and how a line is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from kebab_desktop.ui.icons import pixmap
from kebab_desktop.ui.palette.entries import Entry, EntryKind, kind_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Radius, Space, TypeSize

ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1
LINE_HEIGHT = 38
_ICON = 16
_ICONS = {
    EntryKind.COMMAND: "right",
    EntryKind.CHOICE: "settings",
    EntryKind.CONTROL: "right",
    EntryKind.SETTING: "settings",
    EntryKind.CONVERSATION: "chat",
    EntryKind.DOCUMENT: "knowledge",
}
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine)

_Index = QModelIndex | QPersistentModelIndex


class EntryModel(QAbstractListModel):
    """One row per entry."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show other entries."""
        self.beginResetModel()
        self._entries = tuple(entries)
        self.endResetModel()

    def entry(self, row: int) -> Entry | None:
        """Return the entry of a row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of entries."""
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title, the entry itself, and all its words for screen readers."""
        entry = self.entry(index.row()) if index.isValid() else None
        if entry is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == ENTRY_ROLE:
            return entry
        return spoken(entry) if role == Qt.ItemDataRole.AccessibleTextRole else None


def spoken(entry: Entry) -> str:
    """Return a line as it is read out."""
    return ", ".join(
        part for part in (entry.title, kind_name(entry.kind), entry.why or entry.detail, entry.key) if part
    )


class LineDelegate(QStyledItemDelegate):
    """Icon, title, detail, and at the right the key or what it is."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return the height of a line; the width is the list's."""
        return QSize(100, LINE_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one line."""
        entry = index.data(ENTRY_ROLE)
        if not isinstance(entry, Entry):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("accent_soft"))
            painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), Radius.S, Radius.S)
        inner = rect.adjusted(Space.M, 0, -Space.M, 0)
        name = str(entry.value) if entry.kind is EntryKind.PAGE else _ICONS[entry.kind]
        picture = pixmap(name, self._theme.colour("text_3"), _ICON, painter.device().devicePixelRatio())
        painter.drawPixmap(inner.left(), inner.center().y() - _ICON // 2 + 1, picture)
        inner.setLeft(inner.left() + _ICON + Space.M)
        inner.setRight(self._end(painter, inner, entry) - Space.M)
        weight = QFont.Weight.DemiBold if state & QStyle.StateFlag.State_Selected else QFont.Weight.Medium
        used = self._write(painter, inner, entry.title, "text_3" if entry.why else "text", _font(TypeSize.M, weight))
        inner.setLeft(inner.left() + used + Space.M)
        if inner.width() > 5 * Space.M:
            self._write(painter, inner, entry.why or entry.detail, "text_3", _font(TypeSize.XS))
        painter.restore()

    def _end(self, painter: QPainter, rect: QRect, entry: Entry) -> int:
        """Draw the keys as caps, or the kind in words; return where it begins."""
        font = _font(TypeSize.XS)
        metrics = QFontMetrics(font)
        if not entry.key:
            text = kind_name(entry.kind)
            width = metrics.horizontalAdvance(text)
            self._write(painter, rect.adjusted(rect.width() - width, 0, 1, 0), text, "text_3", font)
            return rect.right() - width
        right = rect.right()
        for key in reversed(key_caps(entry.key)):
            width = max(metrics.horizontalAdvance(key) + 12, 22)
            cap = QRect(right - width, rect.center().y() - 10, width, 21)
            painter.setPen(QPen(self._theme.colour("line_strong"), 1))
            painter.setBrush(self._theme.colour("surface"))
            painter.drawRoundedRect(cap, 4, 4)
            painter.setFont(font)
            painter.setPen(self._theme.colour("text_2"))
            painter.drawText(cap, _CENTRE, key)
            right -= width + Space.XS
        return right

    def _write(self, painter: QPainter, rect: QRect, text: str, colour: str, font: QFont) -> int:
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(self._theme.colour(colour))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, _LEFT, shown)
        return metrics.horizontalAdvance(shown)


def key_caps(key: str) -> list[str]:
    """Return the names of the keys of a combination as this computer writes them."""
    native = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) or key
    return native.split("+")


def _font(size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    font = QFont()
    font.setPixelSize(size)
    font.setWeight(weight)
    return font
