"""Feeds the blocks of one log to the analyzers that know its lines, and counts what nobody understood."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress

from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, LogAnalyzer, PartialResult

_log = logging.getLogger(__name__)
_INVERTED = bytes([1]) + bytes(255)


@dataclass(slots=True)
class FileCount:
    """Lines of one file that hold text, that no specific analyzer understood, and that the fallback understood."""

    filled: int = 0
    unclaimed: int = 0
    fallback: int = 0
    log_types: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Feeder:
    """One input: analyzers sleep until their probe matches, then get every block.

    ``shared`` holds the analyzers that several inputs have in common; it is filled here and finished by the caller.
    """

    def __init__(
        self,
        kinds: Sequence[AnalyzerKind],
        fallback: AnalyzerKind,
        thresholds: Mapping[str, float],
        shared: dict[str, LogAnalyzer],
        across_inputs: frozenset[str],
    ) -> None:
        self._asleep = list(kinds)
        self._awake: list[tuple[str, LogAnalyzer]] = []
        self._fallback_kind = fallback
        self._fallback: LogAnalyzer | None = None
        self._thresholds = thresholds
        self._shared = shared
        self._across_inputs = across_inputs

    def feed(self, block: LineBlock, joined: str, count: FileCount) -> None:
        """Give the next block, whose lines joined by LF are ``joined``, to everybody concerned."""
        claimed = bytearray(len(block.texts))
        for entry in tuple(self._awake):
            self._feed_one(entry, block, claimed, count)
        if 0 in claimed:
            for entry in self._woken(joined):
                self._feed_one(entry, block, claimed, count)
        self._count(block, claimed, count)

    def finish(self) -> list[PartialResult]:
        """Return what the analyzers of this input found, the shared ones left out."""
        return [finished(name, analyzer) for name, analyzer in self._awake if name not in self._across_inputs]

    def finish_fallback(self) -> PartialResult | None:
        """Return what the fallback found; None when the others understood nearly every block."""
        return None if self._fallback is None else finished(self._fallback_kind.log_type, self._fallback)

    def _woken(self, joined: str) -> list[tuple[str, LogAnalyzer]]:
        """Wake the analyzers whose lines are in the block and return them."""
        woken: list[tuple[str, LogAnalyzer]] = []
        for kind in tuple(self._asleep):
            if kind.words and not any(word in joined for word in kind.words):
                continue
            if kind.probe.search(joined) is None:
                continue
            self._asleep.remove(kind)
            if kind.log_type in self._across_inputs:
                analyzer = self._shared.get(kind.log_type) or kind.open(self._thresholds)
                self._shared[kind.log_type] = analyzer
            else:
                analyzer = kind.open(self._thresholds)
            woken.append((kind.log_type, analyzer))
        self._awake += woken
        return woken

    def _feed_one(self, entry: tuple[str, LogAnalyzer], block: LineBlock, claimed: bytearray, count: FileCount) -> None:
        before = claimed.count(1)
        if not self._fed(entry, block, claimed, count):
            self._awake.remove(entry)
        elif claimed.count(1) > before and entry[0] not in count.log_types:
            count.log_types.append(entry[0])

    def _fed(self, entry: tuple[str, LogAnalyzer], block: LineBlock, claimed: bytearray, count: FileCount) -> bool:
        """Feed one analyzer; a mistake in it must not cost the findings of the others, so it is reported and left."""
        name, analyzer = entry
        try:
            analyzer.feed(block, claimed)
        except Exception:  # noqa: BLE001 - any mistake of one analyzer, see the docstring
            _log.exception("the %s analyzer failed", name)
            last = block.first + len(block.texts) - 1
            count.notes.append(
                f"The {name} analyzer stopped in lines {block.first:,} to {last:,} because of a mistake in the "
                "program; findings after them may be missing."
            )
            return False
        return True

    def _count(self, block: LineBlock, claimed: bytearray, count: FileCount) -> None:
        unclaimed = claimed.count(0)
        empty = 0
        if unclaimed:
            rest = list(compress(block.texts, claimed.translate(_INVERTED)))
            empty = len(rest) - sum(map(bool, map(str.strip, rest)))
        filled = len(block.texts) - empty
        count.filled += filled
        count.unclaimed += unclaimed - empty
        if 2 * (unclaimed - empty) <= filled:
            return
        if self._fallback is None:
            self._fallback = self._fallback_kind.open(self._thresholds)
        before = claimed.count(1)
        self._fed((self._fallback_kind.log_type, self._fallback), block, claimed, count)
        count.fallback += claimed.count(1) - before


def finished(name: str, analyzer: LogAnalyzer) -> PartialResult:
    """Return the result of an analyzer; a mistake in it becomes a note, so that the others' findings remain."""
    try:
        return analyzer.finish()
    except Exception:  # noqa: BLE001 - any mistake of one analyzer, see the docstring
        _log.exception("the %s analyzer failed", name)
        note = f"The {name} analyzer stopped at the end because of a mistake in the program; its findings are missing."
        return PartialResult(name, 0, notes=(note,))
