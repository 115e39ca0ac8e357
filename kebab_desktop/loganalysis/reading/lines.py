"""Decoded text in blocks of whole lines; every line end (LF, CRLF, CR) counts, so numbers are those of an editor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kebab_desktop.loganalysis.reading.encoding import Decoder
from kebab_desktop.loganalysis.reading.source import LINE_LIMIT, Tally

_COLOURS = re.compile(r"\x1b(?:\[[0-9;:?]*[A-Za-z]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-B]|[=>cDEHMNOZ78])")


def line_blocks(data: Iterator[bytes], tally: Tally) -> Iterator[list[str]]:
    """Yield lists of consecutive lines without their ends; a line longer than the limit is cut and noted.

    An empty list says that more was read, but no line is complete.
    """
    decoder = Decoder(tally)
    for piece in _whole_lines(data):
        text = decoder.decode(piece)
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = without_colours(text)
        lines = text.split("\n")
        if not lines[-1]:
            lines.pop()  # what follows the last line end is not a line
        if lines:
            _cut_long(lines, tally)
            tally.lines += len(lines)
        yield lines
    if tally.long_lines:
        which = f"Line {tally.first_long_line:,} is" if tally.long_lines == 1 else f"{tally.long_lines:,} lines are"
        tally.note(f"{which} very long; only the first {LINE_LIMIT:,} characters were analyzed.")


def without_colours(text: str) -> str:
    """Return text without the signs that colour it on a terminal."""
    return _COLOURS.sub("", text) if "\x1b" in text else text


def _whole_lines(data: Iterator[bytes]) -> Iterator[bytes]:
    """Regroup chunks so that each ends at a line end; of a line that never ends only the beginning is kept.

    A chunk without a line end yields nothing but an empty piece.
    """
    rest = b""
    for piece in data:
        if rest.endswith(b"\r"):  # whether it is a line end of its own is known only now
            rest, following = rest[:-1], b"\r" + piece
        else:
            following = piece
        end = _last_line_end(following)
        if end:
            yield rest + following[:end]
            rest = following[end:]
        elif len(rest) < 4 * LINE_LIMIT + 1:  # more bytes than LINE_LIMIT characters have in any encoding
            rest += following
        elif following.endswith(b"\r"):
            rest += b"\r"
        if not end:
            yield b""
    if rest:
        yield rest


def _last_line_end(data: bytes) -> int:
    """Return the index after the last line end, 0 when there is none; a CR at the very end may be half a CRLF."""
    newline = data.rfind(b"\n")
    if newline >= 0:
        return newline + 1
    return data.rfind(b"\r", 0, max(len(data) - 1, 0)) + 1


def _cut_long(lines: list[str], tally: Tally) -> None:
    if max(map(len, lines)) <= LINE_LIMIT:
        return
    for index, line in enumerate(lines):
        if len(line) > LINE_LIMIT:
            lines[index] = line[:LINE_LIMIT]
            tally.long_lines += 1
            tally.first_long_line = tally.first_long_line or tally.lines + index + 1
