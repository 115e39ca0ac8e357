"""Whole histories go to files and come back beside everything that is read, and closing the window asks meanwhile."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.retention import Archived
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import ask, page_of


def history_of(opened: MainWindow) -> HistoryPage:
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    return page


def assert_lists_are_read_and_closing_asks(qtbot: QtBot, opened: MainWindow, kebab: Kebab, lost: str) -> None:
    read = opened.bridge.read(kebab.chat.conversations)
    qtbot.waitUntil(lambda: read.outcome is not None)
    assert not opened.close_guard.lets_go()
    assert opened.close_guard.question is not None
    assert lost in opened.close_guard.question.informativeText()
    opened.close_guard.question.reject()


def test_lists_are_read_while_thousands_of_answers_are_exported(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2,000 of them held every list, search and citation up for two seconds, and nothing was said."""
    enough = Event()

    def export_slowly(_filters: object, _format: str) -> str:
        enough.wait()
        return "answers"

    monkeypatch.setattr(kebab.history, "export", export_slowly)
    page = history_of(opened)
    try:
        page.desk.export(page.head.selection(), tmp_path / "history.json")
        assert opened.toasts.text == "Answers are being written to history.json"
        assert_lists_are_read_and_closing_asks(qtbot, opened, kebab, "have to be exported again")
    finally:
        enough.set()
    qtbot.waitUntil(lambda: opened.toasts.text.startswith("Saved"))
    qtbot.waitUntil(opened.close_guard.lets_go)


def test_lists_are_read_while_thousands_of_answers_are_deleted_and_brought_back(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2,000 of them held every list, search and citation up for one second, and for two when they came back."""
    moved, back = Event(), Event()

    def clear_slowly(_days: int) -> Archived:
        moved.wait()
        return Archived(2_000, Path("history.jsonl"))

    def undo_slowly(_archived: Archived) -> None:
        back.wait()

    monkeypatch.setattr(kebab.resets, "history", clear_slowly)
    monkeypatch.setattr(kebab.resets, "undo_history", undo_slowly)
    page = history_of(opened)
    try:
        page.ages.desk.clear(0)
        assert opened.toasts.text == "Answers are being moved to the archive"
        assert_lists_are_read_and_closing_asks(qtbot, opened, kebab, "all of them stay in the history")
        moved.set()
        qtbot.waitUntil(lambda: opened.toasts.text == "2,000 answers were moved to the archive")
        opened.toasts._action.click()
        qtbot.waitUntil(lambda: opened.toasts.text == "2,000 answers are being brought back")
        assert_lists_are_read_and_closing_asks(qtbot, opened, kebab, "at the next start")
    finally:
        moved.set()
        back.set()
    qtbot.waitUntil(lambda: opened.toasts.text == "The answers are back")
    qtbot.waitUntil(opened.close_guard.lets_go)


def test_answers_are_deleted_and_imported_while_documents_are_being_indexed(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, tmp_path: Path
) -> None:
    """An import waited for the minutes of indexing."""
    indexed = Event()
    opened.bridge.call(LaneName.WORK, indexed.wait)
    page = history_of(opened)
    file = tmp_path / "export.jsonl"
    ask(kebab, "Full GC")
    file.write_text(kebab.history.export(HistoryFilter(), "jsonl"), encoding="utf-8")
    try:
        page.ages.desk.clear(7)
        qtbot.waitUntil(lambda: opened.toasts.text == "There are no such answers")
        page.desk.import_file(file)
        qtbot.waitUntil(lambda: opened.toasts.text == "0 answers brought back, 1 there already")
    finally:
        indexed.set()
