"""The main window: status bar, settings, geometry, accessibility."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kebab_desktop.app.clock_jumps import SETTING
from kebab_desktop.app.views import EngineStatus
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import DataDirectoryError, UsageError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui import importing
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import THEME_KEY, MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import DARK
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab


def new_window(theme: Theme, bridge: Bridge, folder: Path) -> MainWindow:
    return MainWindow(theme, bridge, QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))


def test_the_status_bar_tells_index_engine_and_device(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.status.index.text() == "127 documents · 612 chunks · up to date")
    assert window.status.engine.text() == "Qwen3-4B Q4_K_M · CPU"
    assert window.status.device.text() == "Embedding: DirectML · Intel Arc"
    assert window.status.offline.text() == "Offline"


def test_indexing_is_shown_while_it_runs_and_chat_already_works(
    qtbot: QtBot, theme: Theme, bridge: Bridge, fake: FakeKebab, tmp_path: Path
) -> None:
    fake.knowledge.indexing.close()
    window = new_window(theme, bridge, tmp_path)
    qtbot.addWidget(window)
    window.attach(fake.as_kebab())
    window.show()
    qtbot.waitUntil(lambda: window.status.index.text() == "1 of 3 indexed …")
    assert window.status.bar.isVisible()
    assert (window.status.bar.value(), window.status.bar.maximum()) == (1, 3)
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    finished(qtbot, ask(qtbot, chat, "gc"))
    fake.knowledge.indexing.open()
    qtbot.waitUntil(lambda: window.status.index.text().endswith("up to date"))
    assert window.status.bar.isHidden()


def test_a_stopped_run_is_not_called_up_to_date(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.status.index.text().endswith("up to date"))
    window.indexing.finished.emit(IngestSummary(added=1, cancelled=True))
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text().endswith("indexing was stopped"))
    window.indexing.finished.emit(IngestSummary(added=1))
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text().endswith("up to date"))


def test_what_a_stopped_run_left_is_not_called_up_to_date_after_a_run_over_another_source(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab
) -> None:
    fake.knowledge.index = replace(samples.INDEX, waiting=1)
    window.indexing.finished.emit(IngestSummary(added=1))
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text().endswith("indexing was stopped"))


def test_a_run_that_broke_off_is_not_called_up_to_date(qtbot: QtBot, window: MainWindow, fake: FakeKebab) -> None:
    window.indexing.failed.emit(UsageError("Not taken: a.exe.", hint="Choose Markdown."))  # breaks nothing off
    fake.knowledge.index = replace(samples.INDEX, documents=5)
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text() == "5 documents · 612 chunks · up to date")
    window.indexing.failed.emit(DataDirectoryError("The disk is full.", hint="Free some space."))
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text().endswith("indexing failed"))
    assert window.status.index.toolTip() == "The disk is full. Free some space."
    window.indexing.finished.emit(IngestSummary(added=1))
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text().endswith("up to date"))


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"problems": 1}, "127 documents · 612 chunks · 1 with problems"),
        ({"problems": 3, "documents": 1, "chunks": 1}, "1 document · 1 chunk · 3 with problems"),
        ({"duplicates": 1}, "127 documents · 612 chunks · 1 duplicate"),
        ({"stale": True}, "127 documents · 612 chunks · must be rebuilt"),
    ],
)
def test_the_index_chip_tells_what_is_wrong(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab, changes: dict[str, object], text: str
) -> None:
    fake.knowledge.index = replace(samples.INDEX, **changes)  # type: ignore[arg-type]
    window.feed.refresh()
    qtbot.waitUntil(lambda: window.status.index.text() == text)


def test_an_engine_that_is_not_ready_says_why(qtbot: QtBot, window: MainWindow, fake: FakeKebab) -> None:
    fake.models.status = EngineStatus("Quotes only", "llama", False, "The model file is missing.")
    fake.preferences.tell("answer.engine", "answer", engine="llama")
    qtbot.waitUntil(lambda: window.status.engine.text() == "Quotes only")
    assert window.status.engine.toolTip() == "The model file is missing."
    assert window.status.engine.property("chip") == "warn"


@pytest.mark.parametrize(
    ("chip", "page"),
    [("index", PageName.KNOWLEDGE), ("engine", PageName.SETTINGS), ("device", PageName.SETTINGS)],
)
def test_each_chip_opens_its_page(
    qtbot: QtBot, window: MainWindow, chip: str, page: PageName, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[PageName] = []
    monkeypatch.setattr(window, "show_page", lambda name, _target=None: went.append(name))
    qtbot.waitUntil(window.status.engine.isVisible)
    QTest.mouseClick(getattr(window.status, chip), Qt.MouseButton.LeftButton)
    assert went == [page]


def test_the_other_pages_are_imported_by_the_window_itself(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one piece they were a stall of a fifth of a second."""
    page = "kebab_desktop.ui.{}.page".format
    graph = {page("knowledge"): ["first", "second"], "second": ["first"], "first": ["deepest"]}
    loaded: list[tuple[str, bool]] = []
    modules: dict[str, object] = {}

    def load(name: str) -> None:
        if name != page("history"):  # one that leaves nothing behind is tried once
            modules[name] = None
        loaded.append((name, threading.current_thread() is threading.main_thread()))

    monkeypatch.setattr(importing, "sys", SimpleNamespace(modules=modules))
    monkeypatch.setattr(importing, "import_module", load)
    monkeypatch.setattr(importing, "imports_of", lambda name: graph.get(name, []))
    window.desks.pages_ahead.begin()
    wanted = [page("chat"), "deepest", "first", "second", page("knowledge"), page("history"), page("preferences")]
    qtbot.waitUntil(lambda: loaded == [(name, True) for name in wanted])


def test_what_a_page_imports_is_read_from_its_source() -> None:
    found = importing.imports_of("kebab_desktop.ui.knowledge.page")
    assert {"kebab_desktop.ui.knowledge.acts", "kebab_desktop.ui.page"} <= set(found)
    assert importing.imports_of("math") == [], "it has no source"


def test_engines_are_warmed_up_after_the_index_is_up_to_date(qtbot: QtBot, window: MainWindow, fake: FakeKebab) -> None:
    qtbot.waitUntil(lambda: fake.search.warmed == 1)


def test_the_theme_follows_the_setting_and_is_remembered(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab, theme: Theme
) -> None:
    fake.preferences.tell("general.theme", "general", theme="dark")
    qtbot.waitUntil(lambda: theme.colours is DARK)
    assert window.state.value(THEME_KEY) == "dark"


def test_defaults_of_the_composer_follow_the_settings(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.preferences.tell("search.mode", "search", mode="lexical", default_k=12)
    qtbot.waitUntil(lambda: chat.composer.scope.mode.text() == "Lexical ▾")
    assert chat.composer.scope.chunks.text() == "12 chunks ▾"


def test_geometry_and_widths_are_remembered(qtbot: QtBot, window: MainWindow, fake: FakeKebab, tmp_path: Path) -> None:
    window.resize(880, 620)
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    chat.columns.toggle_left()
    with qtbot.waitSignal(window.close_requested):
        window.close()
    assert window.isVisible(), "the shutdown hides it, not the event"
    again = new_window(window.theme, window.bridge, tmp_path)
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (880, 620)
    again.attach(fake.as_kebab())
    again.show()
    restored = again.pages[PageName.CHAT]
    assert isinstance(restored, ChatPage)
    assert restored.panel.isHidden()
    qtbot.waitUntil(lambda: not again.indexing.running)


def test_a_narrow_window_makes_room_for_the_source(qtbot: QtBot, window: MainWindow) -> None:
    chat = window.pages[PageName.CHAT]
    assert isinstance(chat, ChatPage)
    window.resize(960, 640)
    assert chat.panel.isVisible()
    chat.columns.show_right()
    qtbot.waitUntil(chat.panel.isHidden)
    assert chat.columns.sizes()[1] >= 360
    chat.columns.hide_right()
    qtbot.waitUntil(chat.panel.isVisible)


def test_the_rail_marks_the_chat_while_the_program_opens(
    qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path
) -> None:
    window = new_window(theme, bridge, tmp_path)
    qtbot.addWidget(window)
    assert [name for name, entry in window.rail.buttons.items() if entry.isChecked()] == [PageName.CHAT.value]


def test_a_start_that_fails_says_what_to_do_and_can_be_tried_again(
    qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path
) -> None:
    window = new_window(theme, bridge, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.show_start_error(DataDirectoryError("It is in use.", hint="Close the other window."))
    assert window.start_page.retry.isVisible()
    assert window.status.index.text() == "not open"
    assert not window.rail.isEnabled()
    assert not window.start_page.question.isEnabled(), "nothing can be asked: the field looks like it"
    with qtbot.waitSignal(window.retry_requested):
        QTest.mouseClick(window.start_page.retry, Qt.MouseButton.LeftButton)
    assert window.status.index.text() == "opening …"
    assert window.start_page.question.isEnabled()


def test_every_control_has_a_name_for_screen_readers(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, fake: FakeKebab
) -> None:
    fake.chat.outcomes["refuse"] = samples.refused("refuse")
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    view.foot.why.click()
    view.body.citation_activated.emit(1)
    finished(qtbot, ask(qtbot, chat, "refuse"))
    qtbot.waitUntil(lambda: chat.source.view.highlighted_lines is not None)
    window.toasts.offer("Deleted", "Undo")
    kinds = (QAbstractButton, QLineEdit, QPlainTextEdit, QTextBrowser, QAbstractItemView)
    own = [widget for kind in kinds for widget in window.findChildren(kind)]
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in own
        if not widget.isHidden()
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
        and type(widget).__module__.startswith("kebab_desktop")
    ]
    assert nameless == []


def test_tab_reaches_the_controls_of_the_chat_in_reading_order(
    qtbot: QtBot, window: MainWindow, chat: ChatPage
) -> None:
    composer, scope = chat.composer, chat.composer.scope
    composer.edit.setPlainText("x")
    choices = [scope.mode, scope.sources, scope.trust, scope.chunks]
    buttons = [composer.attach_button, composer.ask_button]
    qtbot.waitUntil(composer.fold.isVisible)  # the screen of the tests is narrow
    assert reached_by_tab(window, composer.edit, 3) == [composer.fold, *buttons]
    composer.fold.setChecked(True)
    assert reached_by_tab(window, composer.edit, 7) == [*choices, composer.fold, *buttons]


def reached_by_tab(window: MainWindow, start: QWidget, count: int) -> list[QWidget]:
    start.setFocus()
    reached: list[QWidget] = []
    for _ in range(count):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        widget = window.focusWidget()
        assert widget is not None
        reached.append(widget)
    return reached


def test_ctrl_digits_switch_pages(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[PageName] = []
    monkeypatch.setattr(window, "show_page", went.append)
    window.activateWindow()
    keys = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)
    for key in keys:
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: len(went) == keys.index(key) + 1)  # noqa: B023 - waited for in the same turn
    assert went == list(PageName)


def test_a_clock_that_jumped_is_spoken_of_at_the_start(window: MainWindow, fake: FakeKebab) -> None:
    fake.preferences.unmet = [Problem(SETTING, "The clock went to 2036.", "Check it.")]
    window.attach(fake.as_kebab())
    assert "The clock went to 2036. Check it." in [each.text() for each in window.findChildren(QLabel)]


def test_a_restore_that_was_done_is_spoken_of_at_the_start(window: MainWindow, fake: FakeKebab) -> None:
    """What was asked between the preparation and the start was gone without a word."""
    fake.backups.restored = True
    window.attach(fake.as_kebab())
    assert "A backup was put in place at this start" in window.toasts.text


def test_a_long_notice_wraps_instead_of_being_cut(window: MainWindow) -> None:
    window.resize(900, 600)
    words = "The settings are the defaults now. The old file is kept: " + "folder/" * 30 + "settings.toml"
    window.toasts.offer(words, "Undo")
    assert window.toasts.width() <= window.stack.width()
    label = window.toasts._text
    assert label.height() >= label.heightForWidth(label.width())
    assert label.height() > 2 * label.fontMetrics().height()
    window.toasts.offer("Deleted", "Undo")
    assert window.toasts._text.height() < 2 * label.fontMetrics().height()
