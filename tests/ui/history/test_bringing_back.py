"""What was deleted is brought back from a file that was exported before."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import TextIO

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.views import HistoryImport
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import page_of


def asked(kebab: Kebab) -> str:
    """Ask in a conversation and return its id."""
    conversation = kebab.chat.start_conversation("Full GC at night")
    list(kebab.chat.ask("Full GC", AskOptions(SearchMode.KEYWORD, conversation_id=conversation.id), CancelToken()))
    return conversation.id


def listed(kebab: Kebab) -> list[str]:
    return [each.id for each in kebab.chat.conversations()]


def test_a_deleted_conversation_is_listed_again_when_its_export_is_imported(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, tmp_path: Path
) -> None:
    """Its answers were "there already", and it stayed hidden: the import seemed to have done nothing."""
    conversation = asked(kebab)
    file = tmp_path / "export.json"
    file.write_text(kebab.chat.export_conversation(conversation, "json"), encoding="utf-8")
    kebab.chat.delete_conversation(conversation)
    assert listed(kebab) == []
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    page.desk.import_file(file)
    qtbot.waitUntil(lambda: "1 conversation is listed again" in opened.toasts.text)
    assert listed(kebab) == [conversation]
    page.desk.import_file(file)
    qtbot.waitUntil(lambda: opened.toasts.text == "0 answers brought back, 1 there already")


def test_a_conversation_that_was_deleted_before_stays_so_when_a_clearing_of_the_history_is_undone(
    opened: MainWindow, kebab: Kebab
) -> None:
    conversation = asked(kebab)
    kebab.chat.delete_conversation(conversation)
    archived = kebab.resets.history(0)
    assert archived is not None
    kebab.resets.undo_history(archived)
    assert listed(kebab) == []


def test_lists_are_read_while_a_large_file_is_imported_and_closing_asks(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1,000 conversations took 20 seconds, in which no list, search or citation was read and nothing was said."""
    enough = Event()

    def import_slowly(_text: str | TextIO) -> HistoryImport:
        enough.wait()
        return HistoryImport(added=1_000, known=0)

    monkeypatch.setattr(kebab.history, "import_answers", import_slowly)
    file = tmp_path / "export.jsonl"
    file.write_text("", encoding="utf-8")
    page = page_of(opened, PageName.HISTORY)
    assert isinstance(page, HistoryPage)
    try:
        page.desk.import_file(file)
        assert opened.toasts.text == "Answers are being read from export.jsonl"
        read = opened.bridge.read(kebab.chat.conversations)
        qtbot.waitUntil(lambda: read.outcome is not None)
        assert not opened.close_guard.lets_go()
        assert opened.close_guard.question is not None
        assert "import the file again" in opened.close_guard.question.informativeText()
        opened.close_guard.question.reject()
    finally:
        enough.set()
    qtbot.waitUntil(lambda: opened.toasts.text == "1,000 answers brought back, 0 there already")
    qtbot.waitUntil(opened.close_guard.lets_go)
