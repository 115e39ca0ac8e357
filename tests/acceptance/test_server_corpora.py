"""The Tomcat and httpd analyzers over the sample corpora: every scenario has its finding and no other grave one."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, Severity
from kebab_desktop.loganalysis.pipeline import LogPipeline

LOGS = Path(__file__).parents[3] / "shared" / "corpora" / "logs"
pytestmark = pytest.mark.skipif(not LOGS.is_dir(), reason="the folder shared/corpora beside the checkout is missing")

# The folder names say what was provoked. What is listed must be reported; what is listed after it may be HIGH or
# CRITICAL as well, because the rules say so: a burst of 502 and 503 is what failing backends look like in access logs.
SCENARIOS: dict[str, tuple[set[str], set[str]]] = {
    "tomcat/02-port-in-use": ({"TC_PORT_IN_USE"}, set()),
    "tomcat/03-context-startup-failed": ({"TC_CONTEXT_STARTUP_FAILED"}, set()),
    "tomcat/04-undeploy-memory-leak-warnings": ({"TC_MEMORY_LEAK_WARNING"}, set()),
    "tomcat/05-thread-pool-exhausted-stuck-threads": ({"TC_THREAD_POOL_EXHAUSTED", "TC_STUCK_REQUEST"}, set()),
    "tomcat/08-too-many-open-files": ({"TC_TOO_MANY_OPEN_FILES"}, set()),
    "tomcat/09-ssl-problems": ({"TC_SSL_PROBLEM"}, set()),
    "tomcat/10-slow-deployment": ({"TC_SLOW_DEPLOYMENT"}, set()),
    "tomcat/11-ko-locale-normal": (set(), set()),
    "tomcat/13-ko-locale-context-failed": ({"TC_CONTEXT_STARTUP_FAILED"}, set()),
    "tomcat/14-ko-locale-leak-warnings": ({"TC_MEMORY_LEAK_WARNING"}, set()),
    "apache/01-normal-404-storm-scan-denied": (
        {"AP_FILE_NOT_FOUND_STORM", "AP_SCANNING", "AP_CLIENT_DENIED"},
        set(),
    ),
    "apache/02-maxrequestworkers-event": ({"AP_MAX_REQUEST_WORKERS"}, set()),
    "apache/03-maxrequestworkers-prefork": ({"AP_MAX_REQUEST_WORKERS"}, set()),
    "apache/04-proxy-upstream-failures": ({"AP_UPSTREAM_TIMEOUT", "AP_UPSTREAM_DOWN"}, {"AP_FIVE_XX_BURST"}),
    "apache/06-child-segfault-killed": ({"AP_CHILD_DEATH"}, set()),
    "apache/08-slow-requests-timeouts": ({"AP_CLIENT_TIMEOUT", "AP_SLOW_REQUEST"}, set()),
}
GRAVE = (Severity.HIGH, Severity.CRITICAL)


@functools.cache
def analyzed(*names: str) -> AnalysisResult:
    """Return the result over files or folders of the corpora, read as the product reads them."""
    events = list(LogPipeline({}).paths([LOGS / name for name in names], CancelToken()))
    assert isinstance(events[-1], AnalysisDone)
    return events[-1].result


def test_every_generated_scenario_is_in_the_table() -> None:
    folders = {f"{kind}/{each.name}" for kind in ("tomcat", "apache") for each in (LOGS / "generated" / kind).iterdir()}
    assert folders == set(SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: str) -> None:
    expected, allowed = SCENARIOS[scenario]
    result = analyzed(f"generated/{scenario}")
    assert result.log_type == scenario.partition("/")[0]
    assert {signal.code for signal in result.signals} >= expected
    grave = {signal.code for signal in result.signals if signal.severity in GRAVE}
    assert grave <= expected | allowed
    assert result.unparsed_share == 0.0
    assert result.status is (AnalysisStatus.FINDINGS if expected else AnalysisStatus.HEALTHY)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_file_alone_invents_nothing_grave(scenario: str) -> None:
    expected, allowed = SCENARIOS[scenario]
    for path in sorted((LOGS / "generated" / scenario).iterdir()):
        result = analyzed(str(path.relative_to(LOGS)))
        assert {signal.code for signal in result.signals if signal.severity in GRAVE} <= expected | allowed, path.name


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("catalina-ko-cp949.out", "tomcat/13-ko-locale-context-failed"),
        ("catalina-ko-crlf-cp949.out", "tomcat/14-ko-locale-leak-warnings"),
    ],
)
def test_korean_log_in_another_encoding_reads_the_same(name: str, scenario: str) -> None:
    plain = analyzed(f"generated/{scenario}/catalina.out")
    result = analyzed(f"generated/derived/{name}")
    assert result.kpis == plain.kpis
    assert [(signal.code, signal.count, signal.first, signal.message) for signal in result.signals] == [
        (signal.code, signal.count, signal.first, signal.message) for signal in plain.signals
    ]
    assert result.unparsed_share == 0.0


def test_interleaved_access_and_error_lines() -> None:
    result = analyzed("generated/derived/apache-access-error-interleaved.log")
    assert result.unparsed_share == 0.0
    assert result.kpis["error_log_lines"] == 234
    assert result.kpis["request_count"] == 235
    assert {"AP_FILE_NOT_FOUND_STORM", "AP_SCANNING"} <= {signal.code for signal in result.signals}


def test_thread_dumps_and_out_of_memory_inside_a_catalina_log() -> None:
    result = analyzed("generated/derived/threads-in-catalina.out")
    memory = [signal for signal in result.signals if signal.code == "TC_OUT_OF_MEMORY"]
    assert [(signal.severity, signal.pattern) for signal in memory] == [(Severity.CRITICAL, "HEAP_OOM")]
    assert "thread_dump" in result.files[0].log_types


def test_an_error_log_of_2005() -> None:
    result = analyzed("loghub/Apache/Apache_2k.log")
    assert (result.log_type, result.unparsed_share) == ("apache", 0.0)
    text = (LOGS / "loghub/Apache/Apache_2k.log").read_text(encoding="utf-8")
    down = next(signal for signal in result.signals if signal.code == "AP_UPSTREAM_DOWN")
    assert down.count == text.count("workerEnv in error state")
    assert result.kpis["error_count"] == text.count("] [error] ")


@pytest.mark.parametrize(
    ("name", "requests"),
    [
        ("access_log.0", 3),
        ("access_log.1", 1),
        ("bad_access_log.0", 3),
        ("regexp_access_log.0", 2),
        ("shop_access_log.0", 1000),
    ],
)
def test_access_logs_of_lnav(name: str, requests: int) -> None:
    result = analyzed(f"lnav/test/logfile_{name}")
    assert result.log_type == "apache"
    assert result.kpis["request_count"] == requests
    assert not [signal for signal in result.signals if signal.severity in GRAVE]
