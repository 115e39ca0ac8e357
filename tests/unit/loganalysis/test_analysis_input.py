"""Reading the JSON of a log analyser."""

from __future__ import annotations

import pytest

from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.core import findings
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.loganalysis.analysis_input import Signal, parse_analysis


def test_everything_but_the_log_type_may_be_missing() -> None:
    analysis = parse_analysis({"log_type": "GC", "signals": None, "summary": None})
    assert (analysis.log_type, analysis.detected_patterns, analysis.signals, analysis.summary) == ("GC", (), (), "")


def test_unknown_fields_are_kept() -> None:
    analysis = parse_analysis(
        {"log_type": "GC", "kpi": {"max_ms": 900}, "signals": [{"code": "A", "message": "b", "line": 7}]}
    )
    assert analysis.extra == {"kpi": {"max_ms": 900}}
    assert analysis.signals == (Signal("A", "b", {"line": 7}),)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "log_type"),
        ({"log_type": "  "}, "log_type"),
        ({"log_type": 3}, "log_type"),
        ({"log_type": None}, "log_type"),
        ({"log_type": "GC", "detected_patterns": "FULL_GC"}, "detected_patterns"),
        ({"log_type": "GC", "detected_patterns": ["A", 5]}, "detected_patterns[1]"),
        ({"log_type": "GC", "signals": {}}, "signals"),
        ({"log_type": "GC", "signals": ["x"]}, "signals[0]"),
        ({"log_type": "GC", "signals": [{"code": "A"}, {"code": True}]}, "signals[1].code"),
        ({"log_type": "GC", "signals": [{"code": "A", "message": ["b"]}]}, "signals[0].message"),
        ({"log_type": "GC", "signals": [{"other": 1}]}, "signals[0]"),
        ({"log_type": "GC", "summary": 1.5}, "summary"),
        ({"log_type": "GC", "kpis": []}, "kpis"),
        ({"log_type": "GC", "files": {}}, "files"),
        ({"log_type": "GC", "unparsed_share": "10 %"}, "unparsed_share"),
        ({"log_type": "GC", "signals": [{"code": "A", "severity": 3}]}, "signals[0].severity"),
        ({"log_type": "GC", "signals": [{"code": "A", "count": "3"}]}, "signals[0].count"),
        ({"log_type": "GC", "signals": [{"code": "A", "params": []}]}, "signals[0].params"),
        ({"log_type": "GC", "signals": [{"code": "A", "evidence": {}}]}, "signals[0].evidence"),
        ({"log_type": "GC", "signals": [{"code": "A", "evidence": ["x"]}]}, "signals[0].evidence[0]"),
        ({"log_type": "GC", "status": ["healthy"]}, "status"),
        ({"log_type": "GC", "kpis": {"note": "x", "pause_max_s": float("nan")}}, "kpis.pause_max_s"),
        ({"log_type": "GC", "kpis": {"pause_max_s": 10**400}}, "kpis.pause_max_s"),
        ({"log_type": "GC", "unparsed_share": float("inf")}, "unparsed_share"),
        ({"log_type": "GC", "signals": [{"code": "A", "count": float("inf")}]}, "signals[0].count"),
        ({"log_type": "GC", "signals": [{"code": "A", "worst": {"value": 10**400}}]}, "signals[0].worst.value"),
        (
            {"log_type": "GC", "signals": [{"code": "A", "evidence": [{"line_start": "3"}]}]},
            "signals[0].evidence[0].line_start",
        ),
    ],
)
def test_a_wrong_field_is_named_with_a_hint(data: object, field: str) -> None:
    with pytest.raises(LogAnalysisError) as caught:
        parse_analysis(data)
    assert f"The field {field} " in caught.value.message
    assert caught.value.details["field"] == field
    assert caught.value.hint


@pytest.mark.parametrize(("data", "kind"), [([], "a list"), ("GC", "a text"), (None, "null"), (True, "true or false")])
def test_something_that_is_no_object_is_said(data: object, kind: str) -> None:
    with pytest.raises(LogAnalysisError, match=f"The analysis must be an object, but it is {kind}"):
        parse_analysis(data)


def test_the_form_of_this_program_is_read_and_nothing_of_it_is_lost() -> None:
    evidence = {"line_start": 3, "line_end": 4, "text": "x", "file": "gc.log"}
    signal = {"code": "GC_FULL_GC", "message": "m", "pattern": "FULL_GC", "severity": "HIGH", "count": 2, "worst": None}
    data = {
        "schema_version": "analysis.v1",
        "log_type": "gc",
        "signals": [{**signal, "evidence": [evidence], "params": {"limit_s": 1.0}}],
        "kpis": {"pause_count": 3},
        "segments": [],
        "unparsed_share": 0.01,
        "files": [{"name": "gc.log"}],
    }
    analysis = parse_analysis(data)
    assert analysis.signals[0].extra["evidence"] == [evidence]
    assert set(analysis.extra) == {"schema_version", "kpis", "segments", "unparsed_share", "files"}


def test_a_result_of_this_program_becomes_an_analysis() -> None:
    found = findings.Signal(
        "GC_FULL_GC", "FULL_GC", findings.Severity.HIGH, findings.Confidence.OBSERVED, 2, "two full GCs",
        findings.Moment(1), findings.Moment(9),
    )  # fmt: skip
    result = findings.AnalysisResult("gc", findings.AnalysisStatus.FINDINGS, (found,), "summary", {}, (), 0.0, ())
    analysis = parse_analysis(analysis_to_wire(result))
    assert (analysis.log_type, analysis.detected_patterns, analysis.summary) == ("gc", ("FULL_GC",), "summary")
    signal = analysis.signals[0]
    assert (signal.code, signal.message) == ("GC_FULL_GC", "two full GCs")
    assert (signal.extra["pattern"], signal.extra["severity"]) == ("FULL_GC", "HIGH")


@pytest.mark.parametrize(("value", "kind"), [(float("nan"), "NaN"), (10**400, "too large"), (-1e301, "too large")])
def test_a_number_that_is_none_is_told_from_a_wrong_type(value: float, kind: str) -> None:
    with pytest.raises(LogAnalysisError, match=f"kpis.pause_max_s must be a number, but it is {kind}"):
        parse_analysis({"log_type": "GC", "kpis": {"pause_max_s": value}})
