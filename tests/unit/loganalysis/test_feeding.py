"""Which analyzers see which blocks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, LogAnalyzer, PartialResult
from kebab_desktop.loganalysis.feeding import Feeder, FileCount


class Recorder:
    def __init__(self, thresholds: Mapping[str, float]) -> None:
        self.blocks: list[int] = []
        self.limit = thresholds.get("limit", 0.0)

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        self.blocks.append(block.first)
        for index, text in enumerate(block.texts):
            if text.startswith("own"):
                claimed[index] = 1

    def finish(self) -> PartialResult:
        return PartialResult(f"blocks {self.blocks}, limit {self.limit}", 1)


def kind(name: str, probe: str, words: tuple[str, ...] = ()) -> AnalyzerKind:
    return AnalyzerKind(name, re.compile(probe, re.M), Recorder, words)


def feeder(*kinds: AnalyzerKind, shared: dict[str, LogAnalyzer] | None = None) -> Feeder:
    return Feeder(kinds, kind("fallback", ""), {"limit": 3.0}, {} if shared is None else shared, frozenset({"shared"}))


def feed(one: Feeder, first: int, *lines: str) -> FileCount:
    count = FileCount()
    one.feed(LineBlock(0, first, list(lines)), "\n".join(lines), count)
    return count


def results(one: Feeder) -> list[str]:
    return [part.log_type for part in one.finish()]


def test_from_the_block_that_wakes_it_on_an_analyzer_gets_every_block() -> None:
    one = feeder(kind("a", "^own"))
    for number, line in enumerate(("x", "own", "y"), 1):
        feed(one, number, line)
    assert results(one) == ["blocks [2, 3], limit 3.0"]


def test_a_block_without_the_words_of_a_kind_is_not_probed() -> None:
    one = feeder(kind("a", "^own", ("GC",)))
    feed(one, 1, "own")
    feed(one, 2, "own GC")
    assert results(one) == ["blocks [2], limit 3.0"]


def test_a_block_of_which_all_is_understood_wakes_nobody_else() -> None:
    one = feeder(kind("a", "^own"), kind("b", "second"))
    feed(one, 1, "own")
    feed(one, 2, "own second")
    feed(one, 3, "own", "second")
    assert results(one) == ["blocks [1, 2, 3], limit 3.0", "blocks [3], limit 3.0"]


def test_the_fallback_gets_only_blocks_of_which_little_is_understood() -> None:
    one = feeder(kind("a", "^own"))
    feed(one, 1, "own", "own", "x")
    feed(one, 4, "own", "x", "y")
    part = one.finish_fallback()
    assert part is not None
    assert part.log_type == "blocks [4], limit 3.0"


def test_without_need_there_is_no_fallback() -> None:
    one = feeder(kind("a", "^own"))
    feed(one, 1, "own")
    feed(one, 2, "", " ")
    assert one.finish_fallback() is None


def test_a_shared_analyzer_is_one_for_all_inputs_and_finished_by_the_caller() -> None:
    shared: dict[str, LogAnalyzer] = {}
    first, second = (feeder(kind("shared", "^own"), shared=shared) for _ in range(2))
    feed(first, 1, "own")
    feed(second, 7, "own")
    assert results(first) == results(second) == []
    assert shared["shared"].finish().log_type == "blocks [1, 7], limit 3.0"


def test_counting() -> None:
    count = feed(feeder(kind("a", "^own")), 1, "own", "", "x", " \t", "own")
    assert (count.filled, count.unclaimed, count.log_types) == (3, 1, ["a"])
