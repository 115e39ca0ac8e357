"""The token estimate and the language of a question."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kebab_desktop.ask.language import language_of
from kebab_desktop.ask.tokens import estimate_tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("힙이 부족해요", "ko"),
        ("OutOfMemoryError가 뭐야?", "ko"),
        ("What is a heap dump?", "en"),
        ("ㅋㅋ", "ko"),
        ("", "en"),
    ],
)
def test_one_syllable_makes_a_question_korean(text: str, expected: str) -> None:
    assert language_of(text) == expected


def test_decomposed_hangul_is_korean() -> None:
    assert language_of("\u1112\u1175\u11b8") == "ko"


def test_estimates() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("word") == 1
    assert estimate_tokens("가나다") == 3
    assert estimate_tokens("12 {}") > 1


@example("0" * 22, "0" * 12 + "AA     ")
@given(st.text(max_size=60), st.text(max_size=60))
def test_the_estimate_grows_with_the_text(first: str, second: str) -> None:
    assert max(estimate_tokens(first), estimate_tokens(second)) <= estimate_tokens(first + second)
    assert estimate_tokens(first + second) <= estimate_tokens(first) + estimate_tokens(second)
