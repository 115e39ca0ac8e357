"""The axis of time below a plot: clock times as the log tells them, or time since the start of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kebab_desktop.core.findings import Series
from kebab_desktop.core.log_clock import log_time
from kebab_desktop.ui.logs.wording import duration

if TYPE_CHECKING:
    import pyqtgraph

_STEPS_S = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400)
_PIXELS_PER_TICK = 80


def step_s(length_s: float, pixels: float, least_s: float) -> float:
    """Return the seconds between two ticks: round on a clock, none closer than ``least_s`` or 80 pixels."""
    wanted = max(length_s * _PIXELS_PER_TICK / max(pixels, 1), least_s)
    return next((float(step) for step in _STEPS_S if step >= wanted), 86_400.0 * (1 + wanted // 86_400))


def time_axis(series: Series, zone_s: int | None, least_s: float) -> pyqtgraph.AxisItem:
    """Return the axis for the clock of a series whose points are no closer than ``least_s``."""
    import pyqtgraph

    epoch = series.clock == "epoch"
    length = series.x[-1] - series.x[0]

    class Axis(pyqtgraph.AxisItem):  # type: ignore[misc]
        """Says times as the rest of the card does."""

        def tickSpacing(self, low: float, high: float, pixels: float) -> list[tuple[float, float]]:
            """Return the one distance of ticks, and that they begin at zero."""
            return [(step_s(high - low, pixels, least_s), 0.0)]

        def tickStrings(self, values: Sequence[float], _scale: float, spacing: float) -> list[str]:
            """Return the text of each tick."""
            if not epoch:
                return [duration(value) for value in values]
            texts = [log_time(value, zone_s) for value in values]
            return [text[5:16] if length > 86_400 else text[11:16] if spacing >= 60 else text[11:] for text in texts]

    return Axis("bottom")
