"""A copy of all window vectors in one file, so that a search need not start Chroma (a second) to read them."""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kebab_desktop.adapters.vector_matrix import WindowKey

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

_MAGIC = b"kebab vectors 1\n"
_HEADER = struct.Struct("<III")  # CRC-32 of all that follows, bytes of the JSON head, numbers in a vector


class VectorSnapshot:
    """The file of one index: header, JSON head, float32 numbers.

    It counts only with the fingerprint of the database that it was copied from.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def present(self) -> bool:
        """Whether there is a copy, of whatever database."""
        return self._path.exists()

    def read(self, fingerprint: str) -> tuple[list[WindowKey], Vectors] | None:
        """Return ids and vectors, None when there is no whole copy of exactly this database."""
        try:
            with self._path.open("rb") as stream:
                beginning = stream.read(len(_MAGIC) + _HEADER.size)
                if not beginning.startswith(_MAGIC) or len(beginning) < len(_MAGIC) + _HEADER.size:
                    return None
                crc, head_size, dimension = _HEADER.unpack_from(beginning, len(_MAGIC))
                head_bytes = stream.read(head_size)
                numbers = np.fromfile(stream, "<f4")
        except OSError:
            return None
        if zlib.crc32(numbers.data, zlib.crc32(head_bytes)) != crc:
            return None  # it is only a copy: Chroma has the vectors
        head = json.loads(head_bytes)
        if head["fingerprint"] != fingerprint:
            return None
        keys = [WindowKey(*entry) for entry in head["keys"]]
        return keys, numbers.reshape(len(keys), dimension)

    def write(self, fingerprint: str, keys: Sequence[WindowKey], vectors: Vectors) -> None:
        """Replace the copy; one that cannot be written only costs time at the next start."""
        entries = [(key.window_id, key.chunk_id, key.document_id) for key in keys]
        head = json.dumps({"fingerprint": fingerprint, "keys": entries}).encode()
        numbers = np.ascontiguousarray(vectors, "<f4").tobytes()
        header = _HEADER.pack(zlib.crc32(numbers, zlib.crc32(head)), len(head), vectors.shape[1])
        draft = self._path.with_suffix(".new")
        with suppress(OSError):
            with draft.open("wb") as stream:
                stream.writelines((_MAGIC, header, head, numbers))
            os.replace(draft, self._path)

    def remove(self) -> None:
        """Forget the copy: vectors that are deleted must not stay on the disk."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
