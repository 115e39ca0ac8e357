"""Numbers as GC logs write them: sizes with units, decimal points or commas, dates."""

from __future__ import annotations

from datetime import UTC, datetime

_LATEST_S = 1e11
KB_OF = {"B": 1 / 1024, "K": 1.0, "M": 1024.0, "G": 1048576.0, "T": 1073741824.0, "": 1 / 1024}


def size_kb(digits: str, unit: str) -> float:
    """Return a size in KB; ``digits`` may have a decimal point or comma; no unit means bytes."""
    return (float(digits) if digits.isdigit() else float(digits.replace(",", "."))) * KB_OF[unit]


def clock_s(digits: str, factor: float = 1.0) -> float | None:
    """Return seconds of uptime or since the epoch; None for what is no number or too large for a clock."""
    try:
        value = float(digits.replace(",", ".")) * factor
    except ValueError:
        return None
    return value if value < _LATEST_S else None


def decimal(digits: str) -> float:
    """Return the number; a comma is a decimal sign."""
    return float(digits.replace(",", "."))


def epoch_s(text: str) -> float | None:
    """Return the seconds since the epoch of an ISO date and time (UTC where it names no zone), None if it is none."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
