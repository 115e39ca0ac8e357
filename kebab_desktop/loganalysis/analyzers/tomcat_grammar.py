"""Header lines in a Tomcat log: JULI in one and in two lines (any language), logback and log4j."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzers.log_times import iso_seconds, juli_seconds, two_line_seconds

_WORDS = {
    "ERROR": "SEVERE ERROR FATAL 심각 치명적 SCHWERWIEGEND GRAVE 致命的 重大 严重 嚴重",
    "WARN": "WARNING WARN 경고 WARNUNG AVERTISSEMENT ADVERTENCIA 警告",
    "INFO": "INFO 정보 INFORMATION INFOS INFORMACIÓN 情報 信息 資訊",
    "DEBUG": "CONFIG FINE FINER FINEST DEBUG TRACE 구성 미세 상세 매우상세",
}
LEVELS = {word: level for level, words in _WORDS.items() for word in words.split()}

_ONE_LINE = re.compile(
    r"(\d{1,2}-[^\s-]{2,9}-\d{4} \d\d:\d\d:\d\d(?:[.,]\d{1,9})?) (\S{1,20}) \[(.{0,200}?)\] (\S{1,300}) ?(.*)\Z",
    re.DOTALL,
)
_TWO_LINE = re.compile(
    r"((?:[^\s\d]{3,9}|\d{1,2}월)\.? \d{1,2}, \d{4},? \d{1,2}:\d\d:\d\d\s(?:AM|PM|오전|오후)) "
    r"([\w.$]{1,200}) ([\w$<>]{1,100})\Z",
    re.IGNORECASE,
)
_LEVEL_LINE = re.compile(r"(\S{1,20}): (.*)\Z", re.DOTALL)
_LOGBACK = re.compile(
    r"\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?(?:Z|[+-]\d\d:?\d\d))?|\d\d:\d\d:\d\d[.,]\d{3})\]?"
    r"((?: \S{1,100}){0,6}?) {1,3}\[?(TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b\]? ?(.*)\Z",
    re.DOTALL,
)
_THREAD = re.compile(r"\[([^\]\n]{1,200})\]")
_LOGGER = re.compile(r"(?:^|[\s(\]])([\w$]{1,60}(?:\.[\w$]{1,80}){1,15})\b")
_UNCAUGHT = re.compile(r'Exception in thread "([^"\n]{0,200})" (.*)\Z', re.DOTALL)

HEADER_PROBE = (
    r"^\d{1,2}-[^\s-]{2,9}-\d{4} \d\d:\d\d:\d\d(?:[.,]\d{1,9})? \S{1,20} \[[^\n]{0,200}?\] [\w.$]+"
    r"|^(?:[^\s\d]{3,9}|\d{1,2}월)\.? \d{1,2}, \d{4},? \d{1,2}:\d\d:\d\d\s(?:AM|PM|am|pm|오전|오후) "
    r"[\w$]+\.[\w.$]+ [\w$<>]+$"
    r"|^\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S* +(?:\S+ +){0,12}?[\[(]?"
    r"(?:org\.apache\.(?:catalina|coyote|tomcat|jasper)\.|o\.a\.[ctj]\.|o\.s\.b\.w\.embedded\.tomcat"
    r"|(?:https?|ajp)-\S{1,40}-exec-\d|HikariPool-|pool error Timeout)"
)

HEADER_WORDS = (
    *("org.apache.", "o.a.c.", "o.a.t.", "o.a.j.", "embedded.tomcat", "-exec-", "HikariPool-", "pool error"),
    *("INFO [", "WARNING [", "SEVERE [", "정보 [", "경고 [", "심각 [", " AM ", " PM ", "오전 ", "오후 "),
)


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of an event; ``level`` is ERROR, WARN, INFO or DEBUG; ``method`` is empty for logback."""

    wall_s: float | None
    level: str
    thread: str
    owner: str
    method: str
    message: str
    two_lines: bool = False


def read_header(text: str) -> Header | None:
    """Return the header that the line is, None for a line that belongs to the event before it."""
    if not text or text[0] in " \t":
        return None
    return _one_line(text) or _two_line(text) or _logback(text) or _uncaught(text)


def read_level(text: str) -> tuple[str, str] | None:
    """Return level and message of the second line of a two-line header."""
    found = _LEVEL_LINE.match(text)
    if not found or found[1].upper() not in LEVELS:
        return None
    return LEVELS[found[1].upper()], found[2]


def _one_line(text: str) -> Header | None:
    found = _ONE_LINE.match(text)
    if not found:
        return None
    time, level, thread, source, message = found.groups()
    owner, _, method = source.rpartition(".")
    return Header(juli_seconds(time), LEVELS.get(level.upper(), "INFO"), thread, _simple(owner), method, message)


def _two_line(text: str) -> Header | None:
    found = _TWO_LINE.match(text)
    if not found:
        return None
    return Header(two_line_seconds(found[1]), "INFO", "", _simple(found[2]), found[3], "", two_lines=True)


def _logback(text: str) -> Header | None:
    found = _LOGBACK.match(text)
    if not found:
        return None
    time, between, level, rest = found.groups()
    thread = _THREAD.search(between) or _THREAD.search(rest)
    logger = _LOGGER.search(rest[:300])
    return Header(
        iso_seconds(time),
        LEVELS[level],
        thread[1].strip() if thread else "",
        _simple(logger[1]) if logger else "",
        "",
        rest,
    )


def _uncaught(text: str) -> Header | None:
    found = _UNCAUGHT.match(text)
    return Header(None, "ERROR", found[1], "", "", found[2]) if found else None


def _simple(name: str) -> str:
    """Return the class name without package and without inner classes."""
    return name.rpartition(".")[2].partition("$")[0]
