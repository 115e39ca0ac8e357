"""Small logs of httpd and Tomcat written for the tests, and a way to analyze them block by block."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kebab_desktop.app.messages import korean_messages
from kebab_desktop.core.findings import Signal
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult

_HANGUL = re.compile("[가-힣]")


def analyze(
    kind: AnalyzerKind,
    lines: Sequence[str],
    *,
    name: str = "",
    block: int = 7,
    thresholds: Mapping[str, float] | None = None,
) -> PartialResult:
    """Return the result over ``lines`` fed in blocks of ``block`` lines."""
    return analyze_counting(kind, lines, name=name, block=block, thresholds=thresholds)[0]


def analyze_counting(
    kind: AnalyzerKind,
    lines: Sequence[str],
    *,
    name: str = "",
    block: int = 7,
    thresholds: Mapping[str, float] | None = None,
) -> tuple[PartialResult, list[int]]:
    """Return the result and the numbers of the lines that the analyzer did not take."""
    analyzer = kind.open(thresholds or {})
    left: list[int] = []
    for start in range(0, len(lines), block):
        texts = list(lines[start : start + block])
        claimed = bytearray(len(texts))
        analyzer.feed(LineBlock(0, start + 1, texts, name=name), claimed)
        left += [start + 1 + place for place, taken in enumerate(claimed) if not taken]
    result = analyzer.finish()
    for said in (result.summary, *result.notes, *(signal.message for signal in result.signals)):
        assert _HANGUL.search(korean_messages().said(said)), f"has no Korean in messages.ko.json: {said}"
    return result, left


def only(result: PartialResult, code: str) -> Signal:
    """Return the one signal with this code."""
    found = [signal for signal in result.signals if signal.code == code]
    assert len(found) == 1, [signal.code for signal in result.signals]
    return found[0]


def codes(result: PartialResult) -> set[str]:
    """Return the codes of all signals."""
    return {signal.code for signal in result.signals}


def access(
    second: int, status: int = 200, path: str = "/shop", *, tail: str = "", client: str = "10.1.2.3", size: str = "52"
) -> str:
    """Return a combined access line ``second`` seconds after noon."""
    minute, second = divmod(second, 60)
    return (
        f'{client} - - [03/Mar/2026:{12 + minute // 60:02}:{minute % 60:02}:{second:02} +0900] "GET {path} HTTP/1.1" '
        f'{status} {size} "-" "kebab-test/1.0"{tail}'
    )


def valve(second: int, status: int = 200, path: str = "/app", *, took: str = "1500") -> str:
    """Return a line of Tomcat's access valve."""
    minute, second = divmod(second, 60)
    return f'10.1.2.3 - - [03/Mar/2026:12:{minute:02}:{second:02} +0900] "GET {path} HTTP/1.1" {status} 52 {took}'


def error(second: int, rest: str, *, module: str = "core", level: str = "error") -> str:
    """Return a line of an httpd 2.4 error log."""
    minute, second = divmod(second, 60)
    time = f"Tue Mar 03 {12 + minute // 60:02}:{minute % 60:02}:{second:02}.123456 2026"
    return f"[{time}] [{module}:{level}] [pid 7:tid 8] {rest}"


def juli(second: int, source: str, message: str, *, level: str = "INFO", thread: str = "main") -> str:
    """Return a one-line JULI header."""
    minute, second = divmod(second, 60)
    return f"03-Mar-2026 {12 + minute // 60:02}:{minute % 60:02}:{second:02}.250 {level} [{thread}] {source} {message}"


CATALINA = "org.apache.catalina"


def banner(second: int, version: str = "9.0.80") -> str:
    """Return the line that begins a start."""
    return juli(
        second, f"{CATALINA}.startup.VersionLoggerListener.log", f"Server version name:   Apache Tomcat/{version}"
    )


def started(second: int, ms: int = 2500) -> str:
    """Return the line that ends a start."""
    return juli(second, f"{CATALINA}.startup.Catalina.start", f"Server startup in [{ms}] milliseconds")


def stopped(second: int) -> str:
    """Return the line of a shutdown command."""
    return juli(second, f"{CATALINA}.core.StandardServer.await", "A valid shutdown command was received.")
