"""Documents of any size: cut into parts, nothing lost, every line found, and what is too large shown as written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.document_parts import PART_COST, part_html, part_with, split_document
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.document_view import DocumentView

ROW = "| 상태 | b | c | d | e |\n"
HUGE_TABLE = "# 표\n\n| a | b | c | d | e |\n|---|---|---|---|---|\n" + ROW * 20_000 + "\n## 끝\n\n마지막 줄\n"
WIDE_TABLE = "|" + "|".join(f"c{n}" for n in range(20_000)) + "|\n|" + "-|" * 20_000 + "\n|" + "x|" * 20_000 + "\n"
CODE = "```\n" + "jstat -gcutil 1234 1000 10\n" * 190_000 + "```\n"


@given(
    st.lists(
        st.sampled_from(["", "# x", "| a | b |", "|-|-|", "text " * 30, "```", "~~~~", "> " * 300, "y" * 9000]),
        max_size=80,
    )
)
def test_the_parts_hold_every_line_once_and_in_order(lines: list[str]) -> None:
    body = "\n".join(lines)
    parts = split_document(body, 7)
    blocks = [block for part in parts for block in part.blocks]
    assert [line for block in blocks for line in block.lines] == body.split("\n")
    assert [block.first for block in blocks] == [
        7 + sum(len(each.lines) for each in blocks[:number]) for number in range(len(blocks))
    ]


def test_no_part_is_expensive() -> None:
    for body in (HUGE_TABLE, WIDE_TABLE, CODE, "단락 하나.\n\n" * 20_000):
        parts = split_document(body, 1)
        assert parts
        for part in parts:
            assert sum(block.cost for block in part.blocks if not block.plain) <= PART_COST
            assert len(part_html(part)) < 400_000


def test_a_small_document_is_one_part_and_laid_out() -> None:
    body = "# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n\nmore\n```\n"
    (part,) = split_document(body, 1)
    assert not part.plain
    assert "<table>" in part_html(part)


def test_code_with_blank_lines_is_not_torn_and_an_open_fence_goes_to_the_end() -> None:
    blocks = split_document("a\n\n```\nb\n\nc\n\nd", 1)[0].blocks
    assert [block.lines[0] for block in blocks] == ["a", "```"]


def test_a_line_is_found_in_its_part() -> None:
    parts = split_document(HUGE_TABLE, 1)
    assert len(parts) > 2
    for line in (1, 5, 9_999, parts[-1].last):
        part = parts[part_with(parts, line)]
        assert part.first <= line <= part.last
    assert part_with(parts, 10**9) == len(parts) - 1


def test_a_cited_line_deep_in_a_huge_table_is_shown_and_marked(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document(HUGE_TABLE, 1)
    assert view.part_shown[0] == 1
    assert "too large to be laid out" in view.toPlainText()
    view.highlight(20_007, 20_008)
    assert view.part_shown[0] == view.part_shown[1]
    assert "마지막 줄" in view.highlighted_text()
    assert "previous part" not in view.highlighted_text()
    view.highlight(1, 1)
    assert view.part_shown[0] == 1
    assert view.highlighted_text().strip() == "표"


def test_links_lead_from_part_to_part(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document(CODE, 1)
    assert "next part" in view.toPlainText()
    assert "previous part" not in view.toPlainText()
    view.anchorClicked.emit(QUrl("part:2"))
    assert view.part_shown[0] == 2
    assert "previous part" in view.toPlainText()
    view.show_plain("gone")
    with qtbot.assertNotEmitted(view.link_requested):
        view.show_document("short", 1)
    assert view.toPlainText().strip() == "short"


def test_a_line_of_five_megabytes_is_cut_and_says_so(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document("x" * 5_000_000, 1)
    assert "(+4,998,000)" in view.toPlainText()
    assert len(view.toPlainText()) < 4000


def test_a_text_without_lines_to_mark_can_be_cited(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document(">" * 150 + " deep\n", 1)
    view.highlight(1, 1, (1, 1))
    assert view.highlighted_text() == ""
