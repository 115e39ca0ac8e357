"""Much of everything: conversations, turns, answers, huge documents. Run by :mod:`tests.benchmarks.ui`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tests.benchmarks.ui_tables import Beats, Once, Scrolling
from tests.benchmarks.ui_window import BEAT_MS, Measured, report

if TYPE_CHECKING:
    from kebab_desktop.core.answers import Answer
    from kebab_desktop.core.history_store import HistoryRow
    from kebab_desktop.ui.page import Page

_CONVERSATIONS, _TURNS, _ANSWERS = 1_000, 500, 10_000
_COLUMNS, _CODE_BYTES = 20_000, 5_000_000
_FILES = 50_000
_BEATS = 120
"""How long an act is watched: what it begins on a lane comes back meanwhile."""


def act_all(measured: Measured, acts: dict[str, list[Callable[[], object]]]) -> None:
    for name, steps in acts.items():
        gaps: list[float] = []
        own = 0.0
        for step in steps:
            gaps += measured.until(Once(step, _BEATS))
            own = max(own, measured.own)
        report(name, sorted(gaps, reverse=True), own)


def _page(measured: Measured, name: str) -> Page:
    from kebab_desktop.ui.page import PageName

    measured.until(lambda: not measured.window.indexing.running)
    measured.window.show_page(PageName(name))
    measured.until(Beats(40))
    return measured.window.pages[PageName(name)]


def chat() -> None:
    """Open, filter and scroll 1,000 conversations; open and scroll one of 500 turns."""
    from kebab_desktop.core.conversations import Conversation
    from kebab_desktop.ui.chat.page import ChatPage
    from kebab_desktop.ui.intents import ConversationTarget
    from tests.ui import samples
    from tests.ui.fakes import FakeKebab

    measured = Measured()
    fake = FakeKebab()
    stamp = "2026-11-29T02:47:00Z"
    fake.chat.known = [
        Conversation(f"c{number}", f"Full GC가 30초씩 걸려요 {number}", stamp, stamp, _TURNS if not number else 1)
        for number in range(_CONVERSATIONS)
    ]
    fake.chat.stored = {
        f"c{number}": [
            _stored(samples.answer(f"question {each} of {number}"), f"t{number}-{each}", f"c{number}")
            for each in range(1 if number else _TURNS)
        ]
        for number in range(_CONVERSATIONS)
    }
    measured.window.attach(fake.as_kebab())
    page = _page(measured, "chat")
    assert isinstance(page, ChatPage)
    panel = page.panel
    act_all(
        measured,
        {
            f"{_CONVERSATIONS:,} conversations come": [page.desk.reload],
            "filter the conversations": [partial(panel.search.setText, "요 99"[:end]) for end in range(1, 5)],
            "all conversations again": [panel.search.clear],
            f"open a conversation of {_TURNS} turns": [partial(page.open_target, ConversationTarget("c0"))],
        },
    )
    gaps = measured.until(Scrolling(panel.list.verticalScrollBar()))
    report(f"scrolling {_CONVERSATIONS:,} conversations", gaps, measured.own)
    transcript = page.session.transcript
    assert transcript is not None
    bar = transcript.verticalScrollBar()
    bar.setValue(0)
    measured.until(Beats(40))
    gaps = measured.until(Scrolling(bar))
    report(f"scrolling {_TURNS} turns", gaps, measured.own)
    measured.end()


def _stored(answer: Answer, trace_id: str, conversation_id: str) -> Answer:
    return replace(answer, conversation_id=conversation_id, retrieval=replace(answer.retrieval, trace_id=trace_id))


def history() -> None:
    """Show 10,000 answers on the history page, filter and sort them."""
    from PySide6.QtCore import Qt

    from kebab_desktop.bootstrap import open_kebab
    from kebab_desktop.ui.history.desk import HistoryReading
    from kebab_desktop.ui.history.page import HistoryPage

    measured = Measured()
    kebab = open_kebab(measured.folder / "data", demo=True)
    measured.window.attach(kebab)
    page = _page(measured, "history")
    assert isinstance(page, HistoryPage)
    rows = tuple(map(_answer, range(_ANSWERS)))
    refused = tuple(row for row in rows if row.outcome == "refused")
    header, order = page.table.horizontalHeader(), Qt.SortOrder.AscendingOrder
    columns = range(page.table.model().columnCount())
    act_all(
        measured,
        {
            f"{_ANSWERS:,} answers come": [lambda: page.desk.listed.emit(HistoryReading(rows, "hybrid", 0.4))],
            "only the refused ones": [lambda: page.desk.listed.emit(HistoryReading(refused, "hybrid", 0.4))],
            "all answers again": [lambda: page.desk.listed.emit(HistoryReading(rows, "hybrid", 0.4))],
            "sort the answers by each column": [partial(header.setSortIndicator, each, order) for each in columns],
        },
    )
    measured.end()
    kebab.close()


def _answer(number: int) -> HistoryRow:
    from kebab_desktop.core.history_store import HistoryRow

    refused = number % 7 == 0
    stamp = f"2026-11-{number % 28 + 1:02}T{number % 24:02}:47:00Z"
    outcome, reason = ("refused", "below_gate") if refused else ("grounded", "")
    score = number % 100 / 100
    return HistoryRow(
        f"t{number}", stamp, f"question {number}", outcome, reason, score, 0.4, "hybrid", "quotes", 900, 2.0, None
    )


def documents() -> None:
    """Show a table of 20,000 columns and a code block of 5 MB: as a source, and in the panel for writing.

    Such files may only be read there (:mod:`kebab_desktop.app.editing`); the longest that may be changed is timed too.
    """
    from kebab_desktop.ui.knowledge.markdown_panel import MarkdownPanel
    from kebab_desktop.ui.widgets.document_view import DocumentView

    measured = Measured()
    view, panel = DocumentView(measured.theme), MarkdownPanel(measured.theme)
    for each in (view, panel):
        each.resize(900, 700)
        each.show()
    measured.until(Beats(20))
    line = "jstat -gcutil PID 1000 10 # 오래 걸리는 명령\n"
    bodies = {
        f"table of {_COLUMNS:,} columns": "# T\n\n"
        + "\n".join(["|" + "|".join(cells) + "|" for cells in (["a"] * _COLUMNS, ["-"] * _COLUMNS, ["b"] * _COLUMNS)]),
        "code of 5 MB": f"# C\n\n```bash\n{line * (_CODE_BYTES // len(line.encode()))}```\n",
        "one line of code of 5 MB": f"# C\n\n```bash\n{'x' * _CODE_BYTES}\n```\n",
    }
    for name, body in bodies.items():
        act_all(
            measured,
            {
                f"{name} as a source": [partial(view.show_document, body, 1), partial(view.highlight, 3, 5)],
                f"{name} in the editor": [partial(panel.begin, body, guided=False, writable=False)],
                f"{name}, preview": [partial(panel.setCurrentIndex, 1)],
            },
        )
        panel.begin("", guided=False, writable=True)
    longest = line * (2 * 2**20 // len(line.encode()))
    act_all(measured, {"2 MiB for writing": [partial(panel.begin, longest, guided=False, writable=True)]})
    measured.end()


def drop() -> None:
    """Drop 50,000 loose files on the knowledge page; cancel when they are copied."""
    from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
    from PySide6.QtGui import QDragEnterEvent, QDropEvent
    from PySide6.QtWidgets import QApplication

    from kebab_desktop.bootstrap import open_kebab
    from kebab_desktop.ui.knowledge.page import KnowledgePage

    measured = Measured()
    kebab = open_kebab(measured.folder / "data", demo=True)
    measured.window.attach(kebab)
    page = _page(measured, "knowledge")
    assert isinstance(page, KnowledgePage)
    files = [measured.folder / f"runbook-{number:05}.md" for number in range(_FILES)]
    for number, file in enumerate(files):
        file.write_text(f"# Runbook {number}\n\n## check\n\nLook at node {number}.\n", encoding="utf-8")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    place = QPoint(300, 300)
    how = Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter, drop = QDragEnterEvent(place, *how), QDropEvent(QPointF(place), *how)
    act_all(
        measured,
        {
            f"{_FILES:,} files come": [lambda: QApplication.sendEvent(page, enter)],
            f"{_FILES:,} files are dropped": [lambda: QApplication.sendEvent(page, drop)],
        },
    )
    gaps = measured.until(lambda: not page.desk.adding.looking)
    report(f"looking at {_FILES:,} files", gaps, measured.own)
    measured.until(Beats(_BEATS))
    measured.window.indexing.cancel()
    gaps = measured.until(lambda: not measured.window.indexing.running)
    report(f"cancelling after {len(gaps) * BEAT_MS} ms", gaps, measured.own)
    measured.end()
    kebab.close()
