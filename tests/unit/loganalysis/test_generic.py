"""Unknown text logs: what is counted, grouped and reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from kebab_desktop.core.findings import Severity
from kebab_desktop.loganalysis.analyzer import LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers import generic_grammar as grammar
from kebab_desktop.loganalysis.analyzers.generic import KIND
from kebab_desktop.loganalysis.analyzers.generic_templates import Templates
from kebab_desktop.loganalysis.masking import Masker

JAVA = """\
2026-11-29 10:00:01 ERROR c.a.OrderService - order failed
java.lang.IllegalStateException: cannot pay
\tat com.acme.Pay.pay(Pay.java:10)
\tat com.acme.Order.run(Order.java:20)
Caused by: java.net.SocketTimeoutException: Read timed out
\tat java.net.Socket.read(Socket.java:5)
\t... 12 more
2026-11-29 10:00:02 INFO c.a.OrderService - next
"""
PYTHON = """\
Traceback (most recent call last):
  File "/app/main.py", line 12, in run
    total = 1 / zero
            ~~^~~~~~
ZeroDivisionError: division by zero
done
"""
NODE = """\
TypeError: Cannot read properties of undefined (reading 'id')
    at handler (/app/index.js:4:2)
    at async run (/app/run.js:1:1)
"""


def fed(text: str, *, block_lines: int = 1000, thresholds: Mapping[str, float] | None = None) -> PartialResult:
    analyzer = KIND.open(thresholds or {})
    lines = text.splitlines()
    for start in range(0, len(lines), block_lines):
        texts = lines[start : start + block_lines]
        analyzer.feed(LineBlock(0, start + 1, texts), bytearray(len(texts)))
    return analyzer.finish()


def codes(result: PartialResult) -> Sequence[str]:
    return [signal.code for signal in result.signals]


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("2026-11-29 10:00:00,123 ERROR [main] c.a.X - failed", "error"),
        ("10:00:00 [main] WARN  c.a.X", "warn"),
        ('{"level":"error","msg":"x"}', "error"),
        ("ts=2026 level=warning msg=x", "warn"),
        ("[Sun Nov 29 10:00:00 2026] [crit] x", "fatal"),
        ("심각: 오류가 발생했습니다", "error"),
        ("java.lang.ERROR.Class", ""),
        ("no level here, only an error in words", ""),
        ("ErrorHandler INFORMATION", ""),
    ],
)
def test_levels(line: str, level: str) -> None:
    assert grammar.level_of(line) == level


@pytest.mark.parametrize(
    "line",
    [
        "2026-11-29T10:05:59.123Z x",
        "2026/11/29 10:05:01 x",
        "29-Nov-2026 10:05:30.1 x",
        "[29/Nov/2026:10:05:00 +0000] x",
        "[Sun Nov 29 10:05:07 2026] x",
    ],
)
def test_minutes(line: str) -> None:
    assert grammar.minute_of(line) == 1_795_946_700.0


@pytest.mark.parametrize("block_lines", [1, 2, 3, 1000])
def test_a_trace_is_grouped_by_its_root_cause(block_lines: int) -> None:
    result = fed(JAVA * 12, block_lines=block_lines)
    [signal] = [each for each in result.signals if each.code == "LOG_EXCEPTION"]
    assert signal.count == 12
    assert signal.pattern == "SOCKET_TIMEOUT_EXCEPTION"
    assert signal.severity is Severity.MEDIUM
    assert "java.net.SocketTimeoutException in java.net.Socket.read" in signal.message
    assert (signal.evidence[0].line_start, signal.evidence[0].line_end) == (2, 7)
    assert result.kpis["exception_groups"] == 1


def test_traces_of_python_and_node() -> None:
    result = fed(PYTHON + NODE)
    found = {signal.pattern: signal for signal in result.signals}
    assert "ZeroDivisionError in main.py:12" in found["ZERO_DIVISION_ERROR"].message
    assert (found["ZERO_DIVISION_ERROR"].evidence[0].line_start, found["ZERO_DIVISION_ERROR"].evidence[0].line_end) == (
        1,
        5,
    )
    assert "TypeError in handler" in found["TYPE_ERROR"].message
    assert {signal.severity for signal in result.signals} == {Severity.LOW}


def minutes(counts: Sequence[int]) -> str:
    return "".join(
        f"2026-11-29 10:{minute:02d}:00 {'ERROR' if number < count else 'INFO'} c.a.X - message {number}\n"
        for minute, count in enumerate(counts)
        for number in range(100)
    )


def test_a_burst_of_errors() -> None:
    result = fed(minutes([0, 1, 0, 0, 60, 0, 0, 0, 0, 0, 1, 0, 0, 0]))
    [signal] = [each for each in result.signals if each.code == "LOG_ERROR_BURST"]
    assert (signal.count, signal.worst and (signal.worst.value, signal.worst.line)) == (1, (60, 401))
    assert signal.first.line == 401


def test_an_even_flow_of_errors_is_no_burst_but_a_high_share() -> None:
    assert codes(fed(minutes([30] * 10))) == ["LOG_ERROR_SHARE"]


def test_few_errors_are_no_finding() -> None:
    assert codes(fed(minutes([1] * 10))) == []


def test_thresholds_of_the_settings_hold() -> None:
    text = minutes([0, 1, 0, 0, 60, 0, 0, 0, 0, 0, 1, 0, 0, 0])
    assert "LOG_ERROR_BURST" not in codes(fed(text, thresholds={"generic_burst_errors": 61}))
    assert "LOG_ERROR_BURST" not in codes(fed(text, thresholds={"generic_burst_factor": 20}))


def test_fatal_lines() -> None:
    [signal] = fed("2026-11-29 10:00:00 FATAL disk full\n").signals
    assert (signal.code, signal.severity, signal.evidence[0].text) == (
        "LOG_FATAL",
        Severity.HIGH,
        "2026-11-29 10:00:00 FATAL disk full",
    )


def test_claimed_lines_are_left_alone() -> None:
    analyzer = KIND.open({})
    claimed = bytearray([1, 0, 0])
    analyzer.feed(LineBlock(0, 1, ["FATAL a", "INFO b", "words"]), claimed)
    assert claimed == bytearray([1, 1, 0])
    assert analyzer.finish().weight == 1


def test_templates_join_lines_that_differ_in_parameters() -> None:
    templates = Templates()
    for number in range(300):
        templates.add(f"2026-11-29 10:00:{number % 60:02d} INFO user u{number} logged in from 10.0.0.{number % 256}")
        templates.add(f"2026-11-29 10:00:{number % 60:02d} INFO cache miss for key k{number}")
    templates.add("something else altogether")
    ranked = templates.most_common(5)
    assert [count for count, _ in ranked] == [300, 300, 1]
    assert "<*> INFO cache miss for key" in {text[: len("<*> INFO cache miss for key")] for _, text in ranked}


@pytest.mark.parametrize(
    "line",
    [
        "ERROR cannot connect to jdbc:mysql://app:Se3cret9word@db/x",
        "ERROR login with password=Se3cret9word failed",
        "ERROR aws_secret_access_key = Se3cret9word/K7cret refused",
        "ERROR token ghp_cretabcdefghijklmnopqrstuv0123456789 refused",
        "ERROR mail to cret77word@example.com refused",
    ],
)
def test_a_template_holds_nothing_of_a_secret(line: str) -> None:
    templates = Templates()
    for number in range(5):
        templates.add(f"2026-11-29 10:00:0{number} {line}")
    [(count, template)] = templates.most_common(1)
    assert count == 5
    assert "cret" not in Masker().text(template).replace("secret", "")
    assert "word@" not in template
    assert template.startswith("<*> ERROR ")


def test_templates_stay_few_for_lines_that_are_all_different() -> None:
    templates = Templates()
    for number in range(3000):
        words = [chr(97 + number // 26**place % 26) * 3 for place in range(4)]
        templates.add(" ".join(words * (1 + number % 5)))
    assert len(templates.most_common(10_000)) <= 500
    assert templates.lines == 3000
