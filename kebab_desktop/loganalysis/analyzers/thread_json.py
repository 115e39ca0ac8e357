"""Reads the JSON of Thread.dump_to_file piece by piece: only one thread of the file is held as text at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from kebab_desktop.loganalysis.analyzers.thread_grammar import MAX_THREADS
from kebab_desktop.loganalysis.analyzers.thread_model import (
    MAX_EXCERPT,
    MAX_FRAMES,
    Dump,
    Place,
    Thread,
    Wait,
    plain_frame,
)
from kebab_desktop.loganalysis.analyzers.thread_time import wall_seconds

MAX_THREAD_CHARS = 1_000_000
_HEAD_DEPTH = 2
_THREAD_DEPTH = 6
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]]|"')
_HEAD = re.compile(r'"(processId|time|runtimeVersion)"\s*:\s*"?([^",}\s]{1,100})')
_ROOT = re.compile(r'"threadDump"\s*:')


class JsonDumps:
    """Turns the lines of a JSON dump into a Dump; ``active`` while the lines belong to one."""

    def __init__(self, done: Callable[[Dump], None]) -> None:
        self._done = done
        self._dump: Dump | None = None
        self._depth = 0
        self._open_brace = False
        self._text: list[str] = []
        self._held = 0
        self._first = 0
        self._excerpt: list[str] = []
        self._words: dict[str, str] = {}
        self.unreadable = 0

    @property
    def active(self) -> bool:
        """Whether a dump has begun and not ended."""
        return self._dump is not None

    def line(self, file: int, number: int, text: str) -> bool:
        """Read one line; return whether it belongs to a JSON dump."""
        if self._dump is None:
            root = _ROOT.search(text) if "threadDump" in text else None
            if root is None:
                self._open_brace = text.strip() == "{"
                return False
            if not self._open_brace and text[: root.start()].strip() != "{":
                return False
            self._dump = Dump(file, number, atomic=False, complete=False, last_line=number)
            self._depth = 1
            text = text[root.start() :]
        self._head(text)
        self._tokens(text, number)
        if self._dump is not None:
            self._dump.last_line = number
        return True

    def finish(self, *, cut: bool = False) -> None:
        """Hand over the dump; a thread that is not complete is left out."""
        dump, self._dump = self._dump, None
        self._text, self._held, self._depth, self._open_brace = [], 0, 0, False
        self._words.clear()
        if dump is not None:
            dump.complete = dump.complete and not cut
            self._done(dump)

    def _head(self, text: str) -> None:
        if self._dump is None or self._depth > _HEAD_DEPTH:  # further in, a "time" is that of a thread
            return
        for name, value in _HEAD.findall(text[:500]):
            if name == "time" and self._dump.wall_s is None:
                self._dump.wall_s = wall_seconds(value)
            elif name == "runtimeVersion" and not self._dump.jvm:
                self._dump.jvm = value

    def _tokens(self, text: str, number: int) -> None:
        begin = 0
        inside = self._depth >= _THREAD_DEPTH
        for token in _TOKEN.finditer(text):
            sign = token.group()
            if sign in "{[":
                self._depth += 1
                if self._depth == _THREAD_DEPTH and sign == "{":
                    inside, begin, self._first = True, token.start(), number
                    self._text, self._held, self._excerpt = [], 0, []
            elif sign in "}]":
                self._depth -= 1
                if inside and self._depth < _THREAD_DEPTH:
                    inside = False
                    self._hold(text[begin : token.end()], text)
                    self._thread(number)
                if self._depth <= 0:
                    if self._dump is not None:
                        self._dump.complete = True
                    self.finish()
                    return
        if inside:
            self._hold(text[begin:], text)

    def _hold(self, part: str, line: str) -> None:
        self._held += len(part)
        if self._held <= MAX_THREAD_CHARS:
            self._text.append(part)
        if len(self._excerpt) < MAX_EXCERPT:
            self._excerpt.append(line[:500])

    def _thread(self, number: int) -> None:
        text, self._text = "\n".join(self._text), []
        try:
            value = json.loads(text) if self._held <= MAX_THREAD_CHARS else None
        except (json.JSONDecodeError, RecursionError):
            value = None
        if self._dump is None:
            return
        if not isinstance(value, Mapping):
            self.unreadable += 1
        elif len(self._dump.threads) >= MAX_THREADS:
            self._dump.dropped += 1
        else:
            last = min(number, self._first + len(self._excerpt) - 1)
            place = Place(self._dump.file, self._first, last, "\n".join(self._excerpt))
            self._dump.threads.append(self._read(value, place))

    def _read(self, value: Mapping[str, object], place: Place) -> Thread:
        """Return the thread of one JSON object; fields of a wrong type count as missing."""
        stack = _list(value.get("stack"))
        frames = tuple(self._word(plain_frame(each)) for each in stack[:MAX_FRAMES] if isinstance(each, str))
        blocker = value.get("parkBlocker")
        park = blocker if isinstance(blocker, Mapping) else {}
        wait, lock = next(
            (
                (kind, name)
                for kind, name in (
                    (Wait.ENTER, _text(value.get("blockedOn"))),
                    (Wait.NOTIFY, _text(value.get("waitingOn"))),
                    (Wait.PARK, _text(park.get("object"))),
                )
                if name
            ),
            (None, ""),
        )
        owned = [
            lock_name
            for each in _list(value.get("monitorsOwned"))
            if isinstance(each, Mapping)
            for lock_name in _list(each.get("locks"))
            if isinstance(lock_name, str)
        ]
        released = lock if wait is not Wait.PARK else ""
        owner = _text(park.get("owner"))
        return Thread(
            name=_text(value.get("name")),
            key=f"#{_text(value.get('tid'))}",
            place=place,
            state=_text(value.get("state")) or "RUNNABLE",  # before JDK 25 the file has no states
            frames=frames,
            wait=wait,
            lock=self._word(lock),
            lock_class=self._word(lock.partition("@")[0]),
            lock_owner=f"#{owner}" if owner and wait is Wait.PARK else "",
            owns=tuple(self._word(each) for each in dict.fromkeys(owned) if each != released),
            virtual=value.get("virtual") is True,
        )

    def _word(self, text: str) -> str:
        return self._words.setdefault(text, text)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ""
