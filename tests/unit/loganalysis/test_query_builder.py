"""The search text for an analysis."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.loganalysis.analysis_input import AnalysisInput, Signal, parse_analysis
from kebab_desktop.loganalysis.query_builder import build_query

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
    assert build_query(analysis) == "gc a b a b 힙 90 끝"


def test_an_analysis_of_signs_only_gives_an_empty_query() -> None:
    assert build_query(AnalysisInput("--")) == ""


@given(st.text(max_size=60), st.lists(st.text(max_size=20), max_size=4), st.text(max_size=40))
def test_the_query_is_words_between_single_spaces(log_type: str, patterns: list[str], summary: str) -> None:
    query = build_query(AnalysisInput(log_type, tuple(patterns), (), summary))
    assert query == " ".join(query.split())
    assert query == unicodedata.normalize("NFC", query)
    assert "_" not in query
    assert query == query.lower()
