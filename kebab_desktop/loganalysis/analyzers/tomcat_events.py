"""Events of a Tomcat log: a header line with the lines that follow it, the chain of exceptions taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.tomcat_grammar import Header, read_header, read_level

LINES_KEPT = 40
CAUSES_KEPT = 12
LINE_CHARS_KEPT = 2_000
_LOOSE_LINES = 60
_FOLLOWING_LINES = 5_000

_FOREIGN = re.compile(
    r'\[\d|\d+[.,]\d+: \[|\{?Heap (?:before|after) GC|Full thread dump|"[^"\n]{1,200}" (?:#\d|daemon|prio=|os_prio=)'
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d"
)
_SHELL = re.compile(r"Using (?:CATALINA_|JRE_HOME|CLASSPATH)|NOTE: Picked up|Tomcat started\.|Existing PID file found")
_EXCEPTION = re.compile(
    r"\s*(?:Caused by: |Exception in thread \"[^\"\n]{0,200}\" )?"
    r"((?:[\w$]{1,80}\.){1,15}[\w$]{0,80}(?:Exception|Error|Throwable|Failure|Death)[\w$]{0,40})(?:: (.*))?\Z",
    re.DOTALL,
)
_INLINE = re.compile(r"\b((?:[\w$]{1,60}\.){2,12}[\w$]{1,80}(?:Exception|Error))\b:? ?([^\n]{0,300})")
_FRAME = re.compile(r"\s+at ((?:[\w.@-]{1,80}/)?[\w$.<>/]{1,300})\(")
_JUST_PLUMBING = re.compile(
    r"(?:java|javax|jakarta|sun|jdk|com\.sun|org\.apache\.(?:catalina|coyote|tomcat|jasper)|org\.springframework)\."
)


@dataclass(slots=True)
class LogEvent:
    """One event; ``causes`` are "class: message" from the outermost to the root, ``frames`` the first of each."""

    line: int
    file: int
    header: Header
    wall_s: float | None
    end: int
    lines: list[str]
    level: str
    message: str
    causes: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    app_frame: str = ""
    following: int = 0
    loose: int = 0
    joined: str = ""

    @property
    def owner(self) -> str:
        """The simple name of the class that wrote the event."""
        return self.header.owner

    @property
    def method(self) -> str:
        """The method that wrote the event; "" for logback."""
        return self.header.method

    def moment(self) -> Moment:
        """Return where the event begins."""
        return Moment(self.line, self.wall_s, file=self.file)

    def text(self) -> str:
        """Return message and exceptions as one text to search in; only for an event that has ended."""
        if not self.joined:
            self.joined = "\n".join([self.message, *self.causes])
        return self.joined

    def root(self) -> str:
        """Return class and place of the root cause, "" without an exception."""
        if not self.causes:
            return ""
        name = self.causes[-1].partition(":")[0].rpartition(".")[2]
        place = self.app_frame or (self.frames[-1] if self.frames else "")
        return f"{name} at {place}" if place else name


class EventReader:
    """Puts lines together to events. ``feed`` says whether it took the line; finished events come from ``take``."""

    __slots__ = ("_done", "_open", "_wall_s")

    def __init__(self) -> None:
        self._open: LogEvent | None = None
        self._done: list[LogEvent] = []
        self._wall_s: float | None = None

    def feed(self, text: str, line: int, file: int, stamp: float | None = None) -> bool:
        """Take the next line; ``stamp`` is the time of a transport prefix."""
        if len(text) > LINE_CHARS_KEPT:
            text = text[:LINE_CHARS_KEPT]
        header = read_header(text)
        if header is not None:
            self.close()
            wall_s = header.wall_s if header.wall_s is not None else (stamp or self._wall_s)
            self._wall_s = wall_s
            self._open = LogEvent(line, file, header, wall_s, line, [text], header.level, header.message)
            self._message_exception(self._open)
            return True
        return self._follow(text, line, file)

    def close(self) -> None:
        """End the open event: at a new header, at the end of a file."""
        if self._open is not None:
            self._done.append(self._open)
            self._open = None

    def take(self) -> Iterator[LogEvent]:
        """Return the events that have ended since the last call."""
        done, self._done = self._done, []
        return iter(done)

    def _follow(self, text: str, line: int, file: int) -> bool:
        event = self._open
        if event is None or event.file != file:
            return bool(_SHELL.match(text))
        if event.header.two_lines and line == event.line + 1:
            level = read_level(text)
            if level is not None:
                event.level, event.message = level
                event.lines.append(text)
                event.end = line
                self._message_exception(event)
                return True
        if not self._belongs(event, text):
            self.close()
            return False
        event.end = line
        event.following += 1
        if len(event.lines) < LINES_KEPT:
            event.lines.append(text)
        self._stack(event, text)
        return True

    @staticmethod
    def _belongs(event: LogEvent, text: str) -> bool:
        """Indented lines, causes and exceptions belong to the event; other text does for a while."""
        if event.following >= _FOLLOWING_LINES or _FOREIGN.match(text):
            return False
        if text[:1] in (" ", "\t") or text.startswith(("Caused by: ", "Suppressed: ")) or _EXCEPTION.match(text):
            return True
        event.loose += 1
        return event.loose <= _LOOSE_LINES

    @staticmethod
    def _message_exception(event: LogEvent) -> None:
        if event.level not in ("ERROR", "WARN"):
            return
        found = _EXCEPTION.match(event.message) or _INLINE.search(event.message)
        if found:
            event.causes.append(f"{found[1]}: {found[2] or ''}")

    @staticmethod
    def _stack(event: LogEvent, text: str) -> None:
        frame = _FRAME.match(text)
        if frame:
            name = frame[1].rpartition("/")[2]
            if len(event.frames) < len(event.causes):
                event.frames.append(name)
                event.app_frame = ""
            if not event.app_frame and not _JUST_PLUMBING.match(name):
                event.app_frame = name
            return
        found = _EXCEPTION.match(text)
        if found and len(event.causes) < CAUSES_KEPT:
            event.causes.append(f"{found[1]}: {found[2] or ''}")
        elif found:
            event.causes[-1] = f"{found[1]}: {found[2] or ''}"
        elif event.loose and len(event.message) < LINE_CHARS_KEPT and not text.startswith((" ", "\t")):
            event.message += f"\n{text}"
