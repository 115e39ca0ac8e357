"""What the lines of any text log have in common: a level, a time, an exception, a stack frame."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache

LEVEL_CHARS = 200
_LEVEL = re.compile(
    r"(?<![\w$.])(?:(TRACE|FINEST|FINER|FINE|DEBUG|CONFIG|INFO|NOTICE|WARN|WARNING|ERROR|SEVERE|FATAL|CRITICAL|CRIT|"
    r"EMERG|EMERGENCY|ALERT|PANIC|정보|경고|심각|오류)(?![\w.(])"
    r"|\[(trace|debug|info|notice|warn|warning|error|crit|alert|emerg|fatal)\]"
    r"|[\"']?(?:level|severity|lvl|log\.level)[\"']?\s?[=:]\s?[\"']?([A-Za-z]+))"
)
_NAMES = {
    "trace": ("trace", "finest", "finer", "fine"),
    "debug": ("debug", "config"),
    "info": ("info", "notice", "정보", "information"),
    "warn": ("warn", "warning", "경고"),
    "error": ("error", "severe", "err", "심각", "오류"),
    "fatal": ("fatal", "critical", "crit", "emerg", "emergency", "alert", "panic"),
}
_LEVELS = {word: level for level, words in _NAMES.items() for word in words}
_UPPER = {word.upper(): level for word, level in _LEVELS.items() if word not in ("information", "err")}
_FIRST_WORDS = 6
_ISO_MINUTE = len("2026-11-29T10:00")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ISO = re.compile(r"(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d)")
_TIME = re.compile(
    r"(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?"
    r"|(\d\d)[-/ ]([A-Z][a-z]{2})[-/ ](\d{4})[ :](\d\d):(\d\d)(?::(\d\d))?"
    r"|([A-Z][a-z]{2}) +(\d{1,2}) (\d\d):(\d\d):\d\d(?:\.\d+)? (\d{4})"
)
_EXCEPTION = re.compile(
    r"(?<![\w$])((?:[a-z_]\w*\.){0,12}[A-Z][\w$]{0,80}(?:Exception|Error|Throwable|Panic))\b:? ?(.*)"
)
_CAUSE = re.compile(r"\s*Caused by: ([\w.$]+):? ?(.*)")
_FRAME = re.compile(r"\s+at (?:async )?(?:[\w.]+/{1,2})?([\w.$<>\[\]]+)")
_PYTHON_FRAME = re.compile(r'\s+File "([^"]{1,300})", line (\d+)')
PYTHON_START = "Traceback (most recent call last):"


def level_of(text: str) -> str:
    """Return trace, debug, info, warn, error or fatal, "" when the beginning of the line names none."""
    for word in text[:LEVEL_CHARS].split(None, _FIRST_WORDS)[:_FIRST_WORDS]:  # the usual case, without a pattern
        level = _UPPER.get(word.strip("[]():|<>"))
        if level:
            return level
    found = _LEVEL.search(text, 0, LEVEL_CHARS)
    if found is None:
        return ""
    return _LEVELS.get((found[1] or found[2] or found[3]).lower(), "")


def minute_of(text: str) -> float | None:
    """Return the wall clock of a line cut to its minute (seconds since the epoch, zone ignored), None without one."""
    begin = _begin_minute(text[:_ISO_MINUTE])
    if begin is not None:
        return begin
    found = _TIME.search(text, 0, LEVEL_CHARS)
    if found is None:
        return None
    if found[1] is not None:
        return _minute(found[1], found[2], found[3], found[4], found[5])
    if found[7] is not None:
        return _minute(found[9], _month(found[8]), found[7], found[10], found[11])
    return _minute(found[17], _month(found[13]), found[14], found[15], found[16])


@lru_cache(maxsize=1024)
def _begin_minute(begin: str) -> float | None:
    """Return the time of a line that begins with it, as most do; the same minute comes many times."""
    found = _ISO.fullmatch(begin)
    return None if found is None else _minute(found[1], found[2], found[3], found[4], found[5])


def _month(name: str) -> str:
    return str(_MONTHS.index(name) + 1) if name in _MONTHS else "0"


@lru_cache(maxsize=1024)
def _minute(year: str, month: str, day: str, hour: str, minute: str) -> float | None:
    try:
        return datetime(int(year), int(month), int(day), int(hour), int(minute), tzinfo=UTC).timestamp()
    except ValueError:
        return None


def exception_of(text: str) -> tuple[str, str] | None:
    """Return class and message of the exception that a line names."""
    found = _EXCEPTION.search(text, 0, 1000)
    return None if found is None else (found[1], found[2])


def cause_of(text: str) -> tuple[str, str] | None:
    """Return class and message of a "Caused by:" line."""
    if "Caused by" not in text:
        return None
    found = _CAUSE.match(text)
    return None if found is None else (found[1], found[2])


def frame_of(text: str) -> str:
    """Return the function of a stack frame (Java, .NET, JavaScript, Python), "" for other lines."""
    if " at " in text or "\tat " in text:
        found = _FRAME.match(text)
        return "" if found is None else found[1]
    if text.startswith("  File "):
        found = _PYTHON_FRAME.match(text)
        return "" if found is None else f"{found[1].rpartition('/')[2]}:{found[2]}"
    return ""


def is_trace_rest(text: str) -> bool:
    """Tell whether a line belongs to a stack trace without naming a frame ("... 12 more", source of a frame)."""
    return text.lstrip().startswith(("... ", "Suppressed: ", "--- End of ")) or text.startswith("    ")
