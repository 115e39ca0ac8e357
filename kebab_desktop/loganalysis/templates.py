"""Fills the ``{blanks}`` of a runbook's response template with what an analysis computed; others stay blanks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kebab_desktop.loganalysis.told import Told, number, short

_BLANK = re.compile(r"\{([^{}\n]{1,60})\}")
_HEADING = re.compile(r"\A\s*#{1,6}[ \t][^\n]*\n+")
_TO_MS = {"s": 1000.0, "ms": 1.0}

Slot = Callable[[Told, Mapping[str, object]], str]


def _count(told: Told, _kpis: Mapping[str, object]) -> str:
    """Return how often it happened; a dump or a conclusion counts something else."""
    counted = told.count is not None and not told.code.startswith(("THREAD_", "CROSS_"))
    return str(told.count) if counted else ""


def _worst(told: Told, _kpis: Mapping[str, object]) -> str:
    return "" if told.worst is None else number(told.worst)


def _worst_ms(told: Told, _kpis: Mapping[str, object]) -> str:
    factor = _TO_MS.get(told.unit)
    return "" if told.worst is None or factor is None else number(round(told.worst * factor, 3))


def _param(name: str) -> Slot:
    def slot(told: Told, _kpis: Mapping[str, object]) -> str:
        value = told.params.get(name)
        return number(value) if isinstance(value, str | int | float) and value != "" else ""

    return slot


def _kpi(name: str, factor: float = 1.0) -> Slot:
    """Return a figure of the analysis, multiplied to be in the unit of the runbook."""

    def slot(_told: Told, kpis: Mapping[str, object]) -> str:
        value = kpis.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return number(value if factor == 1.0 else round(value * factor, 3))
        return value if isinstance(value, str) else ""

    return slot


def _share(told: Told, _kpis: Mapping[str, object]) -> str:
    return number(round(told.worst, 1)) if told.worst is not None and told.unit == "%" else ""


def _span(_told: Told, kpis: Mapping[str, object]) -> str:
    """Return the length of the log, whole minutes of a long one; in Korean, since only Korean texts call it 기간."""
    seconds = kpis.get("span_s")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds < 1e9:
        return ""
    return f"{number(round(float(seconds), 1))}초" if seconds < 120 else f"{seconds / 60:.0f}분"


# One letter means something else in every runbook, so each pattern has slots of its own: never a guess.
_BY_PATTERN: dict[str, dict[str, Slot]] = {
    "ALLOCATION_FAILURE": {"n": _count, "max": _worst_ms, "기간": _span},
    "ALLOCATION_PRESSURE": {"n": _kpi("full_gc_count"), "base": _kpi("allocation_rate_kb_s", 1 / 1024)},
    "FULL_GC": {"n": _count, "max": _worst_ms},
    "GC_OVERHEAD_LIMIT": {"share": _share},
    "LONG_PAUSE": {"n": _count, "max": _worst_ms},
    "GC_LONG_PAUSE": {"n": _count, "max": _worst_ms},
    "SYSTEM_GC": {"n": _count},
    "HUMONGOUS_ALLOCATION": {"n": _count},
    "TO_SPACE_EXHAUSTED": {"n": _count},
    "PROMOTION_FAILED": {"n": _count},
    "METASPACE": {"n": _count},
    "HEAP_OOM": {"n": _count},
    "ZGC_ALLOCATION_STALL": {"n": _count, "max": _worst_ms, "p": _kpi("pause_max_s", 1000)},
    "UPSTREAM_TIMEOUT": {"n": _count},
    "CONNECTION_POOL_EXHAUSTED": {"n": _count},
    "THREAD_POOL_EXHAUSTED": {"n": _count},
    "LOCK_CONTENTION": {"b": _worst, "n": _kpi("thread_count"), "k": _param("dumps")},
    "DEADLOCK": {
        "t1": _param("thread_1"),
        "t2": _param("thread_2"),
        "lock1": _param("lock_1"),
        "lock2": _param("lock_2"),
        "n": _param("victims"),
    },
}


def fill(template: str, told: Told, kpis: Mapping[str, object]) -> tuple[str, int]:
    """Return the text of a response template with its known blanks filled, and how many are left.

    ``template`` is the section as it stands in the runbook, with or without its heading.
    """
    slots = _BY_PATTERN.get(told.pattern, {})
    left = 0

    def value(found: re.Match[str]) -> str:
        nonlocal left
        name = found[1].strip()
        known = _common(name, told) or (slots[name](told, kpis) if name in slots else "")
        left += not known
        return known or found[0]

    return _BLANK.sub(value, _HEADING.sub("", template).strip()), left


def _common(name: str, told: Told) -> str:
    if name == "행" and told.lines:
        return f"{short(told.lines[0].path)}:{told.lines[0].line_start} [L{told.lines[0].marker}]"
    return told.time if name == "시각" else ""
