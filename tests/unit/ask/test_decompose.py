"""Questions are split by rule and from what a model wrote."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.decompose import MAX_PART_CHARS, MAX_PARTS, by_rule, parse


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "Full GC 원인과 톰캣 스레드 풀 고갈 조치를 알려줘",
            ["Full GC 원인", "톰캣 스레드 풀 고갈 조치를 알려줘"],
        ),
        (
            "메타스페이스 부족은 어떻게 해결하고, 커넥션 풀 고갈은 어떻게 확인하나요?",
            ["메타스페이스 부족은 어떻게 해결하고", "커넥션 풀 고갈은 어떻게 확인하나요?"],
        ),
        ("데드락 그리고 락 경합", ["데드락", "락 경합"]),
        ("데드락 또는 락 경합", ["데드락", "락 경합"]),
        ("1) 힙 덤프 받는 법 2) MaxRequestWorkers 의미", ["힙 덤프 받는 법", "MaxRequestWorkers 의미"]),
        ("알려줘:\n- humongous allocation\n- deadlock", ["humongous allocation", "deadlock"]),
        ("What is a deadlock? How do I find a leak?", ["What is a deadlock?", "How do I find a leak?"]),
        (
            "How do I take a heap dump and what does MaxRequestWorkers mean?",
            ["How do I take a heap dump", "what does MaxRequestWorkers mean?"],
        ),
        (
            "Check GC overhead, metaspace OOM or proxy timeouts",
            ["Check GC overhead", "metaspace OOM", "proxy timeouts"],
        ),
    ],
)
def test_a_question_with_several_parts(question: str, parts: list[str]) -> None:
    assert by_rule(question) == parts


@pytest.mark.parametrize(
    "question",
    [
        "Full GC가 오래 걸릴 때 원인과 조치를 알려줘",
        "힙 덤프는 언제 받나요?",
        "How do I stop and start the server when the heap is full?",
        "error and warning",
        "heap dump, heap dump and heap dump",
        "그리고?",
        "and",
        "",
    ],
)
def test_a_question_with_one_part_stays_whole(question: str) -> None:
    assert by_rule(question) == [question.strip()]


def test_there_are_five_parts_at_most() -> None:
    assert len(by_rule("? ".join(f"topic{number} alpha{number}" for number in range(9)))) == MAX_PARTS


def test_a_long_question_of_nothing_but_joints_is_split_in_time() -> None:
    assert by_rule("과 와 그리고 and or , ; ? " * 150)


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ('["a", "b"]', ["a", "b"]),
        ('```json\n["a","b"]\n```', ["a", "b"]),
        ('Sure! Here [it] is: ["a"] and more', ["a"]),
        ('["a", "a", " ", "b\\nc\\u0000"]', ["a", "b c"]),
        ("[]", []),
        ('["' + "x" * 1000 + '"]', ["x" * MAX_PART_CHARS]),
        ('["1","2","3","4","5","6"]', ["1", "2", "3", "4", "5"]),
        ("", None),
        ("no array", None),
        ("[1, 2]", None),
        ('["a", 2]', None),
        ('["a"', None),
        ("[" * 50_000, None),
    ],
)
def test_what_a_model_wrote(text: str, questions: list[str] | None) -> None:
    assert parse(text) == questions
