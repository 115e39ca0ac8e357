"""The top scores of past questions as bars, with the gate as a line that can be dragged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from kebab_desktop.ui.history.selection import refused_below
from kebab_desktop.ui.history.wording import gate_text, gate_text_medium, gate_text_short
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Radius, TypeSize
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.buttons import is_enter

_BINS = 20
_TOP, _BOTTOM = 22, 18
_GAP = 3
_STEPS = 100
_BY_KEY = {
    Qt.Key.Key_Left: -0.01,
    Qt.Key.Key_Down: -0.01,
    Qt.Key.Key_Right: 0.01,
    Qt.Key.Key_Up: 0.01,
    Qt.Key.Key_PageDown: -0.05,
    Qt.Key.Key_PageUp: 0.05,
    Qt.Key.Key_Home: -1.0,
    Qt.Key.Key_End: 1.0,
}
"""How far a key moves the line; the range ends at 0 and at 1."""


class ScoreHistogram(QSlider):
    """Scores lie in [0, 1]; those below the gate are drawn as refused. ``gate_moved`` carries the new gate.

    The line follows the mouse and the keys: arrows, Page Up and Down (larger steps), Home and End. ``gate_chosen``:
    Enter was pressed, ``gate_left``: Esc. A slider of hundredths to screen readers, which may move it as well.
    """

    gate_moved = Signal(float)
    gate_chosen = Signal()
    gate_left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._scores: tuple[float, ...] = ()
        self._bins = [0] * _BINS
        self.setRange(0, _STEPS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self._how = self.tr("Drag the line, or use the arrow keys, to see what another gate would have refused")
        self.setAccessibleDescription(
            self.tr("Arrow keys and Page Up and Down move the gate, Enter uses it from now on, Esc goes back")
        )
        self._counted = self.tr(
            "Counts the top scores of this search mode; the share beside it counts every answer, whatever it was "
            "refused for"
        )
        self.valueChanged.connect(self._note_move)
        theme.changed.connect(self.update)

    @property
    def gate(self) -> float:
        """Return where the line is, in [0, 1]."""
        return self.value() / _STEPS

    @property
    def text(self) -> str:
        """Return what stands beside the line."""
        return gate_text(self.gate, refused_below(self._scores, self.gate), len(self._scores))

    def show_scores(self, scores: Sequence[float], gate: float) -> None:
        """Show other scores and the gate in force."""
        self._scores = tuple(scores)
        self._bins = [0] * _BINS
        for score in self._scores:
            self._bins[min(max(int(score * _BINS), 0), _BINS - 1)] += 1
        with QSignalBlocker(self):
            self.set_gate(gate)
        self._describe()

    def set_gate(self, gate: float) -> None:
        """Move the line and tell."""
        self.setValue(round(gate * _STEPS))

    def sizeHint(self) -> QSize:
        """Be low and as wide as there is room."""
        return QSize(320, 128)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag: the line jumps to the mouse."""
        self.set_gate(event.position().x() / max(self.width() - 1, 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag."""
        self.set_gate(event.position().x() / max(self.width() - 1, 1))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls: one who passes by must not move the line."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by keys."""
        key = Qt.Key(event.key())
        if key in _BY_KEY:
            self.set_gate(self.gate + _BY_KEY[key])
            announce(self, self.text)  # the value alone does not say how many answers it refuses
        elif is_enter(event):
            self.gate_chosen.emit()
        elif key is Qt.Key.Key_Escape:
            self.gate_left.emit()
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw bars, axis and line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont()
        font.setPixelSize(TypeSize.XS)
        painter.setFont(font)
        self._paint_bars(painter)
        _paint_axis(painter, self.rect(), self._theme)
        self._paint_gate(painter)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            plot = self.rect().adjusted(1, 1, -1, -_BOTTOM)  # a ring around the labels as well would cut through them
            painter.drawRoundedRect(plot, Radius.S, Radius.S)

    @Slot()
    def _note_move(self) -> None:
        self._describe()
        self.gate_moved.emit(self.gate)

    def _describe(self) -> None:
        self.setAccessibleName(self.tr("Top scores; {text}").format(text=self.text))
        self.setToolTip(f"{self.text}\n{self._counted}\n{self._how}")
        self.update()

    def _paint_bars(self, painter: QPainter) -> None:
        tallest = max(*self._bins, 1)
        room = self.height() - _TOP - _BOTTOM
        width = self.width() / _BINS
        painter.setPen(Qt.PenStyle.NoPen)
        split = self.gate * self.width()
        for number, count in enumerate(self._bins):
            if not count:
                continue
            height = max(room * count / tallest, 3.0)
            bar = QRectF(number * width, self.height() - _BOTTOM - height, width - _GAP, height)
            _paint_part(painter, bar, QRectF(0, 0, split, self.height()), self._theme.colour("bad"))
            rest = QRectF(split, 0, self.width() - split, self.height())
            _paint_part(painter, bar, rest, self._theme.colour("accent"))

    def _paint_gate(self, painter: QPainter) -> None:
        x = min(max(self.gate * self.width(), 1.0), self.width() - 1.0)
        painter.setPen(QPen(self._theme.colour("text"), 2))
        painter.drawLine(QPointF(x, 2), QPointF(x, self.height() - _BOTTOM))
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(self._theme.colour("text"))
        metrics = QFontMetrics(font)
        right = self.width() - x > x
        room = (self.width() - x if right else x) - 8
        text = fitting_text(self.gate, self._scores, metrics, int(room))
        width = metrics.horizontalAdvance(text)
        left = x + 8 if right else x - 8 - width
        painter.drawText(QRectF(left, 0, width + 2, _TOP - 4), int(Qt.AlignmentFlag.AlignVCenter), text)


def fitting_text(gate: float, scores: Sequence[float], metrics: QFontMetrics, room: int) -> str:
    """Return what stands beside the line, as much of it as fits into ``room`` pixels."""
    counts = (gate, refused_below(scores, gate), len(scores))
    wordings = (gate_text(*counts), gate_text_medium(*counts), gate_text_short(*counts))
    found = next((each for each in wordings if metrics.horizontalAdvance(each) <= room), wordings[-1])
    return metrics.elidedText(found, Qt.TextElideMode.ElideRight, room)


def _paint_axis(painter: QPainter, area: QRect, theme: Theme) -> None:
    base = area.height() - _BOTTOM
    painter.fillRect(QRectF(0, base, area.width(), 1), theme.colour("line_strong"))
    painter.setPen(theme.colour("text_3"))
    labels = (("0", Qt.AlignmentFlag.AlignLeft), ("0.5", Qt.AlignmentFlag.AlignHCenter))
    for text, align in (*labels, ("1", Qt.AlignmentFlag.AlignRight)):
        painter.drawText(QRectF(0, base + 2, area.width(), _BOTTOM - 2), int(align), text)


def _paint_part(painter: QPainter, bar: QRectF, side: QRectF, colour: QColor) -> None:
    """Paint what of a bar lies on one side of the line."""
    painter.save()
    painter.setClipRect(side)
    painter.setBrush(colour)
    painter.drawRoundedRect(bar, 2, 2)
    painter.restore()
