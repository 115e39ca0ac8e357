"""The GC analyzer against the JVM's own counts, GCViewer, GCToolKit and GCViewer's test expectations."""

from __future__ import annotations

import functools
import math
import random
from pathlib import Path

import numpy as np
import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.loganalysis.analyzer import LineBlock
from kebab_desktop.loganalysis.analyzers.gc import GcAnalyzer
from kebab_desktop.loganalysis.analyzers.gc_log.events import Kind
from kebab_desktop.loganalysis.analyzers.gc_log.view import GcView
from kebab_desktop.loganalysis.pipeline import LogPipeline
from tests.acceptance import gc_differences
from tests.acceptance.gc_corpora import (
    CORPORA,
    LOGS,
    Comparison,
    analyze,
    compare,
    content,
    holds,
    oracle,
    oracle_path,
    references,
    truths,
)

pytestmark = pytest.mark.skipif(not CORPORA.is_dir(), reason="the folder shared/corpora beside the checkout is missing")

view_of = functools.cache(analyze)


@functools.cache
def comparisons() -> tuple[Comparison, ...]:
    return tuple(compare(row) for row in references() if row["file"] != "generated/derived/empty.log")


def log_type(path: Path) -> str:
    """Return what the whole analysis takes a log for."""
    *_, done = LogPipeline({}).paths([path], CancelToken())
    assert isinstance(done, AnalysisDone)
    return done.result.log_type


def counted(view: GcView, collector: str) -> int:
    """Return our count of what a collector bean of the JVM counts."""
    kinds = {
        "G1 Young Generation": view.young,
        "PS Scavenge": view.young,
        "Copy": view.young,
        "G1 Old Generation": view.full,
        "PS MarkSweep": view.full,
        "MarkSweepCompact": view.full,
        "G1 Concurrent GC": np.isin(view.kind, (int(Kind.REMARK), int(Kind.CLEANUP))),
        "Shenandoah Pauses": view.stw,
        "ZGC Pauses": view.stw,
        "ZGC Cycles": ~view.stw,
    }
    return int(kinds[collector].sum())


def test_every_hotspot_log_is_recognised() -> None:
    names = [row["file"] for row in references() if (LOGS / row["file"]).stat().st_size]
    types = {name: log_type(LOGS / name) for name in names}

    assert {name: found for name, found in types.items() if found != "gc"} == {}
    assert len(types) > 140


def test_generated_logs_have_the_counts_of_their_jvm() -> None:
    wrong = {}
    for log, counts in truths():
        view = view_of(log)
        for collector, count in counts.items():
            if not collector.startswith(("ZGC M", "Shenandoah Cycles")) and counted(view, collector) != count:
                wrong[log.name, collector] = (counted(view, collector), count)
    assert wrong == {}


@pytest.mark.parametrize("name", ["jdk25-zgc-gen-healthy.log", "jdk25-zgc-gen-stall-gconly.log"])
def test_cycles_and_pauses_of_generational_zgc_are_those_of_the_jvm(name: str) -> None:
    counts = next(counts for log, counts in truths() if log.name == name)
    view = view_of(LOGS / "generated" / "gc" / name)

    assert int((~view.stw).sum()) == counts["ZGC Minor Cycles"] + counts["ZGC Major Cycles"]
    if "gconly" not in name:  # such a log has no pauses in it
        assert int(view.stw.sum()) == counts["ZGC Minor Pauses"] + counts["ZGC Major Pauses"]


def test_pauses_differ_from_gcviewer_only_where_a_reason_is_given() -> None:
    different = {item.name for item in comparisons() if not item.pauses_equal}

    assert different == set(gc_differences.PAUSES)


def test_pauses_agree_in_97_percent_of_the_logs_where_the_reference_is_not_wrong() -> None:
    wrong = {name for name, why in gc_differences.PAUSES.items() if why not in gc_differences.OWN_VIEW}
    judged = [item for item in comparisons() if item.name not in wrong]

    assert sum(item.pauses_equal for item in judged) / len(judged) >= 0.97


def test_full_collections_agree_where_both_references_do() -> None:
    agreed = [item for item in comparisons() if item.full_agreed]
    different = {item.name for item in agreed if not item.full_equal}

    assert different == set(gc_differences.FULL)
    assert 1 - len(different) / len(agreed) >= 0.99


def test_two_logs_one_behind_the_other_count_as_both_of_them() -> None:
    both = view_of(LOGS / "generated/derived/mixed-collectors-concatenated.log")
    parts = [
        view_of(LOGS / "generated/gc" / name)
        for name in ("jdk17-serial-healthy-default.log", "jdk17-g1-leak-uptimeonly.log")
    ]

    assert int(both.full.sum()) == sum(int(part.full.sum()) for part in parts)
    assert len(both.pause) == sum(len(part.pause) for part in parts)
    assert both.restarts == 1


def test_damaged_logs_still_give_finite_figures() -> None:
    chance = random.Random(5)
    texts = [(LOGS / row["file"]).read_text("utf-8", "replace").split("\n")[:400] for row in references()]
    for _ in range(150):
        lines = list(chance.choice(texts))
        for _ in range(12):
            at = chance.randrange(len(lines))
            cut = chance.randrange(len(lines[at]) + 1)
            lines[at] = chance.choice(
                (lines[at][:cut], lines[at][cut:], lines[at] + chance.choice(lines), "]" + lines[at])
            )
        analyzer = GcAnalyzer({})
        analyzer.feed(LineBlock(0, 1, lines), bytearray(len(lines)))
        result = analyzer.finish()
        assert all(math.isfinite(value) for value in result.kpis.values() if not isinstance(value, str))


def test_expectations_of_gcviewers_own_tests_hold() -> None:
    rows = {row["file"]: row for row in references()}
    missed, checked = set(), 0
    for row in oracle():
        path: Path = oracle_path(row)
        result = holds(row, view_of(path), content(rows[str(path.relative_to(LOGS))]))
        if result is not None:
            checked += 1
            if not result:
                missed.add((path.name, row["metric"]))

    assert missed == set(gc_differences.ORACLE)
    assert 1 - len(missed) / checked >= 0.95
    assert checked > 300
