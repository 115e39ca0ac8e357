"""Prints the steps of a set-up, with progress that suits a terminal as well as a log file."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable

from installer.spoken import said

_LOG_INTERVAL_S = 10.0


class SetupError(Exception):
    """A step cannot be done: the message says why, `hint` what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Console:
    """Says everything in the language of the system.

    Numbers the steps; on a terminal progress rewrites its line, elsewhere a line is added every ten seconds.

    ``listener`` is told what is being done, for others who wait for it.
    """

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._number = 0
        self._terminal = sys.stdout.isatty()
        self._open_line = False
        self._last_line = 0.0
        self._title = ""
        self.listener: Callable[[str], None] | None = None
        self.warnings: list[str] = []

    def step(self, title: str) -> None:
        """Begin the next step."""
        self._number += 1
        self._last_line = time.monotonic()
        self._title = title
        self._tell("")
        self._print(f"[{self._number}/{self._steps}] {said(title)}")

    def note(self, text: str) -> None:
        """Print a detail of the current step."""
        self._print(f"      {said(text)}")

    def warn(self, text: str) -> None:
        """Print something that the user should know although the set-up goes on."""
        self.warnings.append(text)
        self._print(f"      {said('Warning:')} {said(text)}")

    def progress(self, text: str) -> None:
        """Show how far the current step is."""
        self._tell(text)
        if self._terminal:
            width = max(20, shutil.get_terminal_size().columns - 1)
            sys.stdout.write("\r\x1b[2K" + f"      {said(text)}"[:width])
            sys.stdout.flush()
            self._open_line = True
        elif time.monotonic() - self._last_line >= _LOG_INTERVAL_S:
            self._last_line = time.monotonic()
            self._print(f"      {said(text)}")

    def _tell(self, progress: str) -> None:
        if self.listener is not None:
            rest = f": {progress}" if progress else ""
            self.listener(f"step {self._number} of {self._steps} ({self._title}{rest})")

    def _print(self, text: str) -> None:
        if self._open_line:
            sys.stdout.write("\r\x1b[2K")
            self._open_line = False
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def print_error(error: SetupError) -> None:
    """Print why a set-up stopped and what to do."""
    sys.stdout.flush()
    sys.stderr.write(f"\n{said(f'Not done: {error}')}\n")
    if error.hint:
        sys.stderr.write(f"{said(f'What to do: {error.hint}')}\n")


def use_utf8() -> None:
    """Let Korean and signs such as … be printed whatever the code page of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
