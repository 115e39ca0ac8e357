"""Questions about the shipped runbooks on the real engines: Whoosh, Chroma, SQLite and ONNX."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kebab_desktop import paths
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab
from kebab_desktop.core.answers import Answer, AskOptions, Outcome, RefusalKind
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnswerReady
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.retrieval import SearchMode

pytestmark = pytest.mark.integration

DATA = Path(__file__).parents[1] / "data"
FULL_GC = ("Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?", "What should I check when a Full GC takes long?")
CAFETERIA = ("구내식당 오늘 점심 메뉴가 뭐야?", "What is on the cafeteria menu today?")
QUESTIONS: dict[str, Any] = yaml.safe_load((DATA / "runbook_questions.yaml").read_text(encoding="utf-8"))
AS_SPOKEN = [
    ("heap is full", "GC-RUNBOOK-OOM-01"),
    ("힙이 꽉 찼어요", "GC-RUNBOOK-OOM-01"),
    ("힙이 가득 찼습니다 어떻게 하죠", "GC-RUNBOOK-OOM-01"),
    ("메모리가 꽉 찼어요", "GC-RUNBOOK-OOM-01"),
    ("영 GC가 너무 자주", "GC-RUNBOOK-AF-02"),
    ("톰캣이 느려졌어요", "TOMCAT-RUNBOOK-THREAD-01"),
    ("스레드덤프 어떻게 떠요?", "THREAD-RUNBOOK-BLOCK-01"),
    ("힙 덤프 뜨는 법", "GC-RUNBOOK-OOM-01"),
    ("쓰래드풀이 꽉찼음", "TOMCAT-RUNBOOK-THREAD-01"),
    ("힙 꽉참", "GC-RUNBOOK-OOM-01"),
    ("oom남", "GC-RUNBOOK-OOM-01"),
    ("메모리릭인듯", "GC-RUNBOOK-LEAK-01"),
    ("gc땜에 멈춤", "GC-RUNBOOK-FGC-01"),
    ("풀 gc가 너무 자주 떠요", "GC-RUNBOOK-AF-01"),
    ("블럭된 스레드 많음", "THREAD-RUNBOOK-BLOCK-01"),
    ("cant get db conn", "TOMCAT-RUNBOOK-DBCP-01"),
    ("full gc nonstop", "GC-RUNBOOK-FGC-01"),
    ("풀gc 계속남", "GC-RUNBOOK-AF-01"),
    ("힙 꽉찼어 어떡해", "GC-RUNBOOK-OOM-01"),
    ("tomact thraed pool full", "TOMCAT-RUNBOOK-THREAD-01"),
    ("tomcat memry leak", "GC-RUNBOOK-LEAK-01"),
    ("metaspce 부족", "GC-RUNBOOK-META-01"),
    ("apche 503 eror", "APACHE-RUNBOOK-PROXY-01"),
    ("who must approve a heap size change", "GC-RUNBOOK-OOM-01"),
    ("힙메모리부족", "GC-RUNBOOK-OOM-01"),
    ("오오엠이 났어요", "GC-RUNBOOK-OOM-01"),
    ("gc 멈춤 김", "GC-RUNBOOK-FGC-01"),
]
RIGHT = [(docs_id, text) for docs_id, texts in QUESTIONS["answerable"].items() for text in texts]


@pytest.fixture(scope="module")
def kebab(tmp_path_factory: pytest.TempPathFactory, embedding_model_dir: Path) -> Iterator[Kebab]:
    opened = open_kebab(tmp_path_factory.mktemp("data"))
    list(opened.knowledge.start_up(CancelToken()))
    yield opened
    opened.close()


def ask(kebab: Kebab, question: str, options: AskOptions | None = None) -> Answer:
    last = list(kebab.chat.ask(question, options or AskOptions(), CancelToken()))[-1]
    assert isinstance(last, AnswerReady)
    return last.answer


@pytest.mark.parametrize("mode", list(SearchMode))
@pytest.mark.parametrize("question", FULL_GC)
def test_the_right_runbook_comes_first_in_every_mode(kebab: Kebab, question: str, mode: SearchMode) -> None:
    answer = ask(kebab, question, AskOptions(mode=mode))
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert answer.hits[0].chunk.docs_id == "GC-RUNBOOK-FGC-01"
    assert answer.citations[0].docs_id == "GC-RUNBOOK-FGC-01"
    assert answer.retrieval.mode is mode


@pytest.mark.parametrize(("question", "docs_id"), AS_SPOKEN)
def test_a_question_in_few_plain_words_finds_its_runbook(kebab: Kebab, question: str, docs_id: str) -> None:
    answer = ask(kebab, question)
    assert answer.outcome is Outcome.QUOTES_ONLY
    assert docs_id in [hit.chunk.docs_id for hit in answer.hits[:3]]


def test_who_asks_what_to_do_is_quoted_the_actions(kebab: Kebab) -> None:
    answer = ask(kebab, "tomcat threads are all busy, what now?")
    assert "recommended_actions" in [citation.section for citation in answer.citations]


@pytest.mark.parametrize(
    "question",
    [
        *("disk is full", "the disk was full", "디스크가 꽉 찼어요", "디스크 꽉참", "DB 디스크 부족"),
        *("카프카 안 떠", "메뉴가 안떠", "주차장 꽉 찼어", "kafka conn refused"),
    ],
)
def test_a_word_in_the_name_of_something_else_is_no_answer(kebab: Kebab, question: str) -> None:
    assert ask(kebab, question).outcome is Outcome.REFUSED, "full, as in Full GC"


@pytest.mark.parametrize(
    ("question", "name"), [("redis timeout", "redis"), ("오라클 DB 락", "오라클"), ("nginx 502", "nginx")]
)
def test_a_product_that_no_runbook_mentions_is_no_answer_in_small_letters_either(
    kebab: Kebab, question: str, name: str
) -> None:
    answer = ask(kebab, question)
    assert answer.outcome is Outcome.REFUSED
    assert name in answer.notice


@pytest.mark.parametrize("question", CAFETERIA)
def test_other_topics_are_refused_and_stored(kebab: Kebab, question: str) -> None:
    answer = ask(kebab, question)
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.kind in {RefusalKind.SCORE_GATE, RefusalKind.NO_CHUNKS}
    rows = kebab.history.rows(HistoryFilter(text=question))
    assert answer.retrieval.trace_id in [row.trace_id for row in rows]


def junk(signs: str, words: int, longest: int) -> str:
    chance = random.Random(5)
    return " ".join("".join(chance.choices(signs, k=chance.randint(2, longest))) for _ in range(words))[:4000]


LETTERS = "abcdefghijklmnopqrstuvwxyz"
SYLLABLES = "".join(chr(code) for code in range(0xAC00, 0xD7A4))
JUNK = {
    "one letter": "a" * 4000,
    "one syllable": "가" * 4000,
    "letters": junk(LETTERS, 600, 9),
    "syllables": junk(SYLLABLES, 900, 6),
    "digits": junk("0123456789", 900, 6),
    "hexadecimal": junk("0123456789abcdef", 440, 8),
    "base64": base64.b64encode(random.Random(5).randbytes(3000)).decode(),
    "base64 in lines": base64.encodebytes(random.Random(5).randbytes(2900)).decode(),
    "signs": "?!" * 2000,
}


@pytest.mark.parametrize("text", JUNK.values(), ids=list(JUNK))
def test_junk_is_refused_however_long_it_is(kebab: Kebab, text: str) -> None:
    assert len(text) > 2500
    answer = ask(kebab, text)
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.kind in {RefusalKind.SCORE_GATE, RefusalKind.NO_CHUNKS}
    assert (answer.retrieval.top_score or 0.0) < 0.1


def test_every_quote_stands_in_the_file_on_the_lines_it_names(kebab: Kebab) -> None:
    seen = 0
    for _, question in RIGHT[::4]:
        answer = ask(kebab, question, AskOptions(answer_anyway=True))
        assert answer.quotes
        for quote in answer.quotes:
            citation = next(each for each in answer.citations if each.marker == quote.marker)
            file = paths.knowledge_base_dir() / citation.doc_path
            lines = file.read_text(encoding="utf-8").split("\n")[quote.line_start - 1 : quote.line_end]
            assert quote.text in "\n".join(lines)
            assert citation.line_start <= quote.line_start <= quote.line_end <= citation.line_end
            seen += 1
    assert seen > 10


def test_at_most_a_few_right_questions_are_missed_or_refused(kebab: Kebab) -> None:
    found = {text: kebab.search.search(text) for _, text in RIGHT}
    gate = kebab.preferences.current().rag.score_gate
    first = [text for docs_id, text in RIGHT if found[text].hits[0].chunk.docs_id == docs_id]
    refused = [text for _, text in RIGHT if (found[text].top_score or 0.0) < gate]
    assert len(first) >= 0.9 * len(RIGHT), sorted(set(found) - set(first))
    assert len(refused) <= 0.05 * len(RIGHT), refused


def test_almost_all_other_topics_are_refused(kebab: Kebab) -> None:
    gate = kebab.preferences.current().rag.score_gate
    passed = [text for text in QUESTIONS["far"] if (kebab.search.search(text).top_score or 0.0) >= gate]
    assert len(passed) <= 0.1 * len(QUESTIONS["far"]), passed


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("A", [("GC-RUNBOOK-AF-01", 42.5), ("GC-RUNBOOK-FGC-01", 42.0), ("GC-RUNBOOK-FGC-01", 42.0)]),
        ("B", [("GC-RUNBOOK-OOM-01", 47.5), ("GC-RUNBOOK-OOM-01", 47.5), ("GC-RUNBOOK-OVH-01", 39.0)]),
    ],
)
def test_the_published_keyword_scores(kebab: Kebab, name: str, expected: list[tuple[str, float]]) -> None:
    query = json.loads((DATA / "keyword_queries.json").read_text(encoding="utf-8"))[name]["query"]
    hits = kebab.search.search(query, mode=SearchMode.KEYWORD, k=3).hits
    assert [(hit.chunk.docs_id, hit.score) for hit in hits] == expected
    assert all(sum(line.points for line in hit.explanation) == hit.score for hit in hits)


def test_a_follow_up_is_answered_from_the_runbook_before_it(kebab: Kebab) -> None:
    conversation = kebab.chat.start_conversation("메타스페이스")
    first = ask(kebab, "메타스페이스가 부족하면 어떻게 하나요?", AskOptions(conversation_id=conversation.id))
    assert first.hits[0].chunk.docs_id == "GC-RUNBOOK-META-01"
    second = ask(kebab, "그럼 어떻게 확인해?", AskOptions(conversation_id=conversation.id))
    assert second.retrieval.expanded_query.startswith("그럼 어떻게 확인해? ")
    assert second.hits[0].chunk.docs_id == "GC-RUNBOOK-META-01"
    assert (first.turn_index, second.turn_index) == (0, 1)


def test_a_follow_up_belongs_to_the_branch_it_is_asked_in(kebab: Kebab) -> None:
    conversation = kebab.chat.start_conversation("메타스페이스").id
    first = ask(kebab, "메타스페이스가 부족하면 어떻게 하나요?", AskOptions(conversation_id=conversation))
    edited = ask(kebab, "데드락이 나면 어떻게 하나요?", AskOptions(conversation_id=conversation, follows=""))
    further = "그럼 어떻게 확인해?"
    back = ask(kebab, further, AskOptions(conversation_id=conversation, follows=first.trace_id))
    on = ask(kebab, further, AskOptions(conversation_id=conversation, follows=edited.trace_id))
    assert back.hits[0].chunk.docs_id == "GC-RUNBOOK-META-01"
    assert on.hits[0].chunk.docs_id == edited.hits[0].chunk.docs_id != "GC-RUNBOOK-META-01"
    assert [each.follows for each in kebab.chat.answers(conversation)] == [None, "", first.trace_id, edited.trace_id]
    replayed = kebab.replays.run(back.trace_id, {}, CancelToken())
    assert replayed.after.hits[0].chunk.docs_id == "GC-RUNBOOK-META-01"
    told = kebab.incidents.markdown(back.trace_id)
    assert first.question in told
    assert edited.question not in told


def test_a_misspelt_question_is_answered_as_it_was_meant_and_says_so(kebab: Kebab) -> None:
    meant = ask(kebab, "what now when tomcat memory leaks")
    answer = ask(kebab, "waht now when tomact memry leaks")
    assert answer.question == "waht now when tomact memry leaks"
    assert [each.chunk_id for each in answer.citations] == [each.chunk_id for each in meant.citations]
    assert "Spelling put right: waht → what, tomact → tomcat, memry → memory." in answer.notice
