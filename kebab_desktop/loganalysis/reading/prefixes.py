"""Transport prefixes that containers and syslog put before each line: found per file, removed, their time kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from kebab_desktop.loganalysis.reading.source import LINE_LIMIT, Tally

_ISO = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)"
_CRI = re.compile(rf"({_ISO}) (?:stdout|stderr) ([FP])(?: |$)")
_KUBECTL = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z) ")
_TAG = r"[\w.:-]+ [\w./@-]+(?:\[\d+\])?: ?"
_SYSLOG = re.compile(rf"(?:<\d{{1,3}}>)?([A-Z][a-z]{{2}} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)?) {_TAG}")
_SYSLOG_ISO = re.compile(rf"(?:<\d{{1,3}}>)?(?:1 )?({_ISO}) {_TAG}")
_POD = re.compile(rf"\[pod/[\w.-]{{1,253}}/[\w.-]{{1,253}}\] (?:({_ISO}) )?")
# Whatever stands before the decorations of the JVM's own log: it is cut off there, without being understood.
_BEFORE_JVM = re.compile(rf"(\S.{{0,160}}?\s)(?=\[(?:{_ISO}|\d{{1,12}}[.,]\d{{3}}s)\]\[)")
_COMPOSE = re.compile(r"[\w.-]+[-_]\d+ +\| ")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_SAMPLE = 200
_SHARE = 0.8

Stripped = tuple[list[str], tuple[float | None, ...]]


class PrefixStripper:
    """Removes the prefix of one file; which one is decided by the first lines, so that other files cost nothing."""

    def __init__(self, tally: Tally, modified_s: float | None) -> None:
        self._tally = tally
        self._now = datetime.fromtimestamp(modified_s, UTC) if modified_s else None
        self._strip: Callable[[list[str]], Stripped] | None = None
        self._decided = False
        self._broken = 0

    def strip(self, lines: list[str]) -> Stripped:
        """Return the lines without prefix (as many as before) and the time of each; no times without a prefix."""
        if not self._decided:
            self._decide(lines)
        return (lines, ()) if self._strip is None else self._strip(lines)

    def _decide(self, lines: Sequence[str]) -> None:
        sample = [line for line in lines if line.strip()][:_SAMPLE]
        if not sample:
            return
        self._decided = True
        kinds: tuple[tuple[str, Callable[[str], object], Callable[[list[str]], Stripped]], ...] = (
            ("docker json-file", _docker_record, self._docker),
            ("CRI", _CRI.match, self._cri),
            ("kubectl --prefix", _POD.match, lambda rows: _by_pattern(rows, _POD, _iso_seconds)),
            ("kubectl --timestamps", _KUBECTL.match, lambda rows: _by_pattern(rows, _KUBECTL, _iso_seconds)),
            ("syslog", _SYSLOG.match, lambda rows: _by_pattern(rows, _SYSLOG, self._syslog_seconds)),
            ("syslog", _SYSLOG_ISO.match, lambda rows: _by_pattern(rows, _SYSLOG_ISO, _iso_seconds)),
            ("docker compose", _COMPOSE.match, lambda rows: ([_COMPOSE.sub("", row, 1) for row in rows], ())),
            ("log collector", _BEFORE_JVM.match, lambda rows: ([_BEFORE_JVM.sub("", row, 1) for row in rows], ())),
        )
        for name, test, strip in kinds:
            if sum(test(line) is not None for line in sample) >= _SHARE * len(sample):
                self._tally.prefix = name
                self._strip = strip
                return

    def _docker(self, lines: list[str]) -> Stripped:
        texts: list[str] = []
        stamps: list[float | None] = []
        part = -1  # index of the line that the present one continues
        for index, line in enumerate(lines):
            record = _docker_record(line)
            if record is None:
                if line.strip():
                    self._note_broken(index - len(lines) + 1)
                texts.append(line)
                stamps.append(None)
                part = -1
                continue
            text, stamp = record
            ended = text.endswith("\n")
            part = _join(texts, text.rstrip("\r\n").replace("\n", " ").replace("\0", ""), part, ended=ended)
            stamps.append(_iso_seconds(stamp))
        return texts, tuple(stamps)

    def _note_broken(self, offset: int) -> None:
        self._broken += 1
        if self._broken == 1:
            self._tally.note(f"Line {self._tally.lines + offset:,} is broken JSON; such lines were read as they are.")

    def _cri(self, lines: list[str]) -> Stripped:
        texts: list[str] = []
        stamps: list[float | None] = []
        part = -1
        for line in lines:
            match = _CRI.match(line)
            if match is None:
                texts.append(line)
                stamps.append(None)
                part = -1
                continue
            part = _join(texts, line[match.end() :], part, ended=match[2] == "F")
            stamps.append(_iso_seconds(match[1]))
        return texts, tuple(stamps)

    def _syslog_seconds(self, text: str) -> float | None:
        """Return the time of a stamp without a year: the last one that is not after the file was written."""
        if self._now is None or text[:3] not in _MONTHS:
            return None
        month, day = _MONTHS.index(text[:3]) + 1, int(text[4:6])
        hour, minute, second = text[7:].split(":")
        try:
            moment = datetime(self._now.year, month, day, int(hour), int(minute), tzinfo=UTC)
            if (moment - self._now).days >= 2:
                moment = moment.replace(year=moment.year - 1)
        except ValueError:
            return None
        return moment.timestamp() + float(second)


def _join(texts: list[str], text: str, part: int, *, ended: bool) -> int:
    """Add a line, or continue the line at ``part`` and leave this one empty; return what the next line continues."""
    if part >= 0:
        texts[part] = (texts[part] + text)[:LINE_LIMIT]
        texts.append("")
    else:
        texts.append(text)
    if ended:
        return -1
    return part if part >= 0 else len(texts) - 1


def _by_pattern(lines: list[str], pattern: re.Pattern[str], seconds: Callable[[str], float | None]) -> Stripped:
    texts: list[str] = []
    stamps: list[float | None] = []
    for line in lines:
        match = pattern.match(line)
        texts.append(line[match.end() :] if match else line)
        stamps.append(seconds(match[1]) if match and match[1] else None)
    return texts, tuple(stamps)


def _docker_record(line: str) -> tuple[str, str] | None:
    if not line.startswith('{"'):
        return None
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    text = record.get("log") if isinstance(record, dict) else None
    if not isinstance(text, str):
        return None
    return text, str(record.get("time", ""))


def _iso_seconds(text: str) -> float | None:
    try:
        return datetime.fromisoformat(text.replace(",", ".")).timestamp()
    except (ValueError, OverflowError):
        return None
