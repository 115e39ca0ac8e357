"""Reads thread dumps line by line: HotSpot text (jstack, kill -3, Thread.print) and Thread.dump_to_file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from kebab_desktop.loganalysis.analyzers import thread_grammar as grammar
from kebab_desktop.loganalysis.analyzers.thread_banner import BannerReader
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


@dataclass(slots=True)
class _Open:
    """The thread whose lines are being read."""

    name: str
    key: str
    first: int
    last: int
    texts: list[str]
    state: str = ""
    frames: list[str] = field(default_factory=list)
    locked: list[str] = field(default_factory=list)
    owned: list[str] = field(default_factory=list)
    wait: Wait | None = None
    lock: str = ""
    lock_class: str = ""
    lock_owner: str = ""
    virtual: bool = False
    carries: bool = False
    cpu_ms: float | None = None
    elapsed_s: float | None = None
    excerpt_open: bool = True


class TextDumps:
    """Turns lines into dumps; each dump is handed to ``done`` when the next begins or the input ends."""

    def __init__(self, done: Callable[[Dump], None]) -> None:
        self._done = done
        self._dump: Dump | None = None
        self._thread: _Open | None = None
        self._seen: set[str] = set()
        self._words: dict[str, str] = {}
        self._frames: dict[str, str] = {}  # lines of frames as they stand, which come again and again
        self._stacks: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._stamp: tuple[float | None, int] = (None, -10)
        self._runtime = ""
        self._section = False
        self._banner = BannerReader()
        self._frames_follow = False

    def line(self, file: int, number: int, text: str) -> bool:
        """Read one line; return whether it belongs to a dump."""
        text = text[: grammar.MAX_LINE]
        if not text or text.isspace():
            if self._thread is not None:
                self._thread.excerpt_open = False
            return self._dump is not None and self._frames_follow
        first = text[0]
        if first == '"':
            return self._header(file, number, text)
        if first == "#" and (found := grammar.FILE_HEADER.match(text)):
            return self._file_header(file, number, text, found)
        if first in " \t":
            return self._indented(file, number, text)
        return self._other(file, number, text)

    def finish(self, *, cut: bool = False) -> None:
        """Hand over the dump that is open; ``cut`` says that the input ended early."""
        self._close_thread()
        dump, self._dump = self._dump, None
        if dump is not None:
            dump.complete = dump.complete and not cut
            self._done(dump)
        self._seen.clear()
        self._words.clear()
        self._frames.clear()
        self._stacks.clear()
        self._section = self._frames_follow = False

    # --- lines

    def _header(self, file: int, number: int, text: str) -> bool:
        if self._section and text.rstrip().endswith(":"):
            return self._dump is not None and self._banner.line(self._dump, number, text)
        found = grammar.HEADER.match(text)
        if found is None:
            self._frames_follow = False
            return False
        name = found["name"] if found["name"] is not None else found["vm"]
        rest = found["rest"] or found["vmrest"] or ""
        ids = grammar.ID.match(rest)
        key = name if ids is None else f"#{ids['id']}" if ids["id"] else ids["tid"]
        opened = self._opened(_Open(name, key, number, number, [text]), file, f"{key} {name}")
        for kind, value, unit in grammar.NUMBER.findall(rest):
            amount = _float(value)
            if kind == "cpu":
                opened.cpu_ms = amount if unit == "ms" or amount is None else amount * 1000
            else:
                opened.elapsed_s = amount if unit == "s" or amount is None else amount / 1000
        return True

    def _file_header(self, file: int, number: int, text: str, found: re.Match[str]) -> bool:
        key = f"#{found['id']}"
        opened = self._opened(_Open(found["name"], key, number, number, [text]), file, key)
        assert self._dump is not None
        self._dump.atomic = False
        if self._dump.wall_s is None and found["time"]:
            self._dump.wall_s = wall_seconds(found["time"])
        opened.virtual = bool(found["virtual"])
        opened.state = found["state"] or "RUNNABLE"  # before JDK 24 the file has no states
        return True

    def _indented(self, file: int, number: int, text: str) -> bool:
        thread = self._thread
        if self._section:
            of_stack = grammar.FRAME.match(text) is not None or _lock_line(text)
            return of_stack or (self._dump is not None and self._banner.line(self._dump, number, text))
        if thread is None or not self._frames_follow:
            return self._dump is not None and self._frames_follow and grammar.INSIDE.match(text) is not None
        if not self._thread_line(thread, text):
            return False
        thread.last = number
        if thread.excerpt_open and len(thread.texts) < MAX_EXCERPT:
            thread.texts.append(self._word(text))
        return True

    def _thread_line(self, thread: _Open, text: str) -> bool:
        frame = self._frames.get(text)
        if frame is None and (found := grammar.FRAME.match(text)):
            frame = self._frames[text] = self._word(plain_frame((found["frame"] or found["bare"]).strip()))
        if frame is not None:
            if len(thread.frames) < MAX_FRAMES:
                thread.frames.append(frame)
            return True
        if found := grammar.LOCK.match(text):
            self._lock(thread, found)
            return True
        if found := grammar.STATE.match(text):
            thread.state = found["state"]
            return True
        if found := grammar.OWNED.match(text):
            thread.owned.append(self._word(found["lock"]))
            return True
        if grammar.CARRYING.match(text):
            thread.carries = True
            return True
        return grammar.INSIDE.match(text) is not None

    def _lock(self, thread: _Open, found: re.Match[str]) -> None:
        lock = self._word(found["lock"])
        if found["what"] == "locked":
            thread.locked.append(lock)
        elif not thread.lock:
            thread.wait = grammar.WAITS[found["what"]]
            thread.lock = lock
            thread.lock_class = self._word(found["class"] or lock.partition("@")[0])
            thread.lock_owner = f"#{found['owner']}" if found["owner"] else ""

    def _other(self, file: int, number: int, text: str) -> bool:
        if found := grammar.BANNER.search(text):
            self._begin(file, number, found["jvm"] or "")
            return True
        return self._before(number, text) or (self._dump is not None and self._within(self._dump, text))

    def _before(self, number: int, text: str) -> bool:
        """Read the lines that stand before a dump: process id, time, version."""
        if grammar.STAMP.match(text):
            self._stamp = (wall_seconds(text), number)
            return True
        if grammar.RUNTIME.match(text):
            self._runtime = text.strip()
            return number - self._stamp[1] == 1
        return number == 1 and grammar.PID.match(text) is not None

    def _within(self, dump: Dump, text: str) -> bool:
        """Read a line of a dump that belongs to no thread; return whether it is one."""
        if grammar.SECTION.match(text):
            dump.banners += "Java-level" in text
            dump.complete = True  # the JVM looks for deadlocks after it wrote all threads
            self._close_thread()
            self._section = self._frames_follow = True
            return True
        if self._section and grammar.SECTION_LINE.match(text):
            return True
        if grammar.INSIDE.match(text):
            dump.complete = dump.complete or text.startswith("JNI global ref")
            self._close_thread()
            return True
        # A line of another log: the frames that follow may be those of an exception.
        self._section = self._frames_follow = False
        return False

    # --- dumps and threads

    def _begin(self, file: int, number: int, jvm: str) -> None:
        self.finish()
        stamp, line = self._stamp
        near = number - line <= grammar.STAMP_LINES
        self._dump = Dump(
            file,
            number,
            wall_s=stamp if near else None,
            jvm=jvm.strip() or (self._runtime if near else ""),
            last_line=number,
            complete=not jvm,  # text of a JVM ends with a line about JNI references
        )
        self._frames_follow = True

    def _opened(self, thread: _Open, file: int, mark: str) -> _Open:
        self._close_thread()
        if self._dump is None or self._dump.file != file or mark in self._seen:
            self._begin(file, thread.first, "")
            assert self._dump is not None, "just begun"
            self._dump.headless = True
        self._seen.add(mark)
        self._section, self._frames_follow = False, True
        self._thread = thread
        return thread

    def _close_thread(self) -> None:
        thread, self._thread = self._thread, None
        dump = self._dump
        if thread is None or dump is None:
            return
        dump.last_line = thread.last
        if len(dump.threads) >= grammar.MAX_THREADS:
            dump.dropped += 1
            return
        released = thread.lock if thread.wait is not Wait.PARK else ""
        frames = tuple(thread.frames)
        dump.threads.append(
            Thread(
                name=thread.name,
                key=thread.key,
                place=Place(dump.file, thread.first, thread.first + len(thread.texts) - 1, "\n".join(thread.texts)),
                state=thread.state,
                frames=self._stacks.setdefault(frames, frames),
                wait=thread.wait,
                lock=thread.lock,
                lock_class=thread.lock_class,
                lock_owner=thread.lock_owner,
                owns=tuple(dict.fromkeys(each for each in (*thread.locked, *thread.owned) if each != released)),
                virtual=thread.virtual,
                carries=thread.carries,
                cpu_ms=thread.cpu_ms,
                elapsed_s=thread.elapsed_s,
            )
        )

    def _word(self, text: str) -> str:
        """Return one object for equal texts: thousands of threads share their frames."""
        if len(self._words) > grammar.MAX_WORDS:
            self._words.clear()
            self._frames.clear()
        return self._words.setdefault(text, text)


def _lock_line(text: str) -> bool:
    return grammar.LOCK.match(text) is not None or grammar.OWNED.match(text) is not None or text.startswith("\t- ")


def _float(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
