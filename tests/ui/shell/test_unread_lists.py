"""A page whose list cannot be read says so instead of "Reading …", and reads it again when that is wanted."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.history import HistoryService
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.core.errors import HistoryError, KnowledgeBaseError, SettingsError
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


def test_the_documents_are_read_again(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(KnowledgeService, "documents", _refuse(KnowledgeBaseError("The database is locked.")))
        page = page_of(opened, PageName.KNOWLEDGE)
        assert isinstance(page, KnowledgePage)
        qtbot.waitUntil(lambda: page.main.empty.title == "The knowledge base could not be read")
        assert "locked" in opened.toasts.text
    again = page.main.empty.again
    assert again is not None and again.isVisible()
    again.click()
    qtbot.waitUntil(lambda: page.main.stack.currentWidget() is page.table)


def test_the_history_is_read_again(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(kebab, "Full GC")
    with monkeypatch.context() as broken:
        broken.setattr(HistoryService, "rows", _refuse(HistoryError("The database is locked.")))
        page = page_of(opened, PageName.HISTORY)
        assert isinstance(page, HistoryPage)
        qtbot.waitUntil(lambda: page.empty.title == "The history could not be read")
        assert "locked" in opened.toasts.text
    again = page.empty.again
    assert again is not None and again.isVisible()
    again.click()
    qtbot.waitUntil(lambda: page.stack.currentWidget() is page.table)


def test_the_settings_are_read_again(qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(PreferencesService, "settings", _refuse(SettingsError("The file is locked.")))
        page = page_of(opened, PageName.SETTINGS)
        assert isinstance(page, PreferencesPage)
        qtbot.waitUntil(page.unread.isVisible)
        assert page.unread.title == "The settings could not be read"
        assert "locked" in opened.toasts.text
        assert page.form.heads["General"].isHidden(), "nothing stands below it"
    again = page.unread.again
    assert again is not None and again.isVisible()
    again.click()
    qtbot.waitUntil(lambda: bool(page.form.rows))
    assert page.unread.isHidden()
    assert page.form.heads["General"].isVisible()


def _refuse(error: Exception) -> object:
    def refuse(*_arguments: object, **_named: object) -> object:
        raise error

    return refuse
