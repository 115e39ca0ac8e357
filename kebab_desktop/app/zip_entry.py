"""Entries of ZIP files with stored times: a ZIP knows the years 1980 to 2107 only."""

from __future__ import annotations

import zipfile
from datetime import datetime

_FIRST_YEAR, _LAST_YEAR = 1980, 2107


def zip_entry(name: str, stamp: str) -> zipfile.ZipInfo:
    """Return an entry of a stored time, to be written deflated."""
    entry = zipfile.ZipInfo(name, zip_time(stamp))
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def zip_time(stamp: str) -> tuple[int, int, int, int, int, int]:
    """Return a stored time as an entry of a ZIP can have it, which knows the years 1980 to 2107 only."""
    when = datetime.fromisoformat(stamp)
    if when.year < _FIRST_YEAR:
        return (_FIRST_YEAR, 1, 1, 0, 0, 0)
    day = 28 if (when.month, when.day) == (2, 29) else when.day  # the last year has no such day
    return (min(when.year, _LAST_YEAR), when.month, day, when.hour, when.minute, when.second)
