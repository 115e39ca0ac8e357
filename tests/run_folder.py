"""Folders of one run below the folder for temporary files: gone at its end; those of a killed run at the next one."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path


def run_folder(kind: str) -> Path:
    """Return a new folder that is deleted when this process ends.

    Its name tells the process, so that what a process left that was killed can be told from what is in use.
    """
    _sweep(kind)
    folder = Path(tempfile.mkdtemp(prefix=f"kebab-{kind}-{os.getpid()}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _sweep(kind: str) -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"kebab-{kind}-*"):
        found = re.fullmatch(rf"kebab-{kind}-(\d+)-\w+", folder.name)
        if found is not None and not _lives(int(found[1])):
            shutil.rmtree(folder, ignore_errors=True)


def _lives(process: int) -> bool:
    if sys.platform == "win32":
        return True  # asking there would end the process
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # another user's
        return True
    return True
