"""A small plot of what happened over time: pauses and the heap, requests and errors, or threads by state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from kebab_desktop.core.figures import number
from kebab_desktop.core.findings import Series
from kebab_desktop.ui.log_places import LogPlace, short
from kebab_desktop.ui.logs.plot_parts import Drawn, panels
from kebab_desktop.ui.logs.time_axis import time_axis
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space, TypeSize
from kebab_desktop.ui.widgets.labels import label

if TYPE_CHECKING:
    import pyqtgraph

translate = QCoreApplication.translate
_HEIGHT = 124
_WIDE = 560
_REACH_PX = 12
_BAR_SHARE = 0.86
"""Of its stretch of time a bar takes so much: the gap shows where one ends."""


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

    def show_series(self, series: Sequence[Series], log_type: str = "") -> None:
        """Draw what can be drawn; nothing hides the plot."""
        self._panels = panels(series, log_type)
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
            dot = QLabel("■" if each.bars else "●" if each.spikes else "▬")
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

        least = max(each.width for each in panel if each.bars) if panel[0].bars else 0.0
        axis = time_axis(panel[0].series, self._zone_s, least)
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
        for place, each in enumerate(panel):
            plot.addItem(self._item(each, place, len(panel)))
        highest = max(max(each.values) for each in panel)
        plot.setYRange(0, highest * 1.08 or 1.0, padding=0)
        plot.scene().sigMouseClicked.connect(self._press)
        plot.wheelEvent = _ignore_wheel  # the transcript scrolls, not the plot
        return plot

    def _item(self, each: Drawn, place: int, total: int) -> pyqtgraph.GraphicsObject:
        """Return what is drawn of a series, the ``place``-th of ``total``: bars of one time stand side by side."""
        import pyqtgraph

        colour = self._theme.colour(each.colour)
        if each.bars or each.spikes:
            width = each.width * (_BAR_SHARE / total if each.bars else 1.0)
            shift = width * (place + 0.5) if each.bars else 0.0
            points = [(at + shift, value) for at, value in zip(each.series.x, each.values, strict=True) if value > 0]
            x, heights = zip(*points, strict=True)
            return pyqtgraph.BarGraphItem(x=x, height=heights, width=width, brush=colour, pen=colour)
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
            (_away(each, x, at.x()), each.series, position)
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


def _away(each: Drawn, x: float, at: float) -> float:
    """Return how far a place on the axis of time is from a point, or from the stretch of a bar."""
    half = each.width / 2 if each.bars else 0.0
    return max(abs(x + half - at) - half, 0.0)


def _ignore_wheel(event: object) -> None:
    event.ignore()  # type: ignore[attr-defined]


def _said(each: Drawn) -> str:
    """Return for screen readers what a line shows."""
    words = translate("logs", "{title}: highest {value} {unit}")
    return words.format(title=each.title, value=number(max(each.values)), unit=each.unit)
