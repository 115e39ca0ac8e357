"""Analyses of logs find their runbooks on the real engines, and those without one are named as gaps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.log_runbooks import AnalysisRunbooks
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken

pytestmark = pytest.mark.integration

SHIPPED = Path(__file__).parents[1] / "data" / "golden" / "shipped_analysis.yaml"
TOPICS = {
    "AF": {"AF-01", "AF-02"}, "FGC": {"FGC-01"}, "PF": {"PF-01"}, "META": {"META-01"}, "G1H": {"G1H-01"},
    "OOM": {"OOM-01"}, "OVH": {"OVH-01"}, "ZGC": {"ZGC-01"}, "LEAK": {"LEAK-01"}, "TOSPACE": {"TOSPACE-01"},
    "TC-POOL": {"THREAD-01"}, "TC-CONN": {"DBCP-01"}, "TC-START": {"START-01"}, "AP-WORKERS": {"WORKER-01"},
    "AP-5XX": {"PROXY-01"}, "TD-DEADLOCK": {"DEADLOCK-01"}, "TD-BLOCKED": {"BLOCK-01"},
}  # fmt: skip
# What the program's own analyzers say that no shipped runbook is about.
OWN_GAPS = [
    (
        "apache",
        "AP_CLIENT_TIMEOUT",
        "CLIENT_TIMEOUT",
        "client timeout: request header read timeout AH01382 408; slow client",
    ),
    ("apache", "AP_CHILD_DEATH", "CHILD_DEATH", "child exit signal AH00052: Segmentation fault (11)"),
    ("apache", "AP_SCANNING", "SCANNING", "scanning: 50 probes from 1 clients, /wp-login.php (5), /.env (5)"),
    ("apache", "AP_SLOW_REQUEST", "SLOW_REQUEST", "slow request: response time p95 6.0 s; backend URLs /api/slow (30)"),
    ("tomcat", "TC_SSL_PROBLEM", "SSL_PROBLEM", "ssl problem: keystore, certificate or handshake"),
    ("tomcat", "TC_TOO_MANY_OPEN_FILES", "TOO_MANY_OPEN_FILES", "too many open files: socket accept (11)"),
    ("gc", "GC_SHENANDOAH_DEGENERATED", "SHENANDOAH_DEGENERATED", "Shenandoah degenerated GC (Outside of Cycle): 4 x"),
    ("gc", "GC_HEAP_SIZING", "HEAP_SIZING", "Heap sizing: heap 64 MB is small for a live set of 58 MB"),
    ("thread_dump", "THREAD_LEAK", "THREAD_LEAK", "Thread leak: 612 threads, 600 executors of their own"),
    ("thread_dump", "THREAD_FINALIZER_BLOCKED", "FINALIZER_BLOCKED", "Finalizer is BLOCKED in Res.finalize"),
]


@pytest.fixture(scope="module")
def kebab(tmp_path_factory: pytest.TempPathFactory, embedding_model_dir: Path) -> Iterator[Kebab]:
    opened = open_kebab(tmp_path_factory.mktemp("data"))
    list(opened.knowledge.start_up(CancelToken()))
    yield opened
    opened.close()


def found(kebab: Kebab, analysis: dict[str, object]) -> AnalysisRunbooks:
    return kebab.logs.search_runbooks(analysis, CancelToken())


def first_runbook(runbooks: AnalysisRunbooks) -> str:
    return runbooks.overall.hits[0].chunk.docs_id.partition("RUNBOOK-")[2]


def test_nine_of_ten_analyses_find_their_runbook_first(kebab: Kebab, shared_dir: Path) -> None:
    items: list[dict[str, Any]] = yaml.safe_load((shared_dir / "golden" / "golden_C_log.yaml").read_text("utf-8"))
    wrong = {
        item["id"]: first
        for item in items
        if (first := first_runbook(found(kebab, item["analysis"])))
        not in {right for topic in item["expected"] for right in TOPICS[topic]}
    }
    assert len(items) >= 10
    assert len(wrong) <= len(items) // 10, wrong


def test_every_finding_of_answerable_analyses_has_a_runbook_and_none_of_the_others(
    kebab: Kebab, shared_dir: Path
) -> None:
    golden = yaml.safe_load((shared_dir / "golden" / "golden_C_log.yaml").read_text("utf-8"))
    gaps = {item["id"]: [each.code for each in found(kebab, item["analysis"]).gaps] for item in golden}
    assert {name: codes for name, codes in gaps.items() if codes} == {}


def test_analyses_that_no_shipped_runbook_covers_are_gaps(kebab: Kebab) -> None:
    items = yaml.safe_load(SHIPPED.read_text("utf-8"))
    none = [found(kebab, item["analysis"]) for item in items if not item["answerable"]]
    assert len(none) >= 3
    assert [each.code for runbooks in none for each in runbooks.covered] == []
    answerable = [found(kebab, item["analysis"]) for item in items if item["answerable"]]
    uncovered = [runbooks for runbooks in answerable if not runbooks.covered]
    assert len(uncovered) <= 1  # one names nothing but a threshold and a cause


@pytest.mark.parametrize(("log_type", "code", "pattern", "message"), OWN_GAPS, ids=[each[1] for each in OWN_GAPS])
def test_findings_without_a_shipped_runbook_are_gaps(
    kebab: Kebab, log_type: str, code: str, pattern: str, message: str
) -> None:
    signal = {"code": code, "pattern": pattern, "message": message}
    runbooks = found(kebab, {"log_type": log_type, "detected_patterns": [pattern], "signals": [signal]})
    assert [each.code for each in runbooks.gaps] == [code]
