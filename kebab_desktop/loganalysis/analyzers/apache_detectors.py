"""AP-01 to AP-14 over the tallies of an error log (and the access lines of the same input, where there are any)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kebab_desktop.core.findings import Severity, Signal
from kebab_desktop.loganalysis.analyzer import Threshold
from kebab_desktop.loganalysis.analyzers.access_detectors import AccessFacts, denied_signal
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.event_tally import Tallies, Tally
from kebab_desktop.loganalysis.analyzers.tally_signal import (
    Kind,
    Limits,
    Scope,
    build_signal,
    max_within,
    pick,
    shown,
)

APACHE_THRESHOLDS = (
    Threshold("ap_upstream_per_minute", 5, 1, 1e6, "count", "Backend timeouts: count", "Within one minute."),
    Threshold("ap_upstream_share_pct", 5, 0.1, 100, "%", "Backend timeouts: share", "Share of all requests."),
    Threshold("ap_down_minutes", 5, 1, 1440, "min", "Backend down: duration", "Refused for so long is CRITICAL."),
    Threshold("ap_child_deaths_5m", 5, 1, 1e6, "count", "Child deaths", "Within five minutes is CRITICAL."),
    Threshold("ap_handshake_share_pct", 10, 0.1, 100, "%", "TLS handshakes failed", "Share of requests for HIGH."),
    Threshold("ap_restarts_15m", 3, 2, 1e4, "count", "Restarts", "Starts and reloads within fifteen minutes."),
    Threshold("ap_restarts_per_hour", 10, 2, 1e4, "count", "Many restarts", "Within an hour is HIGH."),
    Threshold("ap_noise_share_pct", 30, 1, 100, "%", "Noise: share", "Share of one repeated line of the error log."),
    Threshold("ap_noise_min_lines", 100, 10, 1e9, "count", "Noise: sample", "Lines of the error log a share needs."),
)
_STARTS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class ApacheFacts:
    """What was read: error lines by rule, access lines, shapes of error lines, times of restarts."""

    tallies: Tallies
    stats: AccessStats
    shapes: Mapping[str, Tally]
    error_lines: int
    restart_times: Sequence[float]
    scope: Scope

    def access(self) -> AccessFacts:
        """Return the part the shared access detectors look at."""
        return AccessFacts("AP", self.stats, self.scope)


ApacheDetector = Callable[[ApacheFacts, Limits], Signal | None]


def max_request_workers(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-01: one line per generation of the server, so its count says how many generations were full."""
    full = facts.tallies["workers_full"]
    near = facts.tallies["workers_near"]
    if not full.count:
        return _near_limit(facts, near)
    timeouts = facts.tallies["client_timeout"].count + facts.stats.tallies["408"].count
    unavailable = facts.stats.tallies["503"].count
    critical = full.count > 1 or timeouts > 0 or unavailable > 0
    also = "".join(
        text
        for present, text in (
            (unavailable, f"; {unavailable} responses 503"),
            (timeouts, f"; {timeouts} read timeouts"),
        )
        if present
    )
    return build_signal(
        Kind("AP_MAX_REQUEST_WORKERS", "MAX_REQUEST_WORKERS"),
        Severity.CRITICAL if critical else Severity.HIGH,
        full,
        f"server reached MaxRequestWorkers {shown(full.labels)}: workers full in {full.count} generation(s){also}",
        scope=facts.scope,
    )


def _near_limit(facts: ApacheFacts, near: Tally) -> Signal | None:
    if not near.count:
        return None
    return build_signal(
        Kind("AP_MAX_REQUEST_WORKERS", "MAX_REQUEST_WORKERS"),
        Severity.MEDIUM,
        near,
        "server is within MinSpareThreads of MaxRequestWorkers AH10159: workers nearly full",
        scope=facts.scope,
    )


def upstream_timeout(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-02: no answer from the backend; by the error log, else by 502 and 504 of the access log."""
    tally = facts.tallies["upstream"]
    inferred = False
    if not tally.count:
        tally = facts.tallies["upstream_url"]
    if not tally.count:
        tally, inferred = facts.stats.tallies.merged("502", "504"), True
    if not tally.count:
        return None
    share = 100.0 * tally.count / facts.stats.rows if facts.stats.rows else 0.0
    high = tally.peak(1) >= limits["ap_upstream_per_minute"] or share >= limits["ap_upstream_share_pct"]
    if inferred and not high:
        return None
    urls = facts.tallies["upstream_url"].labels
    if inferred:
        what = f"502 504 responses; URLs {shown(tally.labels)}"
    else:
        what = f"error reading from remote server AH01102, {shown(tally.details)}; backend {shown(tally.labels)}"
        what += f"; URLs {shown(urls)}" if len(urls) else ""
    return build_signal(
        Kind("AP_UPSTREAM_TIMEOUT", "UPSTREAM_TIMEOUT", adjust=not inferred),
        Severity.HIGH if high else Severity.MEDIUM,
        tally,
        f"proxy upstream timeout: {what}",
        scope=facts.scope,
        params=pick(limits, "ap_upstream_per_minute", "ap_upstream_share_pct"),
        inferred=inferred,
    )


def upstream_down(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-03: connections refused or impossible, workers switched off, or a balancer without any worker."""
    everything = facts.tallies["down_all"]
    tally = next((t for t in (facts.tallies["down"], facts.tallies["down_request"], everything) if t.count), None)
    if tally is None:
        return None
    persists = tally.span_s() >= 60 * limits["ap_down_minutes"]
    disabled = facts.tallies["down_disabled"].count
    more = f"; workers disabled {disabled} times AH00959" if disabled else ""
    if tally is everything:
        what = "all workers in error state"
    else:
        what = f"attempt to connect failed AH00957 {shown(tally.details)}; backend {shown(tally.labels)}"
    return build_signal(
        Kind("AP_UPSTREAM_DOWN", "UPSTREAM_TIMEOUT", adjust=True),
        Severity.CRITICAL if everything.count or persists else Severity.HIGH,
        tally,
        f"proxy backend down: {what}{more}",
        scope=facts.scope,
        params=pick(limits, "ap_down_minutes"),
    )


def child_death(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-04: children ended by a signal; killed (9) is MEDIUM, a crash HIGH, many of them CRITICAL."""
    tally = facts.tallies["child_death"]
    if not tally.count:
        return None
    crashed = facts.tallies["child_crash"].count > 0
    many = tally.peak(5) >= limits["ap_child_deaths_5m"]
    severity = Severity.CRITICAL if many else Severity.HIGH if crashed else Severity.MEDIUM
    return build_signal(
        Kind("AP_CHILD_DEATH", "CHILD_DEATH"),
        severity,
        tally,
        f"child exit signal AH00052: {shown(tally.labels)}",
        scope=facts.scope,
        params=pick(limits, "ap_child_deaths_5m"),
    )


def ssl_error(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-05: certificates that do not fit, handshakes that fail, backends whose certificate is refused."""
    parts = facts.tallies
    tally = parts.merged("ssl_config", "ssl_handshake", "ssl_verify", "ssl_plain")
    if not tally.count:
        return None
    share = 100.0 * parts["ssl_handshake"].count / facts.stats.rows if facts.stats.rows else 0.0
    high = share >= limits["ap_handshake_share_pct"] or parts["ssl_verify"].count > 0
    return build_signal(
        Kind("AP_SSL_ERROR", "SSL_ERROR"),
        Severity.HIGH if high else Severity.MEDIUM,
        tally,
        f"ssl error: certificate or handshake {shown(tally.labels)}",
        scope=facts.scope,
        params=pick(limits, "ap_handshake_share_pct"),
    )


def client_denied(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-08: requests refused by configuration, by the error log or else by 403."""
    tally = facts.tallies["denied"]
    return denied_signal(facts.access(), limits, tally if tally.count else facts.stats.tallies["403"])


def missing_in_error_log(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-07 where only the error log is given: many lines about files that do not exist."""
    tally = facts.tallies["missing"]
    top = tally.labels.top(1)
    if facts.stats.rows or not tally.count:
        return None
    if tally.count < limits["access_404_min_requests"] and top[0][1] < limits["access_404_same_url"]:
        return None
    return build_signal(
        Kind("AP_FILE_NOT_FOUND_STORM", "FILE_NOT_FOUND_STORM"),
        Severity.LOW,
        tally,
        f"file not found AH00128: {shown(tally.labels)}",
        scope=facts.scope,
        params=pick(limits, "access_404_min_requests", "access_404_same_url"),
    )


def start_failed(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-11: the port is taken or the configuration is wrong; the server did not come up."""
    port, start = facts.tallies["port"], facts.tallies["start"]
    tally = port if port.count else start
    if not tally.count:
        return None
    name = "PORT_IN_USE" if port.count else "START_FAIL"
    why = "could not bind to address AH00072" if port.count else "configuration or log file error AH00526"
    return build_signal(
        Kind(f"AP_{name}", name),
        Severity.CRITICAL,
        tally,
        f"httpd start failed: {why}: {shown(tally.labels, _STARTS_SHOWN)}",
        scope=facts.scope,
    )


def restart_churn(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-12: starts, reloads and graceful restarts that come too often."""
    tally = facts.tallies["resumed"]
    if tally.peak(15) < limits["ap_restarts_15m"]:
        return None
    hourly = max_within(facts.restart_times, 3600)
    reloads = facts.tallies["reloaded"].count + facts.tallies["graceful"].count
    return build_signal(
        Kind("AP_RESTART_CHURN", "RESTART_CHURN"),
        Severity.HIGH if hourly >= limits["ap_restarts_per_hour"] else Severity.MEDIUM,
        tally,
        f"restart churn: {tally.count} times resuming normal operations, {reloads} of them after a reload",
        scope=facts.scope,
        params=pick(limits, "ap_restarts_15m", "ap_restarts_per_hour"),
    )


def client_timeout(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-13 from the error log: clients that never finished their request."""
    tally = facts.tallies["client_timeout"]
    if tally.count < 5:
        return None
    return build_signal(
        Kind("AP_CLIENT_TIMEOUT", "CLIENT_TIMEOUT"),
        Severity.MEDIUM,
        tally,
        "client timeout: request header read timeout AH01382 408; slow client or slowloris, reqtimeout",
        scope=facts.scope,
    )


def module_noise(facts: ApacheFacts, limits: Limits) -> Signal | None:
    """AP-14: one line that accounts for a large part of the error log."""
    if not facts.shapes or facts.error_lines < limits["ap_noise_min_lines"]:
        return None
    shape, tally = max(facts.shapes.items(), key=lambda item: item[1].count)
    share = 100.0 * tally.count / facts.error_lines
    if share < limits["ap_noise_share_pct"]:
        return None
    return build_signal(
        Kind("AP_MODULE_NOISE", "MODULE_NOISE"),
        Severity.LOW,
        tally,
        f"module noise: one line accounts for {share:.0f}% of the error log: {shape[:120]}",
        scope=facts.scope,
        params=pick(limits, "ap_noise_share_pct", "ap_noise_min_lines"),
    )


DETECTORS: tuple[ApacheDetector, ...] = (
    max_request_workers,
    upstream_timeout,
    upstream_down,
    child_death,
    ssl_error,
    client_denied,
    missing_in_error_log,
    start_failed,
    restart_churn,
    client_timeout,
    module_noise,
)
