"""The threads of each dump by state: one bar per dump, so that one dump can be read and a few be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.core.findings import AnalysisResult, Series
from kebab_desktop.core.log_clock import log_time
from kebab_desktop.ui.log_places import LogPlace
from kebab_desktop.ui.logs.plot_parts import STATE_COLOURS, THREADS
from kebab_desktop.ui.logs.wording import duration
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space, TypeSize
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate
MOST_DUMPS = 8
"""More dumps are a course in time, which the plot draws."""
_ROW, _BAR = 22, 14


@dataclass(frozen=True, slots=True)
class Dump:
    """One dump: what it is called, threads by state, and where it stands in its log (none for line 0)."""

    name: str
    counts: tuple[tuple[str, int], ...]
    line: int = 0
    file: int = 0

    @property
    def total(self) -> int:
        """Return all its threads."""
        return sum(count for _, count in self.counts)


def dumps_of(result: AnalysisResult) -> list[Dump]:
    """Return the dumps of an analysis; without a clock only the last one is known; none when they are many."""
    series = [each for each in result.series if each.name.startswith(THREADS)]
    if not series:
        states = {state: result.kpis.get(f"threads_{state.lower()}") for state in STATE_COLOURS}
        counts = tuple((state, int(count)) for state, count in states.items() if isinstance(count, int | float))
        last = Dump(translate("logs", "last dump"), tuple(each for each in counts if each[1] > 0))
        return [last] if last.total else []
    points = len(series[0].x)
    if points > MOST_DUMPS or any(len(each.x) != points for each in series):
        return []
    return [_dump(series, place, result.zone_s) for place in range(points)]


def _dump(series: Sequence[Series], place: int, zone_s: int | None) -> Dump:
    first = series[0]
    at = first.x[place]
    name = log_time(at, zone_s)[11:19] if first.clock == "epoch" else duration(at)
    states = {each.name.removeprefix(THREADS): round(each.y[place]) for each in series if each.y[place] > 0}
    order = list(STATE_COLOURS)  # that of the legend, the worst first
    counts = tuple(sorted(states.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order)))
    return Dump(name, counts, first.line[place] if first.line else 0, first.file_of(place))


class StateBars(QWidget):
    """``place_activated`` carries the :class:`LogPlace` of the dump that was pressed."""

    place_activated = Signal(object)

    def __init__(
        self, theme: Theme, dumps: Sequence[Dump], names: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._dots: dict[str, QLabel] = {}
        states = FlowLayout(spacing=Space.S)  # goes on below: one line of all states is wider than a side pane
        for state in STATE_COLOURS:
            if any(state == name for dump in dumps for name, _ in dump.counts):
                self._dots[state] = QLabel("■")
                states.addWidget(_beside(self._dots[state], label(state, "small")))
        legend = QHBoxLayout()
        legend.setSpacing(Space.S)
        legend.addLayout(states, 1)
        legend.addWidget(label(translate("logs", "threads"), "small"), 0, Qt.AlignmentFlag.AlignBottom)
        self.bars = _Bars(theme, dumps, names)
        self.bars.place_activated.connect(self.place_activated)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, Space.XS, 0, 0)
        layout.setSpacing(Space.XS)
        layout.addLayout(legend)
        layout.addWidget(self.bars)
        self.setAccessibleName("; ".join(map(_said, dumps)))
        theme.changed.connect(self._tint)
        self._tint()

    @Slot()
    def _tint(self) -> None:
        for state, dot in self._dots.items():
            colour = self._theme.colour(STATE_COLOURS[state]).name()
            dot.setStyleSheet(f"color: {colour}; font-size: {TypeSize.XS}px;")


def _beside(*parts: QWidget) -> QWidget:
    """Return parts that stay in one line."""
    together = QWidget()
    layout = QHBoxLayout(together)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(Space.S)
    for part in parts:
        layout.addWidget(part)
    return together


class _Bars(QWidget):
    """The bars themselves; the longest takes the whole width."""

    place_activated = Signal(object)

    def __init__(self, theme: Theme, dumps: Sequence[Dump], names: Sequence[str]) -> None:
        super().__init__()
        self._theme = theme
        self._dumps = tuple(dumps)
        self._names = tuple(names)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if any(self._place(dump) is not None for dump in dumps):
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Take a row per dump."""
        return QSize(240, _ROW * len(self._dumps))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint name, bar with the counts that fit into their parts, and the sum."""
        painter = QPainter(self)
        font = painter.font()
        font.setPixelSize(TypeSize.XS)
        painter.setFont(font)
        ink = painter.fontMetrics()
        names = max(ink.horizontalAdvance(dump.name) for dump in self._dumps) + Space.S
        sums = max(ink.horizontalAdvance(str(dump.total)) for dump in self._dumps) + Space.S
        most = max(dump.total for dump in self._dumps)
        room = max(self.width() - names - sums, 1)
        for row, dump in enumerate(self._dumps):
            top = row * _ROW
            painter.setPen(self._theme.colour("text_2"))
            painter.drawText(QRect(0, top, names, _ROW), Qt.AlignmentFlag.AlignVCenter, dump.name)
            left = names
            for state, count in dump.counts:
                width = round(room * count / most)
                box = QRect(left, top + (_ROW - _BAR) // 2, max(width - 1, 1), _BAR)
                painter.fillRect(box, self._theme.colour(STATE_COLOURS.get(state, "text_3")))
                if ink.horizontalAdvance(str(count)) + Space.XS <= width:
                    painter.setPen(self._theme.colour("bg"))
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(count))
                left += width
            painter.setPen(self._theme.colour("text_2"))
            painter.drawText(QRect(left + Space.XS, top, sums, _ROW), Qt.AlignmentFlag.AlignVCenter, str(dump.total))
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the dump that was pressed."""
        row = int(event.position().y()) // _ROW
        if 0 <= row < len(self._dumps) and (place := self._place(self._dumps[row])) is not None:
            self.place_activated.emit(place)

    def _place(self, dump: Dump) -> LogPlace | None:
        if dump.line < 1 or not 0 <= dump.file < len(self._names):
            return None
        return LogPlace(self._names[dump.file], dump.line, dump.line)


def _said(dump: Dump) -> str:
    """Return for screen readers what a bar shows."""
    return f"{dump.name}: {', '.join(f'{state} {count}' for state, count in dump.counts)}"
