"""Figures, curves, segments and the summary of a log of httpd or Tomcat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kebab_desktop.core.findings import Moment, Segment, Series, Signal
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.event_tally import Tallies

POINTS_KEPT = 5_000
_LEVELS_OF_ERRORS = ("emerg", "alert", "crit", "error")


def access_kpis(stats: AccessStats) -> dict[str, float | int | str]:
    """Return requests, error shares and durations by name; empty without access lines."""
    if not stats.rows:
        return {}
    statuses = stats.grid.statuses()
    total = max(1, sum(statuses.values()))
    server = sum(count for status, count in statuses.items() if status >= 500)
    client = sum(count for status, count in statuses.items() if 400 <= status < 500)
    busiest = max((sum(counts.values()) for counts in stats.grid.slots.values()), default=0)
    kpis: dict[str, float | int | str] = {
        "request_count": stats.rows,
        "requests_per_min_max": round(busiest * 60 / stats.grid.width_s, 1),
        "status_4xx_count": client,
        "status_5xx_count": server,
        "status_4xx_pct": round(100.0 * client / total, 3),
        "status_5xx_pct": round(100.0 * server / total, 3),
    }
    for status in (404, 408, 500, 502, 503, 504):
        if statuses[status]:
            kpis[f"status_{status}_count"] = statuses[status]
    if stats.latencies.count:
        kpis |= {
            "latency_p50_ms": round(stats.latencies.percentile(0.50), 3),
            "latency_p95_ms": round(stats.latencies.percentile(0.95), 3),
            "latency_p99_ms": round(stats.latencies.percentile(0.99), 3),
            "latency_max_ms": round(stats.latencies.highest, 3),
            "latency_unit_in_log": stats.unit,
            "concurrency_max": round(stats.grid.concurrency(), 2),
        }
    return kpis


def access_series(stats: AccessStats) -> tuple[Series, ...]:
    """Return requests and 5xx responses per minute."""
    if not stats.rows:
        return ()
    slots = sorted(stats.grid.slots)[:POINTS_KEPT]
    width = stats.grid.width_s
    x = tuple(float(slot * width) for slot in slots)
    scale = 60 / width
    requests = tuple(sum(stats.grid.slots[slot].values()) * scale for slot in slots)
    failed = tuple(
        sum(count for status, count in stats.grid.slots[slot].items() if status >= 500) * scale for slot in slots
    )
    return (
        Series("requests_per_min", "requests/min", "epoch", x, requests),
        Series("http_5xx_per_min", "responses/min", "epoch", x, failed),
    )


def per_minute_series(name: str, minutes: Mapping[int, int]) -> tuple[Series, ...]:
    """Return events per minute as a curve; ``minutes`` counts by minute since the epoch."""
    if not minutes:
        return ()
    ordered = sorted(minutes)[:POINTS_KEPT]
    x = tuple(float(minute * 60) for minute in ordered)
    return (Series(name, "events/min", "epoch", x, tuple(float(minutes[minute]) for minute in ordered)),)


def error_kpis(levels: Mapping[str, int], minutes: Mapping[int, int], tallies: Tallies) -> dict[str, float | int | str]:
    """Return lines of the error log by weight and the starts of the server; empty without an error log."""
    lines = sum(levels.values())
    if not lines:
        return {}
    return {
        "error_log_lines": lines,
        "error_count": sum(levels.get(level, 0) for level in _LEVELS_OF_ERRORS),
        "errors_per_min_max": max(minutes.values(), default=0),
        "warning_count": levels.get("warn", 0),
        "start_count": tallies["resumed"].count,
        "child_death_count": tallies["child_death"].count,
    }


def segments_of(
    log_type: str, starts: Sequence[tuple[Moment, str]], first: Moment | None, last: Moment | None
) -> tuple[Segment, ...]:
    """Return one segment per start of the server, and one for what comes before the first start."""
    if first is None or last is None:
        return ()
    edges = [(first, "")] if not starts or starts[0][0].line > first.line or starts[0][0].file != first.file else []
    edges += list(starts)
    ends = [moment for moment, _ in edges[1:]] + [last]
    return tuple(
        Segment(log_type, begin, end, label, begin.file) for (begin, label), end in zip(edges, ends, strict=True)
    )


def summary_of(log_type: str, parts: Sequence[str], signals: Sequence[Signal]) -> str:
    """Return one or two sentences: what was read and the worst that was found."""
    read = f"{log_type} log: {', '.join(parts)}." if parts else f"{log_type} log."
    if not signals:
        return f"{read} No finding."
    worst = max(signals, key=lambda signal: signal.severity.rank)
    return f"{read} {len(signals)} findings; worst {worst.severity} {worst.code}: {worst.message}."
