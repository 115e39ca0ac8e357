"""The lines of one log by number, for reading on screen: only what is asked for is read, whatever the size."""

from __future__ import annotations

import io
import re
import tempfile
import time
import weakref
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO

from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.loganalysis.reading.encoding import Decoder, utf8_chunks, utf16_without_mark
from kebab_desktop.loganalysis.reading.inputs import find_inputs, reason_of
from kebab_desktop.loganalysis.reading.lines import without_colours
from kebab_desktop.loganalysis.reading.opening import chunks
from kebab_desktop.loganalysis.reading.source import LINE_LIMIT, LogSource, Tally

_BLOCK = 1 << 20
_PIECE = 1 << 18
_SLICE_S = 0.05
_LINE_END = re.compile(rb"\r\n|\n|\r")
_RECODED = (b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
"""First bytes of what cannot be read in place: gzip, UTF-16 and UTF-32."""
_KEY_BEGIN = re.compile(r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----")
_KEY_END = re.compile(r"-----END [A-Z ]{0,30}PRIVATE KEY-----")
_KEY_LINES = 130
_KEY_BODY = re.compile(r"\S{16,}")
_HIDDEN = "[secret]"

Mask = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SearchStep:
    """One step of a search: ``line`` where it was found (0: not yet), ``block`` to go on with, None at the end."""

    line: int
    block: int | None


class LogText:
    """Reads lines of ``stream`` (bytes of one log) by their number; one thread at a time may use it.

    The file is read with plain reads, never mapped: a log that is truncated while it is shown would end the program.
    :meth:`advance` counts lines in short steps; lines that are not counted yet cannot be asked for.
    """

    def __init__(self, stream: IO[bytes], mask: Mask, feed: Iterator[bytes] | None = None) -> None:
        self._stream = stream
        self._close = weakref.finalize(self, stream.close)
        self._mask = mask
        self._feed = feed
        self._marks = [0]
        self._size = 0 if feed is not None else stream.seek(0, io.SEEK_END)
        self._scanned = 0
        self._decoder = Decoder(Tally())

    @property
    def complete(self) -> bool:
        """Whether all lines are counted."""
        return self._feed is None and self._scanned >= self._size

    @property
    def line_count(self) -> int:
        """Lines counted so far."""
        unended = self.complete and self._size > 0 and self._read(self._size - 1, 1) not in {b"\n", b"\r"}
        return self._marks[-1] + unended

    @property
    def share(self) -> float:
        """How much of the file is counted, 0 to 1; 0 while it is unpacked, as its size is not known then."""
        return 0.0 if self._feed is not None or not self._size else min(self._scanned / self._size, 1.0)

    def advance(self, seconds: float = _SLICE_S) -> bool:
        """Count more lines for about ``seconds``; returns :attr:`complete`. Raises OSError."""
        deadline = time.monotonic() + seconds
        while not self.complete and time.monotonic() < deadline:
            if self._feed is not None:
                self._take_piece()
            elif not self._scan_block():
                self._size = self._scanned  # the file became shorter
        return self.complete

    def lines(self, first: int, count: int, *, masked: bool = True) -> list[str]:
        """Return lines ``first`` (1-based) and on, without their ends, at most ``count``; fewer at the end.

        Secrets are replaced unless ``masked`` is off. Lines longer than the analyzer reads are cut.
        """
        if first < 1 or count < 1:
            return []
        before = min(_KEY_LINES, first - 1) if masked else 0
        found = [self._decoded(each) for each in islice(self._raw_lines(first - before), before + count)]
        return _masked(found, self._mask)[before:] if masked else found

    def find(self, words: str, start: int, *, back: bool = False, block: int | None = None) -> SearchStep:
        """Look for ``words`` (case aside) in one block of the file, from line ``start`` on or before it with ``back``.

        ``block`` is that of the step before, None to begin.
        """
        pattern = _pattern(words)
        begin = self._offset(start)
        place = begin // _BLOCK if block is None else block
        while place >= len(self._marks) - 1 and not self.complete:
            self.advance()
        base = place * _BLOCK
        data = self._read(base, _BLOCK + 4 * len(words))  # what begins in this block may end in the next
        hits = [each.start() + base for each in pattern.finditer(data) if each.start() < _BLOCK]
        wanted = [each for each in hits if (each < begin if back else each >= begin)]
        if wanted:
            return SearchStep(self._line_at(wanted[-1] if back else wanted[0]), place)
        following = place - 1 if back else place + 1
        return SearchStep(0, following if 0 <= following * _BLOCK < self._size else None)

    def close(self) -> None:
        """Close the file; this happens as well when nobody holds the text any more."""
        self._close()

    def _take_piece(self) -> None:
        """Unpack one more piece into the temporary file."""
        assert self._feed is not None, "only called while there is something to unpack"
        piece = next(self._feed, None)
        if piece is None:
            self._feed = None
            return
        self._stream.seek(0, io.SEEK_END)
        self._stream.write(piece)
        self._size += len(piece)
        while self._size - self._scanned > _BLOCK:  # one byte more, to see whether a CR at the end is half a CRLF
            self._scan_block()

    def _scan_block(self) -> bool:
        data = self._read(self._scanned, min(_BLOCK, self._size - self._scanned) + 1)
        block = data[:_BLOCK]
        if not block:
            return False
        half = block.endswith(b"\r") and data[_BLOCK:] == b"\n"  # the other half counts, in the next block
        self._marks.append(self._marks[-1] + _line_ends(block) - half)
        self._scanned += len(block)
        return True

    def _offset(self, line: int) -> int:
        """Return where a line begins, the end of what is counted for a line beyond it."""
        ends = line - 1
        if ends < 1:
            return 0
        place = bisect_left(self._marks, ends) - 1
        if place + 1 >= len(self._marks):
            return self._scanned
        base = place * _BLOCK
        matches = _LINE_END.finditer(self._read(base, _BLOCK + 1))
        found = next(islice(matches, ends - self._marks[place] - 1, None), None)
        return base + found.end() if found is not None else self._scanned

    def _line_at(self, offset: int) -> int:
        place = offset // _BLOCK
        data = self._read(place * _BLOCK, offset - place * _BLOCK)
        return self._marks[place] + _line_ends(data) + 1

    def _raw_lines(self, first: int) -> Iterator[bytes]:
        offset, rest = self._offset(first), b""
        while data := self._read(offset, _PIECE):
            while data.endswith(b"\r") and (more := self._read(offset + len(data), 1)):
                data += more
            offset += len(data)
            *whole, last = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
            for piece in whole:
                yield (rest + piece)[: 4 * LINE_LIMIT]
                rest = b""
            rest = (rest + last)[: 4 * LINE_LIMIT]
        if rest:
            yield rest

    def _decoded(self, data: bytes) -> str:
        text = self._decoder.decode(data.replace(b"\0", b""))
        return without_colours(text.removeprefix("\ufeff"))[:LINE_LIMIT]

    def _read(self, offset: int, size: int) -> bytes:
        self._stream.seek(offset)
        return self._stream.read(size)


def open_log_text(name: str, mask: Mask) -> LogText:
    """Return the text of a log by the name that it has in an analysis (``archive.zip!/member`` too).

    Raises LogAnalysisError when it is gone or cannot be read.
    """
    source = _source(name)
    try:
        stream = source.open()
        head = stream.read(4096)
        if "!/" not in name and not head.startswith(_RECODED) and not utf16_without_mark(head):
            return LogText(stream, mask)
        stream.close()
        tally = Tally()
        return LogText(tempfile.TemporaryFile(), mask, utf8_chunks(chunks(source, tally), tally))
    except OSError as error:
        raise LogAnalysisError(f"{name} cannot be shown. {reason_of(error)}") from error


def pasted_log_text(text: str, mask: Mask) -> LogText:
    """Return the lines of a text that was pasted."""
    return LogText(io.BytesIO(text.encode("utf-8", errors="replace")), mask)


def _masked(lines: list[str], mask: Mask) -> list[str]:
    """Mask line by line; the lines of a private key hold no sign of their own and are hidden whole."""
    shown, in_key = [], False
    for line in lines:
        if _KEY_END.search(line):
            in_key = False
        shown.append(_KEY_BODY.sub(_HIDDEN, line) if in_key else mask(line))
        if begin := _KEY_BEGIN.search(line):
            in_key = _KEY_END.search(line, begin.end()) is None
    return shown


def _line_ends(data: bytes) -> int:
    """Count LF, CRLF and CR; numpy counts ten times as fast as bytes do."""
    import numpy as np

    ends = int(np.count_nonzero(np.frombuffer(data, dtype=np.uint8) == ord("\n")))
    return ends + data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else ends


def _source(name: str) -> LogSource:
    path, inside, _ = name.partition("!/")
    inputs, refusals = find_inputs([Path(path)])
    found = [each for one in inputs for each in one.sources if each.name == name or not inside]
    if found:
        return found[0]
    if not Path(path).is_absolute():
        reason = "It was pasted or piped, and its text was not kept."
        raise LogAnalysisError(f"{name} cannot be shown. {reason}", hint="Paste or drop it again to analyze it anew.")
    reason = refusals[0].reason if refusals else "There is no such file or folder."
    raise LogAnalysisError(f"{name} cannot be shown. {reason}", hint="Drop the log again to analyze it anew.")


def _pattern(words: str) -> re.Pattern[bytes]:
    """Match the words as UTF-8 or as Korean Windows wrote them."""
    forms = {words.encode("utf-8", errors="replace"), words.encode("cp949", errors="replace")}
    return re.compile(b"|".join(re.escape(each) for each in sorted(forms)), re.IGNORECASE)
