"""Figures as people read them: one rounding for durations, shares, sizes and counts, wherever a log is told about."""

from __future__ import annotations

import re
from collections.abc import Mapping

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
_MEGABYTE, _GIGABYTE = 1024, 1024 * 1024
_ROOM_FOR_MEGABYTES = 10 * _GIGABYTE
_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"ms": "{} ms", "s": "{} s", "min": "{} min", "h": "{} h", "d": "{} d"},
    "ko": {"ms": "{}ms", "s": "{}초", "min": "{}분", "h": "{}시간", "d": "{}일"},
}
_NUMBER = r"(?<![\w.,:/#%-])(\d[\d,]*(?:\.\d+)?(?:e-?\d+)?)"
_DURATION = re.compile(_NUMBER + r" ?(ms|s|초)(?![\w/%-])")
_NO_WORD_GOES_ON = "(?![A-Za-z0-9_])"  # a Korean particle may follow
_SHARE = re.compile(_NUMBER + r" ?%" + _NO_WORD_GOES_ON)
_SIZE = re.compile(_NUMBER + r" ?(KB|MB|GB)" + _NO_WORD_GOES_ON)
_COUNTED = r"건|개|회|자|줄|(?:characters|lines|requests|errors|responses|times)\b"
_COUNT = re.compile(rf"(?<![\w.,:/#-])(\d{{4,}})(?= ?(?:{_COUNTED}))")
_IN_KILOBYTES = {"KB": 1, "MB": _MEGABYTE, "GB": _GIGABYTE}


def duration(seconds: float, language: str = "en") -> str:
    """Return ``5.7 ms``, ``705 ms``, ``3.85 s``, ``12 min 3 s`` or ``3 h 12 min``, in Korean ``3.85초``."""
    words = _WORDS[language]
    return " ".join(words[unit].format(value) for value, unit in duration_parts(seconds))


def duration_parts(seconds: float) -> tuple[tuple[str, str], ...]:
    """Return the numbers of a duration with their units (ms, s, min, h, d), at most two, the larger unit first."""
    if abs(seconds) < 0.0095:
        return ((f"{seconds * 1000:.2g}", "ms"),)
    if abs(seconds) < 0.9995:
        return ((f"{seconds * 1000:.0f}", "ms"),)
    if abs(seconds) < _MINUTE - 0.05:
        return ((f"{seconds:.3g}", "s"),)
    whole = round(seconds)
    if whole < _HOUR:
        return _pair(whole, _MINUTE, "min", 1, "s")
    return _pair(whole, _HOUR, "h", _MINUTE, "min") if whole < _DAY else _pair(whole, _DAY, "d", _HOUR, "h")


def share(percent: float) -> str:
    """Return ``98.6%``; what is nearly all or nearly nothing keeps a digit that says so."""
    return f"{percent:.4g}%"


def size(kilobytes: float) -> str:
    """Return bytes, KB, MB or, from 10 GB on, GB: ``512 B``, ``900 KB``, ``1,302 MB``, ``12.5 GB``."""
    if 0 < kilobytes < 1:
        return f"{1024 * kilobytes:.0f} B"
    if kilobytes < _MEGABYTE:
        return f"{kilobytes:,.0f} KB"
    megabytes = kilobytes / _MEGABYTE
    return f"{megabytes:,.0f} MB" if kilobytes < _ROOM_FOR_MEGABYTES else f"{kilobytes / _GIGABYTE:,.1f} GB"


def number(value: float) -> str:
    """Return a number with as many digits as help: 12,345, 12.3, 0.0123."""
    if isinstance(value, int) or value == int(value):
        return f"{int(value):,}"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.3g}"


def neat(text: str, language: str = "en") -> str:
    """Return a sentence with its durations, shares, sizes and counts as the functions above write them."""
    text = _DURATION.sub(lambda found: _neat_duration(found, language), text)
    text = _SHARE.sub(lambda found: share(_value(found[1])), text)
    text = _SIZE.sub(lambda found: size(_value(found[1]) * _IN_KILOBYTES[found[2]]), text)
    return _COUNT.sub(lambda found: f"{int(found[1]):,}", text)


def _neat_duration(found: re.Match[str], language: str) -> str:
    return duration(_value(found[1]) / (1000 if found[2] == "ms" else 1), language)


def _value(text: str) -> float:
    return float(text.replace(",", ""))


def _pair(whole: int, large: int, name: str, small: int, rest: str) -> tuple[tuple[str, str], ...]:
    first, left = divmod(round(whole / small) * small, large)
    parts = ((f"{first:,}", name), (f"{left // small}", rest))
    return parts[:1] if not left else parts
