"""Snippets: the part that shows why a chunk was found, and where the words stand in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.analysis import terms
from kebab_desktop.core.snippets import snippet

LONG = "\n".join(f"- 점검 항목 {number}: 로그를 본다." for number in range(40))


def highlighted(content: str, question: str, limit: int = 240) -> list[str]:
    found = snippet(content, set(terms(question)), limit)
    return [found.text[start:end] for start, end in found.highlights]


@pytest.mark.parametrize(
    ("content", "question", "expected"),
    [
        ("Metaspace가 가득 차면 Full GC가 난다.", "metaspace full gc", ["Metaspace", "Full", "GC"]),
        ("메모리가 부족하면 힙 덤프를 뜬다.", "힙덤프 메모리", ["메모리가", "덤프를"]),
        ("`-XX:+UseG1GC`를 쓴다", "UseG1GC", ["XX:+UseG1GC"]),
        ("Meta\u200bspace는 메모리다", "metaspace", ["Meta\u200bspace"]),
        ("ＧＣ 로그를 본다", "gc", ["ＧＣ"]),
    ],
)
def test_the_words_that_were_searched_for_are_marked_as_they_stand(
    content: str, question: str, expected: list[str]
) -> None:
    assert highlighted(content, question) == expected


def test_the_part_with_most_of_the_words_is_shown() -> None:
    content = LONG + "\n`jmap -histo`로 점유 클래스를 센다.\n" + LONG
    found = snippet(content, set(terms("jmap histo 클래스")), 160)
    assert "jmap -histo" in found.text
    assert found.text.startswith("…")
    assert found.text.endswith("…")
    assert content[found.start :].startswith("`jmap")


def test_without_any_of_the_words_the_beginning_is_shown() -> None:
    found = snippet(LONG, {"kafka"}, 100)
    assert (found.start, found.highlights) == (0, ())
    assert found.text.startswith("- 점검 항목 0")


def test_a_short_chunk_is_shown_whole_on_one_line() -> None:
    assert snippet("  가\n\n  나  ", {"x"}).text == "가 나"


@given(st.text(st.sampled_from("ab 가나\n\u200bＡ-GC"), max_size=200), st.integers(20, 80))
def test_highlights_are_ordered_lie_inside_and_hold_a_searched_word(content: str, limit: int) -> None:
    wanted = set(terms("gc 가나 ab"))
    found = snippet(content, wanted, limit)
    assert len(found.text) <= limit + 2
    end = 0
    for start, stop in found.highlights:
        assert end <= start < stop <= len(found.text)
        assert wanted & set(terms(found.text[start:stop]))
        end = stop
