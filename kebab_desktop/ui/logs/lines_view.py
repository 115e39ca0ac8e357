"""The lines of a log of any size: only the visible ones are asked for and painted."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from kebab_desktop.ui.logs.line_cache import LineCache
from kebab_desktop.ui.logs.line_painter import LEADING, LinePainter, Look, gutter_width
from kebab_desktop.ui.logs.line_rows import LineRows
from kebab_desktop.ui.markdown import CODE_FAMILIES
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space, TypeSize


class LinesView(QAbstractScrollArea):
    """``wanted(first, count)``: lines to be shown; ``current_changed``: line of the cursor; ``copy_pressed``.

    Lines are wrapped unless :func:`set_wrapped` says otherwise; the view scrolls by whole lines either way.
    """

    wanted = Signal(int, int)
    current_changed = Signal(int)
    copy_pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logLines")
        self._theme = theme
        self.cache = LineCache()
        self.current = self.anchor = 1
        self._aimed = -1
        self.seeking = False
        self.words = ""
        self.marked: tuple[tuple[int, int], ...] = ()
        self.strong: tuple[int, int] = (0, 0)
        self.ink = QFont()  # held here: the style sheet sets the font of every widget
        self.ink.setFamilies(list(CODE_FAMILIES))
        self.ink.setPixelSize(TypeSize.XS)
        self.rows = LineRows(self.ink)
        self.wrapped = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().valueChanged.connect(self._ask)
        theme.changed.connect(self.viewport().update)

    @property
    def selection(self) -> tuple[int, int]:
        """Return first and last selected line."""
        return min(self.anchor, self.current), max(self.anchor, self.current)

    @property
    def shown(self) -> tuple[int, int]:
        """Return the first visible line and how many fit."""
        first = self.verticalScrollBar().value() + 1
        return first, fitting(self, range(first, self.cache.total + 1), self.viewport().height())

    def go_to(self, line: int, *, to_words: bool = False) -> None:
        """Put the cursor on a line and bring it into view; ``to_words``: also the words that are searched for."""
        self.seeking = to_words
        self.current = self.anchor = max(line, 1)
        first, count = self.shown
        if not first <= self.current < first + count - 1 or self.cache.total > self.cache.known:
            self._aimed = self.verticalScrollBar().value()
            self.aim()
        self._tell()

    def aim(self) -> None:
        """Bring the cursor to a third of the height, also as more lines are known; not after the user has scrolled."""
        bar = self.verticalScrollBar()
        if bar.value() == self._aimed:
            above = fitting(self, range(self.current - 1, 0, -1), self.viewport().height() // 3)
            bar.setValue(self.current - 1 - above)
            self._aimed = bar.value()

    @Slot(str)
    def show_words(self, words: str) -> None:
        """Mark words wherever they stand."""
        self.words = words
        self.viewport().update()

    @Slot()
    def refresh(self) -> None:
        """Fit the scroll bars to what is known and ask for what is missing."""
        ink = QFontMetrics(self.ink)
        room = self.viewport().width() - gutter_width(ink, self.cache.total) - Space.S
        self.rows.width = max(room, 8 * ink.horizontalAdvance("x")) if self.wrapped else 0
        bar = self.verticalScrollBar()
        aimed = bar.value() == self._aimed
        bar.setPageStep(self.shown[1])
        at_end = fitting(self, range(self.cache.total, 0, -1), self.viewport().height())
        bar.setRange(0, max(self.cache.total - at_end, 0))
        if aimed:  # the range may have moved it
            self._aimed = bar.value()
            self.aim()
        self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show more or fewer lines."""
        super().resizeEvent(event)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor; with Shift, select."""
        _, page = self.shown
        key, control = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        moves = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: page - 1,
            Qt.Key.Key_PageUp: 1 - page,
            Qt.Key.Key_Home: -self.cache.total,
            Qt.Key.Key_End: self.cache.total,
        }
        if control and key == Qt.Key.Key_C:
            self.copy_pressed.emit()
        elif control and key == Qt.Key.Key_A:
            self.anchor, self.current = 1, self.cache.total
            self._tell()
        elif key in moves and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move(moves[Qt.Key(key)], keep=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_Right} and not event.modifiers():
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + (80 if key == Qt.Key.Key_Right else -80))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Put the cursor on a line; with Shift, select up to it."""
        self._aimed = -1
        self.current = line_at(self, event.position().toPoint())
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.anchor = self.current
        self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.current = line_at(self, event.position().toPoint())
            self._tell()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the visible lines."""
        first, count = self.shown
        painter = QPainter(self.viewport())
        painter.setFont(self.ink)
        look = Look(self.marked, self.strong, self.selection, self.current, self.words, self.hasFocus())
        shift = self.horizontalScrollBar().value()
        lines = LinePainter(painter, self._theme, look, self.rows, total=self.cache.total, shift=shift)
        lines.begin(self.viewport().rect())
        top = 0
        for line in range(first, min(first + count, self.cache.total) + 1):
            box = QRect(0, top, self.viewport().width(), height_of(self, line))
            lines.paint(box, line, self.cache.text(line))
            top += box.height()
        painter.end()
        room = self.viewport().width() - lines.gutter - Space.S
        self.horizontalScrollBar().setPageStep(room)
        self.horizontalScrollBar().setRange(0, max(lines.widest - room, 0))
        if self.seeking and self.cache.text(self.current) is not None:
            self.seeking = False
            show_words(self, room)

    def _move(self, by: int, *, keep: bool) -> None:
        self._aimed = -1
        self.current = max(1, min(self.current + by, self.cache.total))
        if not keep:
            self.anchor = self.current
        keep_current(self)
        self._tell()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.cache.text(self.current) or "")
        self.viewport().update()
        self.current_changed.emit(self.current)

    @Slot()
    def _ask(self) -> None:
        """Ask for the visible lines that are not at hand, with a screen of lines before and after them."""
        first, count = self.shown
        missing = self.cache.missing(first, count)
        if missing is not None:
            self.wanted.emit(*missing)
        self.viewport().update()


def set_wrapped(view: LinesView, wrapped: bool) -> None:
    """Wrap lines or give each one row; the line of the cursor stays in view."""
    view.wrapped = wrapped
    view.horizontalScrollBar().setValue(0)
    view.refresh()
    keep_current(view)


def keep_current(view: LinesView) -> None:
    """Scroll no further than it takes to see the line of the cursor."""
    first, count = view.shown
    if view.current < first:
        view.verticalScrollBar().setValue(view.current - 1)
    elif view.current >= first + count:
        above = fitting(view, range(view.current, 0, -1), view.viewport().height())
        view.verticalScrollBar().setValue(view.current - above)


def height_of(view: LinesView, line: int) -> int:
    """Return the height of a line; one that is not at hand counts as short."""
    return view.rows.count(view.cache.text(line)) * QFontMetrics(view.ink).height() + LEADING


def fitting(view: LinesView, lines: Iterable[int], height: int) -> int:
    """Return how many of these lines, the first ones, fit into a height; at least one."""
    count = taken = 0
    for line in lines:
        taken += height_of(view, line)
        if taken > height:
            break
        count += 1
    return max(count, 1)


def show_words(view: LinesView, room: int) -> None:
    """Scroll sideways where the words that were found in the line of the cursor do not stand in ``room`` pixels."""
    text, bar = view.cache.text(view.current) or "", view.horizontalScrollBar()
    place = text.lower().find(view.words.lower())
    ink = QFontMetrics(view.ink)
    left, right = (ink.horizontalAdvance(text[:end]) for end in (place, place + len(view.words)))
    if place >= 0 and not bar.value() <= left <= right <= bar.value() + room:
        bar.setValue(max(left - room // 3, 0) if right > room else 0)


def line_at(view: LinesView, point: QPoint) -> int:
    """Return the line at a point."""
    line, below = view.shown[0], height_of(view, view.shown[0])
    while below <= point.y() and line < view.cache.total:
        line += 1
        below += height_of(view, line)
    return max(1, min(line, view.cache.total))
