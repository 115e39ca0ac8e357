"""Findings of httpd error logs, AP-01 to AP-14, on small logs."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import Severity
from kebab_desktop.loganalysis.analyzer import LineBlock
from kebab_desktop.loganalysis.analyzers import apache
from kebab_desktop.loganalysis.analyzers.apache_error_log import read_error_line
from tests.unit.loganalysis.analyzers.server_logs import access, analyze, analyze_counting, codes, error, only

UP = "AH00489: Apache/2.4.62 (Unix) configured -- resuming normal operations"
FULL = "AH00484: server reached MaxRequestWorkers setting, consider raising it"
TIMEOUT = (
    "(70007)The timeout specified has expired: [client 10.1.1.1:40000] "
    "AH01102: error reading status line from remote server app1:8080"
)
REFUSED = "(111)Connection refused: AH00957: http: attempt to connect to 10.3.0.5:8080 (10.3.0.5) failed"
CRASH = "AH00052: child pid 4242 exit signal Segmentation fault (11)"


def quiet(count: int = 20) -> list[str]:
    """Return lines that matter to nobody, each different enough not to be noise."""
    return [
        error(n, f"[client 10.1.1.1:4000] AH000{n % 7 + 80}: note {chr(97 + n % 26)}", level="info")
        for n in range(count)
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (error(0, TIMEOUT, module="proxy_http"), ("proxy_http", "error", 70007, "10.1.1.1:40000", "AH01102")),
        (error(0, REFUSED, module="proxy"), ("proxy", "error", 111, "", "AH00957")),
        (
            "[Tue Mar 03 12:00:00 2026] [error] [client 10.1.1.1] File does not exist: /a",
            ("", "error", 0, "10.1.1.1", ""),
        ),
        ("[Tue Mar  3 12:00:00 2026] [:error] [pid 5] [client 10.1.1.1:7] hello", ("", "error", 0, "10.1.1.1:7", "")),
        (
            "[2026-03-03T12:00:00.123+09:00] [core:notice] [pid 5] AH00094: Command line",
            ("core", "notice", 0, "", "AH00094"),
        ),
        ("AH00526: Syntax error on line 5 of /etc/httpd/conf/httpd.conf:", ("", "error", 0, "", "AH00526")),
        (
            "(98)Address already in use: AH00072: make_sock: could not bind to address [::]:80",
            ("", "error", 98, "", "AH00072"),
        ),
    ],
)
def test_parts_of_a_line(text: str, parts: tuple[str, str, int, str, str]) -> None:
    line = read_error_line(text, 3, 0, 0)
    assert line is not None
    assert (line.module, line.level, line.errno, line.client, line.number) == parts
    assert line.moment.line == 3


@pytest.mark.parametrize(
    "text", ["", "plain", "[x] [y] z", "[Tue Foo 03 12:00:00 2026] [error] bad month", "AH1: short"]
)
def test_other_lines_are_none(text: str) -> None:
    assert read_error_line(text, 1, 0, 0) is None


def test_time_of_a_line_with_and_without_zone() -> None:
    local = read_error_line(error(0, UP), 1, 0, 9 * 3600)
    assert local is not None
    assert local.moment.wall_s == pytest.approx(1772506800.123456)
    zoned = read_error_line("[2026-03-03T12:00:00+09:00] [core:notice] x", 1, 0, 0)
    assert zoned is not None
    assert zoned.moment.wall_s == 1772506800.0


def test_a_quiet_log_is_healthy_and_fully_read() -> None:
    result, left = analyze_counting(apache.KIND, [error(0, UP, level="notice"), *quiet()])
    assert (result.signals, left, result.weight) == ((), [], 21)
    assert result.kpis["start_count"] == 1
    assert result.segments[0].label == "Apache/2.4.62"


def test_workers_full_once_is_high_and_again_after_a_restart_critical() -> None:
    once = only(analyze(apache.KIND, [error(0, UP), error(5, FULL)]), "AP_MAX_REQUEST_WORKERS")
    assert (once.severity, once.count, once.first.line) == (Severity.HIGH, 1, 2)
    assert once.evidence[0].text == error(5, FULL)
    again = only(
        analyze(apache.KIND, [error(0, UP), error(5, FULL), error(90, UP), error(95, FULL)]), "AP_MAX_REQUEST_WORKERS"
    )
    assert again.severity is Severity.CRITICAL
    with_503 = analyze(apache.KIND, [error(0, UP), error(5, FULL), access(6, 503)])
    assert only(with_503, "AP_MAX_REQUEST_WORKERS").severity is Severity.CRITICAL


@pytest.mark.parametrize(
    "message",
    [
        "AH00161: server reached MaxRequestWorkers setting",
        "AH03490: scoreboard is full, not at MaxRequestWorkers.Increase ServerLimit.",
        "server reached MaxClients setting, consider raising the MaxClients setting",
    ],
)
def test_every_form_of_full_workers(message: str) -> None:
    assert only(analyze(apache.KIND, [error(0, message)]), "AP_MAX_REQUEST_WORKERS").severity is Severity.HIGH


def test_nearly_full_is_a_warning() -> None:
    line = error(0, "AH10159: server is within MinSpareThreads of MaxRequestWorkers")
    assert only(analyze(apache.KIND, [line]), "AP_MAX_REQUEST_WORKERS").severity is Severity.MEDIUM


def test_upstream_timeouts_count_once_per_request() -> None:
    lines = quiet()
    for n in range(6):
        lines += [
            error(30 + n, TIMEOUT, module="proxy_http"),
            error(
                30 + n, "[client 10.1.1.1:4] AH00898: Error reading from remote server returned by /pay", module="proxy"
            ),
        ]
    signal = only(
        analyze(apache.KIND, [*lines, *[error(900 + n, f"AH00090: note {n}") for n in range(3)]]), "AP_UPSTREAM_TIMEOUT"
    )
    assert (signal.count, signal.severity, signal.pattern) == (6, Severity.HIGH, "UPSTREAM_TIMEOUT")
    assert "app1:8080 (6)" in signal.message
    assert "/pay (6)" in signal.message
    assert "timeout (6)" in signal.message


def test_one_upstream_timeout_is_medium_and_still_happening_one_step_more() -> None:
    early = [*quiet()[:2], error(3, TIMEOUT), *[error(1000 + n, f"AH00090: note {n}") for n in range(12)]]
    assert only(analyze(apache.KIND, early), "AP_UPSTREAM_TIMEOUT").severity is Severity.MEDIUM
    late = [*quiet(), error(1000, TIMEOUT)]
    assert only(analyze(apache.KIND, late), "AP_UPSTREAM_TIMEOUT").severity is Severity.HIGH
    weak = [error(0, TIMEOUT)]
    assert only(analyze(apache.KIND, weak), "AP_UPSTREAM_TIMEOUT").severity is Severity.LOW


def test_gateway_errors_of_an_access_log_alone() -> None:
    lines = [access(n) for n in range(400)] + [access(401, 504, "/slow")] * 6 + [access(2000)]
    signal = only(analyze(apache.KIND, lines), "AP_UPSTREAM_TIMEOUT")
    assert signal.confidence.value == "inferred"
    assert "AP_UPSTREAM_TIMEOUT" not in codes(
        analyze(apache.KIND, [access(n) for n in range(400)] + [access(401, 504)])
    )


@pytest.mark.parametrize(
    "address", ["[2001:db8::5]:8080", "[fe80::1%eth0]:80", "backend-1.example:8080", "10.3.0.5:80"]
)
def test_the_address_of_a_backend_that_is_down(address: str) -> None:
    line = REFUSED.replace("10.3.0.5:8080 (10.3.0.5)", f"{address} (backend)")
    signal = only(analyze(apache.KIND, [*quiet(), error(30, line, module="proxy")]), "AP_UPSTREAM_DOWN")
    assert f"backend {address} (1)" in signal.message


def test_backend_down() -> None:
    lines = [*quiet(), error(30, REFUSED, module="proxy"), *[error(900 + n, f"AH00090: {n}") for n in range(3)]]
    lines.insert(
        21, error(31, "AH00959: ap_proxy_connect_backend disabling worker for (10.3.0.5) for 60s", module="proxy")
    )
    signal = only(analyze(apache.KIND, lines), "AP_UPSTREAM_DOWN")
    assert (signal.severity, signal.count) == (Severity.HIGH, 1)
    assert "10.3.0.5:8080 (1)" in signal.message
    assert "disabled 1 times" in signal.message
    persistent = [
        *quiet(),
        error(30, REFUSED),
        error(400, REFUSED),
        *[error(9000 + n, f"AH00090: {n}") for n in range(3)],
    ]
    assert only(analyze(apache.KIND, persistent), "AP_UPSTREAM_DOWN").severity is Severity.CRITICAL
    balancer = [error(0, "proxy: BALANCER: (balancer://shop). All workers are in error state"), *quiet()]
    assert only(analyze(apache.KIND, balancer), "AP_UPSTREAM_DOWN").severity is Severity.CRITICAL


def test_child_deaths() -> None:
    killed = error(0, "AH00052: child pid 4242 exit signal Killed (9)", level="notice")
    assert only(analyze(apache.KIND, [killed]), "AP_CHILD_DEATH").severity is Severity.MEDIUM
    assert only(analyze(apache.KIND, [error(0, CRASH)]), "AP_CHILD_DEATH").severity is Severity.HIGH
    many = only(analyze(apache.KIND, [error(10 * n, CRASH) for n in range(5)]), "AP_CHILD_DEATH")
    assert many.severity is Severity.CRITICAL
    assert "Segmentation fault (11) (5)" in many.message
    old = "[Tue Mar 03 12:00:00 2026] [notice] child pid 3 exit signal Bus error (7), possible coredump in /tmp"
    assert only(analyze(apache.KIND, [old]), "AP_CHILD_DEATH").severity is Severity.HIGH


@pytest.mark.parametrize(
    ("message", "severity"),
    [
        ("AH01909: www.example.kr:443:0 server certificate does NOT include an ID which matches", Severity.MEDIUM),
        ("[client 10.1.1.1:4] AH02008: SSL library error 1 in handshake", Severity.MEDIUM),
        (
            "[remote 10.1.1.9:8443] AH02039: Certificate Verification: Error (18): self-signed certificate",
            Severity.HIGH,
        ),
    ],
)
def test_ssl_errors(message: str, severity: Severity) -> None:
    assert only(analyze(apache.KIND, [error(0, message, module="ssl")]), "AP_SSL_ERROR").severity is severity


def test_denied_and_missing_need_many_lines() -> None:
    denied = "[client 10.1.1.1:4] AH01630: client denied by server configuration: /var/www/private"
    assert analyze(apache.KIND, [error(n, denied) for n in range(19)]).signals == ()
    signal = only(analyze(apache.KIND, [error(n, denied) for n in range(20)]), "AP_CLIENT_DENIED")
    assert (signal.severity, signal.count) == (Severity.LOW, 20)
    assert "/var/www/private (20)" in signal.message
    missing = "[client 10.1.1.1:4] AH00128: File does not exist: /var/www/html/logo.png"
    assert "AP_FILE_NOT_FOUND_STORM" in codes(analyze(apache.KIND, [error(n, missing) for n in range(50)]))


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["(98)Address already in use: AH00072: make_sock: could not bind to address [::]:80"], "AP_PORT_IN_USE"),
        (["AH00526: Syntax error on line 12 of /etc/httpd/conf/httpd.conf:", "Invalid command 'Foo'"], "AP_START_FAIL"),
        (["AH00015: Unable to open logs"], "AP_START_FAIL"),
    ],
)
def test_a_server_that_did_not_start_is_critical(lines: list[str], code: str) -> None:
    result, left = analyze_counting(apache.KIND, lines)
    assert only(result, code).severity is Severity.CRITICAL
    assert left == []


def test_server_name_hint_is_no_error() -> None:
    result, left = analyze_counting(apache.KIND, ["AH00558: httpd: Could not determine the server's name"])
    assert (result.signals, left) == ((), [])


def test_restart_churn() -> None:
    assert analyze(apache.KIND, [error(n * 60, UP) for n in range(2)]).signals == ()
    assert (
        only(analyze(apache.KIND, [error(n * 60, UP) for n in range(3)]), "AP_RESTART_CHURN").severity
        is Severity.MEDIUM
    )
    hourly = analyze(apache.KIND, [error(n * 200, UP) for n in range(12)])
    assert only(hourly, "AP_RESTART_CHURN").severity is Severity.HIGH
    assert len(hourly.segments) == 12


def test_client_timeouts_and_noise() -> None:
    late = "[client 10.1.1.1:4] AH01382: Request header read timeout"
    assert (
        only(analyze(apache.KIND, [error(n, late, module="reqtimeout") for n in range(5)]), "AP_CLIENT_TIMEOUT").count
        == 5
    )
    noise = [error(n, f"[client 10.1.1.1:{n}] AH00037: Symbolic link not allowed: /a{n}") for n in range(60)] + quiet(
        60
    )
    signal = only(analyze(apache.KIND, noise), "AP_MODULE_NOISE")
    assert (signal.severity, signal.count) == (Severity.LOW, 60)
    assert "50% of the error log" in signal.message


def test_error_and_access_lines_of_one_file_share_the_clock() -> None:
    lines = [access(0), error(1, CRASH), access(2), "something else"]
    result, left = analyze_counting(apache.KIND, lines, block=2)
    assert left == [4]
    signal = only(result, "AP_CHILD_DEATH")
    assert signal.first.wall_s == pytest.approx(1772506801.123456), "the zone is that of the access lines"
    assert result.kpis["request_count"] == 2


def test_lines_of_mod_jk() -> None:
    line = (
        "[Tue Mar 03 12:00:00.123 2026] [77:1400] [error] ajp_send_request::jk_ajp.c (1770): (app1) connecting to "
        "backend failed. Tomcat is probably not started or is listening on the wrong port (errno=111)"
    )
    result, left = analyze_counting(apache.KIND, [line, *quiet()])
    assert left == []
    assert only(result, "AP_UPSTREAM_DOWN").count == 1
    assert apache.KIND.probe.search(line)


def test_time_of_a_transport_prefix_where_the_line_has_none() -> None:
    text = "(98)Address already in use: AH00072: make_sock: could not bind to address [::]:80"
    analyzer = apache.KIND.open({})
    analyzer.feed(LineBlock(0, 1, [text], stamps=[1000.0]), bytearray(1))
    assert only(analyzer.finish(), "AP_PORT_IN_USE").first.wall_s == 1000.0


def test_probe_wakes_for_both_kinds_and_for_nothing_else() -> None:
    for text in (access(0), error(0, UP), "AH00526: Syntax error on line 1 of x:", f"x\n{access(0)}\ny"):
        assert apache.KIND.probe.search(text)
        assert any(word in text for word in apache.KIND.words)
    for text in (
        "",
        "[0.123s][info][gc] GC(1) Pause Young 5M->1M(9M) 2.0ms",
        '"main" #1 prio=5 tid=0x1 nid=0x2 runnable',
    ):
        assert not apache.KIND.probe.search(text)
