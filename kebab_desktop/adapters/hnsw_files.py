"""Blanks the slots of Chroma's HNSW files that hold no vector: they are written with whatever the memory held."""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER = struct.Struct("<iQQQQ")  # version, offset of level 0, capacity, elements, bytes per element
_VERSION = 1
_BYTES_OF_A_LENGTH = 4
_PIECE = 1 << 20


def blank_unused_slots(store: Path) -> None:
    """Overwrite with zeros what lies behind the last element in ``data_level0.bin`` and ``length.bin``.

    Chroma allocates both for a capacity without clearing the memory and writes them whole, so that freed memory of
    this process, also text of removed runbooks, reaches the disk (chroma-core/chroma issue 7688). Files of a layout
    that is not known are left as they are. Raises OSError.
    """
    for header in store.glob("*/header.bin"):
        with header.open("rb") as file:
            head = file.read(_HEADER.size)
        if len(head) < _HEADER.size:
            continue
        version, _, _, elements, size = _HEADER.unpack(head)
        if version == _VERSION:
            _blank_from(header.with_name("data_level0.bin"), elements * size)
            _blank_from(header.with_name("length.bin"), elements * _BYTES_OF_A_LENGTH)


def _blank_from(path: Path, start: int) -> None:
    if not path.exists() or path.stat().st_size <= start:
        return
    with path.open("r+b") as file:
        file.seek(start)
        while piece := file.read(_PIECE):
            if piece != bytes(len(piece)):
                file.seek(-len(piece), 1)
                file.write(bytes(len(piece)))
