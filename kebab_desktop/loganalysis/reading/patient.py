"""Logs on disks that may not answer: reading stops with a reason instead of hanging."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, cast

from kebab_desktop.core.patience import Patience


class PatientFile(io.RawIOBase):
    """A file whose reads raise NotAnswering when the disk hangs: waiting is no end of the file."""

    def __init__(self, path: Path, disk: Patience, stream: io.FileIO) -> None:
        super().__init__()
        self._path = path
        self._disk = disk
        self._stream = stream

    def readable(self) -> bool:
        """Return True."""
        return True

    def seekable(self) -> bool:
        """Tell whether the file can be read from another place."""
        return self._stream.seekable()

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to another place; the end is looked for on the disk."""
        return self._disk.read(self._path, partial(self._stream.seek, offset, whence))

    def tell(self) -> int:
        """Return the place."""
        return self._stream.tell()

    def fileno(self) -> int:
        """Return the descriptor of the file."""
        return self._stream.fileno()

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - as io declares it: a writable buffer
        """Read what comes next; what arrives after the time limit goes nowhere."""
        data = self._disk.read(self._path, partial(self._stream.read, len(buffer)))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the file, unless its disk hangs: then it stays open until the program ends."""
        if not self.closed and not self._disk.silent(self._path):
            self._stream.close()
        super().close()


def opened_patiently(path: Path) -> BinaryIO:
    """Open a file for reading bytes; raises OSError, also when its disk does not answer."""
    disk = Patience()
    # Opened first: Python closes also what was made by half, which has nothing to close.
    stream = disk.read(path, partial(io.FileIO, path))
    return cast("BinaryIO", io.BufferedReader(PatientFile(path, disk, stream)))
