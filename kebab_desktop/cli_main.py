"""Entry point of the command line ``kebab``."""

from __future__ import annotations

import logging
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab


def main() -> None:
    """Run the command line and end the process with its exit code."""
    # While the program loads, Ctrl+C ends it at once and without a traceback; then it cancels what runs.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from kebab_desktop.cli.application import run

    signal.signal(signal.SIGINT, signal.default_int_handler)
    # A process that was started with closed output has None there; the files stay open as long as it runs.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    log = logging.StreamHandler()
    log.setFormatter(OneLine())
    logging.getLogger().addHandler(log)
    sys.exit(run(_open, sys.argv[1:]))


class OneLine(logging.Formatter):
    """Message and cause on one line: whoever reads it wants to know what happened, not where in the program."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; with KEBAB_DEBUG the traceback follows."""
        if os.environ.get("KEBAB_DEBUG"):
            return super().format(record)
        cause = record.exc_info[1] if record.exc_info else None
        return record.getMessage() if cause is None else f"{record.getMessage()}: {cause}"


def _open(data_dir: Path | None = None) -> Kebab:
    from kebab_desktop.bootstrap import open_kebab

    return open_kebab(data_dir)
