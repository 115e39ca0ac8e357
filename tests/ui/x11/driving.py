"""Drives the window of another process as a person would: with the mouse and the keyboard of the X server."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE_S = 60.0
_CLICKS = 10
Seen = dict[str, Any]


class Driven:
    """A running window; ``seen`` is what it said last."""

    def __init__(self, program: subprocess.Popen[bytes], display: dict[str, str]) -> None:
        self._program = program
        self._display = display
        self._unread = b""
        self.seen: Seen = {}

    def until(self, holds: Callable[[Seen], object], what: str) -> Seen:
        """Read what the window says until it ``holds``."""
        assert self._holds_within(PATIENCE_S, holds), f"waited in vain for {what}; seen last: {self.seen}"
        return self.seen

    def _holds_within(self, seconds: float, holds: Callable[[Seen], object]) -> bool:
        deadline = time.monotonic() + seconds
        while not (self.seen and holds(self.seen)):
            line = self._line(deadline)
            if line is None:
                return False
            self.seen |= json.loads(line)
        return True

    def click(self, name: str) -> None:
        """Click into the middle of a widget."""
        x, y = self.until(lambda seen: name in seen.get("places", {}), name)["places"][name]
        self.pointer("mousemove", str(x), str(y), "click", "1")

    def click_into(self, name: str) -> None:
        """Click into a field until it has the keyboard; a page that is just laid out may still move it."""
        for _ in range(_CLICKS):
            self.click(name)
            if self._holds_within(PATIENCE_S / _CLICKS, lambda seen: seen.get("focus") == name):
                return
        raise AssertionError(f"{name} does not take the keyboard; seen last: {self.seen}")

    def keys(self, *names: str) -> None:
        """Press keys one after the other, with a little time between them, as fingers do."""
        self.pointer("key", "--delay", "60", *names)

    def pointer(self, *words: str) -> None:
        """Run xdotool."""
        subprocess.run(["xdotool", *words], env=self._display, check=True, timeout=PATIENCE_S)

    def say(self, wish: str) -> None:
        """Send a page to show or the path of a picture to take."""
        assert self._program.stdin is not None
        self._program.stdin.write(wish.encode() + b"\n")
        self._program.stdin.flush()

    def pictured(self, path: Path, pixels: list[int]) -> None:
        """Take pictures of the window as it is on the screen until it has this width and height."""
        deadline = time.monotonic() + PATIENCE_S
        while self.seen.pop("pixels", None) != pixels:
            assert time.monotonic() < deadline, f"the window has not {pixels} pixels; seen last: {self.seen}"
            self.say(str(path))
            self.until(lambda seen: "pixels" in seen, "a picture")

    def _line(self, deadline: float) -> bytes | None:
        out = self._program.stdout
        assert out is not None
        with selectors.DefaultSelector() as ready:
            ready.register(out, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                left = deadline - time.monotonic()
                if left <= 0 or not ready.select(left):
                    return None
                more = os.read(out.fileno(), 65536)
                assert more, f"the window ended: {self._program.wait()}"
                self._unread += more
        line, _, self._unread = self._unread.partition(b"\n")
        return line


@contextmanager
def window_on(display: dict[str, str], folder: Path) -> Iterator[Driven]:
    """Show the window until the end of the block; it must end by itself then."""
    folder.mkdir()
    command = [sys.executable, "-m", "tests.ui.x11.window_program", str(folder)]
    program = subprocess.Popen(command, env=display, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        driven = Driven(program, display)
        driven.until(lambda seen: seen.get("ready"), "the window")
        yield driven
        program.communicate(timeout=PATIENCE_S)
        assert program.returncode == 0
    finally:
        program.kill()
        program.communicate()
