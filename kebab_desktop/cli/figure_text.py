"""The figures of a log analysis with their units and, for the telling ones, what they are called."""

from __future__ import annotations

from kebab_desktop.cli.speaker import Speaker
from kebab_desktop.core.figures import duration, number, share, size

_TITLES = {
    "throughput_pct": "Throughput",
    "pause_max_s": "Longest pause",
    "pause_p99_s": "Pause p99",
    "pause_count": "Pauses",
    "full_gc_count": "Full GCs",
    "floor_last_kb": "Heap floor at the end",
    "allocation_rate_kb_s": "Allocation rate",
    "deadlock_count": "Deadlocks",
    "thread_count": "Threads",
    "dump_count": "Dumps",
    "hottest_lock_waiters": "Waiting for one lock",
    "largest_pool_threads": "Largest pool",
    "largest_pool_idle": "Idle in the largest pool",
    "request_count": "Requests",
    "requests_per_min_max": "Most requests/min",
    "status_5xx_count": "Responses 5xx",
    "latency_p95_ms": "Latency p95",
    "latency_max_ms": "Longest request",
    "error_count": "Errors",
    "errors_per_min_max": "Most errors/min",
    "warning_count": "Warnings",
    "start_count": "Starts",
    "startup_max_ms": "Longest start-up",
    "child_death_count": "Dead children",
    "exception_root_cause_count": "Root causes",
    "template_count": "Kinds of lines",
    "span_s": "Span of the log",
}
"""The names of the JSON stand beside: scripts and people speak of the same figure."""


def figure_title(name: str, say: Speaker) -> str:
    """Return what a figure is called, nothing for those that are for experts."""
    return say.label(_TITLES[name]) if name in _TITLES else ""


def measured(value: float, unit: str, language: str = "en") -> str:
    """Return a figure with its unit, rounded as everywhere (:mod:`kebab_desktop.core.figures`)."""
    match unit:
        case "ms":
            return duration(value / 1000, language)
        case "s":
            return duration(value, language)
        case "%":
            return share(value)
        case "KB":
            return size(value)
    return f"{number(value)} {unit}".rstrip()
