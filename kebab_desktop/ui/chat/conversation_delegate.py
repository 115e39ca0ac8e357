"""Paints a conversation: title, time and turns, what became of the last question, pin."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kebab_desktop.core.conversations import Conversation
from kebab_desktop.ui.chat.conversation_model import CONVERSATION_ROLE, META_ROLE, STATE_ROLE
from kebab_desktop.ui.icons import pixmap
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Radius, Space, TypeSize

_ROW_HEIGHT = 54
_HEADING_HEIGHT = 30
_PIN_SIZE = 14
_BETWEEN = " · "

_Index = QModelIndex | QPersistentModelIndex


class ConversationDelegate(QStyledItemDelegate):
    """Draws headings and conversations in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a row; the width is the list's."""
        height = _ROW_HEIGHT if index.data(CONVERSATION_ROLE) is not None else _HEADING_HEIGHT
        return QSize(100, height)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """Make the field to rename in, with a name for screen readers."""
        editor = super().createEditor(parent, option, index)
        editor.setAccessibleName(QCoreApplication.translate("palette", "Rename the conversation"))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: _Index) -> None:
        """Rename in the place of title and time: a field over the title alone would cut the line below it."""
        editor.setGeometry(option.rect.adjusted(2, 6, -2, -6))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        conversation = index.data(CONVERSATION_ROLE)
        if isinstance(conversation, Conversation):
            state: QStyle.StateFlag = option.state
            self._paint_frame(painter, rect, state)
            self._paint_conversation(painter, rect, conversation, index, state)
        else:
            self._write(painter, rect.adjusted(Space.S, 8, 0, 0), str(index.data()), "text_3", TypeSize.XS)
        painter.restore()

    def _paint_frame(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        if not selected and not hovered:
            return
        focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
        line = "accent" if focused else "line" if selected else "surface_2"
        painter.setPen(QPen(self._theme.colour(line), 2 if focused else 1))
        painter.setBrush(self._theme.colour("surface" if selected else "surface_2"))
        painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), Radius.S, Radius.S)

    def _paint_conversation(
        self, painter: QPainter, rect: QRect, conversation: Conversation, index: _Index, state: QStyle.StateFlag
    ) -> None:
        inner = rect.adjusted(Space.M, Space.S, -Space.S, -Space.XS)
        if conversation.pinned:
            tint = self._theme.colour("text_3")
            place = inner.right() - _PIN_SIZE
            painter.drawPixmap(
                place, inner.top() + 3, pixmap("pin", tint, _PIN_SIZE, painter.device().devicePixelRatio())
            )
            inner.setRight(place - Space.S)
        weight = QFont.Weight.DemiBold if state & QStyle.StateFlag.State_Selected else QFont.Weight.Normal
        self._write(painter, inner, conversation.title, "text", TypeSize.M, weight=weight)
        below = inner.adjusted(0, 21, 0, 0)
        said, colour = index.data(STATE_ROLE)
        painter.setFont(_sized(painter.font(), TypeSize.XS))
        meta = beside_state(str(index.data(META_ROLE)), said, painter.fontMetrics(), below.width())
        drawn = self._write(painter, below, meta, "text_3", TypeSize.XS)
        if said:
            self._write(painter, below.adjusted(drawn, 0, 0, 0), said, colour, TypeSize.XS)

    def _write(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        colour: str,
        size: int,
        *,
        weight: QFont.Weight = QFont.Weight.Normal,
    ) -> int:
        font = _sized(painter.font(), size)
        font.setWeight(weight)
        painter.setFont(font)
        painter.setPen(self._theme.colour(colour))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, shown)
        return QFontMetrics(font).horizontalAdvance(shown)


def beside_state(meta: str, said: str, metrics: QFontMetrics, width: int) -> str:
    """Return what stands before a state in ``width`` pixels: the turns, then the time give way to it."""
    if not said:
        return meta
    parts = meta.split(_BETWEEN)
    while parts and metrics.horizontalAdvance(_BETWEEN.join([*parts, said])) > width:
        parts.pop()
    return "".join(f"{part}{_BETWEEN}" for part in parts)


def _sized(font: QFont, size: int) -> QFont:
    """Return a font in another size (pixels)."""
    sized = QFont(font)
    sized.setPixelSize(size)
    sized.setWeight(QFont.Weight.Normal)
    return sized
