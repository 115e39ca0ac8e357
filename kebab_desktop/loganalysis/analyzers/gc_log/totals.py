"""The figures of a log that is too long to be kept whole, added up part by part."""

from __future__ import annotations

import numpy as np

from kebab_desktop.loganalysis.analyzers.gc_log.heap_figures import allocated_kb
from kebab_desktop.loganalysis.analyzers.gc_log.kpis import Kpis, compute_kpis, gaps_between
from kebab_desktop.loganalysis.analyzers.gc_log.view import Floats, GcView, Ints

_SUMS = (
    *("pause_count", "pause_sum_s", "young_gc_count", "full_gc_count", "full_gc_sum_s", "concurrent_cycle_count"),
    *("degenerated_gc_count", "freed_kb", "promoted_kb"),
)
_GREATEST = ("pause_max_s", "full_gc_max_s", "heap_used_max_kb", "heap_capacity_max_kb")
_OF_CAUSES = ("cause_count:", "cause_sum_s:")
_OF_OVERVIEW = ("collector", "gc_cpu_s", "floor_")
_MOST_VALUES = 1_000_000
_COARSE_DIGITS = 6


class Counted:
    """Numbers as different values and how often each occurs: the clock of a JVM has few different pauses.

    Percentiles are those of all numbers. Beyond a million different values they are rounded to microseconds.
    """

    def __init__(self) -> None:
        self._values: Floats = np.zeros(0)
        self._counts = np.zeros(0, dtype=np.int64)

    def add(self, numbers: Floats) -> None:
        """Add numbers in any order."""
        self._merge(*np.unique(numbers, return_counts=True))
        if len(self._values) > _MOST_VALUES:
            values, counts = np.round(self._values, _COARSE_DIGITS), self._counts
            self._values, self._counts = self._values[:0], self._counts[:0]
            self._merge(values, counts)

    def __len__(self) -> int:
        return int(self._counts.sum())

    def percentile(self, rank: float) -> float:
        """Return what lies at this rank (0 to 100), interpolated linearly between two numbers as numpy does."""
        ends = np.cumsum(self._counts)
        place = rank / 100 * (int(ends[-1]) - 1)
        low, high = (float(self._values[np.searchsorted(ends, at, side="right")]) for at in _neighbours(place, ends))
        share = place - int(place)
        return high - (high - low) * (1 - share) if share >= 0.5 else low + (high - low) * share

    def _merge(self, values: Floats, counts: np.ndarray) -> None:
        self._values, place = np.unique(np.concatenate((self._values, values)), return_inverse=True)
        weights = np.concatenate((self._counts, counts))
        self._counts = np.bincount(place, weights=weights, minlength=len(self._values)).astype(np.int64)


class _Intervals:
    """The time from one start to the next, also from the last of a part to the first of the next; medians to 1 ms."""

    def __init__(self) -> None:
        self._counted = Counted()
        self._total = 0.0
        self._last: tuple[Floats, Ints] | None = None

    def add(self, start: Floats, segment: Ints) -> None:
        """Add the starts of one part in the order of the log."""
        if not len(start):
            return
        if self._last is not None:
            start, segment = np.concatenate((self._last[0], start)), np.concatenate((self._last[1], segment))
        self._last = start[-1:].copy(), segment[-1:].copy()
        gaps = gaps_between(start, segment)
        self._counted.add(np.round(gaps, 3))
        self._total += float(gaps.sum())

    def kpis(self, name: str) -> Kpis:
        """Return average and median, nothing without an interval."""
        if not len(self._counted):
            return {}
        average, median = self._total / len(self._counted), self._counted.percentile(50)
        return {f"{name}_interval_avg_s": round(average, 6), f"{name}_interval_p50_s": round(median, 6)}


class Totals:
    """Adds up the figures of the parts; only what is allocated between two parts is not counted."""

    def __init__(self) -> None:
        self._kpis: Kpis = {}
        self._pauses = Counted()
        self._intervals = {"pause": _Intervals(), "full_gc": _Intervals()}
        self._allocated_kb = 0.0
        self._with_heap = 0
        self._bounds: dict[int, tuple[float, float]] = {}

    def add(self, view: GcView) -> None:
        """Add the rows of one part."""
        exact = {"pause_sum_s": view.pause[view.stw].sum(), "full_gc_sum_s": view.pause[view.full].sum()}
        for name, rounded in compute_kpis(view).items():
            value = float(exact[name]) if name in exact else rounded
            if isinstance(value, str):
                continue
            if name in _SUMS or name.startswith(_OF_CAUSES):
                self._kpis[name] = value + float(self._kpis.get(name, 0))
            elif name in _GREATEST:
                self._kpis[name] = max(value, float(self._kpis.get(name, value)))
        self._pauses.add(view.pause[view.stw])
        for name, mask in (("pause", view.stw), ("full_gc", view.full)):
            self._intervals[name].add(view.start[mask], view.segment[mask])
        self._allocated_kb += float(allocated_kb(view).sum())
        self._with_heap += int((~np.isnan(view.before)).sum())
        for number, (first, last) in view.bounds_by_segment().items():
            known = self._bounds.get(number, (first, last))
            self._bounds[number] = min(known[0], first), max(known[1], last)

    def kpis(self, overview: GcView) -> Kpis:
        """Return the figures of all parts by the names of ``compute_kpis``; the floor is that of the overview."""
        shown = {name: value for name, value in compute_kpis(overview).items() if name.startswith(_OF_OVERVIEW)}
        kpis = {"collector": shown.pop("collector")} if "collector" in shown else {}
        kpis |= {name: self._whole(name, value) for name, value in self._kpis.items()}
        count, total = len(self._pauses), float(self._kpis.get("pause_sum_s", 0.0))
        if count:
            kpis["pause_avg_s"] = round(total / count, 6)
            kpis |= {f"pause_p{rank}_s": round(self._pauses.percentile(rank), 6) for rank in (50, 95, 99)}
        span = sum(last - first for first, last in self._bounds.values())
        if span > 0 and count > 1:
            kpis["span_s"] = round(span, 6)
            kpis["throughput_pct"] = round(max(0.0, 100.0 * (1.0 - total / span)), 6)
            kpis["pauses_per_min"] = round(60.0 * count / span, 6)
            for name, intervals in self._intervals.items():
                kpis |= intervals.kpis(name)
        if span > 0 and self._with_heap > 1:
            kpis["allocation_rate_kb_s"] = round(self._allocated_kb / span, 6)
            if "promoted_kb" in kpis:
                kpis["promotion_rate_kb_s"] = round(float(kpis["promoted_kb"]) / span, 6)
        return kpis | shown

    @staticmethod
    def _whole(name: str, value: float | int | str) -> float | int | str:
        """Counts and sizes are whole numbers, seconds have six decimals."""
        number = float(value)
        return round(number, 6) if name.endswith("_s") or name.startswith("cause_sum_s:") else round(number)


def _neighbours(place: float, ends: np.ndarray) -> tuple[int, int]:
    low = int(place)
    return low, min(low + 1, int(ends[-1]) - 1)
