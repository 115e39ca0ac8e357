"""Figures, curves, segments and the summary of a log of httpd or Tomcat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kebab_desktop.core.findings import Moment, Segment, Series, Signal
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.event_tally import MinuteCounts, Tallies

POINTS_KEPT = 2_000
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
    """Return requests and 5xx responses per minute, each point with its first request or first failure.

    With durations also how many requests were in work at once on average, which is how many threads were busy.
    """
    grid = stats.grid
    if not grid.slots:
        return ()
    scale = 60 / grid.width_s
    requests = {slot: sum(counts.values()) * scale for slot, counts in grid.slots.items()}
    failed = {
        slot: sum(count for status, count in counts.items() if status >= 500) * scale
        for slot, counts in grid.slots.items()
    }
    curves = (
        _curve(("requests_per_min", "requests/min"), requests, grid.begins, grid.width_s),
        _curve(("http_5xx_per_min", "responses/min"), failed, {**grid.begins, **grid.fails}, grid.width_s),
    )
    if not grid.busy_ms:
        return curves
    in_work = {slot: round(grid.busy_ms.get(slot, 0.0) / 1000 / grid.width_s, 3) for slot in grid.slots}
    return (*curves, _curve(("requests_in_work", "requests"), in_work, grid.begins, grid.width_s))


def per_minute_series(name: str, minutes: MinuteCounts) -> tuple[Series, ...]:
    """Return events per minute as a curve, each point with its first event."""
    if not minutes.counts:
        return ()
    return (_curve((name, "events/min"), minutes.counts, minutes.begins, 60),)


def _curve(
    labels: tuple[str, str], values: Mapping[int, float], places: Mapping[int, tuple[int, int]], width_s: int
) -> Series:
    """Return the points of slots of ``width_s``; of more than can be kept the highest of each stretch stays."""
    slots = sorted(values)
    stretch = -(-len(slots) // POINTS_KEPT)
    kept = [max(slots[at : at + stretch], key=values.__getitem__) for at in range(0, len(slots), stretch)]
    found = [places.get(slot, (0, 0)) for slot in kept]
    files = tuple(file for file, _ in found)
    return Series(
        *labels,
        "epoch",
        tuple(float(slot * width_s) for slot in kept),
        tuple(float(values[slot]) for slot in kept),
        tuple(line for _, line in found),
        files[0],
        files if len(set(files)) > 1 else (),
    )


def error_kpis(levels: Mapping[str, int], minutes: MinuteCounts, tallies: Tallies) -> dict[str, float | int | str]:
    """Return lines of the error log by weight and the starts of the server; empty without an error log."""
    lines = sum(levels.values())
    if not lines:
        return {}
    return {
        "error_log_lines": lines,
        "error_count": sum(levels.get(level, 0) for level in _LEVELS_OF_ERRORS),
        "errors_per_min_max": minutes.most,
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
    """Return one sentence that says what was read; the findings stand beside it and tell themselves."""
    name = log_type.capitalize()
    read = f"{name} log: {', '.join(parts)}." if parts else f"{name} log."
    return read if signals else f"{read} No finding."
