"""A real X server with real mouse, keyboard and input method.

Without the programs these tests need they are skipped, except where the set-up has to have installed them (CI and
root); an X server or an input method that is there and does not start is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from installer.system_packages import HANGUL
from tests.ui.x11.input_method import NEEDED, InputMethodError, korean_input

_NEEDED = ("Xvfb", "xdotool")


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """The environment of programs on an X server of their own."""
    with x_server("800x600x24") as environment:
        yield environment


@pytest.fixture
def large_display() -> Iterator[dict[str, str]]:
    """The same with room for the whole window on a screen of twice the density."""
    with x_server("2560x1700x24") as environment:
        yield environment


@pytest.fixture
def hangul(large_display: dict[str, str], tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of programs that are typed into with ibus-hangul; Latin keys compose Hangul."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    missing += [] if HANGUL.exists() else ["ibus-hangul"]
    if missing:
        refuse_missing(missing)
    try:
        with korean_input(large_display, tmp_path / "ibus") as environment:
            yield environment
    except InputMethodError as error:
        pytest.fail(str(error))


@contextmanager
def x_server(screen: str) -> Iterator[dict[str, str]]:
    """Run an X server with one screen, "800x600x24", and give the environment of its programs."""
    missing = [name for name in _NEEDED if shutil.which(name) is None]
    if missing:
        refuse_missing(missing)
    with tempfile.TemporaryFile() as said:
        server, number = start_server("Xvfb", said.fileno(), screen)
        if not number:
            server.wait()
            said.seek(0)
            pytest.fail(f"Xvfb does not start here: {said.read().decode(errors='replace').strip()}")
        try:
            yield {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            server.terminate()
            server.wait()


def refuse_missing(missing: list[str]) -> None:
    """Skip, or fail where `installer/test.py --system-packages` was to install the programs."""
    reason = f"needs {' and '.join(missing)}: run `python3 installer/test.py --system-packages` as root"
    installed_here = os.environ.get("CI") or getattr(os, "geteuid", lambda: 1)() == 0
    if installed_here and sys.platform.startswith("linux"):
        pytest.fail(reason)
    pytest.skip(reason)


def start_server(program: str, said: int, screen: str = "800x600x24") -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server and return it with the number of its display, empty when it ended at once."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stdout=said, stderr=said)
    os.close(writing)
    with os.fdopen(reading) as told:
        return server, told.readline().strip()
