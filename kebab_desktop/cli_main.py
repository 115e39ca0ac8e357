"""Entry point of the command line ``kebab``."""

from __future__ import annotations

import sys
from pathlib import Path

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.cli.application import run


def main() -> None:
    """Run the command line and end the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    sys.exit(run(_open, sys.argv[1:]))


def _open(data_dir: Path | None = None) -> Kebab:
    from kebab_desktop.bootstrap import open_kebab  # noqa: PLC0415 - engines load only when a command needs them

    return open_kebab(data_dir)
