"""Expansion of elliptic questions with the last answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kebab_desktop.ask.expand import expand, is_elliptic, names_a_subject
from tests.unit.ask.samples import make_turn

HISTORY = [
    make_turn("옛 질문", "옛 대답"),
    make_turn("Full GC가 길어요", "jstat으로 O 열을 본다. [1] 힙 덤프를 남긴다 [2]."),
]


@pytest.mark.parametrize(
    "question",
    [
        "그럼 어떻게 확인해?",
        "그건 왜 그래?",
        "원인은?",
        "조치 방법은?",
        "어떤 명령으로 확인하나요?",
        "and how do I check it?",
        "what about production?",
        "how would I fix that?",
        "why?",
        "서버 쪽이면 어떻게 돼?",
    ],
)
def test_questions_that_lean_on_what_was_said(question: str) -> None:
    assert is_elliptic(question)


@pytest.mark.parametrize(
    "question",
    [
        "Full GC가 오래 걸릴 때 무엇을 확인해야 하나요?",
        "What should I check when a Full GC takes long?",
        "그럼 AH00484는 무슨 뜻이야?",
        "and what does java.lang.OutOfMemoryError mean?",
        "커넥션 풀이 고갈되면 어떤 조치를 해?",
        "How do I raise the heap of this JVM in a container?",
    ],
)
def test_questions_that_stand_on_their_own(question: str) -> None:
    assert not is_elliptic(question)


def test_an_elliptic_question_is_searched_with_the_last_answer_without_markers() -> None:
    assert expand("그럼 원인은?", HISTORY) == "그럼 원인은? jstat으로 O 열을 본다. 힙 덤프를 남긴다."


def test_at_most_200_characters_of_the_answer_are_taken() -> None:
    expanded = expand("원인은?", [make_turn(answer="가" * 500)])
    assert expanded == "원인은? " + "가" * 200


def test_after_a_refusal_the_refused_question_is_meant_not_the_words_of_the_refusal() -> None:
    refused = replace(
        make_turn("카페 메뉴는?", "이 질문을 다루는 런북이 없습니다. 점수(0.05)가 낮습니다."), refused=True
    )
    assert expand("그럼 원인은?", [*HISTORY, refused]) == "그럼 원인은? 카페 메뉴는?"


def test_other_questions_ignore_the_history() -> None:
    question = "커넥션 풀이 고갈되면 어떤 조치를 해?"
    assert expand(question, HISTORY) == question


@pytest.mark.parametrize("question", ["그럼 원인은?", "커넥션 풀이 고갈되면?"])
def test_without_history_the_question_is_searched_as_it_is(question: str) -> None:
    assert expand(question, []) == question


@pytest.mark.parametrize(
    "question",
    ["메타스페이스는?", "그럼 아파치는?", "Heap OOM은요?", "what about metaspace?", "and how about the heap dump?"],
)
def test_hardly_more_than_a_subject_of_its_own(question: str) -> None:
    assert names_a_subject(question)


@pytest.mark.parametrize(
    "question",
    [
        "원인은?",
        "조치 방법은?",
        "그건?",
        "그럼 그 다음은?",
        "다음 단계는?",
        "두 번째는요?",
        "what about it?",
        "what about the changes that came with it?",
        "그럼 어떻게 해?",
    ],
)
def test_questions_without_a_subject_of_their_own(question: str) -> None:
    assert not names_a_subject(question)
