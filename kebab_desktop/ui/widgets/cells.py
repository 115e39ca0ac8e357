"""Paints table cells in the colours of the theme: text in four looks, chips, and bands that head a group."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space, TypeSize
from kebab_desktop.ui.widgets.chips import Tone

CHIP_ROLE = Qt.ItemDataRole.UserRole + 1
"""A (text, :class:`Tone`) pair: drawn instead of the text, behind the text of a heading."""

LOOK_ROLE = Qt.ItemDataRole.UserRole + 2
"""A :class:`Look`; without one the text is plain."""

ROW_HEIGHT = 38
_PADDING = 10
_CHIP_HEIGHT = 20

_Index = QModelIndex | QPersistentModelIndex


class Look(StrEnum):
    """How the text of a cell is written."""

    PLAIN = "plain"
    STRONG = "strong"
    MUTED = "muted"
    HEADING = "heading"


class CellDelegate(QStyledItemDelegate):
    """Draws rows with a hairline below; a selected row is tinted over its whole width."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Ask for the width of the text; rows have one height."""
        chip = index.data(CHIP_ROLE)
        text = chip[0] if chip else str(index.data() or "")
        width = QFontMetrics(self._font(Look.STRONG)).horizontalAdvance(text)
        return QSize(width + 2 * _PADDING + (2 * _PADDING if chip else 0), ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one cell."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        look = Look(index.data(LOOK_ROLE) or Look.PLAIN)  # Qt hands an enum of strings back as a string
        state: QStyle.StateFlag = option.state
        self._paint_ground(painter, rect, look, selected=bool(state & QStyle.StateFlag.State_Selected))
        inner = rect.adjusted(_PADDING, 0, -_PADDING, 0)
        chip = index.data(CHIP_ROLE)
        text = str(index.data() or "")
        if look is Look.HEADING:
            used = self._write(painter, inner, text, look, Qt.AlignmentFlag.AlignLeft)
            inner.setLeft(inner.left() + used + Space.S)
        elif chip is None:
            alignment = index.data(Qt.ItemDataRole.TextAlignmentRole) or Qt.AlignmentFlag.AlignLeft
            self._write(painter, inner, text, look, alignment)
        if chip is not None and inner.width() > _CHIP_HEIGHT:
            self._paint_chip(painter, inner, str(chip[0]), Tone(chip[1]))
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, look: Look, *, selected: bool) -> None:
        if selected:
            painter.fillRect(rect, self._theme.colour("accent_soft"))
        elif look is Look.HEADING:
            painter.fillRect(rect, self._theme.colour("surface_2"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, self._theme.colour("line"))

    def _write(self, painter: QPainter, rect: QRect, text: str, look: Look, align: Qt.AlignmentFlag) -> int:
        font = self._font(look)
        painter.setFont(font)
        muted = "text_2" if look is Look.HEADING else "text_3"
        painter.setPen(self._theme.colour("text" if look in {Look.PLAIN, Look.STRONG} else muted))
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)
        return metrics.horizontalAdvance(shown)

    def _paint_chip(self, painter: QPainter, rect: QRect, text: str, tone: Tone) -> None:
        font = QFont(painter.font())
        font.setPixelSize(TypeSize.XS)
        font.setWeight(QFont.Weight.Normal if tone is Tone.PLAIN else QFont.Weight.DemiBold)
        painter.setFont(font)
        metrics = QFontMetrics(font)
        width = min(metrics.horizontalAdvance(text) + 18, rect.width())
        chip = QRect(rect.left(), rect.center().y() - _CHIP_HEIGHT // 2 + 1, width, _CHIP_HEIGHT)
        plain = tone is Tone.PLAIN
        painter.setPen(self._theme.colour("line") if plain else Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("surface" if plain else f"{tone.value}_soft"))
        painter.drawRoundedRect(chip, _CHIP_HEIGHT / 2, _CHIP_HEIGHT / 2)
        painter.setPen(self._theme.colour("text_2" if plain else tone.value))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width - 12)
        painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine), shown)

    def _font(self, look: Look) -> QFont:
        font = QFont()
        font.setPixelSize(TypeSize.S if look in {Look.PLAIN, Look.STRONG} else TypeSize.XS)
        strong = look in {Look.STRONG, Look.HEADING}
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        return font
