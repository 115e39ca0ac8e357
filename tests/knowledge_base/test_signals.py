"""A query made of one runbook's own signals finds that runbook, and not its nearest neighbour."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.knowledge_base.reference import parts_of, read_all, score

QUERIES: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("signal_queries.json").read_text(encoding="utf-8")
)
RUNBOOKS = read_all()
PARTS = parts_of(RUNBOOKS)
KINDS = ("analysis", "log", "ko", "en")

DETECTORS = [
    ("GC", ["FULL_GC", "ALLOCATION_FAILURE"], "GC_FULL_GC", ["AF-01", "FGC-01"]),
    ("GC", ["FULL_GC", "SYSTEM_GC"], "GC_EXPLICIT_FULL", ["SYSGC-01"]),
    ("GC", ["METASPACE"], "GC_METADATA_THRESHOLD", ["META-01"]),
    ("GC", ["METASPACE"], "GC_METASPACE_OOM Metadata GC Clear Soft References", ["META-01"]),
    ("GC", ["LONG_PAUSE"], "GC_LONG_PAUSE", ["FGC-01"]),
    ("GC", ["ALLOCATION_PRESSURE"], "GC_ALLOC_RATE", ["AF-02"]),
    ("GC", ["ALLOCATION_PRESSURE"], "GC_PREMATURE_PROMOTION", ["AF-02"]),
    ("GC", ["PROMOTION_FAILED", "CONCURRENT_MODE_FAILURE"], "GC_PROMOTION_FAILED", ["PF-01"]),
    ("GC", ["CONCURRENT_MODE_FAILURE"], "GC_CMF", ["PF-01"]),
    ("GC", ["TO_SPACE_EXHAUSTED"], "GC_EVACUATION_FAILURE", ["TOSPACE-01"]),
    ("GC", ["HUMONGOUS_ALLOCATION"], "GC_HUMONGOUS", ["G1H-01"]),
    ("GC", ["HEAP_OOM"], "OOM_JAVA_HEAP_SPACE", ["OOM-01"]),
    ("GC", ["GC_OVERHEAD_LIMIT"], "GC_OVERHEAD", ["OVH-01"]),
    ("GC", ["MEMORY_LEAK"], "GC_FLOOR_RISING", ["LEAK-01"]),
    ("GC", ["ZGC_ALLOCATION_STALL"], "ZGC_STALL", ["ZGC-01"]),
    ("TOMCAT", ["THREAD_POOL_EXHAUSTED"], "TC_THREAD_POOL_EXHAUSTED", ["THREAD-01"]),
    ("TOMCAT", ["CONNECTION_POOL_EXHAUSTED"], "TC_CONNECTION_POOL_EXHAUSTED", ["DBCP-01"]),
    ("TOMCAT", ["CONTEXT_STARTUP_FAILED"], "TC_CONTEXT_STARTUP_FAILED", ["START-01"]),
    ("TOMCAT", ["HEAP_OOM"], "TC_OOM", ["OOM-01"]),
    ("APACHE", ["MAX_REQUEST_WORKERS"], "AP_MAX_REQUEST_WORKERS", ["WORKER-01"]),
    ("APACHE", ["UPSTREAM_TIMEOUT"], "AP_UPSTREAM_TIMEOUT", ["PROXY-01"]),
    ("THREAD_DUMP", ["DEADLOCK"], "TD_DEADLOCK", ["DEADLOCK-01"]),
    ("THREAD_DUMP", ["LOCK_CONTENTION"], "TD_LOCK_CONTENTION", ["BLOCK-01"]),
]


def _ranking(query: str) -> list[tuple[str, float]]:
    """Return the runbooks with their best section's score, best first."""
    best: dict[str, float] = {}
    for part in PARTS:
        name = part.runbook.short_id
        best[name] = max(best.get(name, 0.0), score(query, part))
    return sorted(best.items(), key=lambda item: (-item[1], item[0]))


def test_every_runbook_has_its_four_queries() -> None:
    assert {runbook.short_id: set(KINDS) for runbook in RUNBOOKS} == {
        name: set(kinds) for name, kinds in QUERIES.items()
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("runbook", sorted(QUERIES))
def test_own_signals_find_the_runbook_ahead_of_all_others(runbook: str, kind: str) -> None:
    (first, points), (second, next_points) = _ranking(QUERIES[runbook][kind])[:2]
    assert first == runbook
    assert points > next_points, f"{second} ties"


@pytest.mark.parametrize(("log_type", "patterns", "code", "expected"), DETECTORS, ids=str)
def test_what_the_analyzer_emits_finds_its_runbook(
    log_type: str, patterns: list[str], code: str, expected: list[str]
) -> None:
    ranking = _ranking(" ".join([log_type, *patterns, code]))
    assert [name for name, _ in ranking[: len(expected)]] == expected
    assert ranking[0][1] > ranking[1][1]


def test_a_raw_explicit_full_gc_line_is_shared_with_the_full_gc_runbook() -> None:
    """Known limit of counting words: the line is made of FGC-01's words, and only its cause says SYSGC-01."""
    line = "GC(12) Pause Full (System.gc()) 210M->80M(4096M) 640.100ms"
    assert [name for name, _ in _ranking(line)[:2]] == ["FGC-01", "SYSGC-01"]


def test_unrelated_words_score_nothing() -> None:
    assert {points for _, points in _ranking("redis eviction 구내식당 메뉴")} == {0.0}
