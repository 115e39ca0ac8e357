"""Runs an ingest and kills its own process at one write: ``killed_ingest.py DATA SOURCE STORE METHOD before|after``."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from tests.unit.ingest.support import open_on_disk


def deadly(real: Callable[..., object], *, after: bool) -> Callable[..., object]:
    def call(*arguments: object) -> object:
        if after:
            real(*arguments)
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        raise AssertionError("the process lives")

    return call


def main(data: str, source: str, store: str, method: str, moment: str) -> None:
    base = open_on_disk(Path(data), Path(source))
    target = getattr(base, store)
    setattr(target, method, deadly(getattr(target, method), after=moment == "after"))
    base.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
