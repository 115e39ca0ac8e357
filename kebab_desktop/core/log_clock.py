"""Times of a log on the screen: in the zone that the log names, so that they are the ones that stand in its lines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

MOST_ZONE_S = 18 * 3600
"""No zone is farther from UTC; an offset beyond it is not one."""


def log_time(seconds: float, zone_s: int | None = None) -> str:
    """Return a time (seconds since the epoch) at ``zone_s`` seconds from UTC.

    Without a zone the seconds were read as if the log wrote UTC, so that UTC gives back what it wrote.
    """
    zone = timezone(timedelta(seconds=zone_s)) if zone_s else UTC
    try:
        return datetime.fromtimestamp(seconds, zone).strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, OSError, ValueError):
        return f"{seconds:.0f} s"


def zone_told(value: object) -> int | None:
    """Return the offset from UTC in seconds that the JSON of an analysis tells, None for anything that is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if abs(value) <= MOST_ZONE_S else None


def zone_name(zone_s: int | None) -> str:
    """Return "UTC" or "UTC+09:00", "" where the log names no zone."""
    if not zone_s:
        return "" if zone_s is None else "UTC"
    hours, minutes = divmod(abs(zone_s) // 60, 60)
    return f"UTC{'-' if zone_s < 0 else '+'}{hours:02}:{minutes:02}"
