"""Encodings of logs: UTF-16 becomes UTF-8 bytes, lines that are not UTF-8 are read as Korean or Western text."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from itertools import chain

from kebab_desktop.loganalysis.reading.source import Tally

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16 LE, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096
_LONGEST_MARK = 64
"""Bytes that show the encoding: marks, and zeros at every second place."""


def utf8_chunks(data: Iterator[bytes], tally: Tally) -> Iterator[bytes]:
    """Yield the same text as UTF-8 without a byte order mark; 8-bit encodings pass, NUL bytes are removed.

    An empty piece says that bytes were read which hold no text (yet).
    """
    first = b""
    for piece in data:
        first += piece
        if len(first) >= _LONGEST_MARK:  # a short first read does not hide a mark
            break
        yield b""
    for mark, encoding in _MARKS:
        if first.startswith(mark):
            tally.encoding = encoding
            yield from _recoded(chain((first[len(mark) :],), data), encoding)
            return
    encoding = utf16_without_mark(first)
    if encoding:
        tally.encoding = encoding
        yield from _recoded(chain((first,), data), encoding)
        return
    nulls = tally.gap
    for piece in chain((first,), data):
        if b"\0" in piece:
            text = piece.replace(b"\0", b"")
            nulls += len(piece) - len(text)
            yield text
        else:
            yield piece
    if nulls:
        tally.note(f"{nulls:,} NUL bytes were left out; a log that is truncated while it is written gets such gaps.")


def _recoded(data: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    if encoding == "utf-8":
        yield from (piece.replace(b"\0", b"") for piece in data)
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for piece in data:
        yield decoder.decode(piece).replace("\0", "").encode("utf-8", errors="replace")
    yield decoder.decode(b"", final=True).encode("utf-8", errors="replace")


def utf16_without_mark(data: bytes) -> str:
    """Return the UTF-16 variant in which every second byte of the beginning is NUL, "" for other text."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 2 or b"\0" not in sample:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd * 10 >= half * 4 and even * 20 <= half:
        return "utf-16-le"
    if even * 10 >= half * 4 and odd * 20 <= half:
        return "utf-16-be"
    return ""


class Decoder:
    """Decodes whole lines of one file; each line that is not UTF-8 is read as Korean (CP949) or else as Latin-1."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._korean = False

    def decode(self, data: bytes) -> str:
        """Return the text of ``data``, which must not end within a line."""
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return "\n".join(map(self._line, data.split(b"\n")))

    def _line(self, data: bytes) -> str:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            lossy = data.decode("utf-8", errors="replace")
        beyond = sum(sign > "\x7f" for sign in lossy)
        damage = lossy.count("\ufffd") / beyond
        korean = "" if damage < 0.1 else self._korean_text(data)
        if korean:
            self._tally.encoding = "cp949"
            return korean
        if damage <= 0.5:
            self._tally.note("Some characters are damaged and shown as \ufffd.")
            return lossy
        if self._tally.encoding != "cp949":
            self._tally.encoding = "latin-1"
        return data.decode("latin-1")

    def _korean_text(self, data: bytes) -> str:
        """Return ``data`` as CP949 when it reads as such, "" otherwise; once a line did, less proof is needed."""
        try:
            text = data.decode("cp949")
        except UnicodeDecodeError:
            return ""
        beyond = [sign for sign in text if sign > "\x7f"]
        # EUC-KR holds the 2,350 usual syllables; text of another language read as CP949 is full of the other 8,822.
        usual = sum("가" <= sign <= "힣" and len(sign.encode("euc_kr", errors="ignore")) == 2 for sign in beyond)
        if not self._korean:
            self._korean = 2 * usual >= len(beyond)
        return text if self._korean and 4 * usual >= len(beyond) else ""
