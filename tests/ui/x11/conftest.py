"""A real X server with real mouse and keyboard; without Xvfb or xdotool these tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

_NEEDED = ("Xvfb", "xdotool")


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """The environment of programs on an X server of their own."""
    missing = [name for name in _NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start here")
    yield {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    server.terminate()
    server.wait()
