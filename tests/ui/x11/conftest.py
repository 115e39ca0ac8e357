"""A real X server with real mouse and keyboard.

Without Xvfb or xdotool these tests are skipped, except where the set-up has to have installed them (CI and root); an X
server that is there and does not start is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import pytest

_NEEDED = ("Xvfb", "xdotool")


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """The environment of programs on an X server of their own."""
    missing = [name for name in _NEEDED if shutil.which(name) is None]
    if missing:
        refuse_missing(missing)
    with tempfile.TemporaryFile() as said:
        server, number = start_server("Xvfb", said.fileno())
        if not number:
            server.wait()
            said.seek(0)
            pytest.fail(f"Xvfb does not start here: {said.read().decode(errors='replace').strip()}")
        yield {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        server.terminate()
        server.wait()


def refuse_missing(missing: list[str]) -> None:
    """Skip, or fail where `installer/test.py --system-packages` was to install the programs."""
    reason = f"needs {' and '.join(missing)}: run `python3 installer/test.py --system-packages` as root"
    installed_here = os.environ.get("CI") or getattr(os, "geteuid", lambda: 1)() == 0
    if installed_here and sys.platform.startswith("linux"):
        pytest.fail(reason)
    pytest.skip(reason)


def start_server(program: str, said: int) -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server and return it with the number of its display, empty when it ended at once."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "800x600x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stdout=said, stderr=said)
    os.close(writing)
    with os.fdopen(reading) as told:
        return server, told.readline().strip()
