"""Times as web servers and Java loggers print them, in seconds since the epoch; no zone is read as UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
    for name in (names, f"{number}월")
}
_AFTERNOON = ("pm", "오후")
_ZONE = re.compile(r"([+-])(\d\d):?(\d\d)\Z")
_JULI = re.compile(r"(\d{1,2})-([^\s-]{2,9})-(\d{4}) (\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?")
_APACHE = re.compile(r"(?:\w{3} )?(\w{3}) +(\d{1,2}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))? (\d{4})")
_TWO_LINE = re.compile(
    r"([^\s\d]{3,9}|\d{1,2}월)\.? (\d{1,2}), (\d{4}),? (\d{1,2}):(\d\d):(\d\d)\s(AM|PM|오전|오후)", re.I
)
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))? ?(Z|[+-]\d\d:?\d\d)?")

_ISO_ZONED = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})? ?(Z|[+-]\d\d:?\d\d)(?!:?\w)")


def zone_seconds(text: str) -> int | None:
    """Return the offset of "+0900" or "+09:00" from UTC in seconds, None for anything else."""
    found = _ZONE.match(text)
    if not found:
        return None
    seconds = int(found[2]) * 3600 + int(found[3]) * 60
    return -seconds if found[1] == "-" else seconds


def named_zone(text: str) -> int | None:
    """Return the offset from UTC of the first ISO time in a line that names one; None without one."""
    found = _ISO_ZONED.search(text)
    if not found:
        return None
    return 0 if found[1] == "Z" else zone_seconds(found[1])


@lru_cache(maxsize=4096)
def access_minute(text: str) -> float | None:
    """Return the start of the minute of "29/Nov/2026:17:23" as if it were UTC."""
    try:
        day, month, year = int(text[0:2]), _MONTHS[text[3:6].lower()], int(text[7:11])
        return datetime(year, month, day, int(text[12:14]), int(text[15:17]), tzinfo=UTC).timestamp()
    except (KeyError, ValueError):
        return None


def access_seconds(text: str) -> float | None:
    """Return the time of "29/Nov/2026:17:23:23 +0900" (a zone may be missing)."""
    minute = access_minute(text[:17])
    if minute is None or not text[18:20].isdecimal():
        return None
    return minute + int(text[18:20]) - (zone_seconds(text[-5:]) or 0)


def apache_error_seconds(text: str, zone_s: int = 0) -> float | None:
    """Return the time of "Sun Nov 29 17:23:23.173169 2026" or of an ISO time; ``zone_s`` is the offset of the host."""
    found = _APACHE.match(text)
    if not found:
        return iso_seconds(text, zone_s)
    month, day, hour, minute, second, fraction, year = found.groups()
    return _seconds((year, month, day, hour, minute, second), fraction, zone_s)


def juli_seconds(text: str) -> float | None:
    """Return the time of "29-Nov-2026 17:20:22.274"."""
    found = _JULI.match(text)
    if not found:
        return None
    day, month, year, hour, minute, second, fraction = found.groups()
    return _seconds((year, month, day, hour, minute, second), fraction)


def two_line_seconds(text: str) -> float | None:
    """Return the time of "Nov 29, 2026 5:20:22 PM" or "11월 29, 2026 5:20:22 오후"."""
    found = _TWO_LINE.match(text)
    if not found:
        return None
    month, day, year, hour, minute, second, half = found.groups()
    hours = int(hour) % 12 + (12 if half.lower() in _AFTERNOON else 0)
    return _seconds((year, month, day, str(hours), minute, second), None)


def iso_seconds(text: str, zone_s: int = 0) -> float | None:
    """Return the time of "2026-11-29 17:20:22,274"; ``zone_s`` is used when the text names no zone."""
    found = _ISO.match(text)
    if not found:
        return None
    year, month, day, hour, minute, second, fraction, zone = found.groups()
    if zone:
        zone_s = zone_seconds(zone) or 0
    return _seconds((year, month, day, hour, minute, second), fraction, zone_s)


def _seconds(parts: tuple[str, str, str, str, str, str], fraction: str | None, zone_s: int = 0) -> float | None:
    minute = _minute(parts[:5])
    if minute is None:
        return None
    return minute + int(parts[5]) - zone_s + (float(f"0.{fraction}") if fraction else 0.0)


@lru_cache(maxsize=4096)
def _minute(parts: tuple[str, ...]) -> float | None:
    year, month, day, hour, minute = parts
    try:
        number = int(month) if month.isdecimal() else _MONTHS[month.lower()[:3]]
        return datetime(int(year), number, int(day), int(hour), int(minute), tzinfo=UTC).timestamp()
    except (KeyError, ValueError):
        return None
