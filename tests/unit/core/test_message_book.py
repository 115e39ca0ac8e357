"""A finished sentence is said in the language of the book, however much text it stands in."""

from __future__ import annotations

import pytest

from kebab_desktop.core.message_book import MessageBook

BOOK = {
    "It failed: {1}": "실패했어요: {1}",
    "The disk is full. Free some space.": "디스크가 가득 찼어요. 공간을 비우세요.",
    "{1} Try again.": "{1} 다시 해 보세요.",
    "{1} files were read.": "파일 {1}개를 읽었어요.",
}


def test_a_last_blank_takes_all_the_sentences_that_follow() -> None:
    told = " ".join(f"Line {number} is wrong." for number in range(20))
    assert MessageBook(BOOK).said(f"It failed: {told}") == f"실패했어요: {told}"


def test_known_sentences_are_said_among_others() -> None:
    book = MessageBook(BOOK)
    assert book.said("Who knows. The disk is full. Free some space. 3 files were read. Not I.") == (
        "Who knows. 디스크가 가득 찼어요. 공간을 비우세요. 파일 3개를 읽었어요. Not I."
    )


def test_a_blank_may_end_with_a_full_stop() -> None:
    assert MessageBook(BOOK).said("The disk is odd. Try again.") == "The disk is odd. 다시 해 보세요."


def test_each_sentence_is_looked_up_a_few_times_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every run of sentences was compared: a text of 2,000 characters could take three minutes.
    book, looked_up = MessageBook(BOOK), 0
    known = book._one

    def counted(text: str) -> str | None:
        nonlocal looked_up
        looked_up += 1
        return known(text)

    monkeypatch.setattr(book, "_one", counted)
    text = " ".join(["A b."] * 400)
    assert book.said(text) == text
    assert looked_up <= 4 * 400
