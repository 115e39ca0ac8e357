"""Whoosh files held in memory once: Whoosh's own RamStorage ends up with three copies of every byte."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from typing import Any


class _View(io.RawIOBase):
    """A file over bytes that are not copied."""

    def __init__(self, content: memoryview) -> None:
        self._content = content
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        end = len(self._content) if size is None or size < 0 else self._place + size
        piece = bytes(self._content[self._place : end])
        self._place += len(piece)
        return piece

    def readinto(self, target: Any, /) -> int:  # noqa: ANN401 - anything that takes bytes
        piece = self.read(len(target))
        target[: len(piece)] = piece
        return len(piece)

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: len(self._content)}[whence]
        self._place = max(0, base + offset)
        return self._place

    def tell(self) -> int:
        return self._place


def memory_storage(files: Mapping[str, bytes]) -> Any:  # noqa: ANN401 - Whoosh ships no types
    """Return a Whoosh storage of these files by name, for reading only."""
    from whoosh.filedb.filestore import RamStorage  # Whoosh loads on first use
    from whoosh.filedb.structfile import BufferFile

    class Buffer(BufferFile):  # type: ignore[misc]
        """A file or a part of one."""

        def __init__(self, content: memoryview, name: str | None = None, **options: object) -> None:
            super().__init__(b"", name=name, **options)
            self._buf = content
            self.file = _View(content)

        def subset(self, position: int, length: int, name: str | None = None) -> Buffer:
            return Buffer(self._buf[position : position + length], name or self._name)

    class Storage(RamStorage):  # type: ignore[misc]
        """Gives out views of the bytes."""

        def open_file(self, name: str, **options: object) -> Buffer:
            return Buffer(memoryview(self.files[name]), name, **options)

    storage = Storage()
    storage.files.update(files)
    return storage
