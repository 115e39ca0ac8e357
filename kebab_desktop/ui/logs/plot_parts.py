"""What is drawn of an analysis: which series share a panel, as bars or lines, in which colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.findings import Series

translate = QCoreApplication.translate
LEAST_POINTS = 3
"""Two points are no course: a line through them says what nobody measured."""
THREADS = "threads "
STATE_COLOURS = {"BLOCKED": "bad", "RUNNABLE": "ok", "WAITING": "info", "TIMED_WAITING": "warn"}
_MOST_PANELS, _MOST_LINES, _MOST_BARS = 2, 4, 2
_KB_PER_GB = 1024 * 1024
_SMALLER = {"s": ("ms", 1000.0), "GB": ("MB", 1024.0)}
_COLOURS = ("info", "ok", "warn", "bad")
_PLACES = {"errors": 0, "requests": 1, "busy": 2}
_TOMCAT_PLACES = {"errors": 0, "busy": 1, "requests": 2}


@dataclass(frozen=True, slots=True)
class Drawn:
    """One series as it is drawn; those of one ``kind`` share a panel, ``factor`` makes its unit that of the axis.

    ``bars``: counts of equal stretches of time that begin at each x; ``spikes``: single events; else a line.
    """

    series: Series
    title: str
    kind: str
    unit: str
    colour: str
    bars: bool = False
    spikes: bool = False
    factor: float = 1.0

    @property
    def values(self) -> list[float]:
        """Return the points in the unit of the axis."""
        return [value * self.factor for value in self.series.y]

    @property
    def width(self) -> float:
        """Return the seconds of a bar: those of a stretch, or a sliver of the whole for single events."""
        x = self.series.x
        if self.spikes:
            return max((x[-1] - x[0]) / 400, 1e-3)
        return min((after - before for before, after in pairwise(x) if after > before), default=60.0)


def panels(series: Sequence[Series], log_type: str = "") -> list[list[Drawn]]:
    """Return what is drawn side by side, at most two panels: one unit each, the busiest series of each."""
    usable = [each for each in series if len(each.x) >= LEAST_POINTS and max(each.y) > 0]
    drawn = [each for each in map(_drawn, usable) if each is not None]
    drawn.sort(key=lambda each: each.kind)
    groups = [list(group) for _, group in groupby(drawn, key=lambda each: each.kind)]
    places = _TOMCAT_PLACES if log_type == "tomcat" else _PLACES
    groups.sort(key=lambda group: (places.get(group[0].kind, -1), min(series.index(each.series) for each in group)))
    return [_coloured(_readable(group)) for group in groups[:_MOST_PANELS]]


def _readable(group: list[Drawn]) -> list[Drawn]:
    """Give a panel that stays below one of its unit the smaller unit in which its values are told."""
    if group[0].unit not in _SMALLER or max(max(each.values) for each in group) >= 1:
        return group
    unit, times = _SMALLER[group[0].unit]
    return [replace(each, unit=unit, factor=each.factor * times) for each in group]


def _coloured(group: list[Drawn]) -> list[Drawn]:
    """Keep the series with the largest values and give each a colour of its own."""
    most = _MOST_BARS if group[0].bars else _MOST_LINES
    group = sorted(group, key=lambda each: max(each.series.y), reverse=True)[:most]
    if len(group) == len({each.colour for each in group} - {""}):
        return group
    return [replace(each, colour=_COLOURS[place]) for place, each in enumerate(group)]


def _drawn(series: Series) -> Drawn | None:
    if series.name.startswith(THREADS):
        state = series.name.removeprefix(THREADS)
        return Drawn(series, state, "threads", translate("logs", "threads"), STATE_COLOURS.get(state, ""))
    if (known := _known(series)) is not None:
        return known
    if series.unit.endswith("/min"):
        return _counts(series, translate("logs", "Errors"), "errors", "bad")
    return None


def _counts(series: Series, title: str, kind: str, colour: str) -> Drawn:
    return Drawn(series, title, kind, translate("logs", "per minute"), colour, bars=True)


def _known(series: Series) -> Drawn | None:
    heap, busy = translate("logs", "Heap after GC"), translate("logs", "Requests in work at once")
    requests, failed = translate("logs", "Requests"), translate("logs", "Responses 5xx")
    known = {
        "gc_pause": Drawn(series, translate("logs", "Pauses"), "pauses", "s", "bad", spikes=True),
        "heap_after_gc": Drawn(series, heap, "heap", "GB", "text_3", factor=1 / _KB_PER_GB),
        "heap_floor": Drawn(series, translate("logs", "Heap floor"), "heap", "GB", "info", factor=1 / _KB_PER_GB),
        "requests_per_min": _counts(series, requests, "requests", "info"),
        "http_5xx_per_min": _counts(series, failed, "errors", "warn"),
        "requests_in_work": Drawn(series, busy, "busy", translate("logs", "on average"), "ok", bars=True),
    }
    return known.get(series.name)
