"""Words for what an analysis found: types, severities, figures, times and places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.figures import duration_parts, number, share, size
from kebab_desktop.core.findings import AnalysisResult, Severity
from kebab_desktop.core.log_clock import log_time, zone_name
from kebab_desktop.ui.widgets.chips import Tone

translate = QCoreApplication.translate

TONES = {Severity.CRITICAL: Tone.BAD, Severity.HIGH: Tone.BAD, Severity.MEDIUM: Tone.WARN, Severity.LOW: Tone.INFO}
MAX_TILES = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """One key figure as shown."""

    title: str
    value: str


def type_name(log_type: str) -> str:
    """Return what kind of log it is."""
    names = {
        "gc": translate("logs", "GC log"),
        "tomcat": translate("logs", "Tomcat log"),
        "apache": translate("logs", "Apache log"),
        "thread_dump": translate("logs", "Thread dump"),
        "generic": translate("logs", "Unknown text log"),
        "unknown": translate("logs", "Not recognized"),
    }
    return names.get(log_type, log_type)


def type_names(result: AnalysisResult) -> str:
    """Return what kinds of log were analyzed, the main one first."""
    return " + ".join(type_name(each) for each in result.log_types)


def severity_name(severity: Severity) -> str:
    """Return a severity as a word."""
    match severity:
        case Severity.CRITICAL:
            return translate("logs", "Critical")
        case Severity.HIGH:
            return translate("logs", "High")
        case Severity.MEDIUM:
            return translate("logs", "Medium")
        case Severity.LOW:
            return translate("logs", "Low")


def span(result: AnalysisResult) -> str:
    """Return from when to when, and how long; empty for a log without times."""
    moments = [moment for each in result.segments for moment in (each.first, each.last)]
    walls = [moment.wall_s for moment in moments if moment.wall_s is not None]
    if walls:
        length = max(walls) - min(walls)
        zone = f" {zone_name(result.zone_s)}".rstrip()
        first = log_time(min(walls), result.zone_s)
        if not length:
            return first + zone
        last = log_time(max(walls), result.zone_s)
        return f"{first} – {last[11:] if last[:11] == first[:11] else last}{zone} ({duration(length)})"
    seconds = result.kpis.get("span_s")
    return duration(float(seconds)) if isinstance(seconds, int | float) else ""


def duration(seconds: float) -> str:
    """Return ``3 h 12 min``, ``12 min 3 s``, ``4.5 s`` or ``5.7 ms``."""
    return " ".join(_counted(value, unit) for value, unit in duration_parts(seconds))


def _counted(value: str, unit: str) -> str:
    match unit:
        case "ms":
            return translate("logs", "{n} ms").format(n=value)
        case "s":
            return translate("logs", "{s} s").format(s=value)
        case "min":
            return translate("logs", "{m} min").format(m=value)
        case "h":
            return translate("logs", "{h} h").format(h=value)
    return translate("logs", "{d} d").format(d=value)


def tiles(kpis: Mapping[str, float | int | str]) -> list[Tile]:
    """Return the figures that matter first, at most six; the others are in the details."""
    found = []
    for name, title in _titles().items():
        value = kpis.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            found.append(Tile(title, figure(name, value)))
        if len(found) == MAX_TILES:
            break
    return found


def figure(name: str, value: float | int | str) -> str:
    """Return a figure with the unit that its name ends with."""
    if isinstance(value, str):
        return value
    ending = name[name.rfind("_") :]
    if name.endswith("_kb_s"):
        return f"{size(float(value))}/s"
    match ending:
        case "_pct":
            return share(float(value))
        case "_kb":
            return size(float(value))
        case "_ms" | "_s":
            return milliseconds(float(value)) if ending == "_ms" else duration(float(value))
        case _:
            return number(value)


def milliseconds(value: float) -> str:
    """Return milliseconds in the unit in which people think: ``850 ms``, ``6.01 s``."""
    return duration(value / 1000)


def _titles() -> dict[str, str]:
    """Return the names of the key figures, the most telling first."""
    return {
        "throughput_pct": translate("logs", "Throughput"),
        "pause_max_s": translate("logs", "Longest pause"),
        "full_gc_count": translate("logs", "Full GCs"),
        "pause_count": translate("logs", "Pauses"),
        "floor_last_kb": translate("logs", "Heap floor at the end"),
        "allocation_rate_kb_s": translate("logs", "Allocation rate"),
        "pause_p99_s": translate("logs", "Pause p99"),
        "deadlock_count": translate("logs", "Deadlocks"),
        "thread_count": translate("logs", "Threads"),
        "dump_count": translate("logs", "Dumps"),
        "hottest_lock_waiters": translate("logs", "Waiting for one lock"),
        "largest_pool_threads": translate("logs", "Largest pool"),
        "largest_pool_idle": translate("logs", "Idle in it"),
        "request_count": translate("logs", "Requests"),
        "status_5xx_count": translate("logs", "Responses 5xx"),
        "latency_p95_ms": translate("logs", "Latency p95"),
        "latency_max_ms": translate("logs", "Longest request"),
        "error_count": translate("logs", "Errors"),
        "errors_per_min_max": translate("logs", "Most errors/min"),
        "warning_count": translate("logs", "Warnings"),
        "start_count": translate("logs", "Starts"),
        "child_death_count": translate("logs", "Dead children"),
        "startup_max_ms": translate("logs", "Longest start-up"),
        "exception_root_cause_count": translate("logs", "Root causes"),
        "exception_groups": translate("logs", "Root causes"),
        "template_count": translate("logs", "Kinds of lines"),
        "requests_per_min_max": translate("logs", "Most requests/min"),
    }
