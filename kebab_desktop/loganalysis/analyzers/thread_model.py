"""The values read from thread dumps: threads, what they wait for, what they own, and the dump they belong to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

MAX_FRAMES = 40
MAX_EXCERPT = 14

_MODULE = re.compile(r"^(?:[\w.$-]*/)?[a-z][\w.]*(?:@[\w.+-]+)?/(?=[A-Za-z_][\w$]*[.$])")
_VERSION = re.compile(r"\([\w.]+(?:@[\w.+-]+)?/")
_ADDRESS = re.compile(r"/?0x[0-9a-f]+")


class Wait(StrEnum):
    """How a thread waits for a lock: to enter a monitor, parked for a synchronizer, or in ``Object.wait``."""

    ENTER = "enter"
    PARK = "park"
    NOTIFY = "notify"


@dataclass(frozen=True, slots=True)
class Place:
    """Verbatim lines of a dump: 1-based, inclusive."""

    file: int
    first: int
    last: int
    text: str


@dataclass(frozen=True, slots=True)
class Thread:
    """One thread of one dump.

    ``state`` is a ``Thread.State`` name and empty for threads of the VM and for carriers; ``key`` stays the same over
    the dumps of one JVM. ``frames`` are "class.method(File.java:1)" without modules, innermost first. ``lock`` is what
    it waits for, ``owns`` are the monitors and synchronizers it holds. Times are milliseconds and seconds.
    """

    name: str
    key: str
    place: Place
    state: str = ""
    frames: tuple[str, ...] = ()
    wait: Wait | None = None
    lock: str = ""
    lock_class: str = ""
    lock_owner: str = ""
    owns: tuple[str, ...] = ()
    virtual: bool = False
    carries: bool = False
    cpu_ms: float | None = None
    elapsed_s: float | None = None

    @property
    def is_user(self) -> bool:
        """Whether the thread runs Java code (the threads of collectors and compilers have no state)."""
        return bool(self.state) or self.carries


@dataclass(frozen=True, slots=True)
class BannerWait:
    """What the JVM itself says in its deadlock section: a thread, the lock it waits for, the thread that holds it."""

    thread: str
    lock: str
    owner: str
    place: Place


@dataclass(slots=True)
class Dump:
    """One dump while it is read; ``atomic`` says that all threads were stopped when it was taken.

    ``headless``: the line that begins a dump was missing, so that threads may be missing too.
    """

    file: int
    line: int
    wall_s: float | None = None
    jvm: str = ""
    atomic: bool = True
    threads: list[Thread] = field(default_factory=list)
    banner: list[BannerWait] = field(default_factory=list)
    banners: int = 0
    deadlock_headers: int = 0
    dropped: int = 0
    last_line: int = 0
    complete: bool = True
    headless: bool = False


def plain_frame(text: str) -> str:
    """Return a frame without module names, versions and lambda addresses."""
    text = _MODULE.sub("", text)
    text = _VERSION.sub("(", text, count=1)
    return _ADDRESS.sub("", text)
