"""Bytes of one source in chunks: plain or gzip (told by its first bytes), whatever the file's name is."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from kebab_desktop.loganalysis.reading.source import CHUNK_BYTES, LogSource, Tally

_GZIP = b"\x1f\x8b"
# A file that grows while it is read is followed this far beyond its size at the start, then left.
_GROWTH_BYTES = 64 * 1024 * 1024


def chunks(source: LogSource, tally: Tally) -> Iterator[bytes]:
    """Yield the decompressed bytes; what goes wrong after the start becomes a note of ``tally``.

    Raises OSError when the source cannot be opened.
    """
    with source.open() as stream:
        raw = _raw(stream, source, tally)
        first = next(raw, b"")
        if first.startswith(_GZIP):
            yield from _gunzipped(first, raw, tally)
            return
        if first:
            yield first
        yield from raw


def _raw(stream: BinaryIO, source: LogSource, tally: Tally) -> Iterator[bytes]:
    limit = source.size_bytes + _GROWTH_BYTES if source.size_bytes else 0
    while True:
        try:
            data = stream.read(CHUNK_BYTES)
        except (OSError, EOFError, RuntimeError, zlib.error, ValueError, zipfile.BadZipFile) as error:
            # zipfile raises all of these for damaged or encrypted members.
            tally.note(f"Reading stopped after {tally.consumed:,} bytes: {_reason(error)}.", incomplete=True)
            return
        if not data:
            break
        tally.consumed += len(data)
        yield data
        if limit and tally.consumed > limit:
            tally.note(f"The file grew while it was read; only its first {tally.consumed:,} bytes were analyzed.")
            return
    _compare_sizes(source, tally)


def _compare_sizes(source: LogSource, tally: Tally) -> None:
    if not source.size_bytes or tally.consumed == source.size_bytes:
        return
    if tally.consumed > source.size_bytes:
        tally.note(f"The file grew from {source.size_bytes:,} to {tally.consumed:,} bytes while it was read.")
    else:
        tally.note(
            f"The file was cut or rotated while it was read: {tally.consumed:,} of {source.size_bytes:,} bytes "
            "could be read.",
            incomplete=True,
        )


def _gunzipped(first: bytes, rest: Iterator[bytes], tally: Tally) -> Iterator[bytes]:
    """Decompress all members of a gzip stream in pieces of at most one chunk."""
    engine = zlib.decompressobj(wbits=31)
    data = first
    while True:
        before = engine.copy()
        try:
            piece = engine.decompress(data, CHUNK_BYTES)
        except zlib.error as error:
            yield from _before_damage(before, data)
            tally.note(
                f"The gzip data is damaged ({error}); what stands before the damage was analyzed.", incomplete=True
            )
            return
        data = engine.unconsumed_tail
        tally.ahead = len(data)
        if piece:
            yield piece
        if engine.eof:
            data = engine.unused_data.lstrip(b"\0") or next(rest, b"").lstrip(b"\0")
            if not data:
                return
            if not data.startswith(_GZIP[: len(data)]):
                tally.note("There is other data after the end of the gzip data; it was left out.")
                return
            engine = zlib.decompressobj(wbits=31)
        elif not data:
            data = next(rest, b"")
            if not data:
                tally.note("The gzip file ends early; what could be decompressed was analyzed.", incomplete=True)
                return


def _before_damage(engine: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """Yield what ``data`` holds before its damage: byte by byte, as a failing call returns nothing."""
    found = bytearray()
    for place in range(len(data)):
        try:
            found += engine.decompress(data[place : place + 1])
        except zlib.error:
            break
        if len(found) >= CHUNK_BYTES:
            yield bytes(found)
            found.clear()
    if found:
        yield bytes(found)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error).rstrip(".") or type(error).__name__
