"""The search text for an analysis."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.loganalysis.analysis_input import AnalysisInput, Signal, parse_analysis
from kebab_desktop.loganalysis.query_builder import build_finding_query, build_query

CASES = json.loads((Path(__file__).parents[2] / "data" / "keyword_queries.json").read_text(encoding="utf-8"))


def test_the_example_of_the_source_document() -> None:
    analysis = parse_analysis(
        {
            "log_type": "GC",
            "detected_patterns": ["FULL_GC", "LONG_PAUSE"],
            "signals": [{"code": "GC_LONG_PAUSE", "message": "pause time 증가"}],
        }
    )
    assert build_query(analysis) == "gc full gc long pause gc long pause pause time 증가"


@pytest.mark.parametrize("name", sorted(CASES))
def test_the_published_queries(name: str) -> None:
    assert build_query(parse_analysis(CASES[name]["analysis"])) == CASES[name]["query"]


def test_signs_become_single_spaces_and_repetitions_stay() -> None:
    analysis = AnalysisInput("GC", ("A__B", "A__B"), (Signal("", "  힙(90%)!\n"),), "끝.")
    assert build_query(analysis) == "gc a b a b 힙 끝"


def test_an_analysis_of_signs_only_gives_an_empty_query() -> None:
    assert build_query(AnalysisInput("--")) == ""


@given(st.text(max_size=60), st.lists(st.text(max_size=20), max_size=4), st.text(max_size=40))
def test_the_query_is_words_between_single_spaces(log_type: str, patterns: list[str], summary: str) -> None:
    query = build_query(AnalysisInput(log_type, tuple(patterns), (), summary))
    assert query == " ".join(query.split())
    assert query == unicodedata.normalize("NFC", query)
    assert "_" not in query
    assert query == query.lower()


@pytest.mark.parametrize(
    ("message", "terms"),
    [
        ("2026-11-29T17:20:20.269+0900 pause 5400.120ms 4021M->3902M(4096M) 931.5ms", "pause"),
        ("29-Nov-2026 17:20:20.269 SEVERE [http-nio-8080-exec-4] 실패", "severe http nio exec 실패"),
        ("waiting to lock <0x00000006c01f5d88> java.lang.Object@7fff3132", "waiting to lock java lang object"),
        ("AH01114: failed to connect to 10.0.3.21:8080", "ah01114 failed to connect to"),
        ("최근 5분 503 응답 비율 18.4%", "최근 503 응답 비율"),
        ("HTTP 504 312건, 500 threads", "http 504 threads"),
        ("G1 Humongous Allocation 48회, 2.6MB 넘는 객체", "g1 humongous allocation 넘는 객체"),
    ],
)
def test_numbers_addresses_and_times_are_no_terms(message: str, terms: str) -> None:
    assert build_query(AnalysisInput("X", (), (Signal("", message),))) == f"x {terms}"


def test_codes_keep_their_digits() -> None:
    assert (
        build_query(AnalysisInput("APACHE", ("UPSTREAM_5XX",), (Signal("HTTP_503_RATE"),)))
        == "apache upstream 5xx http 503 rate"
    )


def test_long_messages_and_many_signals_are_bounded() -> None:
    signals = tuple(Signal("A", "word " * 100_000) for _ in range(1000))
    assert len(build_query(AnalysisInput("GC", (), signals, "sum " * 100_000)).split()) == 1 + 20 * 41 + 60


def test_one_finding_alone_has_a_query() -> None:
    signal = Signal("GC_LONG_PAUSE", "pause time 증가")
    assert build_finding_query("gc", "LONG_PAUSE", signal) == "gc long pause gc long pause pause time 증가"
