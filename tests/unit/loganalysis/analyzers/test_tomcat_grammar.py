"""Headers and events of Tomcat logs: every format, Korean, stacks with their root cause, what is left alone."""

from __future__ import annotations

import pytest

from kebab_desktop.loganalysis.analyzers.tomcat_events import LINES_KEPT, EventReader, LogEvent
from kebab_desktop.loganalysis.analyzers.tomcat_grammar import read_header
from tests.unit.loganalysis.analyzers.server_logs import juli

NOON = 1772539200.0


def events_of(*lines: str) -> tuple[list[LogEvent], list[int]]:
    reader = EventReader()
    left = [number for number, text in enumerate(lines, start=1) if not reader.feed(text, number, 0)]
    reader.close()
    return list(reader.take()), left


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            juli(0, "org.a.Class.method", "hello", level="SEVERE"),
            (NOON + 0.25, "ERROR", "main", "Class", "method", "hello"),
        ),
        (juli(0, "org.a.Class$In.run", "x", level="경고"), (NOON + 0.25, "WARN", "main", "Class", "run", "x")),
        (
            juli(0, "org.a.Class.m", "", level="정보", thread="http-[::1]-1"),
            (NOON + 0.25, "INFO", "http-[::1]-1", "Class", "m", ""),
        ),
        ("03-3월-2026 12:00:00.250 심각 [main] org.a.B.c 오류", (NOON + 0.25, "ERROR", "main", "B", "c", "오류")),
        (
            "2026-03-03 12:00:00,500 ERROR [exec-1] (org.a.Dao) failed",
            (NOON + 0.5, "ERROR", "exec-1", "Dao", "", "[exec-1] (org.a.Dao) failed"),
        ),
        (
            "2026-03-03T12:00:00.5Z  WARN 7 --- [main] o.a.c.util.Session : slow",
            (NOON + 0.5, "WARN", "main", "Session", "", "7 --- [main] o.a.c.util.Session : slow"),
        ),
        ("12:00:00.500 [main] INFO c.e.App - up", (None, "INFO", "main", "App", "", "c.e.App - up")),
        ('Exception in thread "worker" java.lang.Error: x', (None, "ERROR", "worker", "", "", "java.lang.Error: x")),
    ],
)
def test_headers(text: str, expected: tuple[float | None, str, str, str, str, str]) -> None:
    header = read_header(text)
    assert header is not None
    assert (header.wall_s, header.level, header.thread, header.owner, header.method, header.message) == expected


@pytest.mark.parametrize(
    ("first", "second", "level"),
    [
        (
            "Mar 03, 2026 12:00:00 PM org.apache.catalina.core.StandardContext startInternal",
            "SEVERE: Context failed",
            "ERROR",
        ),
        ("3월 03, 2026 12:00:00 오후 org.apache.catalina.core.StandardContext startInternal", "경고: 실패", "WARN"),
    ],
)
def test_two_line_headers(first: str, second: str, level: str) -> None:
    (event,), left = events_of(first, second, "\tat a.b.C.d(C.java:1)")
    assert left == []
    assert (event.level, event.owner, event.method, event.wall_s) == (level, "StandardContext", "startInternal", NOON)
    assert event.message in ("Context failed", "실패")
    assert (event.line, event.end) == (1, 3)


def test_chain_of_causes_and_the_place_in_the_application() -> None:
    (event,), left = events_of(
        juli(0, "org.apache.catalina.core.StandardWrapperValve.invoke", "threw exception", level="SEVERE"),
        "\tjakarta.servlet.ServletException: wrapped",
        "\t\tat org.apache.catalina.core.X.y(X.java:1)",
        "\tCaused by: java.lang.IllegalStateException: no stock",
        "\t\tat java.base/java.util.Objects.requireNonNull(Objects.java:1)",
        "\t\tat com.example.Stock.take(Stock.java:9)",
        "\t\t... 12 more",
    )
    assert left == []
    assert [cause.partition(":")[0] for cause in event.causes] == [
        "jakarta.servlet.ServletException",
        "java.lang.IllegalStateException",
    ]
    assert event.root() == "IllegalStateException at com.example.Stock.take"


def test_exception_in_the_message_itself() -> None:
    (event,), _ = events_of(
        juli(0, "org.a.B.c", "Failed: java.net.BindException: Address already in use", level="SEVERE")
    )
    assert event.causes == ["java.net.BindException: Address already in use"]


def test_message_of_several_lines_with_blanks_belongs_to_its_event() -> None:
    (event, second), left = events_of(
        juli(0, "org.a.B.c", "Unable to compile class for JSP:", level="SEVERE"),
        "",
        "An error occurred at line: [3] in the jsp file",
        "3: <%= x %>",
        juli(1, "org.a.B.c", "next"),
    )
    assert left == []
    assert (event.end, second.line) == (4, 5)


def test_lines_of_other_logs_end_the_event() -> None:
    other = [
        "[0.5s][info][gc] GC(1) Pause Young 5M->1M(9M) 2.0ms",
        "1.234: [GC (Allocation Failure) 5M->1M(9M), 0.01 secs]",
        "2026-03-03 12:00:05",
        "Full thread dump OpenJDK 64-Bit Server VM (17):",
        '"main" #1 prio=5 os_prio=0 tid=0x1 nid=0x2 runnable',
    ]
    for text in other:
        _, left = events_of(juli(0, "org.a.B.c", "x"), text, "   rest of it")
        assert left == [2, 3], text


def test_lines_before_the_first_event() -> None:
    _, left = events_of("Using CATALINA_BASE:   /opt/tomcat", "hello", juli(0, "org.a.B.c", "x"))
    assert left == [2]


def test_endless_text_behind_an_event_is_not_its_message() -> None:
    (event,), left = events_of(juli(0, "org.a.B.c", "x"), *["just text"] * 100)
    assert len(left) == 40
    assert len(event.lines) == LINES_KEPT


def test_time_of_a_prefix_where_the_line_has_none() -> None:
    reader = EventReader()
    reader.feed('Exception in thread "x" java.lang.Error: y', 1, 0, 99.0)
    reader.close()
    assert next(reader.take()).wall_s == 99.0
