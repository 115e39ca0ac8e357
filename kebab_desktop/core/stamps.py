"""Stored times: RFC 3339 in UTC, said by the clock of the machine; an imported one may be of any year."""

from __future__ import annotations

from datetime import datetime

_FIRST_OF_ZIP, _LAST_OF_ZIP = 1980, 2107


def local_time(stamp: str) -> datetime | None:
    """Return a stored time as local time, None for an empty or broken one and for one that no local clock shows."""
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError, OSError):  # the last day of 9999 in Seoul; before 1970 on Windows
        return None


def zip_time(stamp: str) -> tuple[int, int, int, int, int, int]:
    """Return a stored time as an entry of a ZIP can have it, which knows the years 1980 to 2107 only."""
    when = datetime.fromisoformat(stamp)
    if when.year < _FIRST_OF_ZIP:
        return (_FIRST_OF_ZIP, 1, 1, 0, 0, 0)
    day = 28 if (when.month, when.day) == (2, 29) else when.day  # the last year has no such day
    return (min(when.year, _LAST_OF_ZIP), when.month, day, when.hour, when.minute, when.second)
