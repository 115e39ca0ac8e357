"""Lets one set-up of a checkout run at a time; the lock goes with its process, however that ends."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from installer.console import Console
from installer.layout import venv_dir

_POLL_S = 0.5


@contextmanager
def only_one(console: Console) -> Iterator[None]:
    """Hold the lock of this checkout's environment, after waiting for another set-up to end."""
    name = hashlib.sha256(f"{_user()}\n{venv_dir()}".encode()).hexdigest()[:16]
    path = Path(tempfile.gettempdir()) / f"kebab-setup-{name}.lock"
    with path.open("a+b") as opened:
        waited = False
        while not _try_lock(opened):
            if not waited:
                console.note("Another set-up of this folder is running; waiting for it to end.")
                waited = True
            time.sleep(_POLL_S)
        yield


def _user() -> str:
    """Tell users apart: the lock of one cannot be opened by another."""
    return str(os.getuid()) if sys.platform != "win32" else os.environ.get("USERNAME", "")


def _try_lock(opened: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            opened.seek(0)
            msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
