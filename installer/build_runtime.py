"""Compiles the model runtime behind the program: start.py starts it, it outlives the window and ends by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from installer.console import Console, use_utf8  # noqa: E402
from installer.layout import SETUP_LOG, venv_dir  # noqa: E402
from installer.model_runtime import build, is_due  # noqa: E402
from installer.setup_lock import BUILD, tried  # noqa: E402
from installer.stamp import Stamp  # noqa: E402

_NICENESS = 10  # the window stays smooth; on a free machine the build is not slower


def start(venv: Path) -> None:
    """Begin to compile in a process of its own and return at once."""
    command = [sys.executable, str(Path(__file__).resolve())]
    nothing = subprocess.DEVNULL
    with (venv / SETUP_LOG).open("ab") as log:
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
            flags |= subprocess.BELOW_NORMAL_PRIORITY_CLASS
            subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=log, creationflags=flags)
            return
        # A session of its own: neither Ctrl+C nor the end of the terminal reaches it.
        first = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=log, start_new_session=True)
        first.wait()  # it only forks, so that the program that start.py becomes has no child that it does not know


def main() -> int:
    """Compile unless another process does, or nothing is to be done."""
    use_utf8()
    group = os.getpid()
    if sys.platform != "win32":
        if os.fork():
            os._exit(0)
        os.nice(_NICENESS)
    venv = venv_dir()
    with tried(BUILD) as free:
        if not free or not is_due(venv) or not Stamp.read(venv).environment_ready(venv, dev=False):
            return 0
        build(venv, Console(1), group=group)
    return 0


if __name__ == "__main__":
    sys.exit(main())
