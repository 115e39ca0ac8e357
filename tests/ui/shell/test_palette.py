"""The command palette and the sheet of keys, in the window on in-memory engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QInputMethodEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.keys.commands import commands
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.acts import acts_of
from kebab_desktop.ui.palette.command_palette import CommandPalette
from kebab_desktop.ui.palette.entries import EntryKind
from kebab_desktop.ui.palette.sheet import ShortcutsSheet
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.theme import ThemeChoice
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


@pytest.fixture
def palette(qtbot: QtBot, opened: MainWindow) -> Callable[[], CommandPalette]:
    """Open the palette by its key and wait until documents and settings joined it."""

    def open_it() -> CommandPalette:
        QTest.keyClick(opened, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        card = opened.palette_desk.card
        assert isinstance(card, CommandPalette)
        qtbot.waitUntil(lambda: any(each.kind is EntryKind.DOCUMENT for each in card._entries))
        return card

    return open_it


def titles(card: CommandPalette) -> list[str]:
    return [str(card.entries.index(row, 0).data()) for row in range(card.entries.rowCount())]


def keys_of(page: QWidget) -> Iterator[str]:
    """Yield the keys that a page listens to."""
    for shortcut in page.findChildren(QShortcut):
        yield shortcut.key().toString()
    for action in page.findChildren(QAction):
        if not action.shortcut().isEmpty() and isinstance(action.parent(), QWidget):
            yield action.shortcut().toString()


def choose(card: CommandPalette, text: str) -> None:
    card.field.setText(text)
    QTest.keyClick(card.field, Qt.Key.Key_Return)


def test_the_key_opens_it_with_the_cursor_in_it_and_closes_it_again(
    opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    before = QApplication.focusWidget()
    card = palette()
    assert QApplication.focusWidget() is card.field
    assert card.field.accessibleName() == "Command palette"
    QTest.keyClick(card.field, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert opened.palette_desk.card is None
    assert QApplication.focusWidget() is before


def test_a_page_is_opened(opened: MainWindow, palette: Callable[[], CommandPalette]) -> None:
    choose(palette(), "hist")
    assert opened.stack.currentWidget() is opened.pages[PageName.HISTORY]
    assert opened.palette_desk.card is None


def test_a_document_is_found_by_its_initial_consonants(
    qtbot: QtBot, opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    choose(palette(), "ㅈㅅㄱ")
    page = opened.stack.currentWidget()
    assert isinstance(page, KnowledgePage)
    qtbot.waitUntil(lambda: page.details.found is not None)
    assert page.details.found is not None
    assert page.details.found.record.title == "Full GC 장시간 정지"


def test_a_document_is_found_by_its_id(palette: Callable[[], CommandPalette]) -> None:
    card = palette()
    card.field.setText("tc-pool")
    assert titles(card) == ["Tomcat pool exhausted"]


def test_a_runbook_comes_before_a_setting_of_the_same_word(palette: Callable[[], CommandPalette]) -> None:
    card = palette()
    card.field.setText("gc")
    assert titles(card)[0] == "Full GC 장시간 정지"
    assert len(titles(card)) > 10


def test_what_an_input_method_is_composing_is_searched_already(palette: Callable[[], CommandPalette]) -> None:
    card = palette()
    QApplication.sendEvent(card.field, QInputMethodEvent("자", []))
    assert card.field.text() == ""
    assert "Full GC 장시간 정지" in titles(card)
    composed = QInputMethodEvent()
    composed.setCommitString("장시")
    QApplication.sendEvent(card.field, composed)
    assert card.field.text() == "장시"
    assert titles(card)[0] == "Full GC 장시간 정지"
    assert all("장시" in title for title in titles(card))


def test_a_setting_is_opened(qtbot: QtBot, opened: MainWindow, palette: Callable[[], CommandPalette]) -> None:
    choose(palette(), "rag.score_gate")
    page = opened.stack.currentWidget()
    assert isinstance(page, PreferencesPage)


def test_a_command_of_another_page_is_run_there(
    opened: MainWindow, palette: Callable[[], CommandPalette], monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(palette(), "filter documents")
    page = opened.stack.currentWidget()
    assert isinstance(page, KnowledgePage)
    assert QApplication.focusWidget() is page.main.filter


def test_what_needs_a_selection_is_offered_on_its_page_only(
    qtbot: QtBot, opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    assert "Remove what is selected" not in titles(palette())
    opened.palette_desk.toggle_palette()
    page = page_of(opened, PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    qtbot.waitUntil(lambda: page.main.table.documents.rowCount() > 0, timeout=20_000)
    assert "Remove what is selected" not in titles(palette()), "nothing is selected yet"
    opened.palette_desk.toggle_palette()
    page.main.table.selectRow(page.main.table.documents.rowCount() - 1)
    assert "Remove what is selected" in titles(palette())


FOUND = "load test>Choose a model file…, gguf>Choose a model file…, 로드 테스트>Choose a model file…, zip>Add files…"
MORE = "write a runbook>New runbook, rename source>Change the source…, 소스 이름>Change the source…"


@pytest.mark.parametrize("words", [*FOUND.split(", "), *MORE.split(", ")])
def test_a_command_is_found_by_what_it_offers(palette: Callable[[], CommandPalette], words: str) -> None:
    typed, title = words.split(">")
    card = palette()
    card.field.setText(typed)
    assert title in titles(card)


def test_all_lines_say_first_what_is_done_and_then_where(
    opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    page_of(opened, PageName.SETTINGS)
    said = {(each.title, each.detail) for each in palette()._entries if each.kind is EntryKind.CONTROL}
    assert ("Advanced", "Settings") in said
    assert ("Offline", "Status bar") in said
    assert ("Clear history: All answers", "Backup and reset") in said


def test_what_cannot_be_done_now_is_found_and_says_why(
    opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    card = palette()
    card.field.setText("pin the question of the answer")
    entry = card.current()
    assert entry is not None
    assert (entry.title, entry.why) == (
        "Pin the question of the answer",
        "on the page History, once something is selected there",
    )
    assert entry.why in card.field.accessibleDescription()
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    assert opened.palette_desk.card is card, "it stays and tells"
    card.close_card()
    page_of(opened, PageName.HISTORY)
    card = palette()
    card.field.setText("pin the question of the answer")
    entry = card.current()
    assert entry is not None
    assert entry.why == "not now: nothing for it is selected or open"


def test_the_theme_is_changed(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, palette: Callable[[], CommandPalette]
) -> None:
    choose(palette(), "theme dark")
    qtbot.waitUntil(lambda: opened.theme.choice is ThemeChoice.DARK)
    assert kebab.preferences.current().general.theme == "dark"


def test_a_conversation_is_opened(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, palette: Callable[[], CommandPalette]
) -> None:
    started = kebab.chat.start_conversation("Why is the night shift slow?")
    choose(palette(), "night shift")
    page = opened.stack.currentWidget()
    assert isinstance(page, ChatPage)
    qtbot.waitUntil(lambda: page.session.conversation_id == started.id)


def test_arrows_walk_and_wrap_and_are_read_out(palette: Callable[[], CommandPalette]) -> None:
    card = palette()
    first = card.current()
    QTest.keyClick(card.field, Qt.Key.Key_Down)
    second = card.current()
    assert second is not None
    assert second is not first
    assert second.title in card.field.accessibleDescription()
    QTest.keyClick(card.field, Qt.Key.Key_Up)
    QTest.keyClick(card.field, Qt.Key.Key_Up)
    assert card.list.currentIndex().row() == card.entries.rowCount() - 1
    QTest.keyClick(card.field, Qt.Key.Key_PageUp)
    assert card.list.currentIndex().row() == card.entries.rowCount() - 9


def test_nothing_found_is_said_and_enter_does_nothing(
    opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    card = palette()
    choose(card, "qqqq zzzz")
    assert card.nothing.isVisible()
    assert "qqqq zzzz" in card.nothing.text()
    assert opened.palette_desk.card is card


def test_esc_and_a_click_beside_it_close_it(opened: MainWindow, palette: Callable[[], CommandPalette]) -> None:
    QTest.keyClick(palette().field, Qt.Key.Key_Escape)
    assert opened.palette_desk.card is None
    card = palette()
    QTest.mouseClick(card.card, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert card.isVisible()
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(5, card.height() - 5))
    assert opened.palette_desk.card is None


def test_the_card_follows_the_size_of_the_window(opened: MainWindow, palette: Callable[[], CommandPalette]) -> None:
    card = palette()
    opened.resize(900, 570)
    assert card.size() == opened.size()
    assert card.rect().contains(card.card.geometry())


def test_the_sheet_lists_every_key_and_replaces_the_palette(
    opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    card = palette()
    QTest.keyClick(card.field, Qt.Key.Key_F1)
    sheet = opened.palette_desk.card
    assert isinstance(sheet, ShortcutsSheet)
    names = {label.accessibleName() for label in sheet.findChildren(QLabel)}
    assert {f"{each.title}: {each.key}" for each in commands() if each.key} <= names
    assert not [name for name in names if name.endswith(": ")], "what has no key is not on the sheet"
    QTest.keyClick(sheet.close_button, Qt.Key.Key_Escape)
    assert opened.palette_desk.card is None


@pytest.mark.parametrize("name", list(PageName))
def test_every_key_of_a_page_is_on_the_sheet_and_every_command_has_one(opened: MainWindow, name: PageName) -> None:
    """A new shortcut belongs into ``ui/keys/commands.py``."""
    page: Any = page_of(opened, name)
    there = set(keys_of(page))
    told = {each.key for each in commands() if each.page is name}
    assert there - told == set()
    assert {each.key for each in commands() if each.page is name and each.runs and not each.act} - there == set()


@pytest.mark.parametrize("name", list(PageName))
def test_what_is_pressed_without_a_key_is_there_and_has_a_place_in_the_palette(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, name: PageName
) -> None:
    ask(kebab, "Full GC 30초")
    page = page_of(opened, name)
    if isinstance(page, ChatPage):
        page.composer.asked.emit("Full GC 30초")
        qtbot.waitUntil(lambda: page.session.transcript is not None and page.session.transcript.running is None)
        qtbot.waitUntil(lambda: page.panel.selected() is not None)
    if isinstance(page, KnowledgePage):
        qtbot.waitUntil(lambda: page.main.table.documents.rowCount() > 0, timeout=20_000)
        page.main.table.selectRow(page.main.table.documents.rowCount() - 1)
    told = {each.act for each in commands() if each.page is name and each.act}
    assert set(acts_of(name, page)) == told


@pytest.fixture
def asked(qtbot: QtBot, opened: MainWindow) -> ChatPage:
    """The chat with one answer in its only conversation."""
    page = page_of(opened, PageName.CHAT)
    assert isinstance(page, ChatPage)
    page.composer.asked.emit("Full GC 30초")
    qtbot.waitUntil(lambda: page.session.transcript is not None and page.session.transcript.running is None)
    qtbot.waitUntil(lambda: page.panel.selected() is not None)
    return page


def test_the_incident_pack_and_the_last_answer_have_a_place_in_the_palette(
    opened: MainWindow, palette: Callable[[], CommandPalette], asked: ChatPage
) -> None:
    card = palette()
    offered = [each.title for each in card._entries if not each.why]
    assert "Incident pack of the conversation…" in offered
    assert "Stop the answer" not in offered, "nothing runs"
    assert "Open the source in the editor" not in offered, "no source is open"
    choose(card, "why these")
    assert asked.session.transcript is not None
    assert asked.session.transcript.turns[-1].view.foot.why.isChecked()
    choose(palette(), "incident pack conversation")
    dialog = asked.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.selectedFiles()[0].endswith(".zip")
    dialog.reject()


def test_a_conversation_is_renamed_from_the_palette_also_when_the_list_is_hidden(
    opened: MainWindow, palette: Callable[[], CommandPalette], asked: ChatPage
) -> None:
    asked.columns.toggle_left()
    assert not asked.panel.isVisible()
    choose(palette(), "rename")
    assert asked.panel.isVisible()
    assert asked.panel.list.findChild(QLineEdit) is QApplication.focusWidget()


def test_the_title_is_edited_by_its_key_while_the_cursor_is_in_the_question(
    opened: MainWindow, asked: ChatPage
) -> None:
    asked.composer.edit.setFocus()
    QTest.keyClick(asked.composer.edit, Qt.Key.Key_F2)
    assert asked.panel.list.findChild(QLineEdit) is QApplication.focusWidget()


def test_a_button_of_the_settings_is_pressed_and_its_result_is_seen(
    qtbot: QtBot, opened: MainWindow, palette: Callable[[], CommandPalette]
) -> None:
    choose(palette(), "check the health")
    page = opened.stack.currentWidget()
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.health.checks))
    qtbot.waitUntil(lambda: not page.health.check.visibleRegion().isEmpty())
    choose(palette(), "test embedding device")
    qtbot.waitUntil(lambda: "Used" in page.device.result.text())
    qtbot.waitUntil(lambda: not page.device.test.visibleRegion().isEmpty())


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("설정", "Settings"),
        ("ㅈㅅ", "Knowledge"),
        ("새 대화", "New conversation"),
        ("테마 어둡게", "Theme: Dark"),
        ("기준 점수", "Gate"),
        ("백업", "Back up…"),
    ],
)
def test_an_english_window_finds_korean_names(palette: Callable[[], CommandPalette], typed: str, title: str) -> None:
    card = palette()
    card.field.setText(typed)
    assert title in titles(card)[:3]


def test_a_korean_window_finds_english_names(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, palette: Callable[[], CommandPalette]
) -> None:
    kebab.preferences.change("general.language", "ko")
    qtbot.waitUntil(lambda: opened.language.korean)
    card = palette()
    for typed, title in (
        ("런북 쓰기", "새 런북"),
        ("settings", "설정"),
        ("new conversation", "새 대화"),
        ("theme dark", "테마: 어둡게"),
        ("gate", "기준 점수"),
    ):
        card.field.setText(typed)
        assert title in titles(card)[:3]
    kebab.preferences.change("general.language", "en")
    qtbot.waitUntil(lambda: not opened.language.korean)


def test_a_removal_is_undone_from_the_palette(
    qtbot: QtBot, opened: MainWindow, palette: Callable[[], CommandPalette], asked: ChatPage
) -> None:
    asked.panel.delete_action.trigger()
    qtbot.waitUntil(lambda: bool(opened.toasts.text) and asked.panel.model.rowCount() == 0)
    choose(palette(), "undo")
    qtbot.waitUntil(lambda: asked.panel.model.rowCount() == 2)
