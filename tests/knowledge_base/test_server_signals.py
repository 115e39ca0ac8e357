"""What the Tomcat and httpd analyzers report finds the runbook that is written for it, by words alone."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import Signal
from kebab_desktop.loganalysis.analysis_input import Signal as SignalInput
from kebab_desktop.loganalysis.analyzer import AnalyzerKind
from kebab_desktop.loganalysis.analyzers import apache, tomcat
from kebab_desktop.loganalysis.query_builder import build_finding_query
from tests.knowledge_base.reference import parts_of, read_all, score
from tests.unit.loganalysis.analyzers.server_logs import CATALINA, access, analyze, banner, error, juli, only, started

PARTS = parts_of(read_all())
STUCK = f"{CATALINA}.valves.StuckThreadDetectionValve.notifyStuckThreadDetected"
CONTEXT = f"{CATALINA}.core.StandardContext.startInternal"
BACKEND = "AH01102: error reading status line from remote server app1:8080"
REFUSED = "(111)Connection refused: AH00957: http: attempt to connect to 10.3.0.5:8080 (10.3.0.5) failed"
HEAP = 'Exception in thread "x" java.lang.OutOfMemoryError: Java heap space'


def _stuck(second: int) -> str:
    message = (
        f"Thread [exec-{second}] active for [8,841] milliseconds for [http://shop.example/report] and may be stuck"
    )
    return juli(second, STUCK, message, level="WARNING")


CASES: tuple[tuple[AnalyzerKind, list[str], str, str], ...] = (
    (tomcat.KIND, [banner(0), _stuck(1), _stuck(2)], "TC_THREAD_POOL_EXHAUSTED", "THREAD-01"),
    (tomcat.KIND, [banner(0), _stuck(1), _stuck(2)], "TC_STUCK_REQUEST", "THREAD-01"),
    (
        tomcat.KIND,
        [
            juli(
                0,
                "a.B.c",
                "HikariPool-1 - Connection is not available, request timed out after 30000ms",
                level="SEVERE",
            )
        ],
        "TC_CONNECTION_POOL_EXHAUSTED",
        "DBCP-01",
    ),
    (
        tomcat.KIND,
        [juli(0, CONTEXT, "컨텍스트 [/shop]의 시작이 실패했습니다.", level="심각")],
        "TC_CONTEXT_STARTUP_FAILED",
        "START-01",
    ),
    (
        tomcat.KIND,
        [juli(0, "a.Connector.x", "java.net.BindException: Address already in use", level="SEVERE")],
        "TC_PORT_IN_USE",
        "START-01",
    ),
    (
        tomcat.KIND,
        [line for n in range(4) for line in (banner(60 * n), started(60 * n + 5))],
        "TC_RESTART_LOOP",
        "START-01",
    ),
    (tomcat.KIND, [banner(0), HEAP], "TC_OUT_OF_MEMORY", "OOM-01"),
    (tomcat.KIND, [banner(0), HEAP.replace("Java heap space", "Metaspace")], "TC_OUT_OF_MEMORY", "META-01"),
    (
        tomcat.KIND,
        [banner(0), HEAP.replace("Java heap space", "GC overhead limit exceeded")],
        "TC_OUT_OF_MEMORY",
        "OVH-01",
    ),
    (
        apache.KIND,
        [error(0, "AH00484: server reached MaxRequestWorkers setting")],
        "AP_MAX_REQUEST_WORKERS",
        "WORKER-01",
    ),
    (apache.KIND, [error(0, f"(70007)Timeout: [client 10.1.1.1:4] {BACKEND}")], "AP_UPSTREAM_TIMEOUT", "PROXY-01"),
    (apache.KIND, [error(0, REFUSED)], "AP_UPSTREAM_DOWN", "PROXY-01"),
    (apache.KIND, [access(0, 502)] * 25, "AP_FIVE_XX_BURST", "PROXY-01"),
    (
        apache.KIND,
        [error(n, "[client 10.1.1.1:4] AH01382: Request header read timeout") for n in range(6)],
        "AP_CLIENT_TIMEOUT",
        "WORKER-01",
    ),
)


def _ranking(log_type: str, signal: Signal) -> list[tuple[str, float]]:
    query = build_finding_query(log_type, signal.pattern, SignalInput(signal.code, signal.message))
    best: dict[str, float] = {}
    for part in PARTS:
        name = part.runbook.short_id
        best[name] = max(best.get(name, 0.0), score(query, part))
    return sorted(best.items(), key=lambda item: (-item[1], item[0]))


@pytest.mark.parametrize(("kind", "lines", "code", "runbook"), CASES, ids=[f"{case[2]}-{case[3]}" for case in CASES])
def test_a_reported_signal_finds_its_runbook(kind: AnalyzerKind, lines: list[str], code: str, runbook: str) -> None:
    result = analyze(kind, lines)
    (first, points), (second, next_points) = _ranking(result.log_type, only(result, code))[:2]
    assert first == runbook
    assert points > next_points, f"{second} ties"
