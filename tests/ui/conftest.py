"""A theme, lanes that are always ended, and the window's parts on fakes of the facade."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui import language
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageContext, PageName
from kebab_desktop.ui.theme import Theme, ThemeChoice
from tests.ui.fakes import FakeKebab

_WAIT_MS = 30_000
"""Longer than anything takes on a busy machine; a test that succeeds never waits that long."""
_YOUNG_COLLECTIONS = 10
_unended: list[Bridge] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform warns about size hints of every window that has them."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints"))


def pytest_runtest_setup() -> None:
    """Garbage with timers or widgets in it is collected on this thread, never on another one (as in the program).

    That holds between the tests as well: a thread of the test runner that collects such garbage ends the process.
    """
    gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Collect what the test left, also when it failed; before tests of another kind everything."""
    try:
        yield
    finally:
        # Now and then everything: a window that is left alive is styled again with every change of the theme.
        last = nextitem is None or Path(__file__).parent not in nextitem.path.parents
        gc.collect(2 if last or gc.get_count()[2] >= _YOUNG_COLLECTIONS else 1)
        if last:
            gc.enable()


class PatientBot(QtBot):
    """Waits longer than the 5 seconds of pytest-qt, in which a busy machine does not finish everything."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=_WAIT_MS)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=_WAIT_MS)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=_WAIT_MS)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=_WAIT_MS)
    waitActive = partialmethod(QtBot.waitActive, timeout=_WAIT_MS)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """The bot of pytest-qt with more patience."""
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def singulars(qapp: QApplication) -> language.Language:
    """Parts of the window are tested without it, with the words that it would have: "1 file"."""
    return language.Language(language.LanguageChoice.ENGLISH)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window speaks English in tests also on a computer that speaks Korean."""
    monkeypatch.setattr(language, "is_korean", lambda choice: choice is language.LanguageChoice.KOREAN)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, applied."""
    qapp.setStyle("Fusion")
    theme = Theme(ThemeChoice.LIGHT)
    theme.apply()
    yield theme
    theme.restyling.stop()


@pytest.fixture
def bridge(qtbot: QtBot) -> Iterator[Bridge]:
    """Lanes that are ended after the test."""
    bridge = Bridge()
    yield bridge
    end(bridge)


def end(bridge: Bridge, patience_ms: int = _WAIT_MS) -> None:
    """End lanes. Those that do not end in time are kept: Qt ends the process when a running thread is deleted."""
    bridge.close()
    if not bridge.wait(patience_ms):
        _unended.append(bridge)
        pytest.fail("a lane did not end")


@pytest.fixture
def fake() -> FakeKebab:
    """The fake facade."""
    fake = FakeKebab()
    fake.preferences.tell("general.theme", "general", theme="light")
    return fake


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, bridge: Bridge, fake: FakeKebab, tmp_path: Path) -> MainWindow:
    """The main window, opened on the fake facade and idle."""
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(fake.as_kebab())
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: not window.indexing.running)
    return window


@pytest.fixture
def context(window: MainWindow) -> PageContext:
    """What pages are given."""
    assert window.context is not None
    return window.context


@pytest.fixture
def chat(qtbot: QtBot, window: MainWindow) -> ChatPage:
    """The chat page with its choices loaded."""
    page = window.pages[PageName.CHAT]
    assert isinstance(page, ChatPage)
    qtbot.waitUntil(lambda: len(page.empty.samples) == 4)
    return page
