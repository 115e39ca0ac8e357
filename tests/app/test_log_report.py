"""The report of an answer about a log, taken apart: nothing is told twice, no unfinished text passes for an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kebab_desktop.app.log_report import log_report
from kebab_desktop.core.answers import AnalyzedLog, Answer
from kebab_desktop.loganalysis.analysis_input import parse_analysis
from kebab_desktop.loganalysis.report import ReportText, parts_of, report
from kebab_desktop.loganalysis.told import tell
from tests.ui import samples
from tests.ui.logs.fake_logs import result, signal

ANALYSIS = parse_analysis(
    {"log_type": "gc", "signals": [{"code": "A", "message": "a was seen"}, {"code": "B", "message": "b was seen"}]}
)
READY = ReportText("회수율 12%입니다.", 0, "ko")
OPEN = ReportText("회수율 {r}%입니다.\n\n조치는 {1}, {2}입니다. (로그 gc.log:7 [L1])", 3, "ko")


def text(language: str, *templates: ReportText) -> str:
    told = tell(ANALYSIS)
    return report(ANALYSIS, told, told[1:], templates, language, also=["GC-RUNBOOK-X"])


def answer(asked: str = "", *, quoted: bool = True) -> Answer:
    found = samples.answer()
    quotes = found.quotes if quoted else ()
    return replace(found, quotes=quotes, log=AnalyzedLog(result(signal("A"), signal("B")), (), asked))


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "**Report draft (Korean, 3 values to fill in)**"), ("ko", "**보고 초안(한국어, 채울 값 3개)**")],
)
def test_a_draft_names_its_language_and_what_is_missing_and_comes_last(language: str, heading: str) -> None:
    words = text(language, OPEN, READY)
    assert heading in words
    assert words.index("회수율 12%") < words.index(heading)
    parts = parts_of(words)
    assert parts.drafts == (OPEN.text,)
    assert "a was seen" in parts.findings
    assert "b was seen" in parts.gaps
    assert "회수율 12%" in parts.rest
    assert "GC-RUNBOOK-X" in parts.rest


@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_the_card_tells_is_not_told_again_and_drafts_are_folded(language: str) -> None:
    found = log_report(text(language, READY, OPEN), answer())
    assert [(each.blanks, each.language) for each in found.drafts] == [(3, "ko")]
    assert found.drafts[0].text == OPEN.text.replace(" [L1]", "")
    for told in ("a was seen", "b was seen", "{r}", "{1}"):
        assert told not in found.body
    assert "회수율 12%" in found.body


def test_a_draft_is_known_by_the_runbook_that_it_names() -> None:
    named = replace(OPEN, text=f"{OPEN.text} 근거: GC-RUNBOOK-FGC-01")
    found = log_report(text("ko", named, OPEN), answer())
    assert [each.runbook for each in found.drafts] == ["GC-RUNBOOK-FGC-01", ""]


def test_what_was_asked_is_answered_with_the_findings() -> None:
    body = log_report(text("en", OPEN), answer("How long?")).body
    assert body.startswith("**What the analysis found**\n\n- ")
    assert "a was seen" in body
    assert "{r}" not in body


def test_without_a_runbook_the_report_is_the_answer() -> None:
    body = log_report(text("en"), answer(quoted=False)).body
    assert "a was seen" in body
    assert "**Findings without a runbook**\n\n- b was seen" in body


def test_what_a_model_wrote_stays() -> None:
    assert log_report("It paused [L1].\n\n**Next**\n\nWait.", answer()).body == "It paused [L1].\n\n**Next**\n\nWait."


def test_an_older_report_with_blanks_is_a_draft_too() -> None:
    older = "**What the analysis found**\n\n- HIGH · a\n\n**Report text**\n\n> 정지 {x}ms\n\n_Values in braces are not_"
    found = log_report(older, answer())
    assert [each.text for each in found.drafts] == ["정지 {x}ms"]
