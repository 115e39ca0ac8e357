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
