"""Small GC logs written for the tests, and the way to analyze them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kebab_desktop.core.findings import Signal
from kebab_desktop.loganalysis.analyzer import LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers.gc import GcAnalyzer
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView, make_view


def analyze(text: str, *, block: int = 1000, **thresholds: float) -> PartialResult:
    """Return the result for a log that is given in blocks of so many lines."""
    return fed(text.split("\n"), block, thresholds)[0].finish()


def view_of(text: str) -> GcView:
    """Return the columns of a log."""
    return make_view(fed(text.split("\n"), 1000, {})[0].close())


def claimed_lines(text: str) -> list[int]:
    """Return the numbers of the lines that the analyzer understood."""
    return [index + 1 for index, mark in enumerate(fed(text.split("\n"), 1000, {})[1]) if mark]


def fed(lines: Sequence[str], block: int, thresholds: dict[str, float]) -> tuple[GcAnalyzer, bytearray]:
    """Return an analyzer that has read the lines, and which of them it understood."""
    analyzer, claimed = GcAnalyzer(thresholds), bytearray()
    for first in range(0, len(lines), block):
        texts = lines[first : first + block]
        marks = bytearray(len(texts))
        analyzer.feed(LineBlock(0, first + 1, texts), marks)
        claimed += marks
    return analyzer, claimed


def found(result: PartialResult, code: str) -> Signal:
    """Return the only signal with the code."""
    (signal,) = [signal for signal in result.signals if signal.code == code]
    return signal


def codes(result: PartialResult) -> set[str]:
    """Return the codes of all signals."""
    return {signal.code for signal in result.signals}


def unified(uptime_s: float, message: str, tags: str = "gc") -> str:
    """Return one unified line."""
    return f"[{uptime_s:.3f}s][info][{tags:<12}] {message}"


def young(number: int, uptime_s: float, before_mb: int, after_mb: int, *, ms: float = 5.0) -> str:
    """Return the line of a young collection of G1."""
    sizes = f"{before_mb}M->{after_mb}M(1024M)"
    return unified(uptime_s, f"GC({number}) Pause Young (Normal) (G1 Evacuation Pause) {sizes} {ms:.3f}ms")


def full(
    number: int,
    uptime_s: float,
    before_mb: int,
    after_mb: int,
    *,
    ms: float = 50.0,
    cause: str = "G1 Compaction Pause",
) -> str:
    """Return the line of a full collection."""
    return unified(uptime_s, f"GC({number}) Pause Full ({cause}) {before_mb}M->{after_mb}M(1024M) {ms:.3f}ms")


def healthy(count: int = 40, step_s: float = 30.0) -> list[str]:
    """Return young collections that leave the same 100 MB behind."""
    return [
        unified(0.005, "Using G1"),
        *(young(number, 1 + number * step_s, 600, 100) for number in range(count)),
    ]


def joined(lines: Iterable[str]) -> str:
    """Return lines as a text."""
    return "\n".join(lines)
