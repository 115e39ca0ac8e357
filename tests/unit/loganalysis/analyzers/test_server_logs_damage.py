"""Damaged logs of httpd and Tomcat: nothing crashes, nothing is read twice, time stays linear."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers import apache, tomcat
from kebab_desktop.loganalysis.analyzers.log_times import (
    access_seconds,
    apache_error_seconds,
    iso_seconds,
    juli_seconds,
    two_line_seconds,
)
from kebab_desktop.loganalysis.analyzers.tomcat_events import EventReader
from kebab_desktop.loganalysis.analyzers.tomcat_rules import RULES, says_nothing
from tests.unit.loganalysis.analyzers.server_logs import access, analyze, banner, error, juli, started, stopped, valve

KINDS = (apache.KIND, tomcat.KIND)
GOOD = (
    access(0, 404, "/.env", tail=" 1200"),
    access(1, 502, "/pay", tail=" 6000000"),
    access(2, 408, "-"),
    valve(3, 503, took="12"),
    valve(4, 401, "/manager/html"),
    error(5, "AH00484: server reached MaxRequestWorkers setting"),
    error(6, "(111)Connection refused: AH00957: http: attempt to connect to 10.3.0.5:8080 (10.3.0.5) failed"),
    error(7, "AH00052: child pid 42 exit signal Segmentation fault (11)"),
    error(8, "AH00489: Apache/2.4.62 configured -- resuming normal operations"),
    "AH00526: Syntax error on line 5 of /etc/httpd.conf:",
    banner(9),
    started(10),
    stopped(11),
    juli(12, "org.a.StuckThreadDetectionValve.notifyStuckThreadDetected", "Thread [x] active for [8,841] milliseconds"),
    juli(13, "org.a.core.StandardContext.startInternal", "컨텍스트 [/shop]의 시작이 실패", level="심각"),
    "Mar 03, 2026 12:00:14 PM org.apache.catalina.core.StandardContext filterStart",
    "SEVERE: Exception starting filter [auth]",
    "\tCaused by: java.net.BindException: Address already in use",
    "\t\tat com.example.Cart.total(Cart.java:7)",
    "2026-03-03 12:00:15,500 ERROR [exec-1] (org.a.Dao) HikariPool-1 - Connection is not available, request timed out "
    "after 30000ms (total=10, active=10, idle=0, waiting=7)",
    'Exception in thread "x" java.lang.OutOfMemoryError: Java heap space',
    "",
)
PIECES = (
    '"',
    "[",
    "]",
    "\\",
    '"] "',
    ":",
    "99/Foo/0000:99:99:99 +9999",
    "AH",
    "\t",
    "\x00",
    "\ud7ff",
    "٣",
    "()",
    "%",
    "½",
    "🙂",
)


def checked(kind: AnalyzerKind, lines: list[str]) -> PartialResult:
    """Analyze and check what must hold for any input."""
    analyzer = kind.open({})
    taken = 0
    for start in range(0, len(lines), 5):
        texts = lines[start : start + 5]
        claimed = bytearray(len(texts))
        analyzer.feed(LineBlock(0, start + 1, texts), claimed)
        assert len(claimed) == len(texts)
        assert set(claimed) <= {0, 1}
        taken += claimed.count(1)
    result = analyzer.finish()
    assert result.weight == taken
    for signal in result.signals:
        assert 1 <= signal.first.line <= signal.last.line <= len(lines)
        assert 0 < len(signal.evidence) <= 5
        assert signal.count >= 1
        for evidence in signal.evidence:
            assert evidence.line_start <= evidence.line_end <= len(lines)
            assert lines[evidence.line_start - 1][:300].startswith(evidence.text.split("\n")[0][:300].rstrip("…"))
    return result


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.log_type)
def test_mutations_of_good_lines(kind: AnalyzerKind) -> None:
    dice = random.Random(20260303)
    for _ in range(400):
        lines = [mutated(dice, dice.choice(GOOD)) for _ in range(dice.randrange(1, 40))]
        checked(kind, lines)


def test_the_quick_look_at_an_event_hides_nothing() -> None:
    dice = random.Random(20260304)
    words = [text for text in GOOD if text.startswith("03-Mar")] + [
        juli(0, "a.B.c", text)
        for text in (
            "All threads (200) are currently busy",
            "db - Connection is not available, request timed out after 5ms",
            "Cannot get a connection, POOL ERROR Timeout waiting for idle object",
            "Too many open files",
            "열린 파일이 너무 많음",
            "APPLICATION FAILED TO START",
            "Port 8080 was already in use",
            "keystore password was incorrect",
            "PKIX path building failed",
            "[0x160x03]",
        )
    ]
    told = 0
    for _ in range(3000):
        reader = EventReader()
        text = mutated(dice, dice.choice(words).replace("SEVERE", "INFO").replace("심각", "INFO"))
        reader.feed(text, 1, 0)
        reader.close()
        for event in reader.take():
            names = [name for name, rule in RULES if rule(event) is not None]
            told += bool(names)
            assert not (says_nothing(event) and names), text
    assert told > 500


def mutated(dice: random.Random, text: str) -> str:
    """Return ``text`` cut, doubled, or with a piece put in; often unchanged."""
    action = dice.randrange(8)
    at, to = sorted((dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)))
    if action == 0:
        return text[:at]
    if action == 1:
        return text[at:]
    if action == 2:
        return text[:at] + text[to:]
    if action == 3:
        return text[:at] + dice.choice(PIECES) + text[at:]
    if action == 4:
        return text[:to] + text[at:]
    return text


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=80), st.sampled_from(GOOD)), max_size=12))
def test_any_text(lines: list[str]) -> None:
    for kind in KINDS:
        checked(kind, [line.replace("\n", " ") for line in lines])


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="0123456789/:-. +ZTAPMmarMarNov월오전후[]", max_size=40))
def test_any_time(text: str) -> None:
    for read in (access_seconds, apache_error_seconds, iso_seconds, juli_seconds, two_line_seconds):
        value = read(text)
        assert value is None or abs(value) < 1e12


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.log_type)
@pytest.mark.parametrize(
    "line",
    [
        "x" * 3_000_000,
        '"' * 1_000_000,
        "[" * 1_000_000,
        "a." * 500_000,
        "a.b.C: " * 200_000,
        access(0, path="/" + "a" * 2_000_000),
        access(0, path="\\\\" * 500_000),
        error(0, "(1)" * 300_000),
        juli(0, "org.a.B.c", "[" * 500_000, level="SEVERE"),
        juli(0, "org.a.B.c", "java.lang." * 100_000, level="SEVERE"),
        "2026-03-03 12:00:00,500 " + "w " * 500_000,
        "\tat " + "a.b" * 300_000,
    ],
    ids=range(12),
)
def test_one_very_long_line(kind: AnalyzerKind, line: str) -> None:
    """With quadratic time one of these would take minutes."""
    kind.probe.search(line)
    result = checked(kind, [banner(0), line, stopped(1)])
    for signal in result.signals:
        assert len(signal.message) < 1_000
        assert all(len(evidence.text) < 6_000 for evidence in signal.evidence)


def test_memory_is_bounded_however_many_things_have_a_name() -> None:
    lines = [access(n % 3000, 404, f"/{n}", client=f"10.{n % 250}.{n // 250}.1") for n in range(6000)]
    lines += [
        error(n % 3000, f"AH00037: {'a' * (n % 50)}{chr(97 + n % 26)}", module=f"m{n % 700}") for n in range(3000)
    ]
    analyzer = apache.KIND.open({})
    analyzer.feed(LineBlock(0, 1, lines), bytearray(len(lines)))
    result = analyzer.finish()
    assert result.kpis["status_404_count"] == 6000
    missing = next(signal for signal in result.signals if signal.code == "AP_FILE_NOT_FOUND_STORM")
    assert len(missing.evidence) == 5


@pytest.mark.parametrize("block", [1, 2, 3, 1000])
def test_the_size_of_the_blocks_does_not_matter(block: int) -> None:
    for kind in KINDS:
        lines = [line for n in range(30) for line in GOOD[n % 7 :]]
        one, other = analyze(kind, lines, block=block), analyze(kind, lines, block=17)
        assert [(s.code, s.severity, s.count, s.message) for s in one.signals] == [
            (s.code, s.severity, s.count, s.message) for s in other.signals
        ]
        assert one.kpis == other.kpis
