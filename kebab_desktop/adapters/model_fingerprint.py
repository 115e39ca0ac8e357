"""The blake3 of a model file, computed beside the work and remembered from one run to the next."""

from __future__ import annotations

import json
import logging
import threading
from pathlib import Path

from blake3 import blake3

logger = logging.getLogger(__name__)

_BLOCK = 1 << 20


class ModelFingerprint:
    """Reads the file on a thread of its own; ``memory`` is a JSON file that spares this while size and time are equal.

    A file of several gigabytes takes seconds to read, which no answer has to wait for.
    """

    def __init__(self, path: Path, memory: Path) -> None:
        self._path = path
        self._memory = memory
        self._known = ""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._read, name="model-fingerprint", daemon=True)
        self._thread.start()

    @property
    def blake3(self) -> str:
        """Return 64 hex digits, empty as long as they are not known."""
        return self._known

    def wait(self, seconds: float) -> str:
        """Return the digits once they are known, at most after some seconds."""
        self._thread.join(seconds)
        return self._known

    def close(self) -> None:
        """Stop reading; idempotent."""
        self._stop.set()

    def _read(self) -> None:
        try:
            state = self._path.stat()
            stamp = [state.st_size, state.st_mtime_ns]
            remembered = self._remembered()
            entry = remembered.get(str(self._path))
            if isinstance(entry, list) and entry[:2] == stamp and len(entry) == 3:
                self._known = str(entry[2])
                return
            digest = self._digest()
            if digest:
                self._known = digest
                self._memory.parent.mkdir(parents=True, exist_ok=True)
                entries = {**remembered, str(self._path): [*stamp, digest]}
                self._memory.write_text(json.dumps(entries, indent=1), encoding="utf-8")
        except OSError as error:
            logger.warning("The fingerprint of %s is not known: %s", self._path.name, error)

    def _digest(self) -> str:
        hasher = blake3()
        with self._path.open("rb") as file:
            while block := file.read(_BLOCK):
                if self._stop.is_set():
                    return ""
                hasher.update(block)
        return hasher.hexdigest()

    def _remembered(self) -> dict[str, object]:
        try:
            value = json.loads(self._memory.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}  # nothing remembered, or a file that was cut off: it is written anew
        return value if isinstance(value, dict) else {}
