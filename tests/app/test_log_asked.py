"""A question about a log is answered by what it is about, not by everything that was found."""

from __future__ import annotations

import pytest

from kebab_desktop.app.log_asked import about_it
from kebab_desktop.app.log_figures import asked_figures
from kebab_desktop.loganalysis.analysis_input import AnalysisInput, parse_analysis
from kebab_desktop.loganalysis.report import answered
from kebab_desktop.loganalysis.told import tell

KPIS = {
    "pause_max_s": 3.852,
    "pause_count": 4210,
    "throughput_pct": 98.60,
    "full_gc_count": 12,
    "floor_last_kb": 1_333_248,
}


def analysis() -> AnalysisInput:
    found = [
        ("GC_ALLOCATION_FAILURE", "CRITICAL", "Allocation failure full GC: 12 in all, longest 3.85 s."),
        ("GC_MEMORY_LEAK", "CRITICAL", "Memory leak: the floor of the heap rises."),
        ("GC_LONG_PAUSE", "HIGH", "Long pauses: 7 of more than 1 s."),
        ("GC_HEAP_SIZING", "LOW", "Heap sizing: the heap is oversized, never more than 30% used."),
    ]
    signals = [{"code": code, "severity": severity, "message": text} for code, severity, text in found]
    return parse_analysis({"log_type": "gc", "signals": signals, "kpis": KPIS})


def codes(question: str, language: str = "en") -> tuple[list[str], tuple[str, ...], int]:
    told = tell(analysis())
    about = about_it(question, told, told, KPIS, language)
    return [each.code for each in about.told], about.figures, about.rest


@pytest.mark.parametrize(
    ("question", "language", "figures"),
    [
        ("가장 긴 정지는 몇 초였나요?", "ko", ("최장 정지: 3.85초",)),
        ("How long was the longest pause?", "en", ("Longest pause: 3.85 s",)),
        ("정지가 몇 번 있었어?", "ko", ("정지 횟수: 4,210",)),
        ("처리율은?", "ko", ("처리율: 98.6%",)),
        ("How many full GCs were there?", "en", ("Full GCs: 12",)),
        ("Where is the heap floor at the end?", "en", ("Heap floor at the end: 1,302 MB",)),
        ("Can we restart it?", "en", ()),
    ],
)
def test_the_figures_that_are_asked_for(question: str, language: str, figures: tuple[str, ...]) -> None:
    assert asked_figures(question, KPIS, language) == figures


@pytest.mark.parametrize("question", ["메모리 누수인가요?", "Is it a memory leak?"])
def test_the_finding_that_is_named_answers_in_both_languages(question: str) -> None:
    told, _, rest = codes(question)
    assert (told, rest) == (["GC_MEMORY_LEAK"], 3)


def test_a_question_for_nothing_in_particular_gets_the_worst() -> None:
    told, figures, rest = codes("What should we do first?")
    assert (told, figures, rest) == (["GC_ALLOCATION_FAILURE", "GC_MEMORY_LEAK"], (), 2)
    assert codes("가장 심각한 문제는?")[0] == ["GC_ALLOCATION_FAILURE"]


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("톰캣 인증서는 어떻게 갱신하나요?", ("인증서",)),
        ("How do I roll back the deployment?", ("roll", "deployment")),
        ("무슨 일이 있었나요?", ()),
        ("왜 느려졌어요?", ()),
        ("재기동해도 되나요?", ()),
        ("몇 시에 났어요?", ()),
        ("What should we do first?", ()),
        ("Is it serious, can it wait until Monday?", ()),
        ("메모리 누수인가요?", ()),
        ("How long was the longest pause?", ()),
        ("인증서 문제와 정지를 보고할 문안은?", ()),
    ],
)
def test_what_a_question_names_that_no_finding_is_about(question: str, subjects: tuple[str, ...]) -> None:
    told = tell(analysis())
    assert set(subjects) <= set(about_it(question, told, told, KPIS, "en").subjects)
    assert bool(about_it(question, told, told, KPIS, "en").subjects) == bool(subjects)


def test_the_answer_tells_that_and_where_the_rest_is() -> None:
    told = tell(analysis())
    about = about_it("메모리 누수인가요?", told, told, KPIS, "ko")
    text = answered(analysis(), about.told, about.figures, about.told, "ko", rest=about.rest)
    assert text.count("- ") == 2, "the figure and the finding"
    assert "심각 · Memory leak" in text
    assert "다른 발견 3건과 나머지 수치는 위의 분석 결과에 있습니다." in text
    assert "Long pauses" not in text
