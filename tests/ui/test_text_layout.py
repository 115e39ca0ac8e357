"""Tables and lists in rich text: readable in a narrow pane, and copied as they stand in the runbook."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextTable
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.rich_text import RichText
from kebab_desktop.ui.widgets.text_layout import needs_of, share, tables_of

COMMANDS = """| 증상 | 명령 | 조치 |
|---|---|---|
| 힙이 가득 참 | `jcmd "$PID" GC.heap_dump /dumps/heap.hprof` | 재기동 |
| CPU 100 % | `top -H -p "$PID" -b -n 1` | `jstack -l "$PID"` 뒤에 BLOCKED 확인 |

behind
"""
WIDE = "| a | b | c | d | e |\n|---|---|---|---|---|\n|" + " `kubectl describe node` |" * 5 + "\n\nbehind\n"
_WIDTHS = st.lists(st.tuples(st.floats(0, 900), st.floats(0, 2000)), min_size=1, max_size=12)


def laid_out(qtbot: QtBot, theme: Theme, text: str, width: int) -> tuple[RichText, QTextTable]:
    view = RichText(theme)
    qtbot.addWidget(view)
    view.setFixedWidth(width)
    view.show()
    view.show_html(to_html(text))
    return view, tables_of(view.document())[0]


def test_a_table_fits_into_a_narrow_pane_without_breaking_words(qtbot: QtBot, theme: Theme) -> None:
    view, table = laid_out(qtbot, theme, COMMANDS, 380)
    widths = [each.rawValue() for each in table.format().toTableFormat().columnWidthConstraints()]
    assert sum(widths) <= view.viewport().width()
    assert min(widths) > view.fontMetrics().horizontalAdvance("CPU")
    assert widths[1] > 110
    assert view.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def test_what_is_held_together_by_a_space_is_one_word(qtbot: QtBot, theme: Theme) -> None:
    view, table = laid_out(
        qtbot, theme, "| a | b |\n|---|---|\n| #1\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}0.700 | c |\n", 380
    )
    [(word, text), _] = needs_of([table])[0]
    assert word == pytest.approx(text)
    assert word > view.fontMetrics().horizontalAdvance("0.700") + view.fontMetrics().horizontalAdvance("#1")


def test_columns_take_the_room_when_there_is_more(qtbot: QtBot, theme: Theme) -> None:
    view, table = laid_out(qtbot, theme, COMMANDS, 380)
    narrow = [each.rawValue() for each in table.format().toTableFormat().columnWidthConstraints()]
    view.setFixedWidth(900)
    qtbot.waitUntil(lambda: table.format().toTableFormat().columnWidthConstraints()[1].rawValue() > narrow[1] + 50)


def test_a_table_that_cannot_fit_is_scrolled_alone(qtbot: QtBot, theme: Theme) -> None:
    view, _ = laid_out(qtbot, theme, WIDE, 380)
    assert view.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOn
    content = round(view.document().size().height() + 0.5)
    assert view.height() == content + view.horizontalScrollBar().sizeHint().height()


def test_a_word_of_several_pieces_is_one_word(qtbot: QtBot, theme: Theme) -> None:
    words = []
    for head in ("state", "s**ta**te"):
        _view, table = laid_out(qtbot, theme, f"| {head} | b |\n|---|---|\n| x | y |\n", 380)
        words.append(needs_of([table])[0][0][0])
    assert words[1] >= words[0] - 1


def test_a_text_is_laid_out_as_often_for_many_tables_as_for_one(qtbot: QtBot, theme: Theme) -> None:
    view, _ = laid_out(qtbot, theme, COMMANDS, 380)
    changes: list[int] = []

    def note(place: int, _removed: int, _added: int) -> None:
        changes.append(place)

    view.document().contentsChange.connect(note)
    view.show_html(to_html(COMMANDS))
    for_one = len(changes)
    changes.clear()
    view.show_html(to_html(COMMANDS * 20))
    assert len(tables_of(view.document())) == 20
    assert len(changes) == for_one
    changes.clear()
    view.setFixedWidth(500)
    qtbot.waitUntil(lambda: bool(changes))
    assert len(changes) == 1


def test_lines_of_cells_do_not_cover_one_another(qtbot: QtBot, theme: Theme) -> None:
    _, table = laid_out(qtbot, theme, COMMANDS, 380)
    cell = table.cellAt(1, 1)
    block = cell.firstCursorPosition().block()
    layout = block.layout()
    tops = [layout.lineAt(number).y() for number in range(layout.lineCount())]
    assert len(tops) > 1
    assert all(later - earlier >= 18 for earlier, later in pairwise(tops))


def test_tasks_have_boxes_and_items_are_copied_without_what_sets_them_off(qtbot: QtBot, theme: Theme) -> None:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.show_document("- [ ] open\n- [x] done\n- plain [x] text\n", 1)
    view.selectAll()
    assert view.createMimeDataFromSelection().text().rstrip() == "☐ open\n☑ done\nplain [x] text"


@given(_WIDTHS, st.floats(50, 2000))
def test_shares_hold_every_word_up_to_the_limit_and_no_more_than_there_is(
    columns: list[tuple[float, float]], width: float
) -> None:
    shares = share([(word, max(word, text)) for word, text in columns], width)
    assert len(shares) == len(columns)
    assert all(each >= min(word, 110.0) for each, (word, _) in zip(shares, columns, strict=True))
    least = sum(min(word, 110.0) + 18 for word, _ in columns)
    assert sum(shares) <= max(width, least) + 1e-6


@pytest.mark.parametrize("count", [2, 3])
def test_a_table_that_is_shown_again_keeps_its_dress(qtbot: QtBot, theme: Theme, count: int) -> None:
    view, _ = laid_out(qtbot, theme, COMMANDS, 380)
    for _ in range(count):
        view.show_html(to_html(COMMANDS))
    (table,) = tables_of(view.document())
    assert table.cellAt(0, 0).format().background().style() == Qt.BrushStyle.SolidPattern
