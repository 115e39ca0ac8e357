"""Reads bytes through the whole reading layer."""

from __future__ import annotations

import io
from dataclasses import dataclass

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.loganalysis.reading.reader import read_blocks
from kebab_desktop.loganalysis.reading.source import LogSource, Tally


class Trickle(io.BytesIO):
    """A stream that gives ``size`` bytes at a time, so that every boundary of a chunk is met."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self._size = size

    def read(self, size: int | None = -1) -> bytes:
        return super().read(self._size)


@dataclass(frozen=True)
class Read:
    lines: dict[int, str]
    stamps: dict[int, float | None]
    tally: Tally
    decimal_comma: bool

    @property
    def texts(self) -> list[str]:
        return [self.lines[number] for number in sorted(self.lines)]


def read(data: bytes, *, piece: int = 0, modified_s: float | None = None) -> Read:
    tally = Tally()
    source = LogSource("x.log", lambda: Trickle(data, piece) if piece else io.BytesIO(data), len(data), modified_s)
    lines: dict[int, str] = {}
    stamps: dict[int, float | None] = {}
    comma = False
    for block, joined in read_blocks(source, 0, tally, CancelToken()):
        assert joined == "\n".join(block.texts)
        assert len(block.stamps) in (0, len(block.texts))
        comma = block.decimal_comma
        for index, text in enumerate(block.texts):
            assert block.first + index not in lines
            lines[block.first + index] = text
            if block.stamps:
                stamps[block.first + index] = block.stamps[index]
    assert sorted(lines) == list(range(1, tally.lines + 1))
    return Read(lines, stamps, tally, comma)
