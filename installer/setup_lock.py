"""Locks that go with their process, however it ends: one set-up of a checkout at a time, one build of the runtime."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from installer.console import Console
from installer.layout import venv_dir
from installer.runtime_state import duration

SETUP = "setup"
BUILD = "build"
_POLL_S = 0.5


@contextmanager
def only_one(console: Console) -> Iterator[None]:
    """Hold the set-up of this environment, after waiting for another to end; what it is doing is shown meanwhile."""
    note = _place(SETUP, ".json")
    with held(SETUP, console, lambda: _other_setup(note)):
        started = time.time()
        console.listener = lambda doing: _leave_note(note, started, doing)
        try:
            yield
        finally:
            console.listener = None
            note.unlink(missing_ok=True)


@contextmanager
def held(name: str, console: Console, told: Callable[[], str]) -> Iterator[None]:
    """Hold a lock of this environment; while another process holds it, `told()` says what for."""
    with _place(name, ".lock").open("a+b") as opened:
        began = time.monotonic()
        waited = False
        while not _try_lock(opened):
            if waited:
                console.progress(f"waiting for {duration(time.monotonic() - began)}; {told()}")
            else:
                console.note(f"Waiting for another process: {told()}")
                waited = True
            time.sleep(_POLL_S)
        if waited:
            console.note(f"It has ended after {duration(time.monotonic() - began)}; going on.")
        yield


@contextmanager
def tried(name: str) -> Iterator[bool]:
    """Hold a lock of this environment if it is free; gives whether it was."""
    with _place(name, ".lock").open("a+b") as opened:
        yield _try_lock(opened)


def _other_setup(note: Path) -> str:
    """Say what the set-up that holds the lock is doing."""
    try:
        found = json.loads(note.read_text(encoding="utf-8"))
        return f"a set-up of this folder, {duration(time.time() - found['started'])} so far, at {found['doing']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "a set-up of this folder"


def _leave_note(note: Path, started: float, doing: str) -> None:
    """Tell those who wait; a note that cannot be written is no reason to stop."""
    temporary = note.with_suffix(".new")
    try:
        temporary.write_text(json.dumps({"started": started, "doing": doing}), encoding="utf-8")
        os.replace(temporary, note)
    except OSError:
        return


def _place(name: str, suffix: str) -> Path:
    digest = hashlib.sha256(f"{_user()}\n{venv_dir()}".encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"kebab-{name}-{digest}{suffix}"


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
