"""Puts a prepared restore in the place of the data, before anything is opened; an interrupted one is finished."""

from __future__ import annotations

import logging
import os
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from kebab_desktop.core.errors import DataDirectoryError

logger = logging.getLogger(__name__)

NEXT = "restore-next"
GIVEN_UP = "restore-given-up"
"""A prepared restore that is being deleted; never one that a start may put in place half deleted."""
COPY = "restore-copy.sqlite3"
"""The database as a backup takes it."""
PREVIOUS = "restore-previous"
"""File in a prepared restore that undoes an earlier one: the name of the folder it was."""
_ASIDE = "restore-aside"
_DERIVED = frozenset({"index", "logs", "model-fingerprints.json", "kebab.sqlite3", "kebab.sqlite3-wal"})
_OWN = (
    "kebab.lock",
    "restore-",
    "before-restore-",
    "kebab.sqlite3-shm",
    "window.ini",
    ".incoming-",
    "unfinished-backups",
    "unpacked",
)


def is_kept_apart(name: str) -> bool:
    """Whether an entry of the data folder is no part of a backup: made again, or of this machine and moment."""
    return name in _DERIVED or name.startswith(_OWN) or name.endswith(".partial")


def put_aside_name(folder: Path, wanted: str = "") -> str:
    """Return a name for the folder of what a restore replaces."""
    name = wanted or f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    while (folder / name).exists():
        name += "-again"
    return name


def restore_prepared(folder: Path, settings: Path) -> bool:
    """Put what was prepared in place and the data of before aside; False when nothing was prepared.

    Every step is a rename, and what is left to do is seen from what is there: a start after a crash goes on.
    Raises DataDirectoryError when the disk refuses; the next start tries again.
    """
    waiting, aside = folder / NEXT, folder / _ASIDE
    _sweep(folder)
    if not waiting.is_dir() and not aside.is_dir():
        return False
    try:
        if not waiting.is_dir():  # all of it was put in place: what is left is to name what it replaced
            aside.rename(folder / put_aside_name(folder))
            return True
        if not aside.exists():
            leaving = folder / f"{_ASIDE}.partial"
            leaving.mkdir(exist_ok=True)
            _put_aside(folder, settings, leaving)
            leaving.rename(aside)
        (waiting / PREVIOUS).unlink(missing_ok=True)
        shutil.rmtree(folder / "index", ignore_errors=True)
        for item in sorted(waiting.iterdir()):
            _move_in(item, settings if item.name == "settings.toml" else folder / item.name)
        waiting.rmdir()
        aside.rename(folder / put_aside_name(folder))
    except OSError as error:
        raise DataDirectoryError(
            f"The prepared backup cannot be put in place in {folder}: {error.strerror or error}.",
            hint="Close what uses the folder and start again; nothing is lost.",
        ) from error
    logger.info("a backup was restored; the data of before are in %s", folder)
    return True


def give_up(waiting: Path) -> None:
    """Delete a prepared restore; one that is deleted by half is never put in place."""
    leaving = waiting.with_name(GIVEN_UP)
    shutil.rmtree(leaving, ignore_errors=True)
    waiting.rename(leaving)
    shutil.rmtree(leaving, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Delete what a backup or a restore left that was cut off: as large as the data, and with texts removed since."""
    for name in (COPY, f"{COPY}-journal", f"{COPY}-wal", f"{COPY}-shm"):
        with suppress(OSError):  # the next start tries again
            (folder / name).unlink(missing_ok=True)
    for name in (f"{NEXT}.partial", GIVEN_UP):
        shutil.rmtree(folder / name, ignore_errors=True)


def _put_aside(folder: Path, settings: Path, aside: Path) -> None:
    """Move the data of now away; the write-ahead log goes with its database."""
    for item in sorted(folder.iterdir()):
        if item.name in {"kebab.sqlite3", "kebab.sqlite3-wal"} or not is_kept_apart(item.name):
            os.replace(item, aside / item.name)
    if settings.is_file():
        settings.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(settings, aside / "settings.toml")


def _move_in(item: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir():
        shutil.rmtree(place)
    shutil.move(item, place)
