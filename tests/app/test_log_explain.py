"""From an analysis to runbooks and to an explanation, through the facade."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.log_record import missing_files
from kebab_desktop.app.log_runbook_wire import runbooks_to_wire
from kebab_desktop.app.log_runbooks import Covered
from kebab_desktop.ask.wording import wording
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, AskOptions, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import LogAnalysisError, UsageError
from kebab_desktop.core.events import AnalysisDone, AnswerReady, StageEntered
from kebab_desktop.core.findings import AnalysisResult, Confidence
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode

KEYWORD = AskOptions(mode=SearchMode.KEYWORD, engine="quotes")
DEADLOCK = """2026-03-01 10:00:00
Full thread dump OpenJDK 64-Bit Server VM (21.0.4+7-LTS mixed mode, sharing):

"pay" #1 daemon prio=5 os_prio=0 tid=0x0000000000000001 nid=0x1 waiting for monitor entry [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.Pay.charge(Pay.java:7)
\t- waiting to lock <0x00000000ff000001> (a java.lang.Object)
\t- locked <0x00000000ff000002> (a java.lang.Object)

"order password=hunter2" #2 daemon prio=5 os_prio=0 tid=0x0000000000000002 nid=0x2 waiting for monitor entry [0x1]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.Order.place(Order.java:9)
\t- waiting to lock <0x00000000ff000002> (a java.lang.Object)
\t- locked <0x00000000ff000001> (a java.lang.Object)

JNI global refs: 12, weak refs: 0
"""
GAP = {
    "log_type": "TOMCAT",
    "signals": [{"code": "TC_SSL_PROBLEM", "pattern": "SSL_PROBLEM", "message": "keystore unreadable"}],
}


@pytest.fixture
def ready(kebab: Kebab) -> Kebab:
    list(kebab.knowledge.start_up(CancelToken()))
    return kebab


@pytest.fixture
def deadlock(ready: Kebab, tmp_path: Path) -> AnalysisResult:
    log = tmp_path / "threads.txt"
    log.write_text(DEADLOCK, encoding="utf-8")
    done = list(ready.logs.analyze([log], CancelToken()))[-1]
    assert isinstance(done, AnalysisDone)
    return done.result


def explain(
    kebab: Kebab, analysis: AnalysisResult | Mapping[str, object], options: AskOptions = KEYWORD, question: str = ""
) -> Answer:
    events = list(kebab.logs.explain(analysis, CancelToken(), question=question, options=options, language="ko"))
    assert [isinstance(each, AnswerReady) for each in events].count(True) == 1
    last = events[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


def test_the_quotes_engine_reports_findings_and_fills_the_template_of_the_runbook(
    ready: Kebab, deadlock: AnalysisResult
) -> None:
    answer = explain(ready, deadlock)
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.question.startswith("threads.txt 로그에서")
    assert "심각 · 2026-03-01 10:00:00 · 자바 데드락(Java-level deadlock): 스레드 2개가" in answer.text
    assert "> 데드락이 확인되었습니다: 스레드 pay, order" in answer.text
    assert {each.docs_id for each in answer.citations} == {"THREAD-RUNBOOK-DEADLOCK-01"}
    assert [(each.marker, each.line_start, each.line_end) for each in answer.log_citations] == [(1, 4, 8), (2, 10, 14)]
    assert answer.log_citations[0].path.endswith("threads.txt")


def test_what_was_only_concluded_is_not_told_in_the_words_of_a_runbook_that_saw_it(
    ready: Kebab, deadlock: AnalysisResult
) -> None:
    signals = tuple(replace(each, confidence=Confidence.INFERRED) for each in deadlock.signals)
    answer = explain(ready, replace(deadlock, signals=signals))
    assert "자바 데드락" in answer.text
    assert "데드락이 확인되었습니다" not in answer.text


def test_secrets_reach_neither_answer_nor_prompt_nor_history(ready: Kebab, deadlock: AnalysisResult) -> None:
    answer = explain(ready, deadlock)
    assert "[secret-1]" in answer.text
    stored = ready.history.answer(answer.retrieval.trace_id)
    assert stored is not None
    for text in (repr(answer), repr(stored), json.dumps(wire.answer(stored), ensure_ascii=False)):
        assert "hunter2" not in text
    assert stored.log_citations == answer.log_citations


def test_the_analysis_is_kept_with_its_answer_through_export_and_import(
    ready: Kebab, deadlock: AnalysisResult, tmp_path: Path
) -> None:
    conversation = ready.chat.start_conversation("threads")
    answer = explain(ready, deadlock, replace(KEYWORD, conversation_id=conversation.id))
    (stored,) = ready.chat.answers(conversation.id)
    assert stored.log is not None
    assert stored.log == answer.log
    assert [each.code for each in stored.log.analysis.signals] == [each.code for each in deadlock.signals]
    assert stored.log.analysis.files[0].name == str(tmp_path / "threads.txt")
    assert stored.log.analysis.series == deadlock.series
    assert "hunter2" not in repr(stored.log)
    (runbook,) = stored.log.runbooks
    assert runbook.runbook is not None
    assert (runbook.code, runbook.runbook.docs_id) == ("THREAD_DEADLOCK", "THREAD-RUNBOOK-DEADLOCK-01")
    for format in ("json", "jsonl"):
        exported = ready.history.export(HistoryFilter(), format)
        assert '"analysis.v1"' in exported
        with closing(open_kebab(tmp_path / f"other-{format}", demo=True)) as other:
            assert other.history.import_answers(exported).added == 1
            assert other.history.answer(answer.retrieval.trace_id).log == stored.log
    assert missing_files(stored.log) == []
    (tmp_path / "threads.txt").unlink()
    assert missing_files(stored.log) == [str(tmp_path / "threads.txt")]


def test_a_question_with_words_that_neither_runbooks_nor_the_log_know_is_told_so(
    ready: Kebab, deadlock: AnalysisResult
) -> None:
    """The worst findings answered it with a match of 1.00, as if it had been about them."""
    options = AskOptions(engine="quotes")
    answer = explain(ready, deadlock, options, question="VPN 인증서는 어떻게 갱신하나요?")
    assert "런북 어디에도 나오지 않는 말: VPN." in answer.notice
    assert not explain(ready, deadlock, options, question="com.acme.Order 스레드는 왜 멈췄나요?").notice
    assert not explain(ready, deadlock, options).notice


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("커넥션 풀이 고갈되면 어떻게 하나요?", "log_silent"),
        ("오늘 점심 메뉴는 무엇인가요?", "all_silent"),
        ("데드락이 왜 생겼나요?", ""),
        ("재기동해도 되나요?", ""),
        ("무슨 일이 있었나요?", ""),
    ],
)
def test_a_question_that_the_log_has_nothing_on_is_told_so(
    ready: Kebab, deadlock: AnalysisResult, question: str, said: str
) -> None:
    """The findings of the log and the runbooks stood below such a question as if they were about it."""
    answer = explain(ready, deadlock, AskOptions(engine="quotes"), question=question)
    texts = {name: str(getattr(wording("ko"), name)) for name in ("log_silent", "all_silent")}
    assert [name for name, text in texts.items() if text in answer.notice] == ([said] if said else [])


def test_of_the_analysis_of_another_program_what_it_says_is_kept(ready: Kebab) -> None:
    answer = explain(ready, GAP, question="왜 이런가요?")
    assert answer.log is not None
    assert [each.code for each in answer.log.analysis.signals] == ["TC_SSL_PROBLEM"]
    assert [each.runbook for each in answer.log.runbooks] == [None]
    assert answer.log.asked == "왜 이런가요?"


def test_a_secret_of_the_log_is_masked_in_the_question_too(ready: Kebab, deadlock: AnalysisResult) -> None:
    answer = explain(ready, deadlock, question="hunter2 로 접속하던 스레드는 왜 멈췄나요?")
    assert answer.question.startswith("[secret-1] 로 접속하던")
    assert "hunter2" not in json.dumps(wire.answer(answer), ensure_ascii=False)


def test_a_model_is_told_the_findings_and_how_to_cite_them(ready: Kebab, deadlock: AnalysisResult) -> None:
    answer = explain(ready, deadlock, AskOptions(mode=SearchMode.KEYWORD, engine="llama"))
    assert answer.prompt is not None
    asked = answer.prompt.messages[-1].content
    assert "자바 데드락(Java-level deadlock): 스레드 2개가" in asked
    assert '[L1] threads.txt:4\n> "pay" #1' in asked
    assert "다시 계산하거나" in asked
    assert "source=" in asked  # runbook evidence


def test_a_finding_without_a_runbook_is_a_gap_and_not_answered_from_the_nearest_document(ready: Kebab) -> None:
    answer = explain(ready, GAP)
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.kind is RefusalKind.NO_CHUNKS
    assert answer.citations == ()
    assert "keystore unreadable" in answer.text.split("**런북이 없는 항목**")[1]
    found = ready.logs.search_runbooks(GAP, CancelToken(), mode=SearchMode.KEYWORD)
    assert [each.code for each in found.gaps] == ["TC_SSL_PROBLEM"]
    assert found.overall.hits  # the search finds something near, which covers nothing


def test_covered_findings_are_answered_and_gaps_named_beside_them(ready: Kebab, deadlock: AnalysisResult) -> None:
    both = {
        "log_type": "thread_dump",
        "signals": [
            {"code": "THREAD_DEADLOCK", "pattern": "DEADLOCK", "message": "Java-level deadlock"},
            {"code": "THREAD_LEAK", "pattern": "THREAD_LEAK", "message": "Thread leak: 600 threads"},
        ],
    }
    answer = explain(ready, both)
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert "Thread leak" in answer.text.split("**런북이 없는 항목**")[1]
    assert {each.chunk.docs_id for each in answer.hits} == {"THREAD-RUNBOOK-DEADLOCK-01"}


def test_a_healthy_log_needs_no_runbook_and_an_unrecognized_one_is_not_called_healthy(ready: Kebab) -> None:
    healthy = explain(ready, {"log_type": "gc", "status": "healthy", "summary": "12 pauses, all short."})
    assert (healthy.outcome, healthy.refusal) == (Outcome.QUOTES_ONLY, None)
    unsupported = explain(ready, {"log_type": "generic", "status": "unsupported", "summary": "Nothing recognised."})
    assert unsupported.outcome is Outcome.REFUSED


def test_runbooks_are_found_per_finding_with_the_points_of_every_word(ready: Kebab, deadlock: AnalysisResult) -> None:
    found = ready.logs.search_runbooks(deadlock, CancelToken(), mode=SearchMode.KEYWORD)
    (finding,) = found.findings
    assert (finding.covered, finding.code, finding.severity) == (Covered.PATTERN, "THREAD_DEADLOCK", "CRITICAL")
    assert finding.query.startswith("thread dump deadlock thread deadlock java level deadlock")
    assert any(each.token == "deadlock" and each.field == "pattern_id" for each in finding.keyword[0].explanation)
    assert sum(each.points for each in finding.keyword[0].explanation) == finding.keyword[0].score
    written = runbooks_to_wire(found)
    json.dumps(written)
    assert written["schema_version"] == "analysis_runbooks.v1"
    assert written["coverage_gaps"] == []


def test_the_users_own_question_is_answered_from_the_runbooks_of_the_findings(
    ready: Kebab, deadlock: AnalysisResult
) -> None:
    answer = explain(ready, deadlock, question="재기동해도 되나요?")
    assert answer.question == "재기동해도 되나요?"
    assert answer.retrieval.expanded_query.startswith("재기동해도 되나요? thread dump")
    assert answer.citations


def test_an_explanation_is_a_turn_of_a_conversation_and_stored_in_the_history(
    ready: Kebab, deadlock: AnalysisResult
) -> None:
    conversation = ready.chat.start_conversation("threads")
    options = AskOptions(mode=SearchMode.KEYWORD, engine="quotes", conversation_id=conversation.id)
    assert [explain(ready, deadlock, options).turn_index for _ in range(2)] == [0, 1]
    assert len(ready.chat.answers(conversation.id)) == 2
    assert len(ready.history.rows(HistoryFilter())) == 2
    with pytest.raises(UsageError, match="There is no conversation 'gone'"):
        explain(ready, deadlock, AskOptions(conversation_id="gone"))


def test_a_bad_analysis_names_its_field(ready: Kebab) -> None:
    with pytest.raises(LogAnalysisError, match=r"signals\[0\].severity"):
        explain(ready, {"log_type": "GC", "signals": [{"code": "A", "severity": 3}]})


def test_a_search_can_be_cancelled(ready: Kebab, deadlock: AnalysisResult) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        ready.logs.search_runbooks(deadlock, token)


def test_the_prompt_input_of_an_analysis_holds_no_secret(ready: Kebab) -> None:
    analysis = {
        "log_type": "TOMCAT",
        "signals": [{"code": "A", "message": "login password=hunter2 failed"}],
        "x": {"y": "pwd=hunter2"},
    }
    written = json.dumps(ready.chat.build_prompt_input(analysis))
    assert "hunter2" not in written
    assert "[secret-1]" in written


def test_log_lines_are_footnotes_of_an_exported_conversation(ready: Kebab, deadlock: AnalysisResult) -> None:
    conversation = ready.chat.start_conversation("threads")
    explain(ready, deadlock, AskOptions(mode=SearchMode.KEYWORD, engine="quotes", conversation_id=conversation.id))
    markdown = ready.chat.export_conversation(conversation.id, "markdown")
    assert "[^1-L1]" in markdown
    assert re.search(r"^\[\^1-L1\]: `.*threads\.txt:4-8`$", markdown, re.MULTILINE)


def test_a_stopped_explanation_ends_with_a_stopped_answer(ready: Kebab, deadlock: AnalysisResult) -> None:
    token = CancelToken()
    events = ready.logs.explain(deadlock, token, options=KEYWORD, language="ko")
    assert isinstance(next(events), StageEntered)
    token.cancel()
    last = list(events)[-1]
    assert isinstance(last, AnswerReady)
    assert last.answer.outcome is Outcome.STOPPED


def test_every_covering_runbook_is_quoted(ready: Kebab) -> None:
    analysis = {
        "log_type": "tomcat",
        "signals": [
            {"code": "TC_CONNECTION_POOL_EXHAUSTED", "pattern": "CONNECTION_POOL_EXHAUSTED", "message": "pool empty"},
            {"code": "THREAD_DEADLOCK", "pattern": "DEADLOCK", "message": "Java-level deadlock"},
        ],
    }
    answer = explain(ready, analysis)
    cited = {each.docs_id for each in answer.citations}
    assert cited == {"TOMCAT-RUNBOOK-DBCP-01", "THREAD-RUNBOOK-DEADLOCK-01"}
    assert answer.hits[0].chunk.section == "check_points"


def test_what_to_check_and_to_do_is_quoted_of_every_runbook(ready: Kebab) -> None:
    several = {
        "log_type": "gc",
        "signals": [
            {"code": "GC_TO_SPACE_EXHAUSTED", "pattern": "TO_SPACE_EXHAUSTED", "message": "G1 to-space exhausted"},
            {"code": "GC_ALLOCATION_FAILURE", "pattern": "ALLOCATION_FAILURE", "message": "Allocation failure full GC"},
            {"code": "THREAD_DEADLOCK", "pattern": "DEADLOCK", "message": "Java-level deadlock"},
            {"code": "GC_HEAP_OOM", "pattern": "HEAP_OOM", "message": "OutOfMemoryError: Java heap space"},
        ],
    }
    answer = explain(ready, several)
    quoted = {(each.docs_id, each.section) for each in answer.citations}
    runbooks = ("GC-RUNBOOK-TOSPACE-01", "GC-RUNBOOK-AF-01", "THREAD-RUNBOOK-DEADLOCK-01")
    assert quoted == {(name, section) for name in runbooks for section in ("check_points", "recommended_actions")}
    assert [each.marker for each in answer.quotes] == sorted(each.marker for each in answer.quotes)
    assert "GC-RUNBOOK-OOM-01" in answer.text  # the fourth is named


def test_a_remark_on_the_log_itself_is_no_coverage_gap(ready: Kebab, deadlock: AnalysisResult) -> None:
    quality = {"code": "GC_LOG_QUALITY", "pattern": "LOG_QUALITY", "message": "The quality of the log limits all."}
    found = ready.logs.search_runbooks({"log_type": "gc", "signals": [quality]}, CancelToken())
    assert [each.covered for each in found.findings] == [Covered.NOTE]
    assert (found.gaps, found.covered, found.brief) == ((), (), ())
    assert runbooks_to_wire(found)["coverage_gaps"] == []
    answer = explain(ready, {"log_type": "gc", "signals": [quality]})
    assert "런북이 없는 항목" not in answer.text
    assert "The quality of the log" in answer.text
