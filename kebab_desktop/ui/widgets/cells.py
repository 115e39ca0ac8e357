"""Paints table cells in the colours of the theme: text in four looks, chips, and bands that head a group."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
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

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine)

_Index = QModelIndex | QPersistentModelIndex


class Look(StrEnum):
    """How the text of a cell is written."""

    PLAIN = "plain"
    STRONG = "strong"
    MUTED = "muted"
    HEADING = "heading"


_INKS = {Look.PLAIN: "text", Look.STRONG: "text", Look.MUTED: "text_3", Look.HEADING: "text_2"}


class CellDelegate(QStyledItemDelegate):
    """Draws rows with a hairline below; a selected row is tinted over its whole width."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pens: dict[str, QColor] = {}
        self._fonts = {look: _font(look) for look in Look}
        self._chip_fonts = {strong: _chip_font(strong=strong) for strong in (False, True)}
        theme.changed.connect(self._forget_colours)

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Ask for the width of the text; rows have one height."""
        chip = index.data(CHIP_ROLE)
        text = chip[0] if chip else str(index.data() or "")
        width = self._fonts[Look.STRONG][1].horizontalAdvance(text)
        return QSize(width + 2 * _PADDING + (2 * _PADDING if chip else 0), ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one cell."""
        painter.save()
        rect: QRect = option.rect
        look = Look(index.data(LOOK_ROLE) or Look.PLAIN)  # Qt hands an enum of strings back as a string
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, self._colour("accent_soft"))
        elif look is Look.HEADING:
            painter.fillRect(rect, self._colour("surface_2"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, self._colour("line"))
        inner = rect.adjusted(_PADDING, 0, -_PADDING, 0)
        chip = index.data(CHIP_ROLE)
        if chip is None or look is Look.HEADING:
            used = self._write(painter, inner, str(index.data() or ""), look)
            inner.setLeft(inner.left() + used + Space.S)
        if chip is not None and inner.width() > _CHIP_HEIGHT:
            self._paint_chip(painter, inner, str(chip[0]), Tone(chip[1]))
        painter.restore()

    def _write(self, painter: QPainter, rect: QRect, text: str, look: Look) -> int:
        font, metrics = self._fonts[look]
        painter.setFont(font)
        painter.setPen(self._colour(_INKS[look]))
        shown = metrics.elidedText(text, elide_mode(text), rect.width())
        painter.drawText(rect, _LEFT, shown)
        return metrics.horizontalAdvance(shown)

    def _paint_chip(self, painter: QPainter, rect: QRect, text: str, tone: Tone) -> None:
        plain = tone is Tone.PLAIN
        font, metrics = self._chip_fonts[not plain]
        width = min(metrics.horizontalAdvance(text) + 18, rect.width())
        chip = QRect(rect.left(), rect.center().y() - _CHIP_HEIGHT // 2 + 1, width, _CHIP_HEIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._colour("line") if plain else Qt.PenStyle.NoPen)
        painter.setBrush(self._colour("surface" if plain else f"{tone.value}_soft"))
        painter.drawRoundedRect(chip, _CHIP_HEIGHT / 2, _CHIP_HEIGHT / 2)
        painter.setFont(font)
        painter.setPen(self._colour("text_2" if plain else tone.value))
        painter.drawText(chip, _CENTRE, metrics.elidedText(text, Qt.TextElideMode.ElideRight, width - 12))

    def _colour(self, name: str) -> QColor:
        """A table paints hundreds of cells per frame: colours are made once per theme."""
        if name not in self._pens:
            self._pens[name] = self._theme.colour(name)
        return self._pens[name]

    @Slot()
    def _forget_colours(self) -> None:
        self._pens = {}


def elide_mode(text: str) -> Qt.TextElideMode:
    """Return where a text is shortened: ids, paths and file names differ at their ends, sentences begin differently."""
    return Qt.TextElideMode.ElideRight if " " in text else Qt.TextElideMode.ElideMiddle


def _font(look: Look) -> tuple[QFont, QFontMetrics]:
    font = QFont()
    font.setPixelSize(TypeSize.S if look in {Look.PLAIN, Look.STRONG} else TypeSize.XS)
    font.setWeight(QFont.Weight.DemiBold if look in {Look.STRONG, Look.HEADING} else QFont.Weight.Normal)
    return font, QFontMetrics(font)


def _chip_font(*, strong: bool) -> tuple[QFont, QFontMetrics]:
    font = QFont()
    font.setPixelSize(TypeSize.XS)
    font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    return font, QFontMetrics(font)
