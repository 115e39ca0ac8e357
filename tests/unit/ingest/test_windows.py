"""What is embedded: whole short chunks, packed blocks of longer ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.documents import Chunk
from kebab_desktop.ingest.chunk import chunk_document
from kebab_desktop.ingest.windows import WHOLE_TOKENS, WINDOW_TOKENS, make_windows
from tests.unit.ingest.support import make_document


def count_words(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


def count_quarters(texts: Sequence[str]) -> list[int]:
    return [(len(text) + 3) // 4 for text in texts]


def chunk_of(content: str, *, title: str = "Full GC", heading: str = "증상") -> Chunk:
    chunk = chunk_document(make_document(f"# {title}\n\n## {heading}\n\ntext", title=title))[0]
    return replace(chunk, content=content)


def words(count: int, word: str = "word") -> str:
    return " ".join(f"{word}{number}" for number in range(count))


def test_a_short_chunk_is_one_window_under_its_title_and_headings() -> None:
    content = words(WHOLE_TOKENS)
    [window] = make_windows([chunk_of(content)], count_words)
    assert window.text == f"Full GC > 증상\n{content}"
    assert (window.id, window.document_id) == (f"{window.chunk_id}:0", chunk_of("").document_id)


def test_a_name_is_not_repeated_in_the_heading_line() -> None:
    chunk = replace(chunk_of("text"), title="Full GC", heading_path=("Full GC", "Full GC"))
    assert make_windows([chunk], count_words)[0].text == "Full GC\ntext"
    assert make_windows([replace(chunk, title="", heading_path=())], count_words)[0].text == "text"


def test_blocks_are_packed_as_long_as_they_fit() -> None:
    content = "\n\n".join(words(40, word) for word in ("a", "b", "c", "d"))
    windows = make_windows([chunk_of(content)], count_words)
    assert [window.text.partition("\n")[2] for window in windows] == [
        f"{words(40, 'a')}\n{words(40, 'b')}",
        f"{words(40, 'c')}\n{words(40, 'd')}",
    ]
    assert [window.id.rpartition(":")[2] for window in windows] == ["0", "1"]


def test_list_items_are_blocks_of_their_own() -> None:
    content = "\n".join(f"- {words(50, letter)}" for letter in "abc")
    windows = make_windows([chunk_of(content)], count_words)
    assert [window.text.count("- ") for window in windows] == [1, 1, 1]


def test_a_window_stands_below_one_sub_heading_and_names_it() -> None:
    parts = [words(50, "a"), "### 로그", words(30, "b"), "#### JVM", words(9, "c"), "### 다음", words(60, "d")]
    content = "\n\n".join(parts)
    windows = make_windows([chunk_of(content)], count_words)
    assert [window.text.partition("\n") for window in windows] == [
        ("Full GC > 증상", "\n", words(50, "a")),
        ("Full GC > 증상 > 로그", "\n", f"### 로그\n{words(30, 'b')}"),
        ("Full GC > 증상 > 로그 > JVM", "\n", f"#### JVM\n{words(9, 'c')}"),
        ("Full GC > 증상 > 다음", "\n", f"### 다음\n{words(60, 'd')}"),
    ]


def test_a_title_of_one_word_is_split() -> None:
    [window] = make_windows([chunk_of("text", title="KubePodCrashLooping")], count_words)
    assert window.text == "Kube Pod Crash Looping > 증상\ntext"


def test_a_large_paragraph_is_cut_at_sentences() -> None:
    content = " ".join(f"{words(30, letter)}." for letter in "abcde")
    windows = make_windows([chunk_of(content)], count_words)
    texts = [window.text.partition("\n")[2].rstrip() for window in windows]
    assert [text[-1] for text in texts] == [".", "."]
    assert [text.count(".") for text in texts] == [3, 2]


def test_a_large_fence_is_cut_at_lines() -> None:
    lines = [f"jstat -gcutil {number} 1000. next" for number in range(60)]
    content = "\n".join(["```", *lines, "```"])
    windows = make_windows([chunk_of(content)], count_words)
    shown = [line for window in windows for line in window.text.split("\n")[1:]]
    assert shown == ["```", *lines, "```"]


def test_one_endless_word_is_halved_until_it_fits() -> None:
    windows = make_windows([chunk_of("x" * 3000)], count_quarters)
    assert "".join(window.text.partition("\n")[2] for window in windows) == "x" * 3000
    assert all(len(window.text) <= 4 * WINDOW_TOKENS + 20 for window in windows)


def test_a_title_of_any_length_leaves_room_for_the_text() -> None:
    [window] = make_windows([chunk_of("text", title="긴 제목 " * 100)], count_words)
    assert window.text.endswith("\ntext")
    assert len(window.text) < 220


def test_nothing_makes_no_window() -> None:
    assert make_windows([], count_words) == []


_LINE = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=300),
    st.sampled_from(["", "```", "- item one. Item two", "### sub", "| a | b |", "|---|---|", "[a]: b", "> quote"]),
)


@given(contents=st.lists(st.lists(_LINE, max_size=15).map("\n".join).filter(str.strip), max_size=4))
def test_every_chunk_has_windows_that_hold_all_its_text_and_fit(contents: list[str]) -> None:
    chunks = [replace(chunk_of(content), id=f"chk_{number}") for number, content in enumerate(contents)]
    windows = make_windows(chunks, count_quarters)
    for chunk in chunks:
        texts = [window.text.partition("\n")[2] for window in windows if window.chunk_id == chunk.id]
        assert texts
        assert "".join("".join(texts).split()) == "".join(chunk.content.split())
        limit = WHOLE_TOKENS if len(texts) == 1 else WINDOW_TOKENS
        # Each line between two blocks of a window may cost a token more than the blocks did.
        assert all(count_quarters([text])[0] <= limit + text.count("\n") + 1 for text in texts)
    assert [window.chunk_id for window in windows] == sorted(window.chunk_id for window in windows)
