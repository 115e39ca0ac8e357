"""Whatever can be pressed or chosen on a page can be done from the command palette, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMenu, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui import language
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.log_turn import LogTurn
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.history.model import Column
from kebab_desktop.ui.history.page import HistoryPage
from kebab_desktop.ui.history.selection import Kind, Part
from kebab_desktop.ui.keys.commands import Command
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.acts import acts_of, pressed_by_keys
from kebab_desktop.ui.palette.command_palette import CommandPalette
from kebab_desktop.ui.palette.entries import Entry, EntryKind
from kebab_desktop.ui.palette.parts import part_words
from kebab_desktop.ui.palette.shown import Control
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.theme import Theme
from tests.architecture.source_tree import definitions, python_files
from tests.ui.log_screenshots import gc_log
from tests.ui.opened import ask, bundled, kebab, opened, overrides, page_of
from tests.ui.shell.test_accessible import described, is_part_of_qt, name_of

__all__ = ["bundled", "kebab", "opened", "overrides"]
_ANSWERED, _REFUSED = "Full GC 정지 응답이 멈춘다", "cafeteria menu"


class Scene:
    """An open window in which a state is brought about."""

    def __init__(self, qtbot: QtBot, window: MainWindow, kebab: Kebab, folder: Path) -> None:
        self.qtbot, self.window, self.kebab, self.folder = qtbot, window, kebab, folder

    def palette(self) -> CommandPalette:
        QTest.keyClick(self.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        card = self.window.palette_desk.card
        assert isinstance(card, CommandPalette)
        return card

    def choose(self, title: str) -> None:
        """Choose exactly this entry."""
        card = self.palette()
        card.field.setText(title)
        current = card.current()
        assert current is not None
        assert current.title == title
        QTest.keyClick(card.field, Qt.Key.Key_Return)

    def chat(self, *questions: str) -> ChatPage:
        page = page_of(self.window, PageName.CHAT)
        assert isinstance(page, ChatPage)
        for question in questions:
            page.composer.asked.emit(question)
            self.qtbot.waitUntil(
                lambda: page.session.transcript is not None and page.session.transcript.running is None
            )
        return page

    def knowledge(self) -> KnowledgePage:
        page = page_of(self.window, PageName.KNOWLEDGE)
        assert isinstance(page, KnowledgePage)
        self.qtbot.waitUntil(lambda: page.table.documents.rowCount() > 0)
        return page

    def history(self) -> HistoryPage:
        self.kebab.preferences.change("rag.score_gate", 0.5)
        for question in (_ANSWERED, _REFUSED):
            ask(self.kebab, question)
        page = page_of(self.window, PageName.HISTORY)
        assert isinstance(page, HistoryPage)
        self.qtbot.waitUntil(lambda: page.table.answers.rowCount() == 2)
        return page

    def answer(self, question: str) -> HistoryPage:
        page = self.history()
        rows = [page.table.answers.index(row, Column.QUESTION).data() for row in range(2)]
        page.table.selectRow(rows.index(question))
        self.qtbot.waitUntil(lambda: page.pane.view.answer is not None)
        return page

    def settings(self) -> PreferencesPage:
        page = page_of(self.window, PageName.SETTINGS)
        assert isinstance(page, PreferencesPage)
        self.qtbot.waitUntil(lambda: bool(page.form.rows))
        return page


def _log(scene: Scene) -> None:
    page, path = scene.chat(), scene.folder / "gc.log"
    path.write_text(gc_log(), encoding="utf-8")
    page.logs.take_chosen([str(path)])
    transcript = page.session.transcript
    assert transcript is not None
    turn = transcript.turns[-1]
    assert isinstance(turn, LogTurn)
    scene.qtbot.waitUntil(lambda: not turn.running)
    turn.card.places_pressed.emit(tuple(turn.card._places), 0)
    scene.qtbot.waitUntil(page.side.log.isVisible)


def _refused(scene: Scene) -> None:
    scene.kebab.preferences.change("rag.score_gate", 0.5)
    scene.chat(_REFUSED)


def _source_pane(scene: Scene) -> None:
    page = scene.chat(_ANSWERED)
    assert page.session.transcript is not None
    view = page.session.transcript.turns[-1].view
    view.refs_activated.emit(tuple(view.refs), 0)
    scene.qtbot.waitUntil(page.source.isVisible)


def _document(scene: Scene) -> None:
    page = scene.knowledge()
    page.table.show_path("pool.md")
    scene.qtbot.waitUntil(page.details.document.isVisible)


def _source(scene: Scene) -> None:
    page = scene.knowledge()
    page.table.show_entry(source_key("bundled"))
    scene.qtbot.waitUntil(page.details.source.isVisible)


def _problems(scene: Scene) -> None:
    page = scene.knowledge()
    scene.qtbot.waitUntil(page.main.problems.isVisible)
    page.main.problems.click()
    scene.qtbot.waitUntil(page.details.problems.isVisible)


def _gaps(scene: Scene) -> None:
    page = scene.history()
    page.head.parts[Part.GAPS].click()
    scene.qtbot.waitUntil(lambda: page.gaps.model.rowCount() > 0)
    page.gaps.table.setCurrentIndex(page.gaps.model.index(0, 0))


def _ages(scene: Scene) -> None:
    page = scene.history()
    page.head.by_age.trigger()
    scene.qtbot.waitUntil(page.ages.isVisible)


def _replay(scene: Scene) -> None:
    page = scene.answer(_ANSWERED)
    page.pane.replay.click()
    scene.qtbot.waitUntil(lambda: not page.replay.desk.running)


def _thresholds(scene: Scene) -> None:
    scene.settings().form.show_thresholds()


STATES: dict[str, Callable[[Scene], object]] = {
    "chat": Scene.chat,
    "answered": lambda scene: scene.chat(_ANSWERED),
    "refused": _refused,
    "source pane": _source_pane,
    "log": _log,
    "documents": Scene.knowledge,
    "document": _document,
    "source": _source,
    "problems": _problems,
    "new source": lambda scene: scene.knowledge().details.show_form([scene.folder]),
    "history": Scene.history,
    "answer": lambda scene: scene.answer(_ANSWERED),
    "refusal": lambda scene: scene.answer(_REFUSED),
    "replay": _replay,
    "gaps": _gaps,
    "pins": lambda scene: scene.history().head.parts[Part.PINS].click(),
    "ages": _ages,
    "settings": Scene.settings,
    "thresholds": _thresholds,
}


@pytest.fixture
def scene(qtbot: QtBot, opened: MainWindow, kebab: Kebab, tmp_path: Path) -> Scene:
    return Scene(qtbot, opened, kebab, tmp_path)


class Offer:
    """What the palette offers, to be asked for single controls."""

    def __init__(self, window: MainWindow, entries: list[Entry]) -> None:
        current = next(name for name, page in window.pages.items() if page is window.stack.currentWidget())
        page = window.pages[current]
        done = [each for each in entries if not each.why]
        self.controls = [each.value for each in done if isinstance(each.value, Control)]
        commands = [each.value for each in done if isinstance(each.value, Command) and each.value.runs]
        pressed = acts_of(current, page)
        self.pressed = [pressed[each.act] for each in commands if each.act in pressed]
        self.pressed += pressed_by_keys(current, page)
        self.keys = {each.key for each in commands if each.key}
        self.titles = {each.title for each in done}

    def presses(self, button: QAbstractButton) -> bool:
        """Whether an entry presses the button, or all that its menu offers, or what is marked as the same."""
        if button in self.pressed or name_of(button) in self.titles:
            return True
        words = f"{button.toolTip()} {button.accessibleName()}"
        if any(f"({key})" in words or key == button.toolTip() for key in self.keys):
            return True
        same = [each for each in self.controls if each.widget is button or says_the_same(each.widget, button)]
        menu = button.menu() if isinstance(button, QPushButton) else button.findChild(QMenu)
        if not isinstance(menu, QMenu):
            return bool(same)
        offered = [each for each in menu.actions() if each.text() and each.isEnabled() and each.isVisible()]
        known = [*self.pressed, *(each.action for each in same)]
        return all(isinstance(each.menu(), QMenu) or each in known for each in offered) or (not offered and bool(same))

    def chooses(self, box: QComboBox | QTabBar, words: str) -> bool:
        """Whether an entry chooses this, as a command of its own or on the page."""
        own = any(each.widget is box and each.choice == words for each in self.controls)
        return own or f"{box.accessibleName()}: {words}" in self.titles


def says_the_same(one: QWidget, other: QWidget) -> bool:
    """Tell whether two buttons are called and explained alike, as are the numbers of one citation."""
    return bool(one.toolTip()) and (one.toolTip(), one.accessibleName()) == (other.toolTip(), other.accessibleName())


def forgotten(page: QWidget, offer: Offer) -> list[str]:
    """Name what can be used on a page and is not in the palette."""
    found = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible() or not widget.isEnabled() or is_part_of_qt(widget):
            continue
        if isinstance(widget, QAbstractButton) and not offer.presses(widget):
            found.append(f"{name_of(widget)}: {described(widget)}")
        if isinstance(widget, QComboBox):
            words = [widget.itemText(number) for number in range(widget.count())]
            found += [f"{each}: {described(widget)}" for each in words if not offer.chooses(widget, each)]
        if isinstance(widget, QTabBar):
            words = [widget.tabText(number) for number in range(widget.count()) if widget.isTabEnabled(number)]
            found += [f"{each}: {described(widget)}" for each in words if not offer.chooses(widget, each)]
    return found


@pytest.mark.parametrize("spoken", ["en", "ko"])
@pytest.mark.parametrize("state", STATES)
def test_everything_that_can_be_used_on_a_page_is_in_the_palette(scene: Scene, state: str, spoken: str) -> None:
    scene.kebab.preferences.change("general.language", spoken)
    scene.qtbot.waitUntil(lambda: scene.window.language.korean == (spoken == "ko"))
    STATES[state](scene)
    QApplication.processEvents()
    page = scene.window.stack.currentWidget()
    assert page is not None
    entries = scene.window.palette_desk._offered()
    assert len([each for each in page.findChildren(QAbstractButton) if each.isVisible()]) > 3
    assert forgotten(page, Offer(scene.window, entries)) == []
    assert forgotten(scene.window.status, Offer(scene.window, entries)) == []
    lines = [(each.title, each.detail) for each in entries if each.kind is EntryKind.CONTROL]
    assert len(lines) == len(set(lines)), "each line says something else"
    assert all(title.strip(" :") == title for title, _detail in lines)
    scene.kebab.preferences.change("general.language", "en")
    scene.qtbot.waitUntil(lambda: not scene.window.language.korean)


def test_the_choices_of_a_question_are_made(scene: Scene) -> None:
    page = scene.chat()
    scene.qtbot.waitUntil(lambda: bool(page.composer.scope.sources.actions_offered))
    scene.choose("Search mode: Vector")
    scene.choose("Sources that are searched: bundled")
    scene.choose("Lowest trust: At least secondary")
    scene.choose("Number of chunks: 16 chunks")
    options = page.composer.scope.options()
    assert (options.mode, options.k, options.filters.source_ids) == (SearchMode.VECTOR, 16, ("bundled",))
    assert options.filters.trust_min == "secondary"


def test_the_choices_of_a_question_are_made_also_where_they_are_folded_away(scene: Scene) -> None:
    page = scene.chat()
    scene.window.resize(880, 600)
    scene.qtbot.waitUntil(page.composer.scope.isHidden)
    scene.choose("Search mode: Lexical")
    assert page.composer.scope.options().mode is SearchMode.LEXICAL


def test_a_refused_question_is_answered_anyway(scene: Scene) -> None:
    _refused(scene)
    scene.choose("Answer anyway from these")
    page = scene.chat()
    transcript = page.session.transcript
    assert transcript is not None
    scene.qtbot.waitUntil(lambda: transcript.running is None and transcript.turns[-1].view.answer is not None)
    answer = transcript.turns[-1].view.answer
    assert answer is not None
    assert answer.refusal is None


def test_the_history_is_filtered_and_one_answer_is_deleted(scene: Scene) -> None:
    page = scene.history()
    scene.choose("Refused 1")
    assert page.head.chips[Kind.REFUSED].isChecked()
    scene.qtbot.waitUntil(lambda: page.table.answers.rowCount() == 1)
    scene.choose("Time span: Last 7 days")
    assert page.head.span.currentText() == "Last 7 days"
    page.table.selectRow(0)
    scene.choose("Delete the answer")
    scene.qtbot.waitUntil(lambda: page.table.answers.rowCount() == 0)


def test_a_part_of_the_document_is_shown(scene: Scene) -> None:
    _document(scene)
    tabs = scene.knowledge().details.document.tabs
    words = tabs.tabText(2)
    scene.choose(words)
    assert tabs.currentIndex() == 2


def test_what_is_gone_by_then_is_not_pressed(scene: Scene) -> None:
    page = scene.settings()
    card = scene.palette()
    card.field.setText("Answer engine: Written by a model")
    page.form.rows["answer.engine"].editor.setEnabled(False)
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    assert scene.window.toasts.text == "This cannot be done now"


def test_the_trial_model_is_found_by_its_name_and_used(scene: Scene) -> None:
    """It has a button on the settings page only, which stands far below."""
    card = scene.palette()
    card.field.setText("trial")
    current = card.current()
    assert current is not None
    assert current.title == "Use the trial model"
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    page = scene.settings()
    scene.qtbot.waitUntil(lambda: page.form.found is page.form.rows["models.gguf_path"])


def test_the_words_of_the_other_language_are_read_before_the_palette_is_opened(
    qtbot: QtBot, theme: Theme, kebab: Kebab, bridge: Bridge, tmp_path: Path
) -> None:
    """To read them took a tenth of a second, in which the first Ctrl+K did nothing."""
    language._other_ways.cache_clear()
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(kebab)
    qtbot.waitUntil(lambda: language._other_ways.cache_info().currsize == 1)
    qtbot.waitUntil(lambda: not window.indexing.running)


def test_a_part_that_has_words_is_a_class_of_the_window() -> None:
    """A class that is renamed would lose its words in silence."""
    known = {name for path in python_files("kebab_desktop/ui") for name, _node in definitions(path)}
    assert set(part_words()) - known == set()
