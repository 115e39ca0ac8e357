"""A drive that stops answering, made of patched system calls."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

_WAIT_S = 20.0


class SilentDrive:
    """Everything below ``root`` hangs after :meth:`stop`, from the call number ``after`` on, until :meth:`answer`."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = str(root)
        self.reached = threading.Event()
        self._answers = threading.Event()
        self._answers.set()
        self._left = 0
        for module, name in ((os, "stat"), (os, "lstat"), (os, "scandir"), (io, "open")):
            monkeypatch.setattr(module, name, self._slowed(getattr(module, name)))

    def stop(self, *, after: int = 0) -> None:
        """Answer no more."""
        self._left = after
        self._answers.clear()

    def answer(self) -> None:
        """Answer again, also the calls that hang."""
        self._answers.set()

    def _slowed(self, function: Callable[..., object]) -> Callable[..., object]:
        def slowed(place: object = ".", *arguments: object, **named: object) -> object:
            if not self._answers.is_set() and isinstance(place, str | os.PathLike) and self._below(os.fspath(place)):
                self._left -= 1
                if self._left < 0:
                    self.reached.set()
                    assert self._answers.wait(_WAIT_S), "the test never let the drive answer"
            return function(place, *arguments, **named)

        return slowed

    def _below(self, place: str) -> bool:
        return place == self.root or place.startswith(self.root + os.sep)
