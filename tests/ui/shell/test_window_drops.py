"""Files may be dropped anywhere in the window, not only on the pages that show them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.widgets.drop_overlay import DropOverlay
from tests.ui.opened import bundled, kebab, opened, overrides

__all__ = ["bundled", "kebab", "opened", "overrides"]

_COPY = Qt.DropAction.CopyAction
_BUTTONS, _KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def hover(area: QWidget, data: QMimeData) -> bool:
    event = QDragEnterEvent(QPointF(20, 200).toPoint(), _COPY, data, _BUTTONS, _KEYS)
    QApplication.sendEvent(area, event)
    return event.isAccepted()


def drop(area: QWidget, data: QMimeData) -> None:
    QApplication.sendEvent(area, QDropEvent(QPointF(20, 200), _COPY, data, _BUTTONS, _KEYS))


@pytest.mark.parametrize("name", [PageName.HISTORY, PageName.SETTINGS])
def test_runbooks_dropped_beside_the_pages_are_added(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path, name: PageName
) -> None:
    opened.show_page(name)
    data = files(tmp_path / "a.md")
    assert hover(opened, data)
    assert opened.drops.zone.overlay.text == "Add to the knowledge base"
    with qtbot.waitSignal(opened.intents.paths_dropped) as dropped:
        drop(opened, data)
    assert dropped.args == [[tmp_path / "a.md"]]
    assert opened.stack.currentWidget() is opened.pages[PageName.KNOWLEDGE]
    assert opened.drops.zone.overlay.text == ""


def test_what_is_no_runbook_is_taken_by_the_chat(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.show_page(PageName.CHAT)
    taken: list[object] = []
    chat = opened.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    monkeypatch.setattr(chat.logs, "take_paths", taken.append)
    opened.show_page(PageName.SETTINGS)
    data = files(tmp_path / "gc.log")
    assert hover(opened, data)
    drop(opened, data)
    assert taken == [(tmp_path / "gc.log",)]
    assert opened.stack.currentWidget() is opened.pages[PageName.CHAT]


@pytest.mark.parametrize("name", [PageName.CHAT, PageName.HISTORY, PageName.SETTINGS])
def test_a_model_dropped_anywhere_is_looked_at_in_the_settings(
    qtbot: QtBot, opened: MainWindow, tmp_path: Path, name: PageName
) -> None:
    opened.show_page(name)
    model = tmp_path / "tiny.gguf"
    model.write_bytes(b"GGUF but cut off")
    area = opened.pages[PageName.CHAT] if name is PageName.CHAT else opened
    assert hover(area, files(model))
    texts = [overlay.text for overlay in opened.findChildren(DropOverlay) if overlay.text]
    assert texts == ["Look at it as an answer model"]
    drop(area, files(model))
    page = opened.pages[PageName.SETTINGS]
    assert isinstance(page, PreferencesPage)
    assert opened.stack.currentWidget() is page
    qtbot.waitUntil(lambda: page.model.banner.text.startswith("tiny.gguf: "))
    qtbot.waitUntil(page.model.isVisible)


def test_the_card_of_the_model_says_what_a_drop_there_does(qtbot: QtBot, opened: MainWindow, tmp_path: Path) -> None:
    opened.show_page(PageName.SETTINGS, "models.gguf_path")
    page = opened.pages[PageName.SETTINGS]
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(page.model.isVisible)
    other = tmp_path / "notes.txt"
    other.write_text("no model", encoding="utf-8")
    assert hover(page.model, files(other))
    assert page.model.drops.overlay.text == "Look at it as an answer model"
    drop(page.model, files(other))
    qtbot.waitUntil(lambda: page.model.banner.text.startswith("notes.txt: "))


def test_text_and_links_are_not_taken_beside_the_chat(opened: MainWindow) -> None:
    data = QMimeData()
    data.setText("words")
    assert not hover(opened, data)
    data.setUrls([QUrl("http://127.0.0.1:9/a.md")])
    assert not hover(opened, data)
