"""The recall test: where a document comes for a question, as the chat would search, and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.recall import matched_words
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.retrieval import SearchMode

ALPHA = """---
title: Kafka 파티션 재배치
keywords: [kafka, partition]
---

# Kafka

## 확인 절차

브로커를 확인한다.
"""
BETA = "# Broker disk\n\n## check\n\nThe kafka broker ran out of disk.\n"


@pytest.fixture
def ids(kebab: Kebab, tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "alpha.md").write_text(ALPHA, encoding="utf-8")
    (folder / "beta.md").write_text(BETA, encoding="utf-8")
    for number in range(14):
        text = f"# Other {number}\n\n## notes\n\nvpn certificate number {number}, kafka.\n"
        (folder / f"other-{number:02}.md").write_text(text, encoding="utf-8")
    kebab.knowledge.add_source(folder)
    list(kebab.knowledge.ingest(CancelToken(), ["team"]))
    return {each.relative_path: each.id for each in kebab.knowledge.documents(["team"])}


def test_the_first_document_is_read_and_the_words_say_why(kebab: Kebab, ids: dict[str, str]) -> None:
    test = kebab.search.recall(ids["alpha.md"], "Kafka 파티션을 재배치하는 zzqx 절차")
    assert (test.rank, test.read, test.ahead) == (1, True, ())
    assert test.hit is not None
    assert test.hit.chunk.document_id == ids["alpha.md"]
    assert test.mode is SearchMode.HYBRID
    found = {each.word: each.fields for each in test.words}
    assert found["Kafka"] == ("title", "keywords")
    assert found["파티션을"] == ("title",)
    assert found["zzqx"] == ()
    assert found["절차"] == ("section",)


def test_a_document_further_down_is_found_too_and_names_what_is_ahead(kebab: Kebab, ids: dict[str, str]) -> None:
    kebab.preferences.change("search.default_k", 2)
    first = kebab.search.recall(ids["alpha.md"], "Kafka 파티션 재배치")
    last = kebab.search.recall(ids["other-13.md"], "Kafka 파티션 재배치")
    assert first.read
    assert last.k == 2
    assert last.rank is not None
    assert last.rank > 2
    assert not last.read
    assert last.ahead[0] == (ids["alpha.md"], "Kafka 파티션 재배치")


def test_gate_and_answer_agree_with_the_chat(kebab: Kebab, ids: dict[str, str]) -> None:
    for question in ("Kafka 파티션 재배치", "오늘 점심 메뉴 kafka"):
        test = kebab.search.recall(ids["alpha.md"], question)
        events = list(kebab.chat.ask(question, AskOptions(), CancelToken()))
        assert isinstance(events[-1], AnswerReady)
        answer = events[-1].answer
        assert test.top_score == answer.retrieval.top_score
        assert test.gate == answer.retrieval.score_gate
        assert test.k == answer.retrieval.k


def test_a_document_that_is_not_found_has_no_rank(kebab: Kebab, ids: dict[str, str]) -> None:
    test = kebab.search.recall("doc_unknown", "kafka")
    assert (test.rank, test.hit) == (None, None)
    assert len(test.ahead) == 3


def test_a_question_without_a_word_finds_nothing(kebab: Kebab, ids: dict[str, str]) -> None:
    test = kebab.search.recall(ids["alpha.md"], "???")
    assert (test.rank, test.top_score, test.answered, test.words) == (None, None, False, ())


def test_an_empty_question_is_refused(kebab: Kebab, ids: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="empty"):
        kebab.search.recall(ids["alpha.md"], "  ")


def test_a_word_of_the_question_is_named_once(kebab: Kebab, ids: dict[str, str]) -> None:
    chunks = kebab.knowledge.document(ids["beta.md"]).chunks
    assert [each.word for each in matched_words("disk and disk", chunks)] == ["disk"]
