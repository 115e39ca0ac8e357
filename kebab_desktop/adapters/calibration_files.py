"""Fitted weights of the gate, read from the data folder: one JSON file per embedding model."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.core.calibration import (
    Calibration,
    UnusableCalibrationError,
    calibration_from,
    file_name,
)

logger = logging.getLogger(__name__)

MAX_BYTES = 100_000
_AGAIN = "Delete it, or fit again with 'kebab eval calibrate --fit --apply'."

Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Read:
    """A file as it was read; ``stamp`` is size and time of change."""

    stamp: Stamp
    calibration: Calibration | None
    problem: str = ""


class CalibrationFiles:
    """Implements the CalibrationReader port over a folder that need not be there.

    A file is read again when it changed; one that cannot be used is left out, and :meth:`problems` says why.
    Thread-safe.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._known: dict[Path, _Read] = {}

    def current(self, embedder: str) -> Calibration | None:
        """Return the weights for the model with this identity, None where there are none that can be used."""
        found = self._read(embedder)
        return found.calibration if found is not None else None

    def problems(self, embedder: str) -> list[str]:
        """Return why a file that is there is not used."""
        found = self._read(embedder)
        if found is not None:
            return [found.problem] if found.problem else []
        others = sorted(self._folder.glob("gate-*.json")) if self._folder.is_dir() else []
        return [f"{others[0]}: it was fitted for another embedding model. {_AGAIN}"] if others else []

    def _read(self, embedder: str) -> _Read | None:
        path = self._folder / file_name(embedder)
        try:
            status = path.stat()
        except OSError:
            return None
        stamp = (status.st_size, status.st_mtime_ns)
        with self._lock:
            known = self._known.get(path)
            if known is None or known.stamp != stamp:
                known = self._known[path] = _file(path, stamp, embedder)
                if known.problem:
                    logger.warning("Gate: %s", known.problem)
            return known


def _file(path: Path, stamp: Stamp, embedder: str) -> _Read:
    if stamp[0] > MAX_BYTES:
        return _Read(stamp, None, f"{path}: it is too large for weights of the gate. {_AGAIN}")
    try:
        found = calibration_from(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        return _Read(stamp, None, f"{path}: it cannot be read ({error.strerror or error}).")
    except UnicodeDecodeError:
        return _Read(stamp, None, f"{path}: it is not UTF-8. {_AGAIN}")
    except UnusableCalibrationError as error:
        return _Read(stamp, None, f"{path}: the gate cannot use it: {error}. {_AGAIN}")
    if found.embedder != embedder:
        return _Read(stamp, None, f"{path}: it was fitted for another embedding model. {_AGAIN}")
    return _Read(stamp, found)
