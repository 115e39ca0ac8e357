"""Where an access log writes the time a request took, in which unit, and the distribution of these times."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzers.access_log import AccessRows

EXACT_VALUES = 100_000
SAMPLE_ROWS = 500
_STEP = math.log(1.01)
_SMALLEST_MS = 1e-3
_BINS = 3_000
_TOLERANCE_S = 2.0
_FAST_MS = 30
_MICRO, _MILLI, _SECOND = 0.001, 1.0, 1000.0
UNITS = {_MICRO: "us", _MILLI: "ms", _SECOND: "s"}


@dataclass(frozen=True, slots=True)
class DurationColumn:
    """The ``place``-th word from the end of a line, times ``scale``, is the duration in milliseconds."""

    place: int
    scale: float
    slash: bool = False

    @property
    def unit(self) -> str:
        """The unit as printed: "us", "ms" or "s"."""
        return UNITS[self.scale]

    def read(self, texts: Sequence[str]) -> list[float]:
        """Return the durations of the lines in ms, -1 where a line has none."""
        quick = self._all_numbers(texts) if self.place == 1 and not self.slash else None
        return [self._one(text) for text in texts] if quick is None else quick

    def _all_numbers(self, texts: Sequence[str]) -> list[float] | None:
        words = [text[text.rfind(" ") + 1 :] for text in texts]
        scale = self.scale
        try:
            values = [value * scale for value in map(float if scale == _SECOND else int, words)]
        except (ValueError, OverflowError):
            return None
        return values if math.isfinite(sum(values)) else None

    def _one(self, text: str) -> float:
        words = text.rsplit(None, self.place)[-self.place :]
        value = _number(words[0].rpartition("/")[2] if self.slash else words[0]) if words else None
        return -1.0 if value is None else value * self.scale


def find_duration(rows: AccessRows, owner: str) -> DurationColumn | None:
    """Return where the durations are, judged by the first rows of a file; None when the format has none.

    A line is written when its request ends and shows when it began: with the right unit the ends are in order.
    """
    tails = [_tail(rows.rest(row)).split() for row in range(min(len(rows), SAMPLE_ROWS))]
    usual = Counter(map(len, tails)).most_common(1)[0][0] if tails else 0
    if not usual:
        return None
    sample = [row for row, words in enumerate(tails) if len(words) == usual]
    tails = [tails[row] for row in sample]
    if all(_is_pair(words[-1]) for words in tails):
        return DurationColumn(1, _MICRO, slash=True)
    columns: list[list[float]] = []
    for place in range(1, 1 + min(4, usual)):
        values = [_number(words[-place]) for words in tails]
        if sum(value is None for value in values) > len(values) // 10:
            break
        columns.append([-1.0 if value is None else value for value in values])
    chosen = _place(columns, [rows.rest(row) for row in sample])
    if chosen is None:
        return None
    starts = [rows.seconds(row) for row in sample]
    decimals = any("." in words[-chosen] for words in tails)
    return DurationColumn(chosen, _SECOND if decimals else _scale(columns[chosen - 1], starts, owner))


def _tail(rest: str) -> str:
    """The words after the last quote, or after status and size when nothing is quoted."""
    before, quote, after = rest.rpartition('"')
    if quote:
        return after
    words = before.split(" ", 3) if before else after.split(" ", 3)
    return words[3] if len(words) > 3 else ""


def _is_pair(word: str) -> bool:
    left, slash, right = word.partition("/")
    return bool(slash) and left.isdecimal() and right.isdecimal()


def _number(word: str) -> float | None:
    word = word.rpartition("=")[2].strip('"*')
    if not word or len(word) > 18 or not word.isascii() or not word.replace(".", "", 1).isdecimal():
        return None
    return float(word)


def _place(columns: list[list[float]], rests: Sequence[str]) -> int | None:
    """Skip the pair of byte counts (%I %O) of mod_logio: bytes sent are the size plus the headers."""
    if len(columns) >= 2:
        sizes = [_number(rest.split(" ", 3)[2]) or 0.0 for rest in rests[: len(columns[0])]]
        extra = [sent - size for sent, size in zip(columns[0], sizes, strict=True)]
        if all(20 <= more <= 4_000 for more in extra):
            return 3 if len(columns) >= 3 else None
    return 1 if columns else None


def _scale(values: list[float], starts: Sequence[float | None], owner: str) -> float:
    known = sorted(value for value in values if value >= 0)
    if not known:
        return _MICRO
    return min(_prior(known, owner), key=lambda scale: _disorder(starts, values, scale))


def _prior(known: list[float], owner: str) -> tuple[float, ...]:
    """Units by how likely they are before the order of the lines is looked at (the first wins a tie)."""
    low, middle, high = known[len(known) // 20], known[len(known) // 2], known[-1]
    if owner == "tomcat":
        if high >= 3_600_000:
            return (_MICRO,)
        return (_MILLI, _MICRO) if low < _FAST_MS else (_MICRO, _MILLI)
    return (_SECOND, _MICRO) if middle < 20 and high < 3_600 else (_MICRO, _MILLI)


def _disorder(starts: Sequence[float | None], values: Sequence[float], scale: float) -> int:
    """Count requests that would have ended well before the one written ahead of them."""
    wrong, latest = 0, -math.inf
    for start, value in zip(starts, values, strict=True):
        if start is None or value < 0:
            continue
        end = start + value * scale / 1000
        if end < latest - _TOLERANCE_S:
            wrong += 1
        latest = max(latest, end)
    return wrong


class Latencies:
    """Distribution of durations in ms: exact for 100,000 values, then in steps of one percent."""

    __slots__ = ("_bins", "_exact", "count", "highest", "total")

    def __init__(self) -> None:
        self._exact = array("d")
        self._bins: list[int] | None = None
        self.count = 0
        self.total = 0.0
        self.highest = 0.0

    def add(self, values: Sequence[float]) -> None:
        """Add durations; negative ones mean that a line has none."""
        known = [value for value in values if value >= 0]
        if not known:
            return
        self.count += len(known)
        self.total += sum(known)
        highest = max(known)
        self.highest = max(self.highest, highest)
        if self._bins is None and self.count <= EXACT_VALUES:
            self._exact.extend(known)
            return
        if self._bins is None:
            self._bins = [0] * _BINS
            known.extend(self._exact)
            self._exact = array("d")
        self._bin(known)

    def percentile(self, share: float) -> float:
        """Return the ``share`` quantile (0..1) in ms, linearly interpolated; 0 without values."""
        if self._bins is not None:
            return self._binned(share)
        if not self._exact:
            return 0.0
        ordered = sorted(self._exact)
        place = share * (len(ordered) - 1)
        low = int(place)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

    def _bin(self, values: list[float]) -> None:
        import numpy as np

        assert self._bins is not None
        steps = np.log(np.maximum(values, _SMALLEST_MS) / _SMALLEST_MS) / _STEP
        counts = np.bincount(np.minimum(steps.astype(np.int64), _BINS - 1), minlength=_BINS)
        self._bins = [a + b for a, b in zip(self._bins, counts.tolist(), strict=True)]

    def _binned(self, share: float) -> float:
        assert self._bins is not None
        wanted = share * (self.count - 1)
        seen = 0
        for number, count in enumerate(self._bins):
            seen += count
            if seen > wanted:
                return min(self.highest, _SMALLEST_MS * math.exp((number + 0.5) * _STEP))
        return self.highest
