"""The language of the window: complete, with the same blanks, and changed at once."""

from __future__ import annotations

import ast
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QSettings, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QTextEdit,
)
from pytestqt.qtbot import QtBot

from installer.translations import __main__ as translations
from installer.translations.in_code import Found, Phrase, constants, read_source, words_of_window
from installer.translations.ts_file import read_ts
from kebab_desktop import paths
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.settings.phrases import korean_phrases
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.wording import documents_text
from kebab_desktop.ui.language import Language, LanguageChoice
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
_ALIKE = {
    "{low} to {high}",
    "Enter",
    "Esc",
    "Ctrl+N",
    "Ctrl+O",
    "Ctrl+Shift+Z",
    "Id",
    "Markdown, ZIP (*.md *.markdown *.zip)",
    "{n} ms",
}
_UPDATE = "run `python -m installer.translations`"
_GIVEN = {"message", "each.title", "view.title", "knob(key).title", "view.help"}
"""Texts that are not words of the code where they are translated: sentences from below the window
(tests/architecture/test_messages.py), titles and explanations of settings (taken from their declarations)."""
_SHOWN = re.compile(
    r"(^|\.)(button|label|heading|ElidedLabel|Choice|ChipButton|IconButton|SearchField|PageBar|EmptyState|QLabel|QPushButton"
    r"|QAction|setText|setToolTip|setAccessibleName|setAccessibleDescription|setPlaceholderText|setWindowTitle|setTitle"
    r"|addTab|setTabText|addAction|addMenu|set_title|set_full_text|offer|say|emit)$"
)
_WORDS = re.compile(r"[A-Za-z]{3,}[^a-z_.]*( |…|$)")
_NAMES = {"id", "path", "ghost", "primary", "link", "danger"}


def _modules() -> list[Path]:
    return [*python_files("kebab_desktop/ui"), PACKAGE / "gui_main.py"]


@pytest.fixture(scope="module")
def said() -> Found:
    return words_of_window()


def test_no_text_escapes_the_check(said: Found) -> None:
    """A text that is computed, or handed through a function, would never be missed here."""
    unknown = {f"{each.module}:{each.line} {each.text}" for each in said.unreadable if each.text not in _GIVEN}
    assert unknown == set(), "give the words themselves to tr() of the class, or to translate() with a context"


def test_every_context_of_a_class_is_one_that_qt_looks_into(said: Found) -> None:
    """``self.tr`` asks for the classes of Qt's own hierarchy: a mixin that is no QObject would stay English."""
    strange = set()
    for phrase in said.phrases.values():
        if phrase.context[0].isupper():
            for module in phrase.modules:
                owner = getattr(import_module(module.removesuffix(".py").replace("/", ".")), phrase.context, QObject)
                if not issubclass(owner, QObject):
                    strange.add(phrase.context)
    assert strange == set()


def test_no_control_is_given_words_that_are_not_translated() -> None:
    bare = {
        f"{named(path)}:{node.lineno} {text}"
        for path in _modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and _SHOWN.search(ast.unparse(node.func))
        for argument in [*node.args, *(each.value for each in node.keywords)]
        for text in constants(argument) or ()
        if _WORDS.match(text) and text.lower() != text and text not in _ALIKE
    }
    assert bare == set(), "wrap them in self.tr()"


def test_the_reader_of_the_code() -> None:
    """The check itself: another name, both branches of a choice, counted texts, texts that are not there."""
    found = Found()
    read_source(
        "say = QCoreApplication.translate\n"
        "a = say('x', 'One')\n"
        "class Page(QWidget):\n"
        "    def show(self, n):\n"
        "        self.tr('Two' if n else 'Three')\n"
        "        self.tr('{n} files', '', n)\n"
        "        self.painter.translate(3, 4)\n"
        "        self.tr(n)\n"
        "        other.tr('Four')\n",
        "m.py",
        found,
    )
    assert set(found.phrases.values()) == {
        Phrase("x", "One", modules=("m.py",)),
        Phrase("Page", "Two", modules=("m.py",)),
        Phrase("Page", "Three", modules=("m.py",)),
        Phrase("Page", "{n} files", counted=True, modules=("m.py",)),
    }
    assert [(each.line, each.text) for each in found.unreadable] == [(8, "n"), (9, "other.tr")]


def test_every_text_of_the_code_has_a_korean_one_and_no_other_is_kept(said: Found) -> None:
    known = read_ts(translations.KOREAN)
    assert sorted(said.phrases.keys() - known.keys()) == [], _UPDATE
    assert sorted(known.keys() - said.phrases.keys()) == [], _UPDATE
    assert sorted(text for (_, text), forms in known.items() if not all(forms)) == [], "translate them"
    counted = {key for key, phrase in said.phrases.items() if phrase.counted}
    assert read_ts(translations.ENGLISH).keys() == counted, _UPDATE


def test_every_count_has_a_singular_in_english() -> None:
    for (_, text), (one, more) in read_ts(translations.ENGLISH).items():
        assert one
        assert one != more == text


def test_korean_texts_are_korean_and_have_the_same_blanks() -> None:
    for english, korean in korean_phrases().items():
        assert set(_BLANK.findall(english)) == set(_BLANK.findall(korean)), english
        assert _HANGUL.search(korean) or english in _ALIKE, english


@pytest.mark.parametrize("name", ["kebab_ko", "kebab_en"])
def test_what_is_loaded_was_compiled_from_what_is_written(tmp_path: Path, name: str) -> None:
    folder = paths.resources_dir() / "translations"
    translations.compile_ts(folder / f"{name}.ts", tmp_path / "new.qm")
    assert (tmp_path / "new.qm").read_bytes() == (folder / f"{name}.qm").read_bytes(), _UPDATE


def test_the_compiled_file_says_what_the_written_one_says(qapp: object) -> None:
    book = QTranslator()
    assert book.load("kebab_ko", str(paths.resources_dir() / "translations"))
    for (context, text), forms in read_ts(translations.KOREAN).items():
        assert book.translate(context, text, None, 1) == forms[0]


def test_new_words_are_taken_in_and_old_ones_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("KOREAN", "ENGLISH"):
        there: Path = getattr(translations, name)
        monkeypatch.setattr(translations, name, tmp_path / there.name)
    found = Found()
    read_source(
        "class A(Q):\n    def f(self, n):\n        self.tr('Old & <b>')\n        self.tr('{n} x', '', n)", "m.py", found
    )
    monkeypatch.setattr(translations, "words_of_window", lambda: found)
    assert translations.main([]) == 1
    assert "kebab_ko.ts: Old & <b>" in capsys.readouterr().out
    assert translations.main(["Old & <b>", "옛것", "{n} x", "{n}개", "--one", "{n} x", "one x"]) == 0
    assert read_ts(translations.KOREAN) == {("A", "Old & <b>"): ("옛것",), ("A", "{n} x"): ("{n}개",)}
    assert read_ts(translations.ENGLISH) == {("A", "{n} x"): ("one x", "{n} x")}
    later = Found()
    read_source("class B(Q):\n    def f(self):\n        self.tr('Old & <b>')", "m.py", later)
    monkeypatch.setattr(translations, "words_of_window", lambda: later)
    assert translations.main([]) == 0
    assert read_ts(translations.KOREAN) == {("B", "Old & <b>"): ("옛것",)}, "moved words keep their translation"
    with pytest.raises(SystemExit):
        translations.main(["not said anywhere", "없는 말"])
    with pytest.raises(SystemExit):
        translations.main(["a pair has two"])


def test_counts_are_said_with_the_right_plural(qapp: object) -> None:
    assert documents_text(1) == "1 document"
    assert documents_text(1200) == "1,200 documents"
    for (context, text), (one, _) in read_ts(translations.ENGLISH).items():
        assert QCoreApplication.translate(context, text, "", 1) == one
        assert QCoreApplication.translate(context, text, "", 2) == text
    language = Language(LanguageChoice.KOREAN)
    assert documents_text(1) == "문서 1개"
    language.choose(LanguageChoice.ENGLISH)


def test_a_missing_translation_is_logged_and_the_window_stays_english(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copytree(paths.resources_dir(), tmp_path / "resources", ignore=shutil.ignore_patterns("*.qm", "*.png"))
    monkeypatch.setattr(paths, "resources_dir", lambda: tmp_path / "resources")
    language = Language(LanguageChoice.KOREAN)
    assert QCoreApplication.translate("palette", "Command") == "Command"
    assert "kebab_ko.qm" in caplog.text
    language.choose(LanguageChoice.ENGLISH)


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
    transcript = again.session.transcript
    assert transcript is not None
    qtbot.waitUntil(lambda: [turn.question for turn in transcript.turns] == ["Full GC"])
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


@pytest.mark.parametrize(("choice", "text"), [(LanguageChoice.KOREAN, "명령"), (LanguageChoice.ENGLISH, "Command")])
def test_words_without_a_translation_stay(qapp: object, choice: LanguageChoice, text: str) -> None:
    language = Language(choice)
    try:
        assert QCoreApplication.translate("palette", "Command") == text
        assert language.tr("no such words") == "no such words"
    finally:
        language.choose(LanguageChoice.ENGLISH)


@pytest.mark.parametrize("field", [QLineEdit, QPlainTextEdit, QTextEdit])
def test_the_menus_of_text_fields_are_korean_too(
    qtbot: QtBot, field: type[QLineEdit | QPlainTextEdit | QTextEdit]
) -> None:
    language = Language(LanguageChoice.KOREAN)
    edit = field("x")
    qtbot.addWidget(edit)
    menu = edit.createStandardContextMenu()
    words = [action.text() for action in menu.actions() if action.text()]
    language.choose(LanguageChoice.ENGLISH)
    menu.deleteLater()
    assert len(words) >= 6
    assert [text for text in words if not _HANGUL.search(text)] == []


@pytest.mark.parametrize("mode", QFileDialog.FileMode)
@pytest.mark.parametrize("accept", QFileDialog.AcceptMode)
def test_the_file_dialog_of_qt_is_korean_too(
    qtbot: QtBot, tmp_path: Path, mode: QFileDialog.FileMode, accept: QFileDialog.AcceptMode
) -> None:
    language = Language(LanguageChoice.KOREAN)
    dialog = QFileDialog(None, "", str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(mode)
    dialog.setAcceptMode(accept)
    dialog.show()
    shown: list[QLabel | QAbstractButton] = [*dialog.findChildren(QLabel), *dialog.findChildren(QAbstractButton)]
    words = [each.text() or each.toolTip() for each in shown]
    header = dialog.findChild(QHeaderView)
    assert header is not None
    columns = header.model()
    words += [str(columns.headerData(place, Qt.Orientation.Horizontal)) for place in range(columns.columnCount())]
    language.choose(LanguageChoice.ENGLISH)
    assert len(words) > 8
    assert [text for text in words if text and not _HANGUL.search(text)] == []


def test_the_buttons_of_questions_are_korean_too(qtbot: QtBot) -> None:
    language = Language(LanguageChoice.KOREAN)
    kinds = QMessageBox.StandardButton
    question = QMessageBox()
    qtbot.addWidget(question)
    question.setStandardButtons(kinds.Ok | kinds.Cancel | kinds.Yes | kinds.No | kinds.Close)
    words = [each.text() for each in question.findChildren(QAbstractButton)]
    language.choose(LanguageChoice.ENGLISH)
    assert len(words) == 5
    assert [text for text in words if not _HANGUL.search(text)] == []
