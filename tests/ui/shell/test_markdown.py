"""Markdown becomes safe HTML: nothing runs, nothing loads, every line is known."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples

_TAG = re.compile(r"<\s*(\w+)([^>]*)>")
_ALLOWED = {"p", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "s", "br", "hr", "a"} | {
    *("table", "thead", "tbody", "tr", "th", "td")
}


def test_a_link_definition_cannot_take_the_citations_over() -> None:
    html = to_html("jstat [1].\n\n[1]: http://evil.example", citations=True)
    assert 'href="cite:1"' in html
    assert 'href="http' not in html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![remote](https://example.org/x.png)",
        "[x](javascript:alert(1))",
        "[x](file:///etc/passwd)",
        "<a href='javascript:1'>x</a>",
        "[x](data:text/html;base64,xxxx)",
        "<style>p{background:url(http://x)}</style>",
        "<iframe src='http://x'></iframe>",
    ],
)
def test_nothing_in_a_document_runs_or_loads(text: str) -> None:
    for tag, attributes in _TAG.findall(to_html(text)):
        assert tag in _ALLOWED
        assert "src" not in attributes
        assert " on" not in attributes
        assert "javascript" not in attributes
        assert "file:" not in attributes
        assert "data:" not in attributes


@given(st.text(max_size=300))
def test_any_text_becomes_allowed_tags_only(text: str) -> None:
    assert {tag for tag, _ in _TAG.findall(to_html(text, citations=True, first_line=1))} <= _ALLOWED


def test_a_document_loads_no_resource(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    kind = QTextDocument.ResourceType.ImageResource.value
    for url in ("https://example.org/x.png", "file:///etc/hostname"):
        assert view.loadResource(kind, QUrl(url)) is None


def test_markers_become_links_but_not_in_code_or_links() -> None:
    html = to_html("a [1][2], `x[1]`, [text](http://x) [^3]", citations=True)
    assert html.count('href="cite:') == 2
    assert "<code>x[1]</code>" in html


@pytest.mark.parametrize("text", ["[1]", "a [12]", "[1] [2]"])
def test_markers_stay_as_they_are_where_nothing_is_cited(text: str) -> None:
    assert "cite:" not in to_html(text)


@pytest.mark.parametrize(
    ("lines", "inside", "outside"),
    [
        (("응답 시간이", "응답 시간이"), ["응답 시간이 수십 초로"], ["원인 토큰", "check_points"]),
        (("GC 후 Old", "덤프는 소유자"), ["GC 후 Old", "덤프는 소유자"], ["원인 토큰", "jstat"]),
        (("jstat", "jstat"), ["jstat"], ["GC 추이를"]),
        (("Old 사용률 |", "정지 시간"), ["Old 사용률", "30 s"], ["지표"]),
        (("## check", "## check"), ["check_points"], ["원인"]),
    ],
)
def test_file_lines_are_found_in_the_rendered_document(
    qtbot: QtBot, theme: Theme, lines: tuple[str, str], inside: list[str], outside: list[str]
) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document(samples.BODY, samples.BODY_LINE)
    view.highlight(samples.line_of(lines[0]), samples.line_of(lines[1]))
    marked = view.highlighted_text()
    for text in inside:
        assert text in marked
    for text in outside:
        assert text not in marked


def test_every_line_of_a_paragraph_is_known(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document("one\ntwo\nthree\n\nfour", 100)
    view.highlight(101, 101)
    assert view.highlighted_text().strip() == "two"
    view.highlight(104, 104)
    assert view.highlighted_text().strip() == "four"


def test_lines_that_show_nothing_highlight_nothing(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document("one\n\ntwo", 10)
    view.highlight(11, 11)
    assert view.highlighted_text() == ""
    view.highlight(500, 600)
    assert view.highlighted_text() == ""


def test_rich_text_is_as_high_as_its_content(qtbot: QtBot, theme: Theme) -> None:
    view = RichText(theme)
    qtbot.addWidget(view)
    view.resize(300, 10)
    view.show()
    view.show_html(to_html("word " * 200))
    narrow = view.height()
    view.resize(600, view.height())
    qtbot.waitUntil(lambda: view.height() < narrow)
    assert not view.verticalScrollBar().isVisible()


def test_half_a_character_breaks_no_preview() -> None:
    assert "a\ufffdb" in to_html("# a\ud800b\n\n`x\udfff`")


def test_the_marks_of_a_folded_part_are_not_read_as_text() -> None:
    html = to_html("<details> <summary>Full context</summary>\nIt fills up.\n</details>\n\n`<details>` and <script>")
    assert "Full context" in html
    assert "It fills up." in html
    assert html.count("details") == 1, "code stays as it is written"
    assert "&lt;script&gt;" in html, "what is no such mark is still shown"
