"""A small plot of what happened over time: pauses and the heap, errors per minute, or threads by state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kebab_desktop.core.findings import Series
from kebab_desktop.core.log_clock import log_time
from kebab_desktop.ui.log_places import LogPlace, short
from kebab_desktop.ui.logs.wording import duration, number
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space, TypeSize
from kebab_desktop.ui.widgets.labels import label

if TYPE_CHECKING:
    import pyqtgraph

translate = QCoreApplication.translate
_HEIGHT = 124
_WIDE = 560
_MAX_LINES = 4
_KB_PER_GB = 1024 * 1024
_COLOURS = ("info", "ok", "warn", "bad")
_STATES = {"BLOCKED": "bad", "RUNNABLE": "ok", "WAITING": "info", "TIMED_WAITING": "warn"}
_REACH_PX = 12


@dataclass(frozen=True, slots=True)
class Drawn:
    """One series as it is drawn: ``dots`` alone, or a line; ``factor`` makes its unit the one of the axis."""

    series: Series
    title: str
    unit: str
    colour: str
    dots: bool = False
    factor: float = 1.0

    @property
    def values(self) -> list[float]:
        """Return the points in the unit of the axis."""
        return [value * self.factor for value in self.series.y]


def panels(series: Sequence[Series]) -> list[list[Drawn]]:
    """Return what is drawn below one another, at most two panels: one unit each, the busiest series of each."""
    usable = [each for each in series if len(each.x) > 1 and max(each.y) > 0]
    drawn = [each for each in map(_drawn, usable) if each is not None]
    drawn.sort(key=lambda each: each.unit)
    groups = [list(group) for _, group in groupby(drawn, key=lambda each: each.unit)]
    groups.sort(key=lambda group: min(series.index(each.series) for each in group))
    return [_coloured(group) for group in groups[:2]]


def _coloured(group: list[Drawn]) -> list[Drawn]:
    """Keep the series with the largest values and give the lines colours of their own."""
    group = sorted(group, key=lambda each: max(each.series.y), reverse=True)[:_MAX_LINES]
    if len(group) == len({each.colour for each in group} - {""}):
        return group
    return [
        Drawn(each.series, each.title, each.unit, _COLOURS[place], each.dots, each.factor)
        for place, each in enumerate(group)
    ]


def _drawn(series: Series) -> Drawn | None:
    if series.name.startswith("threads "):
        state = series.name.removeprefix("threads ")
        return Drawn(series, state, translate("logs", "threads"), _STATES.get(state, ""))
    if (known := _known(series)) is not None:
        return known
    if series.unit.endswith("/min"):
        return Drawn(series, translate("logs", "Errors per minute"), translate("logs", "errors/min"), "bad")
    return None


def _known(series: Series) -> Drawn | None:
    heap = translate("logs", "Heap after GC")
    requests, failed = translate("logs", "Requests per minute"), translate("logs", "Responses 5xx per minute")
    known = {
        "gc_pause": Drawn(series, translate("logs", "Pauses"), translate("logs", "s"), "bad", dots=True),
        "heap_after_gc": Drawn(series, heap, "GB", "text_3", factor=1 / _KB_PER_GB),
        "heap_floor": Drawn(series, translate("logs", "Heap floor"), "GB", "info", factor=1 / _KB_PER_GB),
        "requests_per_min": Drawn(series, requests, translate("logs", "requests/min"), "info"),
        "http_5xx_per_min": Drawn(series, failed, translate("logs", "5xx/min"), "bad"),
    }
    return known.get(series.name)


class LogPlot(QWidget):
    """Draws panels with pyqtgraph, which is loaded when the first plot is shown.

    ``place_activated`` carries the :class:`LogPlace` of a point that was pressed.
    """

    place_activated = Signal(object)

    def __init__(
        self, theme: Theme, names: Sequence[str], *, zone_s: int | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names = tuple(names)
        self._zone_s = zone_s
        self._panels: list[list[Drawn]] = []
        self._plots: list[pyqtgraph.PlotWidget] = []
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, Space.XS, 0, 0)
        self._layout.setSpacing(Space.L)
        theme.changed.connect(self._redraw)
        self.hide()

    def show_series(self, series: Sequence[Series]) -> None:
        """Draw what can be drawn; nothing hides the plot."""
        self._panels = panels(series)
        self.setAccessibleName("; ".join(_said(each) for panel in self._panels for each in panel))
        self.setVisible(bool(self._panels))
        self._redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the panels below one another where they would be too narrow."""
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        self._layout.setDirection(direction.LeftToRight if self.width() >= _WIDE else direction.TopToBottom)

    @Slot()
    def _redraw(self) -> None:
        self._plots.clear()
        while (item := self._layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for panel in self._panels:
            plot = self._plot(panel)
            self._plots.append(plot)
            part = QWidget()
            column = QVBoxLayout(part)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(Space.XS)
            column.addWidget(self._legend(panel))
            column.addWidget(plot)
            self._layout.addWidget(part, 1)
        for plot in self._plots[1:]:
            plot.setXLink(self._plots[0])

    def _legend(self, panel: Sequence[Drawn]) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.S)
        for place, each in enumerate(panel, start=1):
            dot = QLabel("●" if each.dots else "▬")
            dot.setStyleSheet(f"color: {self._theme.colour(each.colour).name()}; font-size: {TypeSize.XS}px;")
            layout.addWidget(dot)
            alike = [other for other in panel if other.title == each.title]
            title = f"{each.title} · {self._file_of(each, alike) or place}" if len(alike) > 1 else each.title
            layout.addWidget(label(title, "small"))
        layout.addStretch(1)
        layout.addWidget(label(panel[0].unit, "small"))
        return row

    def _file_of(self, drawn: Drawn, alike: Sequence[Drawn]) -> str:
        """Return the file of a series where that tells it from the others of its name."""
        if any(len(set(each.series.files)) > 1 for each in alike):
            return ""
        files = {each.series.file for each in alike}
        file = drawn.series.file
        return short(self._names[file]) if len(files) == len(alike) and 0 <= file < len(self._names) else ""

    def _plot(self, panel: Sequence[Drawn]) -> pyqtgraph.PlotWidget:
        import pyqtgraph

        axis = _TimeAxis.of(panel[0].series, self._zone_s)
        plot = pyqtgraph.PlotWidget(background=self._theme.colour("bg"), axisItems={"bottom": axis})
        plot.setFixedHeight(_HEIGHT)
        plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.setMouseEnabled(x=False, y=False)
        plot.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        for side in ("left", "bottom"):
            self._style_axis(plot.getAxis(side))
        plot.getAxis("left").setWidth(46)
        plot.getAxis("left").enableAutoSIPrefix(False)
        plot.showGrid(y=True, alpha=0.12)
        for each in panel:
            plot.addItem(self._item(each))
        highest = max(max(each.values) for each in panel)
        plot.setYRange(0, highest * 1.08 or 1.0, padding=0)
        plot.scene().sigMouseClicked.connect(self._press)
        plot.wheelEvent = _ignore_wheel  # the transcript scrolls, not the plot
        return plot

    def _item(self, each: Drawn) -> pyqtgraph.GraphicsObject:
        import pyqtgraph

        colour = self._theme.colour(each.colour)
        if each.dots:
            return pyqtgraph.BarGraphItem(
                x=list(each.series.x), height=each.values, width=_bar_width(each.series), brush=colour, pen=colour
            )
        pen = pyqtgraph.mkPen(colour, width=1.6)
        return pyqtgraph.PlotDataItem(list(each.series.x), each.values, pen=pen, antialias=True)

    def _style_axis(self, axis: pyqtgraph.AxisItem) -> None:
        font = QFont(self.font())
        font.setPixelSize(TypeSize.CITE)
        axis.setStyle(tickFont=font, tickLength=-4)
        axis.setPen(self._theme.colour("line_strong"))
        axis.setTextPen(self._theme.colour("text_3"))

    @Slot(object)
    def _press(self, event: object) -> None:
        """Go to the line of the nearest point."""
        for plot, panel in zip(self._plots, self._panels, strict=True):
            if plot.scene() is self.sender():
                at = plot.getViewBox().mapSceneToView(event.scenePos())  # type: ignore[attr-defined]
                place = self._nearest(plot, panel, at)
                if place is not None:
                    self.place_activated.emit(place)

    def _nearest(self, plot: pyqtgraph.PlotWidget, panel: Sequence[Drawn], at: QPointF) -> LogPlace | None:
        per_pixel = plot.getViewBox().viewPixelSize()[0]
        found = [
            (abs(x - at.x()), each.series, position)
            for each in panel
            if each.series.line
            for position, x in enumerate(each.series.x)
        ]
        if not found:
            return None
        distance, series, position = min(found, key=lambda item: item[0])
        line, file = series.line[position], series.file_of(position)
        if distance > _REACH_PX * per_pixel or line < 1 or not 0 <= file < len(self._names):
            return None
        return LogPlace(self._names[file], line, line)


def _bar_width(series: Series) -> float:
    return max((series.x[-1] - series.x[0]) / 400, 1e-3)


def _ignore_wheel(event: object) -> None:
    event.ignore()  # type: ignore[attr-defined]


def _said(each: Drawn) -> str:
    """Return for screen readers what a line shows."""
    words = translate("logs", "{title}: highest {value} {unit}")
    return words.format(title=each.title, value=number(max(each.values)), unit=each.unit)


class _TimeAxis:
    """Makes the axis of time: clock times, or time since the start of the program."""

    @staticmethod
    def of(series: Series, zone_s: int | None) -> pyqtgraph.AxisItem:
        """Return the axis for the clock of a series."""
        import pyqtgraph

        epoch = series.clock == "epoch"
        length = series.x[-1] - series.x[0]

        class Axis(pyqtgraph.AxisItem):  # type: ignore[misc]
            """Says times as the rest of the card does."""

            def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:
                """Return the text of each tick."""
                if not epoch:
                    return [duration(value) for value in values]
                texts = [log_time(value, zone_s) for value in values]
                return [text[5:16] if length > 86_400 else text[11:16] if length > 600 else text[11:] for text in texts]

        return Axis("bottom")
