"""File sizes as people read them."""

from __future__ import annotations

_STEP = 1000.0
_UNITS = ("B", "kB", "MB", "GB", "TB")


def file_size(count: int) -> str:
    """Return ``4.1 kB`` for 4100 bytes; decimal units, as file managers show them."""
    value, unit = float(count), 0
    while value >= _STEP and unit < len(_UNITS) - 1:
        value /= _STEP
        unit += 1
    return f"{value:.0f} {_UNITS[unit]}" if unit == 0 or value >= 100 else f"{value:.1f} {_UNITS[unit]}"
