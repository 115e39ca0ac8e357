"""Markers and citations."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.cite import check_markers, citation_uri, citations, says_insufficient
from kebab_desktop.core.answers import Quote
from kebab_desktop.core.documents import Span, TrustLevel
from tests.unit.ask.samples import make_chunk, make_evidence, make_hit


@pytest.mark.parametrize(
    ("text", "expected", "cited", "removed"),
    [
        ("힙을 본다 [1].", "힙을 본다 [1].", {1}, 0),
        ("힙을 본다[#2].", "힙을 본다[2].", {2}, 0),
        ("a [1, 3] b", "a [1][3] b", {1, 3}, 0),
        ("a [1,#3] b", "a [1][3] b", {1, 3}, 0),
        ("a [1][2].", "a [1][2].", {1, 2}, 0),
        ("a [1-3]", "a [1][2][3]", {1, 2, 3}, 0),
        ("끝 【2】 끝［１］", "끝 [2] 끝[1]", {1, 2}, 0),
        ("[근거 1]에 따르면 [Evidence 2]", "[1]에 따르면 [2]", {1, 2}, 0),
        ("[ # 1 ] x", "[1] x", {1}, 0),
        ("a [1] b [1]", "a [1] b [1]", {1}, 0),
        ("a [1, 1]", "a [1]", {1}, 0),
        ("a [1](docs/gc.md) b", "a [1] b", {1}, 0),
        ("x [9] y", "x y", set(), 1),
        ("x [2, 9, 0].", "x [2].", {2}, 2),
        ("x [0].", "x.", set(), 1),
        ("done.[1] next", "done.[1] next", {1}, 0),
        ("**bold**[1] `code`[2]", "**bold**[1] `code`[2]", {1, 2}, 0),
        ("restart the node[1].", "restart the node[1].", {1}, 0),
        ("restart the node[1][2].", "restart the node[1][2].", {1, 2}, 0),
    ],
)
def test_markers_are_normalised_and_wrong_numbers_removed(
    text: str, expected: str, cited: set[int], removed: int
) -> None:
    checked = check_markers(text, 3)
    assert (checked.text, set(checked.cited), checked.removed) == (expected, cited, removed)


@pytest.mark.parametrize(
    "text",
    [
        "`args[0]` and ``x[1]``",
        "```\nprint(argv[1])\nx = y [2]\n```",
        "~~~\n[1]\n~~~",
        "```\nno end [1]",
        "see args[0] and argv[1].",
        "$arr[1] and a[1].b and a[1] = 2 and x1[2]",
        "matrix[i][2]",
        "restart the node[9] now",
        "[1]: https://example.org",
        "[1234] and [12ab] and [x] and [^1]",
        "the pattern [0-9] or [5-9]",
        "[2026-01-01T10:00:00] started",
        "no markers at all",
        "",
    ],
)
def test_what_is_no_marker_stays_as_it_is(text: str) -> None:
    checked = check_markers(text, 3)
    assert (checked.text, set(checked.cited), checked.removed) == (text, set(), 0)


@pytest.mark.parametrize(
    "marker", ["[근거 1]", "[근거: 1]", "[출처:1]", "[근거1]", "[1번]", "[근거 1번]", "[Source: 1]", "[sources 1]"]
)
def test_markers_that_name_what_they_are(marker: str) -> None:
    assert check_markers(f"확인한다 {marker}.", 2).text == "확인한다 [1]."
    assert check_markers(f"확인한다 {marker[:-1]}, 근거 2].", 2).cited == {1, 2}


def test_without_evidence_every_marker_is_wrong() -> None:
    assert check_markers("a [1] b [2]", 0).removed == 2


@given(st.text(alphabet="ab가 [](){}#0123456789,-`\n.$_【】", max_size=80), st.integers(0, 5))
def test_only_valid_numbers_remain_and_checking_twice_changes_nothing(text: str, packed: int) -> None:
    checked = check_markers(text, packed)
    assert all(1 <= number <= packed for number in checked.cited)
    assert checked.removed >= 0
    without_markers = re.sub(r"[\[\]【】#0-9,\- ()]", "", checked.text)
    assert without_markers == re.sub(r"[\[\]【】#0-9,\- ()]", "", text)


def test_citations_come_in_packed_order_without_duplicates() -> None:
    evidence = [make_evidence(f"text {number}", number) for number in (1, 2, 3)]
    assert [citation.marker for citation in citations("", [3, 1, 3], evidence)] == [1, 3]
    assert citations("", [7], evidence) == ()


def test_a_citation_tells_everything_about_its_place() -> None:
    chunk = make_chunk(
        "c9",
        document_id="d9",
        source_id="library",
        path="gc/힙 덤프#1.md",
        docs_id="GC-1",
        title="힙",
        section="check_points",
        span=Span(12, 34),
        trust=TrustLevel.GENERATED,
    )
    evidence = [replace(make_evidence("x"), hit=make_hit(chunk), text=chunk.content)]
    (citation,) = citations("", [1], evidence)
    assert (citation.chunk_id, citation.document_id, citation.source_id) == ("c9", "d9", "library")
    assert (citation.doc_path, citation.docs_id, citation.title, citation.section) == (
        "gc/힙 덤프#1.md",
        "GC-1",
        "힙",
        "check_points",
    )
    assert (citation.line_start, citation.line_end, citation.trust_level) == (12, 34, TrustLevel.GENERATED)
    assert citation.uri == "kebab://library/gc/%ED%9E%99%20%EB%8D%A4%ED%94%84%231.md#L12-L34"
    assert citation.quote == ""


def test_a_cut_chunk_is_cited_with_the_lines_that_were_packed() -> None:
    piece = make_evidence("one\ntwo\nthree\nfour", span=Span(10, 13))
    (citation,) = citations("", [1], [replace(piece, text="one\ntwo", truncated=True)])
    assert (citation.line_start, citation.line_end) == (10, 11)


def test_words_in_double_quotes_before_the_marker_are_the_quote_if_the_chunk_holds_them() -> None:
    evidence = [make_evidence("jstat의 O 열을 확인한다.", 1), make_evidence("다른 글", 2)]
    text = '먼저 "O 열을 확인한다" [1] 그리고 “없는 말” [2]'
    assert [citation.quote for citation in citations(text, [1, 2], evidence)] == ["O 열을 확인한다", ""]


def test_given_quotes_fill_citations() -> None:
    quotes = [Quote(1, "첫째", "c1", 1, 1, 0.9), Quote(1, "둘째", "c1", 2, 2, 0.8)]
    (citation,) = citations("", [1], [make_evidence("첫째 둘째")], quotes)
    assert citation.quote == "첫째"


def test_one_line_is_cited_as_one() -> None:
    assert citation_uri("team", "a.md", 7, 7) == "kebab://team/a.md#L7"


@given(st.text(min_size=1, max_size=40), st.integers(1, 10**6), st.integers(0, 1000))
def test_a_uri_gives_its_path_back(path: str, start: int, more: int) -> None:
    clean = path.encode("utf-8", "replace").decode("utf-8")
    uri = citation_uri("team", clean, start, start + more)
    assert uri.isascii()
    assert uri.count("#") == 1
    assert not re.search(r"\s", uri)
    assert unquote(uri.removeprefix("kebab://team/").partition("#")[0]) == clean


@pytest.mark.parametrize(
    "text",
    [
        "근거가 부족합니다.",
        "제공된 문서에서는 확인할 수 없습니다.",
        "The evidence is insufficient.",
        "This is not mentioned in the evidence.",
    ],
)
def test_answers_that_say_the_evidence_does_not_suffice(text: str) -> None:
    assert says_insufficient(text)


def test_ordinary_answers_do_not() -> None:
    assert not says_insufficient("jstat 명령으로 O 열을 확인합니다. Check the heap size.")
