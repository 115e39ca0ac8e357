"""Any lines of a log by number, for a viewer: large plain files are not read again from the beginning."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.loganalysis.reading.encoding import utf8_chunks, utf16_without_mark
from kebab_desktop.loganalysis.reading.lines import line_blocks
from kebab_desktop.loganalysis.reading.opening import chunks
from kebab_desktop.loganalysis.reading.source import CHUNK_BYTES, LogSource, Tally

_STEP = 4 * CHUNK_BYTES
_LONGEST = 16 * _STEP
"""A file without a LF for so long has only CR as line end."""
_RECODED = (b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff")
"""A file that begins so is not made of the bytes of its lines: gzip, UTF-16."""


class LogPages:
    """Lines of one source as they stand in it, numbered as in an analysis; colours and NUL bytes are left out.

    Of a plain file one place in every MiB is remembered as far as it was needed, so that every line is found at
    once afterwards; a compressed or recoded one is read up to the lines each time.
    """

    def __init__(self, source: LogSource) -> None:
        self._source = source
        self._lines = [1]
        self._offsets = [0]
        self._complete = False
        self._plain: bool | None = None

    def lines(self, first: int, count: int, token: CancelToken) -> list[str]:
        """Return up to ``count`` lines from the 1-based ``first`` on, fewer at the end of the file.

        Raises OSError when the source cannot be opened and CancelledError between two chunks.
        """
        if first < 1 or count < 1:
            return []
        if self._plain is None:
            self._plain = self._is_plain()
        if self._plain:
            self._index_up_to(first, token)
        if not self._plain:
            return list(islice(self._from(0, token), first - 1, first - 1 + count))
        place = bisect_right(self._lines, first) - 1
        skipped = first - self._lines[place]
        return list(islice(self._from(self._offsets[place], token), skipped, skipped + count))

    def _is_plain(self) -> bool:
        with self._source.open() as stream:
            head = stream.read(4096)
            return stream.seekable() and not head.startswith(_RECODED) and not utf16_without_mark(head)

    def _from(self, offset: int, token: CancelToken) -> Iterator[str]:
        """Yield the lines from a byte on that begins a line."""
        tally = Tally()
        source = LogSource(self._source.name, lambda: _opened(self._source, offset))
        for block in line_blocks(utf8_chunks(chunks(source, tally), tally), tally):
            token.raise_if_cancelled()
            yield from block

    def _index_up_to(self, line: int, token: CancelToken) -> None:
        """Remember places until the last one is behind ``line``; each follows a line feed, so none splits a line."""
        if self._complete or self._lines[-1] > line:
            return
        with _opened(self._source, self._offsets[-1]) as stream:
            number, offset = self._lines[-1], self._offsets[-1]
            while number <= line:
                token.raise_if_cancelled()
                data = _whole_lines(stream)
                if not data or len(data) > _LONGEST:
                    self._complete = not data
                    self._plain = not data
                    return
                number += _line_ends(data)
                offset += len(data)
                stream.seek(offset)
                self._lines.append(number)
                self._offsets.append(offset)


def _whole_lines(stream: BinaryIO) -> bytes:
    """Read a step and cut it behind its last LF; empty at the end of the file, very long where there is no LF."""
    data = stream.read(_STEP)
    end = data.rfind(b"\n") + 1
    while not end and len(data) <= _LONGEST:
        more = stream.read(_STEP)
        if not more:
            return b""
        end = len(data) + more.rfind(b"\n") + 1 if b"\n" in more else 0
        data += more
    return data[:end] if end else data


def _line_ends(data: bytes) -> int:
    """Count LF, CRLF and lone CR; ``data`` begins at a line and ends with LF."""
    returns = data.count(b"\r")
    return data.count(b"\n") + (returns - data.count(b"\r\n") if returns else 0)


def _opened(source: LogSource, offset: int) -> BinaryIO:
    stream = source.open()
    try:
        if offset:
            stream.seek(offset)
    except OSError:
        stream.close()
        raise
    return stream
