"""The wall clock at the beginning of a log, used only to put rotated files in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from kebab_desktop.loganalysis.reading.encoding import Decoder, utf8_chunks
from kebab_desktop.loganalysis.reading.opening import chunks
from kebab_desktop.loganalysis.reading.source import LogSource, Tally

_SAMPLE = 65_536
_GIVEN_UP = 4 * 1024 * 1024
"""Bytes after which a log that begins with a gap of NULs is left alone."""
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ISO = re.compile(r"\b(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?")
_DAY_FIRST = re.compile(r"\b(\d\d)[-/]([A-Z][a-z]{2})[-/](\d{4})[ :](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?")
_MONTH_FIRST = re.compile(r"\b([A-Z][a-z]{2}) (\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))? (\d{4})\b")


def first_wall_clock(source: LogSource) -> float | None:
    """Return the first wall clock in the first 64 KiB as seconds (zone ignored), None when there is none."""
    tally = Tally()
    data = b""
    try:
        for piece in utf8_chunks(chunks(source, tally), tally):
            data += piece[:_SAMPLE]
            if len(data) >= _SAMPLE or tally.consumed >= _GIVEN_UP:
                break
    except OSError:
        return None  # it is reported when it is read
    return wall_clock(Decoder(tally).decode(data))


def wall_clock(text: str) -> float | None:
    """Return the first date with time in ``text``, whichever notation it has."""
    readers: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[str, ...]]], ...] = (
        (_ISO, lambda found: (*found.groups()[:6], found[7] or "0")),
        (_DAY_FIRST, lambda f: (f[3], _month(f[2]), f[1], f[4], f[5], f[6], f[7] or "0")),
        (_MONTH_FIRST, lambda f: (f[7], _month(f[1]), f[2], f[3], f[4], f[5], f[6] or "0")),
    )
    found = [(match.start(), fields(match)) for pattern, fields in readers if (match := pattern.search(text))]
    if not found:
        return None
    *date, fraction = min(found)[1]
    year, month, day, hour, minute, second = map(int, date)
    try:
        moment = datetime(year, month, day, hour, minute)
    except ValueError:
        return None
    return (moment - datetime(1970, 1, 1)) / timedelta(seconds=1) + second + float(f"0.{fraction}")


def _month(name: str) -> str:
    return str(_MONTHS.index(name) + 1) if name in _MONTHS else "0"
