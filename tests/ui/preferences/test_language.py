"""The language of the window: complete, with the same blanks, and changed at once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.settings.catalogue import knobs
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.language import Language, LanguageChoice, phrases
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.editors import ChoiceEditor
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.theme import Theme
from tests.architecture.source_tree import parsed, python_files
from tests.ui.chat.test_asking import ask, finished
from tests.ui.opened import page_of

_BLANK = re.compile(r"\{\w+\}")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_ALIKE = {"{low} to {high}", "Enter", "Esc", "Ctrl+N", "Ctrl+O", "Ctrl+Shift+Z", "Id", "Markdown (*.md *.markdown)"}


def words_in_code() -> Iterator[str]:
    """Every text that the window asks a translation for."""
    for path in python_files("kebab_desktop/ui"):
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.Call):
                continue
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            place = {"tr": 0, "translate": 1}.get(name)
            if place is None or len(node.args) <= place:
                continue
            text = node.args[place]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value
    for each in knobs():
        yield from (each.title, each.help)


def test_every_text_has_a_korean_one() -> None:
    missing = sorted(set(words_in_code()) - set(phrases()))
    assert missing == [], "add them to resources/translations/ko.json"


def test_korean_texts_are_korean_and_have_the_same_blanks() -> None:
    for english, korean in phrases().items():
        assert set(_BLANK.findall(english)) == set(_BLANK.findall(korean)), english
        assert _HANGUL.search(korean) or english in _ALIKE, english


def test_the_language_changes_at_once_and_is_remembered(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, theme: Theme, bridge: Bridge
) -> None:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    editor = page.form.rows["general.language"].editor
    assert isinstance(editor, ChoiceEditor)
    editor.setCurrentIndex(editor.findData("ko"))
    qtbot.waitUntil(lambda: opened.rail.buttons["settings"].text() == "설정")
    again = opened.stack.currentWidget()
    assert isinstance(again, PreferencesPage)
    assert again is not page
    qtbot.waitUntil(lambda: "general.language" in again.form.rows)
    assert again.form.heads["General"].text() == "일반"
    assert opened.status.offline.text() == "오프라인"
    assert opened.rail.buttons["settings"].shortcut().toString() == "Ctrl+4"
    knowledge = page_of(opened, PageName.KNOWLEDGE)
    assert isinstance(knowledge, KnowledgePage)
    assert knowledge.main.add_files.text() == "파일 추가…"

    other = MainWindow(theme, bridge, opened.state)  # the next start
    qtbot.addWidget(other)
    assert other.language.korean
    other.language.choose(LanguageChoice.ENGLISH)

    kebab.preferences.change("general.language", "en")
    qtbot.waitUntil(lambda: opened.rail.buttons["settings"].text() == "Settings")


def test_the_conversation_and_the_draft_stay_when_the_language_changes(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab
) -> None:
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    view = ask(qtbot, chat, "Full GC")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: chat.session.conversation_id is not None)
    conversation = chat.session.conversation_id
    chat.composer.put("and then")
    page_of(opened, PageName.SETTINGS)
    kebab.preferences.change("general.language", "ko")
    again = page_of(opened, PageName.CHAT)
    assert isinstance(again, ChatPage)
    assert again is not chat
    qtbot.waitUntil(lambda: again.session.transcript is not None)
    assert again.session.transcript is not None
    assert [turn.question for turn in again.session.transcript.turns] == ["Full GC"]
    assert again.session.conversation_id == conversation
    assert again.composer.edit.toPlainText() == "and then"
    kebab.preferences.change("general.language", "en")


def test_an_unknown_remembered_language_is_no_obstacle(
    qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: object
) -> None:
    state = QSettings(f"{tmp_path}/window.ini", QSettings.Format.IniFormat)
    state.setValue("window/language", "klingon")
    window = MainWindow(theme, bridge, state)
    qtbot.addWidget(window)
    assert window.language.choice is LanguageChoice.SYSTEM


@pytest.mark.parametrize(("choice", "text"), [(LanguageChoice.KOREAN, "설정"), (LanguageChoice.ENGLISH, "Settings")])
def test_words_without_a_translation_stay(qapp: object, choice: LanguageChoice, text: str) -> None:
    language = Language(choice)
    try:
        assert language.tr("Settings") == text
        assert language.tr("no such words") == "no such words"
    finally:
        language.choose(LanguageChoice.ENGLISH)
