"""Reads the section in which a JVM lists the deadlocks it found."""

from __future__ import annotations

from kebab_desktop.loganalysis.analyzers import thread_grammar as grammar
from kebab_desktop.loganalysis.analyzers.thread_model import BannerWait, Dump, Place

_LINES = 5


class BannerReader:
    """Adds to a dump who waits for whom, line by line."""

    def __init__(self) -> None:
        self._thread = ""
        self._lock = ""
        self._lines: list[str] = []

    def line(self, dump: Dump, number: int, text: str) -> bool:
        """Read one line of the section; return whether it is one."""
        found = grammar.SECTION_LINE.match(text)
        if found is None:
            return False
        if found["thread"] is not None:
            self._thread, self._lines = found["thread"], []
            dump.deadlock_headers += 1
        self._lines = [*self._lines[1 - _LINES :], text]
        if found["monitor"] or found["sync"]:
            self._lock = found["monitor"] or found["sync"]
        elif found["owner"] is not None and self._lock:
            place = Place(dump.file, number - len(self._lines) + 1, number, "\n".join(self._lines))
            dump.banner.append(BannerWait(self._thread, self._lock, found["owner"], place))
            self._lock = ""
        dump.last_line = number
        return True
