"""A copy of all posting lists in one file: reading them out of Whoosh takes seconds in a large index."""

from __future__ import annotations

import json
import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from kebab_desktop.adapters.word_lists import FIELDS, WordLists

_MAGIC = b"kebab words 1\n\0\0"
_HEADER = struct.Struct("<II")  # CRC-32 of all that follows, bytes of the JSON head
_ARRAYS = ("starts", "lengths", "numbers", "counts")


class WordSnapshot:
    """The file of one index: header, JSON head, arrays.

    It counts only with the fingerprint of the index that it was copied from.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def present(self) -> bool:
        """Whether there is a copy, of whatever index."""
        return self._path.exists()

    def read(self, fingerprint: str) -> WordLists | None:
        """Return the lists, None when there is no whole copy of exactly this index."""
        try:
            with self._path.open("rb") as stream:
                beginning = stream.read(len(_MAGIC) + _HEADER.size)
                if not beginning.startswith(_MAGIC) or len(beginning) < len(_MAGIC) + _HEADER.size:
                    return None
                crc, head_size = _HEADER.unpack_from(beginning, len(_MAGIC))
                head_bytes = stream.read(head_size)
                body = np.fromfile(stream, np.uint8)
        except OSError:
            return None
        if zlib.crc32(body.data, zlib.crc32(head_bytes)) != crc:
            return None  # it is only a copy: Whoosh has the words
        head = json.loads(head_bytes)
        if (head["fingerprint"], tuple(head["fields"])) != (fingerprint, FIELDS):
            return None
        arrays: dict[str, Any] = {}
        place = 0
        for name in _ARRAYS:  # those of the largest numbers first, so that each begins at a multiple of its size
            kind, shape = np.dtype(head[name][0]), tuple(head[name][1])
            size = kind.itemsize * int(np.prod(shape))
            arrays[name] = body[place : place + size].view(kind).reshape(shape)
            place += size
        return WordLists(head["chunks"], head["documents"], terms=head["terms"], **arrays)

    def write(self, fingerprint: str, lists: WordLists) -> None:
        """Replace the copy; one that cannot be written only costs time at the next start."""
        arrays = [np.ascontiguousarray(getattr(lists, name)) for name in _ARRAYS]
        kinds = {name: (array.dtype.str, array.shape) for name, array in zip(_ARRAYS, arrays, strict=True)}
        ids = {"chunks": list(lists.chunk_ids), "documents": list(lists.document_ids), "terms": list(lists.terms)}
        contents = {"fingerprint": fingerprint, "fields": FIELDS, **kinds, **ids}
        head = json.dumps(contents, ensure_ascii=False).encode("utf-8", "surrogatepass")
        parts = [head, *(array.tobytes() for array in arrays)]
        crc = 0
        for part in parts:
            crc = zlib.crc32(part, crc)
        draft = self._path.with_suffix(".new")
        with suppress(OSError):
            with draft.open("wb") as stream:
                stream.writelines((_MAGIC, _HEADER.pack(crc, len(head)), *parts))
            os.replace(draft, self._path)

    def remove(self) -> None:
        """Forget the copy: words that are deleted must not stay on the disk."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
