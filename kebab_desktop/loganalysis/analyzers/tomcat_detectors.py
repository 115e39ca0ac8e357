"""TC-01 to TC-06 and TC-08 to TC-12 over the tallies of a Tomcat log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kebab_desktop.core.findings import Moment, Severity, Signal
from kebab_desktop.loganalysis.analyzer import Threshold
from kebab_desktop.loganalysis.analyzers.access_detectors import AccessFacts
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.event_tally import Tallies, Tally, cut
from kebab_desktop.loganalysis.analyzers.tally_signal import Kind, Limits, Scope, build_signal, pick, shown
from kebab_desktop.loganalysis.analyzers.tomcat_lifecycle import Lifecycle

TOMCAT_THRESHOLDS = (
    Threshold("tc_stuck_threads_5m", 2, 1, 1e5, "count", "Stuck threads", "Within five minutes: pool exhausted."),
    Threshold("tc_pool_bursts_15m", 3, 1, 1e5, "count", "Thread pool bursts", "Refusals for CRITICAL with 503."),
    Threshold("tc_max_threads", 200, 1, 1e5, "count", "maxThreads", "Concurrent requests that fill the pool."),
    Threshold("tc_pool_timeouts_1m", 5, 1, 1e5, "count", "JDBC pool timeouts", "Within a minute is CRITICAL."),
    Threshold("tc_stuck_ms", 60_000, 1000, 86_400_000, "ms", "Stuck request", "Longer than this is HIGH."),
    Threshold("tc_deploy_slow_ms", 10_000, 100, 86_400_000, "ms", "Slow deployment", "From here on MEDIUM."),
    Threshold("tc_deploy_very_slow_ms", 60_000, 100, 86_400_000, "ms", "Very slow deployment", "Or server start."),
    Threshold("tc_entropy_ms", 1_000, 100, 3_600_000, "ms", "Slow random numbers", "Time to make SecureRandom."),
    Threshold("tc_exceptions_min", 5, 2, 1e6, "count", "Repeated exception", "Times one root cause must occur."),
    Threshold("tc_exceptions_per_minute", 10, 2, 1e6, "count", "Many exceptions", "Within a minute is HIGH."),
    Threshold("tc_error_share_pct", 5, 0.1, 100, "%", "Failed requests", "Share of 5xx that makes exceptions HIGH."),
    Threshold("tc_lockouts_5m", 10, 2, 1e5, "count", "Locked users", "Attempts within five minutes."),
    Threshold("tc_restarts_15m", 3, 2, 1e4, "count", "Restart loop", "Starts within fifteen minutes."),
    Threshold("tc_restarts_critical", 5, 2, 1e4, "count", "Fast restart loop", "Starts for CRITICAL."),
)
CAUSE_ELSEWHERE = "the cause is in the localhost log"
_MEMORY_PATTERNS = (
    ("Java heap space", "HEAP_OOM"),
    ("GC overhead limit exceeded", "GC_OVERHEAD_LIMIT"),
    ("Metaspace", "METASPACE"),
    ("Compressed class space", "METASPACE"),
    ("PermGen space", "METASPACE"),
    ("native thread", "NATIVE_THREAD_OOM"),
    ("Direct buffer memory", "DIRECT_MEMORY_OOM"),
    ("Cannot reserve", "DIRECT_MEMORY_OOM"),
)


@dataclass(frozen=True, slots=True)
class TomcatFacts:
    """What was read: events by rule, root causes, threads still stuck, starts and stops, access lines."""

    tallies: Tallies
    causes: Mapping[str, Tally]
    stuck: Mapping[str, Moment]
    life: Lifecycle
    stats: AccessStats
    scope: Scope

    def access(self) -> AccessFacts:
        """Return the part the shared access detectors look at."""
        return AccessFacts("TC", self.stats, self.scope)


TomcatDetector = Callable[[TomcatFacts, Limits], Signal | None]


def thread_pool_exhausted(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-01: refused sockets, busy threads, several stuck threads, or as many requests in work as threads."""
    refused = facts.tallies.merged("rejected", "busy")
    stuck = facts.tallies["stuck"]
    unavailable = facts.stats.tallies["503"]
    if refused.count:
        tally, inferred, why = refused, False, f"{shown(refused.labels)}"
        if stuck.count:
            why += f"; stuck threads: {stuck.count}"
    elif stuck.peak(5) >= limits["tc_stuck_threads_5m"]:
        tally, inferred, why = stuck, True, f"stuck threads: {stuck.count}; URI {shown(stuck.details)}"
    elif facts.stats.grid.concurrency() >= limits["tc_max_threads"] and facts.stats.tallies["slow"].count:
        tally, inferred = facts.stats.tallies["slow"], True
        why = f"requests in work at once: {facts.stats.grid.concurrency():.0f}"
    else:
        return None
    critical = refused.peak(15) >= limits["tc_pool_bursts_15m"] and bool(unavailable.count)
    return build_signal(
        Kind("TC_THREAD_POOL_EXHAUSTED", "THREAD_POOL_EXHAUSTED", adjust=True),
        Severity.CRITICAL if critical else Severity.HIGH,
        tally,
        f"thread pool exhausted: {why}",
        scope=facts.scope,
        params=pick(limits, "tc_stuck_threads_5m", "tc_pool_bursts_15m", "tc_max_threads"),
        inferred=inferred,
        worst=stuck.worst if stuck.count else None,
    )


def out_of_memory(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-02: the kind of memory that ran out decides which runbook helps."""
    tally = facts.tallies["oom"]
    if not tally.count:
        return None
    kind = tally.labels.top(1)[0][0]
    pattern = next((pattern for words, pattern in _MEMORY_PATTERNS if words in kind), "HEAP_OOM")
    return build_signal(
        Kind("TC_OUT_OF_MEMORY", pattern),
        Severity.CRITICAL,
        tally,
        f"OutOfMemoryError {shown(tally.labels)}{'; class metadata is full' if pattern == 'METASPACE' else ''}",
        scope=facts.scope,
    )


def context_startup_failed(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-03: web applications that did not start; CRITICAL when none is left or ROOT is among them."""
    contexts, components = facts.tallies["context"], facts.tallies["component"]
    tally = contexts if contexts.count else components
    if not tally.count:
        return None
    started = {label for label, _ in facts.life.deployed.top(50)} - {label for label, _ in contexts.labels.top(50)}
    alone = contexts.count > 0 and facts.life.boot_count > 0 and not started
    reasons = components.details if len(components.details) else contexts.details
    why = f"cause {shown(reasons)}" if len(reasons) else CAUSE_ELSEWHERE
    return build_signal(
        Kind("TC_CONTEXT_STARTUP_FAILED", "CONTEXT_STARTUP_FAILED"),
        Severity.CRITICAL if alone or contexts.labels.count("/") else Severity.HIGH,
        tally,
        f"context startup failed: {shown(tally.labels)}; {why}",
        scope=facts.scope,
    )


def port_in_use(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-04: an address already in use; CRITICAL when that connector never came up."""
    tally = facts.tallies["port"]
    if not tally.count:
        return None
    never = not _all_started(facts, tally)
    return build_signal(
        Kind("TC_PORT_IN_USE", "CONTEXT_STARTUP_FAILED"),
        Severity.CRITICAL if never else Severity.HIGH,
        tally,
        f"startup failed: port in use, BindException Address already in use {shown(tally.labels)}",
        scope=facts.scope,
    )


def _all_started(facts: TomcatFacts, tally: Tally) -> bool:
    started = facts.life.started_handlers
    return bool(started) and all(
        any(handler.endswith(label.rpartition("-")[2].rpartition(":")[2]) for handler in started)
        for label, _ in tally.labels.top(20)
    )


def connection_pool_exhausted(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-05: a JDBC pool without a free connection."""
    tally = facts.tallies["pool"]
    if not tally.count:
        return None
    many = tally.peak(1) >= limits["tc_pool_timeouts_1m"] or tally.span_s() >= 300
    state = f"; {shown(tally.details)}" if len(tally.details) else ""
    return build_signal(
        Kind("TC_CONNECTION_POOL_EXHAUSTED", "CONNECTION_POOL_EXHAUSTED", adjust=True),
        Severity.CRITICAL if many else Severity.HIGH,
        tally,
        f"JDBC connection pool exhausted: {shown(tally.labels)}{state}",
        scope=facts.scope,
        params=pick(limits, "tc_pool_timeouts_1m"),
    )


def memory_leak_warning(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-06: what stopped applications left behind; HIGH when it repeats with every redeployment."""
    tally = facts.tallies["leak"]
    if not tally.count:
        return None
    return build_signal(
        Kind("TC_MEMORY_LEAK_WARNING", "MEMORY_LEAK_WARNING"),
        Severity.HIGH if len(facts.life.leaking_undeploys) > 1 else Severity.MEDIUM,
        tally,
        f"web application memory leak warning: {shown(tally.labels)} left {shown(tally.details)}",
        scope=facts.scope,
    )


def ssl_problem(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-08: at the start the connector is missing, later single peers have trouble."""
    tally = facts.tallies["ssl"]
    if not tally.count:
        return None
    severity = Severity.MEDIUM
    if facts.tallies["ssl_start"].count:
        severity = Severity.HIGH if _all_started(facts, facts.tallies["ssl_start"]) else Severity.CRITICAL
    return build_signal(
        Kind("TC_SSL_PROBLEM", "SSL_PROBLEM"),
        severity,
        tally,
        f"ssl problem: keystore, certificate or handshake {shown(tally.labels)}",
        scope=facts.scope,
    )


def too_many_open_files(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-09: no file descriptor left."""
    tally = facts.tallies["files"]
    if not tally.count:
        return None
    return build_signal(
        Kind("TC_TOO_MANY_OPEN_FILES", "TOO_MANY_OPEN_FILES"),
        Severity.CRITICAL,
        tally,
        f"too many open files: {shown(tally.labels)}",
        scope=facts.scope,
    )


def repeated_exception(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-10: the root cause that occurs most often, of those no other detector explains."""
    if not facts.causes:
        return None
    cause, tally = max(facts.causes.items(), key=lambda item: item[1].count)
    if tally.count < limits["tc_exceptions_min"]:
        return None
    failed = facts.stats.tallies["5xx"].count
    share = 100.0 * failed / facts.stats.rows if facts.stats.rows else 0.0
    high = tally.peak(1) >= limits["tc_exceptions_per_minute"] if tally.timed else False
    others = len(facts.causes) - 1
    return build_signal(
        Kind("TC_REPEATED_EXCEPTION", "REPEATED_EXCEPTION"),
        Severity.HIGH if high or share >= limits["tc_error_share_pct"] else Severity.MEDIUM,
        tally,
        f"repeated exception: {cut(cause, 120)}; other causes: {others}",
        scope=facts.scope,
        params=pick(limits, "tc_exceptions_min", "tc_exceptions_per_minute", "tc_error_share_pct"),
    )


def stuck_request(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-11: requests over the threshold of the valve; HIGH when one never ended or took very long."""
    tally = facts.tallies["stuck"]
    if not tally.count:
        return None
    done = facts.tallies["stuck_done"].worst
    longest = max((worst for worst in (tally.worst, done) if worst), key=lambda worst: worst.value, default=None)
    high = bool(facts.stuck) or (longest is not None and longest.value > limits["tc_stuck_ms"])
    waiting = f"; still stuck: {len(facts.stuck)}" if facts.stuck else ""
    return build_signal(
        Kind("TC_STUCK_REQUEST", "THREAD_POOL_EXHAUSTED"),
        Severity.HIGH if high else Severity.MEDIUM,
        tally,
        f"stuck thread: request URI {shown(tally.details)}{waiting}",
        scope=facts.scope,
        params=pick(limits, "tc_stuck_ms"),
        worst=longest,
    )


def lock_outs(facts: TomcatFacts, limits: Limits) -> Signal | None:
    """TC-12: a locked user is tried again and again."""
    tally = facts.tallies["lock_out"]
    if not tally.count or tally.peak(5) < limits["tc_lockouts_5m"]:
        return None
    return build_signal(
        Kind("TC_BRUTE_FORCE", "BRUTE_FORCE"),
        Severity.MEDIUM,
        tally,
        f"brute force: locked users tried {tally.count} times",
        scope=facts.scope,
        params=pick(limits, "tc_lockouts_5m"),
    )


DETECTORS: tuple[TomcatDetector, ...] = (
    thread_pool_exhausted,
    out_of_memory,
    context_startup_failed,
    port_in_use,
    connection_pool_exhausted,
    memory_leak_warning,
    ssl_problem,
    too_many_open_files,
    repeated_exception,
    stuck_request,
    lock_outs,
)
