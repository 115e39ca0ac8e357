"""The language of the window: complete, with the same blanks, and changed at once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLineEdit
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
from tests.architecture.source_tree import PACKAGE, named, parsed, python_files
from tests.ui.chat.test_asking import ask, finished
from tests.ui.opened import page_of

_BLANK = re.compile(r"\{\w+\}")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_ALIKE = {"{low} to {high}", "Enter", "Esc", "Ctrl+N", "Ctrl+O", "Ctrl+Shift+Z", "Id", "Markdown (*.md *.markdown)"}


_GIVEN = {
    "engine.label": "test_the_names_of_answer_engines_have_korean_ones",
    "state.engine.label": "test_the_names_of_answer_engines_have_korean_ones",
    "message": "tests/architecture/test_messages.py",
    "error.message": "tests/architecture/test_messages.py",
    "error.hint": "tests/architecture/test_messages.py",
    "each.title": "knobs",
    "view.title": "knobs",
    "view.help": "knobs",
}
"""Texts that are not words of the code where they are translated, and what checks them."""
_SHOWN = re.compile(
    r"(^|\.)(button|label|heading|ElidedLabel|Choice|ChipButton|IconButton|SearchField|PageBar|EmptyState|QLabel|QPushButton"
    r"|QAction|setText|setToolTip|setAccessibleName|setAccessibleDescription|setPlaceholderText|setWindowTitle|setTitle"
    r"|addTab|setTabText|addAction|addMenu|set_title|set_full_text|offer|say|emit)$"
)
_WORDS = re.compile(r"[A-Za-z]{3,}[^a-z_.]*( |…|$)")
_NAMES = {"id", "path", "ghost", "primary", "link", "danger"}


def _modules() -> list[Path]:
    return [*python_files("kebab_desktop/ui"), PACKAGE / "gui_main.py"]


def _translators(tree: ast.Module) -> dict[str, int]:
    """Return the functions that translate, by name, with the place of the text: Qt's own, other names given to them,
    and functions that hand a parameter on to one of these."""
    found = {"tr": 0, "translate": 1}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and node.value.attr in found:
            found |= {each.id: found[node.value.attr] for each in node.targets if isinstance(each, ast.Name)}
        if isinstance(node, ast.ImportFrom):
            found |= {each.asname: 1 for each in node.names if each.name == "translate" and each.asname}
    for _ in range(2):  # a wrapper of a wrapper, too
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (place := _handed_on(node, found)) is not None:
                found[node.name] = place
    return found


def _handed_on(function: ast.FunctionDef, known: dict[str, int]) -> int | None:
    names = [each.arg for each in function.args.args if each.arg not in {"self", "cls"}]
    for node in ast.walk(function):
        text = _text_of(node, known)
        if isinstance(text, ast.Name) and text.id in names:
            return names.index(text.id)
    return None


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _text_of(node: ast.AST, translators: dict[str, int]) -> ast.expr | None:
    """Return the text that a call translates, None for another call."""
    if not isinstance(node, ast.Call) or _name(node) not in translators:
        return None
    if _name(node) == "translate" and (len(node.args) < 2 or ast.unparse(node.func).startswith("painter.")):
        return None  # of a str or of a painter
    place = translators[_name(node)]
    return node.args[place] if len(node.args) > place else None


def _texts(tree: ast.Module) -> Iterator[ast.expr]:
    translators = _translators(tree)
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    inside = {
        id(each)
        for name in translators.keys() & functions.keys()
        for each in ast.walk(functions[name])
        if _handed_on(functions[name], translators) is not None
    }
    for node in ast.walk(tree):
        text = _text_of(node, translators)
        number = isinstance(text, ast.Constant) and not isinstance(text.value, str)
        if text is not None and not number and not (id(node) in inside and isinstance(text, ast.Name)):
            yield text


def _constants(text: ast.expr) -> list[str] | None:
    """Return the words that an expression may be, None when they do not stand in it."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return [text.value]
    if isinstance(text, ast.IfExp):
        parts = [_constants(text.body), _constants(text.orelse)]
        return None if None in parts else [word for part in parts for word in part or ()]
    return None


def words_in_code() -> Iterator[str]:
    """Every text that the window asks a translation for."""
    for path in _modules():
        for text in _texts(parsed(path)):
            yield from _constants(text) or ()
    for each in knobs():
        yield from (each.title, each.help)


def test_no_text_escapes_the_check() -> None:
    """A text that is computed, or handed through a function of another module, would never be missed here."""
    unknown = {
        f"{named(path)}:{text.lineno} {ast.unparse(text)}"
        for path in _modules()
        for text in _texts(parsed(path))
        if _constants(text) is None and ast.unparse(text) not in _GIVEN
    }
    assert unknown == set(), "give the words themselves to tr(), or say in _GIVEN what checks them"


def test_no_control_is_given_words_that_are_not_translated() -> None:
    bare = {
        f"{named(path)}:{node.lineno} {text}"
        for path in _modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and _SHOWN.search(ast.unparse(node.func))
        for argument in [*node.args, *(each.value for each in node.keywords)]
        for text in _constants(argument) or ()
        if _WORDS.match(text) and text.lower() != text and text not in _ALIKE
    }
    assert bare == set(), "wrap them in self.tr()"


def test_wrapped_translations_are_seen() -> None:
    """The check itself: another name, a function that hands its text on, both branches of a choice."""
    tree = ast.parse(
        "say = QCoreApplication.translate\n"
        "def told(text, n):\n    return say('x', text).format(n=n)\n"
        "def twice(n, text):\n    return told(text, n)\n"
        "a = say('x', 'One')\nb = told('Two', 3)\nc = twice(3, 'Three')\nd = self.tr('Four' if a else 'Five')\n"
        "e = self.tr(found)\n"
    )
    texts = list(_texts(tree))
    assert [_constants(each) for each in texts] == [["One"], ["Two"], ["Three"], ["Four", "Five"], None]


def test_the_names_of_answer_engines_have_korean_ones(kebab: Kebab) -> None:
    label = kebab.models.engine().label
    assert label in phrases() or not _WORDS.search(label)


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


def test_what_qt_itself_says_is_korean_too(qtbot: QtBot) -> None:
    language = Language(LanguageChoice.KOREAN)
    field = QLineEdit("x")
    qtbot.addWidget(field)
    menu = field.createStandardContextMenu()
    words = [action.text() for action in menu.actions() if action.text()]
    language.choose(LanguageChoice.ENGLISH)
    menu.deleteLater()
    assert words
    assert all(any("가" <= sign <= "힣" for sign in text) for text in words), words
