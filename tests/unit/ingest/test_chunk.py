"""A document cut by sections and by size, with the lines of the file."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.documents import Chunk, Document
from kebab_desktop.ingest.chunk import check_sizes, chunk_document, chunker_version
from tests.unit.ingest.support import editor_lines, make_document, parse_document

RUNBOOK = """\
# Full GC가 길다

머리말이다.

## 증상

- 응답이 늦다
### 로그
`Pause Full`

## 확인

```bash
## not a heading
jstat -gcutil PID 1000
```
"""


def sections(document: Document) -> list[tuple[str, str]]:
    return [(chunk.section, chunk.content) for chunk in chunk_document(document)]


def test_one_chunk_per_section() -> None:
    chunks = chunk_document(make_document(RUNBOOK))
    assert [(chunk.section, chunk.heading_path, chunk.span.start, chunk.span.end) for chunk in chunks] == [
        ("", ("Full GC가 길다",), 3, 3),
        ("증상", ("Full GC가 길다", "증상"), 7, 9),
        ("확인", ("Full GC가 길다", "확인"), 13, 16),
    ]
    assert chunks[1].content == "- 응답이 늦다\n### 로그\n`Pause Full`"
    assert [chunk.ordinal for chunk in chunks] == [0, 1, 2]


def test_a_chunk_carries_what_the_document_says_about_itself() -> None:
    document = make_document(RUNBOOK, body_line=11)
    chunk = chunk_document(document)[1]
    assert (chunk.document_id, chunk.source_id, chunk.path) == (document.id, "team", "gc/full.md")
    assert (chunk.title, chunk.docs_id, chunk.keywords, chunk.priority) == ("Full GC", "GC-01", ("full gc",), 40)
    assert (chunk.span.start, chunk.span.end) == (17, 19)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("only text", [("", "only text")]),
        ("# Title\n", []),
        ("## Empty\n\n## Full\ntext", [("Full", "text")]),
        ("text\n## A\na\n# Second\nb\n## C\nc", [("", "text"), ("A", "a"), ("", "b"), ("C", "c")]),
        ("Title\n=====\nintro\n\nPart\n---\nbody", [("", "intro"), ("Part", "body")]),
        ("##No blank\n## Closed ##\nx", [("", "##No blank"), ("Closed", "x")]),
        ("## A\n\n    ## code\n", [("A", "    ## code")]),
        ("   ## Three blanks\nx", [("Three blanks", "x")]),
        ("## A\n> ## quoted\n- ## listed\n", [("A", "> ## quoted\n- ## listed")]),
        ("## `jstat` **now** [see](x.md) {#anchor}\nx", [("jstat now see", "x")]),
        ("## company_policy\nx", [("company_policy", "x")]),
        ("## A\n<!--\n## hidden\n-->\n", [("A", "<!--\n## hidden\n-->")]),
    ],
)
def test_what_is_a_section(body: str, expected: list[tuple[str, str]]) -> None:
    assert sections(make_document(body)) == expected


@pytest.mark.parametrize(
    "fence",
    [
        "```\n## no\n```",
        "~~~\n## no\n~~~",
        "````md\n```\n## no\n```\n````",
        "~~~~ text ``` ~~~\n## no\n~~~\n## no\n~~~~~",
        "   ```\n## no\n   ```",
        "```\n## no\n    ```\n## no\n```",
        "- step\n\n  ```\n  ## no\n  ```",
        "1. step\n\n   ~~~ sh\n   ## no\n   ~~~",
    ],
)
def test_nothing_in_a_fence_is_a_heading(fence: str) -> None:
    assert [name for name, _ in sections(make_document(f"## A\n{fence}\n\n## B\nend"))] == ["A", "B"]


def test_an_unclosed_fence_runs_to_the_end() -> None:
    assert sections(make_document("## A\n```\n## no\nx\n")) == [("A", "```\n## no\nx")]


def test_backticks_in_the_info_string_open_no_fence() -> None:
    assert [name for name, _ in sections(make_document("## A\n``` a`b\n## B\nx"))] == ["A", "B"]


def test_a_heading_below_a_deeply_nested_list_is_still_found() -> None:
    nested = "\n".join("  " * depth + "- item" for depth in range(30))
    assert [name for name, _ in sections(make_document(f"## A\n{nested}\n\n## B\nx"))] == ["A", "B"]


def test_a_long_section_is_cut_at_the_last_paragraph_end() -> None:
    body = "a" * 50 + "\n\n" + "b" * 30 + "\n" + "c" * 30 + "\n\n" + "d" * 60
    chunks = chunk_document(make_document(body), max_chunk_chars=120, overlap_chars=0)
    assert [chunk.content for chunk in chunks] == ["a" * 50 + "\n\n" + "b" * 30 + "\n" + "c" * 30, "d" * 60]


def test_without_paragraphs_it_is_cut_at_the_last_line_end() -> None:
    body = "\n".join(letter * 39 for letter in "abcd")
    chunks = chunk_document(make_document(body), max_chunk_chars=100, overlap_chars=0)
    assert [chunk.content for chunk in chunks] == ["a" * 39 + "\n" + "b" * 39, "c" * 39 + "\n" + "d" * 39]


def test_without_lines_it_is_cut_at_the_limit_and_the_next_begins_the_overlap_before() -> None:
    text = "".join(chr(0xAC00 + number) for number in range(700))
    chunks = chunk_document(make_document(text), max_chunk_chars=300, overlap_chars=150)
    starts = [text.index(chunk.content) for chunk in chunks]
    assert starts == [0, 150, 300, 450]
    assert [len(chunk.content) for chunk in chunks] == [300, 300, 300, 250]


def test_the_overlap_is_measured_back_from_the_cut() -> None:
    body = "\n".join(f"line {number:03} of the section" for number in range(60))
    chunks = chunk_document(make_document(body), max_chunk_chars=400, overlap_chars=50)
    for earlier, later in pairwise(chunks):
        end = body.index(earlier.content) + len(earlier.content)
        assert body.index(later.content) == end - 50


def test_table_rows_and_code_are_cut_between_lines_only() -> None:
    table = "| a | b |\n|---|---|\n" + "\n".join(f"| {number:04} | value of the row |" for number in range(40))
    fence = "```\n" + "\n\n".join(f"command number {number:04}" for number in range(40)) + "\n```"
    for body in (table, fence):
        chunks = chunk_document(make_document(body), max_chunk_chars=300, overlap_chars=0)
        assert len(chunks) > 2
        lines = set(body.split("\n"))
        assert [line for chunk in chunks for line in chunk.content.split("\n") if line not in lines] == []


def test_a_blank_line_in_a_fence_is_no_paragraph_end() -> None:
    body = "text\n\n```\n" + "a" * 40 + "\n\n" + "b" * 40 + "\n" + "c" * 40 + "\n```"
    first = chunk_document(make_document(body), max_chunk_chars=110, overlap_chars=10)[0].content
    assert first.endswith("b" * 40)


@pytest.mark.parametrize(("size", "overlap"), [(100, 100), (100, 150), (0, 0), (10, -1)])
def test_sizes_that_contradict_each_other(size: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="chars must be"):
        check_sizes(size, overlap)
    with pytest.raises(ValueError, match="chars must be"):
        chunk_document(make_document("x"), max_chunk_chars=size, overlap_chars=overlap)


def test_the_version_names_the_sizes() -> None:
    assert chunker_version(1200, 150) != chunker_version(1200, 200)
    document = make_document("text")
    assert chunk_document(document)[0].id != chunk_document(document, overlap_chars=10)[0].id


def test_a_run_of_blanks_longer_than_a_chunk() -> None:
    body = "a\n" + " " * 5000 + "\n" * 5000 + "b"
    chunks = chunk_document(make_document(body), max_chunk_chars=100, overlap_chars=10)
    assert [chunk.content.strip() for chunk in chunks] == ["a", "b"]


# --- properties

_INLINE = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=60)
_LINE = st.one_of(
    _INLINE,
    st.sampled_from(
        ["", " ", "# 제목", "## 증상", "## symptoms ##", "### deep", "Setext", "===", "---", "```", "~~~ sh", "````"]
    ),
    st.sampled_from(
        ["- item", "  - nested", "1. step", "> quote", "    code", "| a | b |", "|---|---|", "<!--", "-->"]
    ),
    st.text("가나다 ab.|", min_size=40, max_size=200),
)
# A file with many control characters is taken for a binary one.
_FILE_LINE = _LINE.filter(lambda line: not any(unicodedata.category(sign) == "Cc" for sign in line))
_BODY = st.lists(_LINE, max_size=40).map("\n".join)
_SIZES = st.tuples(st.integers(1, 200), st.integers(0, 199)).filter(lambda sizes: sizes[1] < sizes[0])


@given(body=_BODY, sizes=_SIZES, body_line=st.integers(1, 30))
def test_the_cited_lines_hold_the_text_and_every_chunk_fits(body: str, sizes: tuple[int, int], body_line: int) -> None:
    size, overlap = sizes
    document = make_document(body, body_line=body_line)
    chunks = chunk_document(document, max_chunk_chars=size, overlap_chars=overlap)
    lines = [""] * (body_line - 1) + body.split("\n")
    for chunk in chunks:
        assert 0 < len(chunk.content) <= size
        assert chunk.content.strip()
        cited = lines[chunk.span.start - 1 : chunk.span.end]
        assert chunk.content in "\n".join(cited)
        assert cited[0].strip() and cited[-1].strip()
    assert chunks == chunk_document(document, max_chunk_chars=size, overlap_chars=overlap)
    assert len({chunk.id for chunk in chunks}) == len(chunks)


@given(body=_BODY, sizes=_SIZES)
def test_every_line_of_text_is_in_a_chunk_or_is_a_heading(body: str, sizes: tuple[int, int]) -> None:
    chunks = chunk_document(make_document(body), max_chunk_chars=sizes[0], overlap_chars=sizes[1])
    covered = {line for chunk in chunks for line in range(chunk.span.start, chunk.span.end + 1)}
    headings = heading_lines(body)
    left_out = [
        line
        for number, line in enumerate(body.split("\n"), 1)
        if line.strip() and number not in covered and number not in headings
    ]
    assert left_out == []


@given(body=_BODY, sizes=_SIZES)
def test_characters_are_lost_neither_at_cuts_nor_at_ends(body: str, sizes: tuple[int, int]) -> None:
    whole = chunk_document(make_document(body), max_chunk_chars=100_000, overlap_chars=0)
    pieces = chunk_document(make_document(body), max_chunk_chars=sizes[0], overlap_chars=0)
    assert squeezed(pieces) == squeezed(whole)


@given(lines=st.lists(_FILE_LINE, min_size=1, max_size=25), bom=st.booleans(), ending=st.sampled_from(["\r\n", "\r"]))
def test_line_ends_and_byte_order_mark_change_nothing(lines: list[str], bom: bool, ending: str) -> None:
    head = ["---", "title: 길다", "---"]
    plain = parse_document("\n".join([*head, *lines, "text"]).encode())
    other = parse_document((b"\xef\xbb\xbf" if bom else b"") + ending.join([*head, *lines, "text"]).encode())
    assert chunk_document(other) == chunk_document(plain)


@given(lines=st.lists(_FILE_LINE, min_size=1, max_size=25))
def test_the_cited_lines_of_the_file_hold_the_text(lines: list[str]) -> None:
    text = "\n".join(["---", "title: 길다", "keywords: [a, b]", "---", *lines, "end"])
    on_disk = unicodedata.normalize("NFD", text).replace("\n", "\r\n")
    shown = editor_lines(on_disk)
    for chunk in chunk_document(parse_document(on_disk.encode())):
        assert chunk.content in "\n".join(shown[chunk.span.start - 1 : chunk.span.end])


def heading_lines(body: str) -> set[int]:
    from kebab_desktop.ingest.structure import outline

    return {
        number + 1
        for heading in outline(body).headings
        if heading.level <= 2
        for number in range(heading.first, heading.last)
    }


def squeezed(chunks: list[Chunk]) -> str:
    return "".join("".join(chunk.content.split()) for chunk in chunks)
