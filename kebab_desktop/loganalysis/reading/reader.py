"""One source to blocks of numbered lines, the steps of reading in their order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.loganalysis.analyzer import LineBlock
from kebab_desktop.loganalysis.reading.decimals import DecimalSign
from kebab_desktop.loganalysis.reading.encoding import utf8_chunks, utf16_without_mark
from kebab_desktop.loganalysis.reading.lines import line_blocks
from kebab_desktop.loganalysis.reading.nature import binary_kind
from kebab_desktop.loganalysis.reading.opening import chunks
from kebab_desktop.loganalysis.reading.prefixes import PrefixStripper
from kebab_desktop.loganalysis.reading.source import LogSource, Tally

HEAD_CHARS = 65_536


def read_blocks(source: LogSource, file: int, tally: Tally, token: CancelToken) -> Iterator[tuple[LineBlock, str]]:
    """Yield blocks with their joined text, in order; ``tally`` tells what was read up to the last block.

    A file that is not text yields nothing and sets ``tally.binary``. Raises OSError when the source cannot be opened
    and CancelledError between two blocks or chunks: gigabytes without a line (a sparse file) can be stopped too.
    """
    for step in read_steps(source, file, tally, token):
        if step is not None:
            yield step


def read_steps(
    source: LogSource, file: int, tally: Tally, token: CancelToken
) -> Iterator[tuple[LineBlock, str] | None]:
    """Yield what :func:`read_blocks` does, and None whenever more was read without a line being complete."""
    data = utf8_chunks(_text_only(_until_cancelled(chunks(source, tally), token), tally), tally)
    stripper = PrefixStripper(tally, source.modified_s)
    decimals = DecimalSign()
    for lines in line_blocks(data, tally):
        token.raise_if_cancelled()
        if not lines:
            yield None
            continue
        first = tally.lines - len(lines) + 1
        texts, stamps = stripper.strip(lines)
        joined = "\n".join(texts)
        decimals.look(joined)
        if len(tally.head) < HEAD_CHARS:
            tally.head += joined[:HEAD_CHARS] + "\n"
        yield LineBlock(file, first, texts, stamps, decimals.comma, source.name), joined
    token.raise_if_cancelled()


def _until_cancelled(data: Iterator[bytes], token: CancelToken) -> Iterator[bytes]:
    for piece in data:
        token.raise_if_cancelled()
        yield piece


def _text_only(data: Iterator[bytes], tally: Tally) -> Iterator[bytes]:
    """Pass the chunks on unless the first bytes that are not NUL show that this is no text; empty ones until then."""
    first = b""
    for piece in data:
        first = piece
        if piece.strip(b"\0"):
            break
        tally.gap += len(piece)
        yield b""
    else:
        tally.gap -= len(first)  # the last piece is passed on
    tally.binary = binary_kind(first.lstrip(b"\0") or first, utf16=bool(utf16_without_mark(first)))
    if not tally.binary:
        yield from chain((first,), data)
