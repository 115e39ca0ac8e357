"""Files written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

from kebab_desktop.core.errors import DataDirectoryError

_INCOMING = ".incoming-"
_OLD_S = 3600


def write_whole(path: Path, data: bytes, *, sync: bool = True, home: Path | None = None) -> None:
    """Write beside the file and rename, so that a crash or a full disk leaves the old one; its rights stay.

    Without ``sync`` the last seconds may be lost when the power fails, which thousands of small files are worth.
    ``home`` is a folder that is not made: where the data folder was moved away, another is in the way of its return.

    A link stays a link: what it leads to is written. Raises DataDirectoryError when the disk refuses.
    """
    target = Path(os.path.realpath(path))
    incoming = ""
    try:
        if home is not None:
            home.stat()
        target.parent.mkdir(parents=True, exist_ok=True)
        if sync:  # not for each of thousands
            sweep(target.parent)
        handle, incoming = tempfile.mkstemp(dir=target.parent, prefix=_INCOMING)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, incoming)
        else:
            Path(incoming).chmod(0o644)
        Path(incoming).replace(target)
    except OSError as error:
        raise DataDirectoryError(
            f"{path} cannot be written: {error.strerror or error}.",
            hint="Check that the folder is writable and the disk is not full.",
        ) from error
    finally:
        if incoming:
            Path(incoming).unlink(missing_ok=True)


def sweep(folder: Path, *, everything: bool = False) -> None:
    """Delete what a write left in a folder that was killed; ``everything``: also below it, and what is not old.

    In folders of others only what is older than an hour goes: another program may be writing.
    """
    places = (Path(place) for place, _, _ in os.walk(folder)) if everything else (folder,)
    for place in places:
        with os.scandir(place) as entries:
            left = [
                Path(each.path) for each in entries if each.name.startswith(_INCOMING) and _is_old(each, everything)
            ]
        for each in left:
            each.unlink(missing_ok=True)


def _is_old(entry: os.DirEntry[str], everything: bool) -> bool:
    try:
        return everything or time.time() - entry.stat(follow_symlinks=False).st_mtime > _OLD_S
    except FileNotFoundError:  # written to its end meanwhile
        return False


def is_writable(path: Path) -> bool:
    """Tell whether a file may be replaced: neither it nor its folder is protected."""
    target = Path(os.path.realpath(path))
    return os.access(target.parent, os.W_OK) and (not target.exists() or os.access(target, os.W_OK))
