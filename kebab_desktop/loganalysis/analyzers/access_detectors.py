"""What access logs show: bursts of 5xx, storms of missing files, slow requests, scans, refusals and timeouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from kebab_desktop.core.findings import Severity, Signal
from kebab_desktop.loganalysis.analyzer import Threshold
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.event_tally import Tally
from kebab_desktop.loganalysis.analyzers.tally_signal import Kind, Limits, Scope, build_signal, pick, seconds, shown

GATEWAY = (502, 503, 504)
_SLOW_SAMPLE = 100
_PROBES_SHOWN = 5
_HITS_SERIOUS = 1

ACCESS_THRESHOLDS = (
    Threshold("access_5xx_share_pct", 5, 0.1, 100, "%", "5xx burst: share", "Share of 5xx within five minutes."),
    Threshold("access_5xx_min_requests", 100, 1, 1e6, "count", "5xx burst: sample", "Requests a share needs."),
    Threshold("access_5xx_per_minute", 20, 1, 1e6, "count", "5xx burst: count", "5xx responses within a minute."),
    Threshold("access_5xx_critical_pct", 50, 1, 100, "%", "5xx burst: critical share", "From here on CRITICAL."),
    Threshold("access_5xx_critical_count", 100, 1, 1e6, "count", "5xx burst: critical count", "In five minutes."),
    Threshold("access_5xx_low_pct", 1, 0, 100, "%", "5xx burst: low share", "Below it a burst is at most MEDIUM."),
    Threshold("access_404_share_pct", 20, 1, 100, "%", "Missing files: share", "Share of 404 in the whole log."),
    Threshold("access_404_min_requests", 200, 1, 1e6, "count", "Missing files: sample", "Requests a share needs."),
    Threshold("access_404_same_url", 50, 2, 1e6, "count", "Missing files: one URL", "404 for the same URL."),
    Threshold("access_slow_ms", 1000, 1, 600_000, "ms", "Slow requests: p95", "A request this slow is counted."),
    Threshold("access_very_slow_ms", 5000, 1, 3_600_000, "ms", "Very slow requests: p95", "From here on HIGH."),
    Threshold("access_probes_min", 5, 1, 1e6, "count", "Scans: probes", "Probing requests before they are told."),
    Threshold("access_probes_medium", 50, 1, 1e6, "count", "Scans: many probes", "From here on MEDIUM."),
    Threshold("access_denied_5m", 20, 1, 1e6, "count", "Refusals", "403 responses within five minutes."),
    Threshold("access_408_share_pct", 5, 0.1, 100, "%", "Client timeouts: share", "Share of 408 responses."),
    Threshold("access_auth_failures", 50, 2, 1e6, "count", "Refused client", "401 and 403 for one client."),
)


@dataclass(frozen=True, slots=True)
class AccessFacts:
    """What the access detectors look at; ``prefix`` ("AP" or "TC") begins their codes."""

    prefix: str
    stats: AccessStats
    scope: Scope

    def kind(self, name: str, pattern: str = "", *, adjust: bool = False) -> Kind:
        """Return the kind of a signal of this server."""
        return Kind(f"{self.prefix}_{name}", pattern or name, adjust)


AccessDetector = Callable[[AccessFacts, Limits], Signal | None]


def five_xx_burst(facts: AccessFacts, limits: Limits) -> Signal | None:
    """AP-06: 5xx share over a sample within five minutes, or their number within one; the share decides how grave."""
    whole = facts.stats.tallies["5xx"]
    if not whole.count:
        return None
    share, most = _worst_window(facts.stats, limits)
    by_share = share >= limits["access_5xx_share_pct"]
    if not by_share and whole.peak(1) < limits["access_5xx_per_minute"]:
        return None
    # On a busy server a hundred failures may be half a percent: many, but no outage.
    critical = share >= limits["access_5xx_critical_pct"] or (by_share and most >= limits["access_5xx_critical_count"])
    seldom = 0 < share < limits["access_5xx_low_pct"]
    severity = Severity.CRITICAL if critical else Severity.MEDIUM if seldom else Severity.HIGH
    statuses = Counter({status: count for status, count in facts.stats.grid.statuses().items() if status >= 500})
    named = ", ".join(f"{status} x{count}" for status, count in statuses.most_common(4))
    gateway = sum(count for status, count in statuses.items() if status in GATEWAY) * 2 >= sum(statuses.values())
    what = "proxy backend 5xx burst" if gateway else "application 5xx burst"
    urls = shown(whole.labels)
    part = f"; {share:.1f}% of requests in the worst five minutes" if share else ""
    return build_signal(
        facts.kind("FIVE_XX_BURST", "UPSTREAM_TIMEOUT" if gateway and facts.prefix == "AP" else ""),
        severity,
        whole,
        f"{what}: {named}{part}; URLs {urls}",
        scope=facts.scope,
        params=pick(
            limits, "access_5xx_share_pct", "access_5xx_min_requests", "access_5xx_per_minute", "access_5xx_low_pct"
        ),
    )


def _worst_window(stats: AccessStats, limits: Limits) -> tuple[float, int]:
    """Return the highest share in percent over a large enough sample within five minutes, and the highest count."""
    share, most = 0.0, 0
    for _, window in stats.grid.windows(5):
        requests = sum(window.values())
        failed = sum(count for status, count in window.items() if status >= 500)
        most = max(most, failed)
        if requests >= limits["access_5xx_min_requests"]:
            share = max(share, 100.0 * failed / requests)
    return share, most


def missing_files(facts: AccessFacts, limits: Limits) -> Signal | None:
    """AP-07: a high share of 404, or many for one URL."""
    tally = facts.stats.tallies["404"]
    if not tally.count:
        return None
    share = 100.0 * tally.count / max(1, facts.stats.rows)
    top = tally.labels.top(1)
    same = top[0][1] if top else 0
    enough = facts.stats.rows >= limits["access_404_min_requests"] and share >= limits["access_404_share_pct"]
    if not enough and same < limits["access_404_same_url"]:
        return None
    linked = facts.stats.linked_missing.top(1)
    broken = bool(linked) and linked[0][1] >= limits["access_404_same_url"]
    links = facts.stats.links_to_missing
    linking = f"; linked from {shown(links)}" if len(links) else ""
    return build_signal(
        facts.kind("FILE_NOT_FOUND_STORM"),
        Severity.MEDIUM if broken else Severity.LOW,
        tally,
        f"file not found 404: {share:.0f}% of requests; URLs {shown(tally.labels)}{linking}",
        scope=facts.scope,
        params=pick(limits, "access_404_share_pct", "access_404_min_requests", "access_404_same_url"),
    )


def slow_requests(facts: AccessFacts, limits: Limits) -> Signal | None:
    """AP-09: p95 of the durations; a small sample is never HIGH."""
    stats = facts.stats
    tally = stats.tallies["slow"]
    p95 = stats.latencies.percentile(0.95)
    if not tally.count or p95 < limits["access_slow_ms"]:
        return None
    high = p95 >= limits["access_very_slow_ms"] and stats.latencies.count >= _SLOW_SAMPLE
    urls = sorted(stats.slow_urls.items(), key=lambda item: -item[1].total_ms)[:3]
    named = ", ".join(f"{path} ({url.count}, max {seconds(url.worst_ms)})" for path, url in urls)
    slowest = sorted(stats.slowest, reverse=True)
    tally.keep(evidence for *_, evidence in slowest)
    return build_signal(
        facts.kind("SLOW_REQUEST"),
        Severity.HIGH if high else Severity.MEDIUM,
        tally,
        f"slow request: response time p95 {seconds(p95)}; backend URLs {named}",
        scope=facts.scope,
        params=pick(limits, "access_slow_ms", "access_very_slow_ms"),
    )


def scanning(facts: AccessFacts, limits: Limits) -> Signal | None:
    """AP-10: requests for known weak spots, and whether one of them was answered."""
    stats = facts.stats
    probes, hits = stats.tallies["probe"], stats.tallies["probe_hit"]
    if probes.count < limits["access_probes_min"] and not hits.count:
        return None
    serious = hits.count >= _HITS_SERIOUS or probes.count >= limits["access_probes_medium"]
    answered = f"; answered with 200: {shown(hits.labels)}" if hits.count else ""
    return build_signal(
        facts.kind("SCANNING"),
        Severity.MEDIUM if serious else Severity.LOW,
        probes,
        f"scanning: {probes.count} probes from {len(probes.details)} clients, "
        f"{shown(probes.labels, _PROBES_SHOWN)}{answered}",
        scope=facts.scope,
        params=pick(limits, "access_probes_min", "access_probes_medium"),
        inferred=True,
    )


def client_timeouts(facts: AccessFacts, limits: Limits) -> Signal | None:
    """AP-13 from an access log: the share of 408."""
    tally = facts.stats.tallies["408"]
    share = 100.0 * tally.count / max(1, facts.stats.rows)
    if tally.count < 5 or share < limits["access_408_share_pct"]:
        return None
    return build_signal(
        facts.kind("CLIENT_TIMEOUT"),
        Severity.MEDIUM,
        tally,
        f"client timeout: request read timeout 408, {share:.0f}% of requests; slow client or slowloris",
        scope=facts.scope,
        params=pick(limits, "access_408_share_pct"),
    )


def denied(facts: AccessFacts, limits: Limits) -> Signal | None:
    """AP-08 from an access log: a burst of 403."""
    return denied_signal(facts, limits, facts.stats.tallies["403"])


def denied_signal(facts: AccessFacts, limits: Limits, tally: Tally) -> Signal | None:
    """AP-08 for any tally of refused requests."""
    if not tally.count or tally.peak(5) < limits["access_denied_5m"]:
        return None
    return build_signal(
        facts.kind("CLIENT_DENIED"),
        Severity.LOW,
        tally,
        f"client denied by server configuration 403: {shown(tally.labels)}",
        scope=facts.scope,
        params=pick(limits, "access_denied_5m"),
    )


def refused_clients(facts: AccessFacts, limits: Limits) -> Signal | None:
    """TC-12 from an access log: one client refused again and again; the address stays in the evidence."""
    tally = facts.stats.tallies.merged("401", "403")
    top = tally.details.top(1)
    if not top or top[0][1] < limits["access_auth_failures"]:
        return None
    return build_signal(
        facts.kind("BRUTE_FORCE"),
        Severity.MEDIUM,
        tally,
        f"brute force: one client was refused {top[0][1]} times with 401 or 403; {shown(tally.labels)}",
        scope=facts.scope,
        params=pick(limits, "access_auth_failures"),
        inferred=True,
    )


def tls_on_http(facts: AccessFacts, limits: Limits) -> Signal | None:
    """TC-08 and AP-05: TLS handshakes sent to a plain HTTP port."""
    tally = facts.stats.tallies["tls"]
    if tally.count < limits["access_probes_min"]:
        return None
    return build_signal(
        facts.kind("SSL_PROBLEM" if facts.prefix == "TC" else "SSL_ERROR"),
        Severity.LOW,
        tally,
        f"ssl: {tally.count} TLS handshakes on a plain HTTP port",
        scope=facts.scope,
        params=pick(limits, "access_probes_min"),
        inferred=True,
    )


SHARED_DETECTORS: tuple[AccessDetector, ...] = (five_xx_burst, missing_files, slow_requests, scanning, tls_on_http)
