"""What the program finds and refuses over the shipped runbooks, on the set that nothing was tuned with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.trials import AskTrial
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.evaluation.corpus import describe_corpus
from kebab_desktop.evaluation.golden_files import load_golden
from kebab_desktop.evaluation.measure import Request, measure
from kebab_desktop.evaluation.summary import Summary, summarise

pytestmark = pytest.mark.integration

ACTIONS = frozenset({"recommended_actions"})
SIGNS = frozenset({"symptoms", "detection_signals"})
CHECKS = SIGNS | {"check_points"}
RULES = frozenset({"company_policy"})
ASKED_PARTS = {
    "tomcat threads all busy what do i do": ACTIONS,
    "how do I fix a full connection pool": ACTIONS,
    "metaspace keeps growing, how to fix": ACTIONS,
    "apache returns 502, how do we recover": ACTIONS,
    "gc takes 10 seconds how do I stop it": ACTIONS,
    "tomcat failed to start, roll back?": ACTIONS,
    "what is to-space exhausted": SIGNS,
    "what does promotion failed mean": SIGNS,
    "how do I recognise a memory leak": CHECKS,
    "how can I detect a deadlock": CHECKS,
    "am I allowed to take a heap dump": RULES,
    "who has to approve a change of the heap size": RULES,
    "how do I tell whether threads are blocked on a lock": CHECKS,
    "deadlock, now what": ACTIONS,
    "톰캣 스레드가 다 찼는데 어떻게 해": ACTIONS,
    "커넥션 풀 고갈 어떻게 고쳐": ACTIONS,
    "메타스페이스 계속 늘어나는데 해결 방법": ACTIONS,
    "아파치 502 복구 어떻게 해요": ACTIONS,
    "GC 10초씩 걸리는데 뭐부터 해야 돼": ACTIONS,
    "배포하고 톰캣이 안 뜨는데 롤백해야 하나": ACTIONS,
    "to-space exhausted가 뭐야": SIGNS,
    "promotion failed 무슨 뜻이야": SIGNS,
    "메모리 누수인지 어떻게 알아": CHECKS,
    "데드락인지 어떻게 확인해": CHECKS,
    "힙 덤프 떠도 되나요": RULES,
    "힙 크기 바꾸려면 누구 승인이 필요해": RULES,
    "스레드가 락에 막혔는지 어떻게 알 수 있어": CHECKS,
    "데드락 났어 이제 뭐 하지": ACTIONS,
    "g1 humongous allocations, how do I reduce them": ACTIONS,
    "zgc stalls what should we do": ACTIONS,
    "gc overhead limit exceeded so what now": ACTIONS,
    "port 8080 already in use fix": ACTIONS,
    "apache workers all busy resolve": ACTIONS,
    "jvm calls System.gc all the time, how to stop": ACTIONS,
    "what are the symptoms of metaspace exhaustion": SIGNS,
    "how do I spot allocation pressure": CHECKS,
    "how can we tell the pool leaks connections": CHECKS,
    "may I restart tomcat": RULES,
    "what is a humongous object": SIGNS,
    "휴머너스 할당 줄이려면": ACTIONS,
    "zgc 스톨 났는데 뭐 해야 함": ACTIONS,
    "gc overhead limit 해결법": ACTIONS,
    "8080 포트 사용중 조치": ACTIONS,
    "아파치 워커 꽉 찼어 어떡해": ACTIONS,
    "System.gc 못 부르게 하려면 어떻게 해": ACTIONS,
    "메타스페이스 부족 증상이 뭐야": SIGNS,
    "할당 압력인지 어떻게 판단해": CHECKS,
    "커넥션 누수인지 구분하는 법": CHECKS,
    "톰캣 재기동해도 되나": RULES,
    "휴머너스 객체가 뭐야": SIGNS,
}
"""Questions with the sections that answer them."""
GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden"


@pytest.fixture(scope="module")
def kebab(embedding_model_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kebab]:
    with closing(open_kebab(tmp_path_factory.mktemp("shipped"))) as opened:
        for _ in opened.knowledge.start_up(CancelToken()):
            pass
        yield opened


def measured(kebab: Kebab, name: str) -> Summary:
    golden = load_golden(GOLDEN / f"{name}.yaml")
    corpus = describe_corpus(kebab, "bundled")
    request = Request(golden, corpus, SearchMode.HYBRID, fingerprint=golden.fingerprint)
    return summarise(measure(kebab, request, CancelToken()))


def value(summary: Summary, name: str) -> float:
    return summary.ranking[0].measures[name].value


def test_the_second_set_is_found_and_refused_as_well_as_before(kebab: Kebab) -> None:
    """Two questions below what was measured: recall@1 .825, recall@5 .925, refused 5 of 80, 30 of 30, 18 of 30."""
    found = measured(kebab, "second")
    assert value(found, "recall@1") >= 0.80
    assert value(found, "recall@5") >= 0.90
    assert found.gate.refused_answerable.count <= 7
    assert found.gate.refused_far.count >= 29
    assert found.gate.refused_near.count >= 16


def test_follow_ups_find_the_runbook_of_the_turn_before(kebab: Kebab) -> None:
    """A question below what was measured: 19 of 20 among the first five."""
    assert value(measured(kebab, "second_turns"), "recall@5") >= 0.90


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("메타스페이스는?", "gc/metaspace-exhaustion.md"),
        ("what about a deadlock?", "thread-dump/java-deadlock.md"),
        ("원인은?", "tomcat/thread-pool-exhausted.md"),
        ("and how do I check that?", "tomcat/thread-pool-exhausted.md"),
    ],
)
def test_a_subject_of_its_own_leaves_the_answer_before_and_other_short_questions_do_not(
    kebab: Kebab, question: str, path: str
) -> None:
    asked = "톰캣 스레드가 다 찼어요. 어떻게 하나요?"
    before = kebab.experiments.answer(AskTrial(asked, SearchMode.HYBRID), CancelToken()).answer
    turn = Turn(asked, before.text, before.citations, before.created_at)
    answer = kebab.experiments.answer(AskTrial(question, SearchMode.HYBRID, previous=(turn,)), CancelToken()).answer
    assert answer.citations[0].doc_path == path


@pytest.mark.parametrize(
    "question",
    [
        "Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?",
        "A full GC takes tens of seconds. What should I check?",
        "데드락인지 점검하려면?",
        "heap OOM what to inspect",
        "what do I check when the connection pool is exhausted",
    ],
)
def test_who_asks_what_to_check_is_shown_the_checks_and_not_the_signs(kebab: Kebab, question: str) -> None:
    answer = kebab.experiments.answer(AskTrial(question, SearchMode.HYBRID), CancelToken()).answer
    assert answer.citations[0].section == "check_points"


def test_the_first_quote_is_of_the_part_that_is_asked_for(kebab: Kebab) -> None:
    """Two questions below what was measured: 48 of 50; 27 before the part that is asked for counted by itself."""
    quoted = {}
    for question in ASKED_PARTS:
        answer = kebab.experiments.answer(AskTrial(question, SearchMode.HYBRID), CancelToken()).answer
        sections = {citation.chunk_id: citation.section for citation in answer.citations}
        quoted[question] = sections[answer.quotes[0].chunk_id] if answer.quotes else ""
    other = {question: section for question, section in quoted.items() if section not in ASKED_PARTS[question]}
    assert len(other) <= len(ASKED_PARTS) - 46, other
