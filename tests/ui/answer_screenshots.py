"""Writes pictures of answers one must be careful with: ``python -m tests.ui.answer_screenshots FOLDER``."""

from __future__ import annotations

from dataclasses import replace

from kebab_desktop.ask.wording import conflict_notice
from kebab_desktop.core.answers import (
    NARROWED,
    STILL_INDEXING,
    Answer,
    AskParameters,
    Outcome,
    RefusalKind,
    RefusalReason,
    RetrievalSummary,
)
from kebab_desktop.core.retrieval import Filters, SearchMode
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck, SentenceVerdict, TrustConflict
from tests.ui import samples
from tests.ui.fakes import FakeKebab, conversations
from tests.ui.screenshots import Stage, show

_DOUBTFUL = "정지가 길 때 확인할 것"
_THOUGHT = "Which pauses are long?"
_ANYWAY = "VPN 인증서는 어떻게 갱신하나요?"
_STOPPED = "What next?"
_QUOTED = "무엇부터 확인하나요?"
_WAITING, _NARROWED = "결제 지연은 어디부터 보나요?", "Which pool is exhausted?"
_CONFLICT = TrustConflict(
    1, "정지가 30초를 넘으면 노드를 분리한다.", "primary", 2, "정지가 60초를 넘으면 노드를 분리한다.", "secondary"
)
_TEXT = """노드를 분리하고 힙 덤프를 받습니다. [1]

1. GC 후 Old 사용률이 90% 이상이면 누수를 의심합니다. [2]
2. G1 의 기본 리전 크기는 64 MB 입니다. [2]
3. 이 조치는 밤에만 합니다.

```bash
jmap -histo:live PID
```
"""


def _check(part: str, verdict: SentenceVerdict, reason: str = "", missing: tuple[str, ...] = ()) -> SentenceCheck:
    at = _TEXT.index(part)
    return SentenceCheck(at, at + len(part), part, verdict, (2,), reason, missing)


def _doubtful() -> dict[str, object]:
    code = "jmap -histo:live PID"
    at = _TEXT.index(code)
    return {
        "text": _TEXT,
        "outcome": Outcome.PARTLY_SUPPORTED,
        "grounded": False,
        "sentences": (
            _check("노드를 분리하고 힙 덤프를 받습니다.", SentenceVerdict.SUPPORTED),
            _check("GC 후 Old 사용률이 90% 이상이면 누수를 의심합니다.", SentenceVerdict.SUPPORTED),
            _check(
                "G1 의 기본 리전 크기는 64 MB 입니다.",
                SentenceVerdict.UNSUPPORTED,
                "근거에 64 MB 가 없습니다",
                ("64 MB",),
            ),
            _check("이 조치는 밤에만 합니다.", SentenceVerdict.UNCITED, "출처가 없습니다"),
        ),
        "code": (CodeCheck(at, at + len(code), code),),
        "notice": conflict_notice([_CONFLICT], "ko"),
    }


def _refused(question: str, detail: str, waiting: int = 0) -> Answer:
    reason = RefusalReason(RefusalKind.SCORE_GATE, 0.21, 0.3, detail=detail)
    filters = Filters(source_ids=("team",)) if detail == NARROWED else Filters()
    answer = samples.refused(question, refusal=reason, parameters=AskParameters(filters=filters))
    return replace(answer, retrieval=replace(answer.retrieval, waiting=waiting))


def _prepare(fake: FakeKebab) -> None:
    fake.chat.known = conversations(5)
    below = RetrievalSummary("ret_5", SearchMode.HYBRID, 8, 0.4, 0.05, 2, 2, _ANYWAY, judged=True)
    fake.chat.outcomes = {
        _DOUBTFUL: samples.answer(_DOUBTFUL, **_doubtful()),
        _THOUGHT: samples.answer(
            _THOUGHT, reasoning="The user asks for long pauses.\n\n- First the log.\n- Then the heap."
        ),
        _ANYWAY: samples.answer(
            _ANYWAY, outcome=Outcome.QUOTES_ONLY, retrieval=below, parameters=AskParameters(answer_anyway=True)
        ),
        _QUOTED: samples.answer(_QUOTED, quotes=samples.QUOTES * 3),
        _WAITING: _refused(_WAITING, STILL_INDEXING, 8),
        _NARROWED: _refused(_NARROWED, NARROWED),
        _STOPPED: samples.answer(_STOPPED, text="First save the GC log and then", outcome=Outcome.STOPPED),
    }


def _scenes(stage: Stage) -> None:
    fake, chat = stage.fake, stage.chat
    stage.ask(_DOUBTFUL)
    transcript = chat.session.transcript
    assert transcript is not None
    stage.take("answer-1-doubtful")
    stage.ask(_THOUGHT)
    transcript.turns[-1].view.reasoning.toggle.click()
    stage.take("answer-2-reasoning")
    stage.ask(_ANYWAY)
    stage.take("answer-3-anyway")
    stage.ask(_STOPPED)
    stage.take("answer-4-stopped")
    chat.start_new()
    stage.ask(samples.QUESTION)
    fake.history.outdated = {samples.answer().retrieval.trace_id}
    stage.window.indexing.settled.emit()
    stage.take("answer-5-outdated")
    transcript = chat.session.transcript
    assert transcript is not None
    transcript.turns[-1].view.body.citation_activated.emit(1)
    stage.wait(lambda: chat.source.view.highlighted_lines is not None, "the source")
    stage.take("answer-6-moved")
    chat.start_new()
    kept = samples.answer(samples.QUESTION, text="", outcome=Outcome.INTERRUPTED, grounded=False)
    fake.chat.stored["con_2"] = [replace(kept, conversation_id="con_2")]
    chat.session.open("con_2")
    stage.wait(lambda: chat.session.conversation_id == "con_2", "the conversation")
    stage.take("answer-7-unfinished")
    chat.start_new()
    fake.knowledge.indexing.close()
    stage.window.indexing.run(fake.knowledge.start_up)
    stage.wait(fake.knowledge.indexing.reached.is_set, "the first documents")
    stage.take("answer-8-first-run")
    stage.ask(_WAITING)
    stage.take("answer-9-waiting")
    fake.knowledge.indexing.open()
    stage.wait(lambda: not stage.window.indexing.running, "the end of the run")
    stage.take("answer-a-indexed")
    stage.ask(_NARROWED)
    stage.take("answer-b-narrowed")
    chat.start_new()
    stage.ask(_QUOTED)
    stage.take("answer-c-quotes")
    chat.start_new()
    stage.window.resize(stage.window.width(), 420)
    stage.take("answer-d-low")


if __name__ == "__main__":
    show(_prepare, _scenes)
