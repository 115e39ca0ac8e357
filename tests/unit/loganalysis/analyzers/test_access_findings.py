"""Findings of access logs: thresholds are met or not, severities, evidence, figures and curves."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import Confidence, Severity
from kebab_desktop.loganalysis.analyzers import apache, tomcat
from kebab_desktop.loganalysis.analyzers.access_stats import SLOTS_KEPT, MinuteGrid
from tests.unit.loganalysis.analyzers.server_logs import access, analyze, analyze_counting, codes, only, valve


def test_a_healthy_log_has_figures_and_no_finding() -> None:
    lines = [access(second, tail=" 1500") for second in range(200)] + [access(201, 404), access(202, 403)]
    result, left = analyze_counting(apache.KIND, lines)
    assert left == []
    assert result.signals == ()
    assert result.weight == 202
    assert result.kpis["request_count"] == 202
    assert result.kpis["status_4xx_count"] == 2
    assert result.kpis["status_5xx_pct"] == 0.0
    assert result.kpis["latency_p95_ms"] == 1.5
    assert result.kpis["latency_unit_in_log"] == "us"
    requests = next(series for series in result.series if series.name == "requests_per_min")
    assert requests.y == (60.0, 60.0, 60.0, 22.0)
    assert requests.x[0] == 1772506800.0


def test_five_xx_burst_by_count_and_by_share() -> None:
    quiet = [access(second) for second in range(300)]
    assert "AP_FIVE_XX_BURST" not in codes(analyze(apache.KIND, [*quiet, *[access(301, 500)] * 5]))
    by_count = only(analyze(apache.KIND, [*quiet, *[access(301, 500, "/pay")] * 20]), "AP_FIVE_XX_BURST")
    assert (by_count.severity, by_count.pattern) == (Severity.HIGH, "FIVE_XX_BURST")
    assert "/pay (20)" in by_count.message
    assert by_count.first.line == 301
    assert by_count.params["access_5xx_per_minute"] == 20
    mixed = [access(3 * n, 503 if n % 10 == 0 else 200) for n in range(110)]
    by_share = only(analyze(apache.KIND, mixed), "AP_FIVE_XX_BURST")
    assert by_share.pattern == "UPSTREAM_TIMEOUT", "503 comes from a proxy"
    most = only(analyze(apache.KIND, [access(n // 10, 500) for n in range(150)]), "AP_FIVE_XX_BURST")
    assert most.severity is Severity.CRITICAL


def test_missing_files_by_share_and_by_url() -> None:
    ok = [access(n) for n in range(150)]
    assert "AP_FILE_NOT_FOUND_STORM" not in codes(analyze(apache.KIND, [*ok, *[access(151, 404, "/a")] * 30]))
    storm = only(
        analyze(apache.KIND, [*ok, *[access(151, 404, f"/{n}") for n in range(60)]]), "AP_FILE_NOT_FOUND_STORM"
    )
    assert storm.severity is Severity.LOW
    linked = [access(152, 404, "/app.js").replace('"-"', '"https://shop.example/"') for _ in range(60)]
    broken = only(analyze(apache.KIND, ok * 10 + linked), "AP_FILE_NOT_FOUND_STORM")
    assert broken.severity is Severity.MEDIUM


def test_missing_files_name_the_pages_that_link_to_them_without_their_queries() -> None:
    lines = [access(n, 404, "/app.js") for n in range(60)]
    assert "linked from" not in only(analyze(apache.KIND, lines), "AP_FILE_NOT_FOUND_STORM").message
    for number, page in enumerate(("https://shop.example/cart?user=kim", "https://other.example/")):
        lines += [access(61 + n, 404, "/app.js").replace('"-"', f'"{page}"') for n in range(40 - 30 * number)]
    message = only(analyze(apache.KIND, lines), "AP_FILE_NOT_FOUND_STORM").message
    assert message.endswith("; linked from https://shop.example/cart (40), https://other.example/ (10)")


def test_slow_requests_need_a_sample_to_be_high() -> None:
    few = [access(n * 10, path="/report", tail=" 6000000") for n in range(20)]
    signal = only(analyze(apache.KIND, few), "AP_SLOW_REQUEST")
    assert signal.severity is Severity.MEDIUM
    assert "p95 6 s" in signal.message
    assert "/report (20, max 6 s)" in signal.message
    assert signal.worst is not None
    assert (signal.worst.value, signal.worst.unit) == (6000.0, "ms")
    assert len(signal.evidence) == 4
    many = [access(n * 10, path="/report", tail=" 6000000") for n in range(120)]
    assert only(analyze(apache.KIND, many), "AP_SLOW_REQUEST").severity is Severity.HIGH
    patient = analyze(apache.KIND, few, thresholds={"access_slow_ms": 10_000})
    assert patient.signals == ()


def test_time_a_client_wasted_is_no_slow_request() -> None:
    lines = [access(n, tail=" 900") for n in range(20)] + [access(30 + n, 408, "-", tail=" 20000000") for n in range(8)]
    result = analyze(apache.KIND, lines)
    assert codes(result) == {"AP_CLIENT_TIMEOUT"}
    assert result.kpis["latency_max_ms"] == 0.9


def test_scans_are_told_and_an_answered_one_weighs_more() -> None:
    probes = ["/.env", "/.git/config", "/wp-login.php", "/cgi-bin/x", "/?q=<script>", "/a?x=UNION%20SELECT"]
    lines = [access(n, 404, probe, client="10.6.6.6") for n, probe in enumerate(probes)]
    signal = only(analyze(apache.KIND, lines), "AP_SCANNING")
    assert (signal.severity, signal.confidence, signal.count) == (Severity.LOW, Confidence.INFERRED, 6)
    assert "10.6.6.6" not in signal.message, "addresses stay in the evidence"
    answered = only(analyze(apache.KIND, [*lines, access(9, 200, "/.env")]), "AP_SCANNING")
    assert answered.severity is Severity.MEDIUM
    assert "answered with 200: /.env" in answered.message


def test_health_checks_and_a_real_blog_are_no_scans() -> None:
    lines = [access(n, 200, path) for n in range(30) for path in ("/actuator/health", "/wp-login.php")]
    assert "AP_SCANNING" not in codes(analyze(apache.KIND, lines))


def test_one_client_refused_again_and_again() -> None:
    lines = [valve(n, 401, "/manager/html") for n in range(60)]
    signal = only(analyze(tomcat.KIND, lines), "TC_BRUTE_FORCE")
    assert signal.severity is Severity.MEDIUM
    assert "10.1.2.3" not in signal.message


def test_access_log_of_tomcat_has_codes_of_tomcat() -> None:
    lines = [valve(n // 10, 500, "/app/order") for n in range(150)]
    result = analyze(tomcat.KIND, lines, name="localhost_access_log.txt")
    assert only(result, "TC_FIVE_XX_BURST").pattern == "FIVE_XX_BURST"
    assert analyze(apache.KIND, lines, name="localhost_access_log.txt").weight == 0
    assert analyze(tomcat.KIND, lines, name="ssl_access_log").weight == 0


def test_as_many_requests_in_work_as_threads_exhaust_the_pool() -> None:
    lines = [valve(n // 10, took=str(45_000_000 + n)) for n in range(400)]
    signal = only(analyze(tomcat.KIND, lines, block=400), "TC_THREAD_POOL_EXHAUSTED")
    assert signal.confidence is Confidence.INFERRED
    assert "requests in work" in signal.message


def test_minutes_are_put_together_when_there_are_too_many() -> None:
    grid = MinuteGrid()
    for minute in range(SLOTS_KEPT + 10):
        grid.add(minute * 60, 200, 1)
        grid.add_busy(minute * 60, 60_000.0)
    assert grid.width_s == 120
    assert len(grid.slots) <= SLOTS_KEPT // 2 + 10
    assert grid.statuses()[200] == SLOTS_KEPT + 10
    assert grid.concurrency() == 1.0


@pytest.mark.parametrize(
    ("failures", "severity"), [(120, Severity.MEDIUM), (400, Severity.HIGH), (3_000, Severity.CRITICAL)]
)
def test_a_hundred_failures_of_a_busy_server_are_no_outage(failures: int, severity: Severity) -> None:
    busy = [access(n // 300, 200) for n in range(30_000)]
    burst = only(analyze(apache.KIND, [*busy, *[access(99, 500)] * failures]), "AP_FIVE_XX_BURST")
    assert (burst.severity, burst.params["access_5xx_low_pct"]) == (severity, 1)
