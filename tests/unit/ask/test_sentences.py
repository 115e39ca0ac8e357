"""Cutting answers into sentences: both languages, code and lists intact, the same in one piece and in many."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.sentences import Piece, PieceKind, SentenceSplitter, code_content, code_spans, split

ANSWER = """Intro text. First do A (e.g. this) with `a. b`. [1] Then B [2][3].
다음과 같다:

- 첫째를 한다. [1]
- 둘째는 3.5 s.
  계속된다.

```bash
ls. x
```
[2]

| a | b |
|---|---|
| 1 | 2 |
## 제목
끝. """


def texts(answer: str) -> list[str]:
    return [piece.text for piece in split(answer)]


def fed(answer: str, step: int) -> list[Piece]:
    splitter = SentenceSplitter()
    found = [piece for at in range(0, len(answer), step) for piece in splitter.feed(answer[at : at + step])]
    return found + splitter.end()


def test_sentences_items_rows_and_code_stay_whole() -> None:
    assert [(piece.kind.value, piece.text) for piece in split(ANSWER)] == [
        ("sentence", "Intro text."),
        ("sentence", "First do A (e.g. this) with `a. b`. [1]"),
        ("sentence", "Then B [2][3]."),
        ("sentence", "다음과 같다:"),
        ("item", "첫째를 한다. [1]"),
        ("item", "둘째는 3.5 s."),
        ("item", "계속된다."),
        ("code", "```bash\nls. x\n```"),
        ("sentence", "[2]"),
        ("row", "| a | b |"),
        ("row", "| 1 | 2 |"),
        ("heading", "## 제목"),
        ("sentence", "끝."),
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("재기동한다. 그다음 본다.", ["재기동한다.", "그다음 본다."]),
        ("확인하세요! 왜 그럴까요? 모릅니다.", ["확인하세요!", "왜 그럴까요?", "모릅니다."]),
        ("전각 마침표。 다음。", ["전각 마침표。", "다음。"]),
        ("It takes 1.5 s, i.e. long. See v1.2.3.", ["It takes 1.5 s, i.e. long.", "See v1.2.3."]),
        ('He said "Stop." Then left.', ['He said "Stop."', "Then left."]),
        ("A [1]. B [2].", ["A [1].", "B [2]."]),
        ("A.[1] B.[2]", ["A.[1]", "B.[2]"]),
        ("**굵게** 한다. *기울여* 한다.", ["**굵게** 한다.", "*기울여* 한다."]),
        ("", []),
        ("\n\n---\n***\n", []),
        ("no full stop", ["no full stop"]),
    ],
)
def test_ends_of_sentences(answer: str, expected: list[str]) -> None:
    assert texts(answer) == expected


@pytest.mark.parametrize(
    ("answer", "blocks"),
    [
        ("````\n```\ninner\n```\n````\nafter", ["````\n```\ninner\n```\n````"]),
        ("~~~\n```\n~~~\n", ["~~~\n```\n~~~"]),
        ("```\nnever closed\n\nstill code", ["```\nnever closed\n\nstill code"]),
        ("```\n```", ["```\n```"]),
        ("- item\n  ```\n  code\n  ```", ["  ```\n  code\n  ```"]),
    ],
)
def test_nested_and_open_fences(answer: str, blocks: list[str]) -> None:
    assert [piece.text for piece in split(answer) if piece.kind is PieceKind.CODE] == blocks


def test_the_content_of_code() -> None:
    assert code_content("```bash\na\nb\n```") == "a\nb"
    assert list(code_spans("x `a` y ``b`c`` z")) == [(2, 5, "a"), (8, 15, "b`c")]


@pytest.mark.parametrize("step", [1, 2, 7, 40, 1000])
def test_a_stream_gives_the_same_pieces(step: int) -> None:
    assert fed(ANSWER, step) == list(split(ANSWER))


WORDS = ["한다. ", "word ", "[1] ", "[", "1] ", "\n", "\n\n", "- ", "```\n", "`x` ", "| a |\n", "# ", "1. ", "끝"]


@given(st.lists(st.sampled_from(WORDS), max_size=30).map("".join), st.integers(1, 9))
def test_pieces_do_not_overlap_and_cover_every_word(answer: str, step: int) -> None:
    for pieces in (list(split(answer)), fed(answer, step)):
        at = 0
        for piece in pieces:
            assert at <= piece.start < piece.end
            assert answer[piece.start : piece.end] == piece.text
            assert not any(map(str.isalnum, answer[at : piece.start].replace("1", "")))  # numbers of items are signs
            at = piece.end
        assert not any(map(str.isalnum, answer[at:].replace("1", "")))


def test_a_sentence_is_given_as_soon_as_the_next_begins() -> None:
    splitter = SentenceSplitter()
    assert splitter.feed("One. ") == []
    assert [piece.text for piece in splitter.feed("Two ")] == ["One."]
    assert [piece.text for piece in splitter.end()] == ["Two"]


def test_a_runaway_without_full_stops_takes_linear_work() -> None:
    splitter = SentenceSplitter()
    begun = time.process_time()
    for _ in range(50_000):
        splitter.feed("word ")
    assert [len(piece.text) for piece in splitter.end()] == [50_000 * 5 - 1]
    assert time.process_time() - begun < 30  # looking at all of it after each word would take hours


INDENTED = """Run this:

    kubectl get pods

    kubectl logs web-0

1. First:

    a second paragraph.

        ls -l

   - nested
     goes on

Text
    goes on lazily.

	tail -f log"""


def test_an_indented_block_is_code_but_not_the_text_of_a_list_or_paragraph() -> None:
    code = [code_content(piece.text) for piece in split(INDENTED) if piece.kind is PieceKind.CODE]
    assert code == ["kubectl get pods\n\nkubectl logs web-0", "ls -l", "tail -f log"]
    assert "Text\n    goes on lazily." in texts(INDENTED)


@pytest.mark.parametrize("step", [1, 2, 3, 5, 11])
def test_indented_code_is_the_same_when_it_comes_in_pieces(step: int) -> None:
    assert fed(INDENTED, step) == list(split(INDENTED))
