"""What becomes of written answers: grounded, marked, shortened, replaced by quotes, or taken for a refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.ask.policy import AskPolicy, OnUnsupported
from kebab_desktop.core.answers import Answer, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.events import AnswerReady, AskEvent, SentenceJudged, TokenArrived
from kebab_desktop.core.verdicts import SentenceVerdict
from tests.unit.ask.samples import ALWAYS_PASS, Knowledge, as_stored, final, make_knowledge, make_pipeline, stored

QUESTION = "Full GC 정지 시간을 확인하려면?"
GOOD = "Full GC 로그에서 정지 시간을 확인한다 [1]."
BAD = "Full GC 로그에서 정지 시간을 90초 동안 확인한다 [1]."
INVENTED = "`jmap -histo 1`을 실행한다 [1]."


def events(text: str, policy: AskPolicy = ALWAYS_PASS, knowledge: Knowledge | None = None) -> list[AskEvent]:
    model = FakeLanguageModel([Script(tuple(f"{word} " for word in text.split(" ")))])
    return list(make_pipeline(knowledge or make_knowledge()).ask(QUESTION, policy=policy, model=model))


def answer(text: str, policy: AskPolicy = ALWAYS_PASS) -> Answer:
    return final(events(text, policy))


def marker_of_log() -> str:
    """Return the number under which the section about the log was packed."""
    found = answer("x [1]")
    return next(str(each.marker) for each in found.evidence if "정지 시간을 확인한다" in each.text)


@pytest.fixture(scope="module")
def n() -> str:
    return marker_of_log()


def numbered(text: str, n: str) -> str:
    return text.replace("[1]", f"[{n}]")


def test_supported_sentences_make_a_grounded_answer(n: str) -> None:
    found = answer(numbered(GOOD, n))
    assert (found.outcome, found.grounded, found.draft) == (Outcome.GROUNDED, True, "")
    assert [each.verdict for each in found.sentences] == [SentenceVerdict.SUPPORTED]
    assert found.text[found.sentences[0].start : found.sentences[0].end] == found.sentences[0].text


def test_an_unsupported_sentence_takes_the_ground_away(n: str) -> None:
    found = answer(numbered(f"{GOOD} {GOOD.replace('확인한다', '본다')} {BAD}", n))
    assert (found.outcome, found.grounded) == (Outcome.PARTLY_SUPPORTED, False)
    assert [each.verdict for each in found.sentences][-1] is SentenceVerdict.UNSUPPORTED
    assert "90초" in found.sentences[-1].reason


def test_a_mostly_unsupported_answer_is_set_aside_with_its_verdicts(n: str) -> None:
    found = answer(numbered(f"{BAD} {INVENTED}", n))
    assert found.outcome is Outcome.QUOTES_ONLY
    assert "jmap" not in found.text
    assert "jmap" in found.draft
    assert "대부분" in found.notice
    for check in found.sentences:
        assert found.draft[check.start : check.end] == check.text
        assert check.verdict is SentenceVerdict.UNSUPPORTED
    assert [(each.code, each.verified) for each in found.code] == [("jmap -histo 1", False)]


def test_what_cites_nothing_is_set_aside_with_its_verdicts() -> None:
    found = answer("힙 크기를 바꾼다.")
    assert (found.outcome, found.draft) == (Outcome.QUOTES_ONLY, "힙 크기를 바꾼다.")
    assert [each.verdict for each in found.sentences] == [SentenceVerdict.UNCITED]


@pytest.mark.parametrize("text", ["## 조치 [1]", "다음과 같습니다: [1]"])
def test_an_answer_that_claims_nothing_is_not_grounded(text: str) -> None:
    assert not answer(text).grounded


def test_nothing_but_markers_is_no_answer() -> None:
    found = answer("[1] [2]")
    assert (found.outcome, found.draft) == (Outcome.QUOTES_ONLY, "[1] [2]")
    assert "아무것도 쓰지 않아" in found.notice


def test_the_question_said_again_is_no_answer(n: str) -> None:
    found = answer(f"질문\n\n{QUESTION}\n\n[{n}]")
    assert found.outcome is Outcome.QUOTES_ONLY
    assert found.notice == "모델이 질문을 되풀이하기만 해서 런북 인용문으로 답합니다."


def test_a_fence_inside_a_fence_is_survived(n: str) -> None:
    found = answer(numbered(f"{GOOD}\n\n````\n```\nrm -rf /\n```\n````\n[1]", n))
    assert [each.verified for each in found.code] == [False]
    assert any(each.verdict is SentenceVerdict.UNSUPPORTED and "rm -rf /" in each.reason for each in found.sentences)


def test_policy_quotes_only(n: str) -> None:
    text = numbered(f"{GOOD} {GOOD} {GOOD} {BAD}", n)
    found = answer(text, replace(ALWAYS_PASS, on_unsupported=OnUnsupported.QUOTES_ONLY))
    assert (found.outcome, found.draft) == (Outcome.QUOTES_ONLY, text)
    assert answer(numbered(GOOD, n), replace(ALWAYS_PASS, on_unsupported=OnUnsupported.QUOTES_ONLY)).grounded


def test_policy_hide(n: str) -> None:
    text = numbered(f"{GOOD} {GOOD}\n\n- {GOOD}\n- {BAD}", n)
    found = answer(text, replace(ALWAYS_PASS, on_unsupported=OnUnsupported.HIDE))
    assert (found.outcome, found.text) == (Outcome.PARTLY_SUPPORTED, numbered(f"{GOOD} {GOOD}\n\n- {GOOD}", n))
    assert found.draft == text
    assert "1개" in found.notice
    for check in found.sentences:
        assert found.text[check.start : check.end] == check.text


@pytest.mark.parametrize(
    "text",
    [
        "런북에는 이 내용이 나와 있지 않습니다 [1].",
        "런북에는 이 방법이 나와 있지 않습니다. 다만 Full GC 로그에서 정지 시간을 확인한다 [1].",
        "The runbooks do not mention this [1].",
        "근거가 부족합니다.",
    ],
)
def test_an_answer_that_says_no_is_a_refusal_even_when_it_cites(text: str, n: str) -> None:
    found = answer(numbered(text, n))
    assert found.refusal is not None
    assert (found.outcome, found.refusal.kind) == (Outcome.REFUSED, RefusalKind.LLM_SELF_JUDGE)


def test_an_answer_with_a_reservation_at_the_end_is_none(n: str) -> None:
    found = answer(numbered(f"{GOOD} {GOOD} 런북에는 다른 방법이 나와 있지 않습니다.", n))
    assert found.outcome is Outcome.GROUNDED


def test_sentences_are_judged_while_the_text_streams(n: str) -> None:
    text = numbered(f"{BAD} {GOOD}\n\n{GOOD}", n)
    found = events(text)
    kinds = [type(event) for event in found]
    last_token = max(place for place, kind in enumerate(kinds) if kind is TokenArrived)
    judged = [event.check for event in found if isinstance(event, SentenceJudged)]
    assert kinds.index(SentenceJudged) < last_token
    assert kinds.count(AnswerReady) == 1
    assert judged[0].verdict is SentenceVerdict.UNSUPPORTED
    assert judged == list(final(found).sentences)[: len(judged)]
    for check in judged:
        assert text[check.start : check.end] == check.text


def test_a_stopped_answer_keeps_its_verdicts(n: str) -> None:
    token = CancelToken()

    def stop(index: int) -> None:
        if index == 1:
            token.cancel()

    model = FakeLanguageModel([Script((numbered(BAD, n) + " ", "더 쓴다."), before_piece=stop)])
    found = final(list(make_pipeline(make_knowledge()).ask(QUESTION, policy=ALWAYS_PASS, model=model, token=token)))
    assert found.outcome is Outcome.STOPPED
    assert [each.verdict for each in found.sentences] == [SentenceVerdict.UNSUPPORTED]


def test_verdicts_are_stored(n: str) -> None:
    knowledge = make_knowledge()
    found = final(events(numbered(f"{GOOD} {GOOD} {BAD}", n), knowledge=knowledge))
    (kept,) = stored(knowledge)
    assert kept.sentences == found.sentences == as_stored(found).sentences
    assert kept.code == found.code


def test_broken_signs_and_a_runaway_are_survived(n: str) -> None:
    found = answer(
        numbered(" ".join([GOOD, "\ufffd" * 50, "[99]" * 3000, "word " * 20_000]), n),
        replace(ALWAYS_PASS, max_answer_tokens=100_000),
    )
    assert found.outcome in {Outcome.PARTLY_SUPPORTED, Outcome.QUOTES_ONLY}
    assert found.removed_markers > 0


def test_a_conflict_of_trust_is_told_with_both_sides() -> None:
    knowledge = Knowledge()
    knowledge.add("a.md", {"check": "Full GC 정지 시간은 5초를 넘기지 않는다."}, trust=TrustLevel.PRIMARY)
    knowledge.add("b.md", {"check": "Full GC 정지 시간은 9초를 넘기지 않는다."}, trust=TrustLevel.GENERATED)
    found = final(list(make_pipeline(knowledge).ask(QUESTION, policy=ALWAYS_PASS)))
    assert [(each.trust, each.other_trust) for each in found.conflicts] == [("primary", "generated")]
    assert "5초" in found.notice
    assert "9초" in found.notice
