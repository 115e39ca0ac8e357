"""Stored times: RFC 3339 in UTC, said by the clock of the machine; an imported one may be of any year."""

from __future__ import annotations

from datetime import datetime


def local_time(stamp: str) -> datetime | None:
    """Return a stored time as local time, None for an empty or broken one and for one that no local clock shows."""
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError, OSError):  # the last day of 9999 in Seoul; before 1970 on Windows
        return None
