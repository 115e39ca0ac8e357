"""Incident packs: transcript, cited lines, log findings, versions; secrets masked."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace

import pytest

from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.fakes.history import InMemoryHistory
from kebab_desktop.app.incident import IncidentService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import AnalyzedLog, Answer, AskOptions, LogCitation
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import HistoryError
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    AnalyzedFile,
    Confidence,
    LogEvidence,
    Moment,
    Severity,
    Signal,
)
from kebab_desktop.core.retrieval import SearchMode

SECRET = "hunter2hunter2"
QUESTION = f"Full GC pause, password={SECRET}, what to check?"


def ask(kebab: Kebab, question: str, conversation_id: str | None = None) -> Answer:
    options = AskOptions(mode=SearchMode.KEYWORD, conversation_id=conversation_id)
    *_, last = kebab.chat.ask(question, options, CancelToken())
    assert isinstance(last, AnswerReady)
    return last.answer


@pytest.fixture
def answer(kebab: Kebab) -> Answer:
    """The first answer of a conversation of two; the secret was typed."""
    list(kebab.knowledge.start_up(CancelToken()))
    conversation = kebab.chat.start_conversation("Full GC").id
    answer = ask(kebab, QUESTION, conversation)
    assert answer.citations
    ask(kebab, "And after that?", conversation)
    return answer


def test_the_text_has_all_parts_and_no_secret(kebab: Kebab, answer: Answer) -> None:
    text = kebab.incidents.markdown(answer.retrieval.trace_id)
    assert SECRET not in text
    assert "[secret-1]" in text
    assert "### And after that?" in text
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings == ["## Transcript", "## Cited excerpts", "## Log findings", "## Versions"]
    cited = answer.citations[0]
    assert f"`{cited.source_id}/{cited.doc_path}:{cited.line_start}-{cited.line_end}`" in text
    passage = next(piece.text for piece in answer.evidence if piece.chunk_id == cited.chunk_id)
    assert passage.strip("\n") in text
    assert answer.retrieval.trace_id in text
    assert f"- program: {answer.versions['program']}" in text


def test_the_zip_has_a_file_per_part_and_is_the_same_again(kebab: Kebab, answer: Answer) -> None:
    first = kebab.incidents.archive(answer.retrieval.trace_id)
    assert kebab.incidents.archive(answer.retrieval.trace_id) == first
    with zipfile.ZipFile(io.BytesIO(first)) as pack:
        assert pack.testzip() is None
        texts = {name: pack.read(name).decode() for name in pack.namelist()}
    assert set(texts) == {"README.md", "transcript.md", "excerpts.md", "log-findings.md", "versions.json"}
    assert all(SECRET not in text for text in texts.values())
    assert json.loads(texts["versions.json"])["schema_version"] == "incident.v1"


def test_findings_of_a_log_with_their_lines(kebab: Kebab, answer: Answer) -> None:
    store = InMemoryHistory(FixedClock())
    line = LogCitation(1, "gc.log", 7, 8, f"Pause Full 31 s ~~~~ token={SECRET}", "Full GC of 31 s")
    alone = replace(answer, question="로그를 봐 주세요", conversation_id=None, turn_index=None, log_citations=(line,))
    store.save_answer(alone)
    text = IncidentService(store, kebab.preferences).markdown(alone.retrieval.trace_id)
    assert "## 로그에서 발견한 것" in text
    assert "### `gc.log:7-8`\n\nFull GC of 31 s\n\n~~~~~\nPause Full 31 s ~~~~" in text
    assert SECRET not in text


def test_findings_that_the_answer_does_not_cite_are_in_the_pack_too(kebab: Kebab, answer: Answer) -> None:
    store = InMemoryHistory(FixedClock())
    line = LogCitation(1, "gc.log", 7, 7, "Pause Full 31 s", "Full GC of 31 s")
    proof = LogEvidence(9, 9, f"login token={SECRET}")
    other = Signal("TC_X", "X", Severity.HIGH, Confidence.OBSERVED, 1, "other", Moment(9), Moment(9), evidence=(proof,))
    cited = replace(other, code="GC_FULL_GC", evidence=(LogEvidence(7, 7, "Pause Full 31 s"),))
    files = (AnalyzedFile("gc.log", 1, "utf-8", 9, 0),)
    analysis = AnalysisResult("gc", AnalysisStatus.FINDINGS, (cited, other), "", {}, (), 0.0, files)
    alone = replace(answer, conversation_id=None, turn_index=None, log_citations=(line,), log=AnalyzedLog(analysis))
    store.save_answer(alone)
    text = IncidentService(store, kebab.preferences).markdown(alone.retrieval.trace_id)
    assert "### `gc.log:9-9`\n\nHIGH TC_X: other" in text
    assert text.count("### `gc.log:7-7`") == 1
    assert SECRET not in text


def test_logs_are_called_by_their_names_without_the_folders_of_the_laptop(kebab: Kebab, answer: Answer) -> None:
    store = InMemoryHistory(FixedClock())
    places = ("/srv/mina/logs/web1/gc.log", "/srv/mina/logs/web2/gc.log", r"C:\Users\mina\catalina.out")
    lines = tuple(LogCitation(n, path, 7, 7, "Pause Full 31 s", "Full GC") for n, path in enumerate(places, start=1))
    alone = replace(answer, conversation_id=None, turn_index=None, log_citations=lines)
    store.save_answer(alone)
    text = IncidentService(store, kebab.preferences).markdown(alone.retrieval.trace_id)
    assert all(f"### `{name}:7-7`" in text for name in ("web1/gc.log", "web2/gc.log", "catalina.out"))
    assert "mina" not in text


def test_an_answer_that_is_not_there(kebab: Kebab) -> None:
    with pytest.raises(HistoryError, match="ret_none"):
        kebab.incidents.markdown("ret_none")
