"""Any JSON of any analyzer is either refused with a named field or told without an accident."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.loganalysis import report
from kebab_desktop.loganalysis.analysis_input import parse_analysis
from kebab_desktop.loganalysis.masking import Masker, MaskOptions
from kebab_desktop.loganalysis.query_builder import build_query
from kebab_desktop.loganalysis.templates import fill
from kebab_desktop.loganalysis.told import masked, tell

_SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
_VALUE = st.recursive(
    _SCALAR,
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=8), each, max_size=3),
    max_leaves=8,
)
_EVIDENCE = st.fixed_dictionaries(
    {}, optional={"line_start": _SCALAR, "line_end": _SCALAR, "text": _SCALAR, "file": _VALUE}
)
_SIGNAL = st.fixed_dictionaries(
    {"code": st.sampled_from(["GC_FULL_GC", "THREAD_DEADLOCK", ""]) | _SCALAR},
    optional={
        "message": st.text(max_size=60), "pattern": st.text(max_size=20), "severity": _VALUE, "count": _SCALAR,
        "first": st.dictionaries(st.sampled_from(["line", "wall_s", "uptime_s"]), _SCALAR), "worst": _VALUE,
        "evidence": st.lists(_EVIDENCE, max_size=3), "params": st.dictionaries(st.text(max_size=5), _VALUE, max_size=2),
    },
)  # fmt: skip
_ANALYSIS = st.fixed_dictionaries(
    {"log_type": st.text(max_size=10)},
    optional={
        "detected_patterns": st.lists(st.text(max_size=12), max_size=3), "signals": st.lists(_SIGNAL, max_size=3),
        "summary": st.text(max_size=40), "kpis": st.dictionaries(st.text(max_size=6), _VALUE, max_size=3),
        "files": st.lists(_VALUE, max_size=2), "x": _VALUE,
    },
)  # fmt: skip


@settings(max_examples=300)
@given(_ANALYSIS, st.sampled_from(["ko", "en"]))
def test_an_analysis_is_refused_or_told(data: dict[str, object], language: str) -> None:
    try:
        analysis = masked(parse_analysis(data), Masker(MaskOptions(ip_addresses=True)).text)
    except LogAnalysisError as error:
        assert error.message
        return
    told = tell(analysis)
    templates = [report.ReportText(*fill("{n} {max} {행} {시각} {t1}", each, {}), language) for each in told]
    text = report.report(analysis, told, told[:1], templates, language)
    assert report.facts(analysis, told, told[:1], language)
    assert report.default_question(analysis, language)
    assert build_query(analysis) == " ".join(build_query(analysis).split())
    assert all(line.line_start >= 1 and line.line_end >= line.line_start for each in told for line in each.lines)
    assert all(each.markers in text for each in told)
