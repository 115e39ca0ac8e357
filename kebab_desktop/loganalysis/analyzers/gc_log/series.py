"""Points for the plots: pauses and the heap after collections over time."""

from __future__ import annotations

import numpy as np

from kebab_desktop.core.findings import Series
from kebab_desktop.loganalysis.analyzers.gc_log.heap_figures import floor_of
from kebab_desktop.loganalysis.analyzers.gc_log.overview import thinned
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints

_MOST_POINTS = 2000


def build_series(view: GcView) -> tuple[Series, ...]:
    """Return at most three series; long ones keep the largest value of each of 2000 equal stretches."""
    clock, times = _clock(view)
    timed = ~np.isnan(times)
    series = []
    pauses = thinned(np.flatnonzero(view.stw & timed), view.pause, _MOST_POINTS)
    if len(pauses):
        series.append(_points(("gc_pause", "s", clock), times, view.pause, view, pauses))
    after = thinned(np.flatnonzero(~np.isnan(view.after) & timed), view.after, _MOST_POINTS)
    if len(after):
        series.append(_points(("heap_after_gc", "KB", clock), times, view.after, view, after))
    floor = floor_of(view, skip_warm_up=False)
    if floor is not None:
        rows = thinned(floor.rows[timed[floor.rows]], view.after, _MOST_POINTS)
        series.append(_points(("heap_floor", "KB", clock), times, view.after, view, rows))
    return tuple(series)


def _clock(view: GcView) -> tuple[str, Floats]:
    """Return wall time where every row has it, else the time since the start of the first JVM."""
    if len(view.wall) and not np.isnan(view.wall).any():
        return "epoch", view.wall
    return "uptime", view.start


def _points(labels: tuple[str, str, str], times: Floats, values: Floats, view: GcView, rows: Ints) -> Series:
    files = tuple(int(file) for file in view.file[rows])
    return Series(
        *labels,
        tuple(round(float(value), 6) for value in times[rows]),
        tuple(float(value) for value in values[rows]),
        tuple(int(line) for line in view.line[rows]),
        files[0],
        files if len(set(files)) > 1 else (),
    )
