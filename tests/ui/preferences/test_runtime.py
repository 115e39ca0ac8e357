"""The window tells how far the set-up of written answers is, and that they can be had, without a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.model_runtime import ModelRuntime
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import page_of
from tests.unit.adapters.llm.conftest import gguf_bytes

_FETCHING = ModelRuntime("building")
_BUILDING = ModelRuntime("building", minutes=2, done=35, total=140)


class Machine:
    """A machine whose runtime comes while the window is open."""

    def __init__(self) -> None:
        self.runtime = _BUILDING

    def read(self) -> ModelRuntime:
        return self.runtime


@pytest.fixture
def machine(kebab: Kebab, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(kebab.models, "_factory", replace(kebab.models._factory, runtime=machine.read))
    return machine


@pytest.fixture
def window(qtbot: QtBot, machine: Machine, opened: MainWindow) -> MainWindow:
    qtbot.waitUntil(lambda: "set up" in opened.status.engine.text())
    return opened


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "mine.gguf"
    path.write_bytes(gguf_bytes({"general.name": (8, "Mine")}))
    return path


def look(window: MainWindow, machine: Machine, runtime: ModelRuntime) -> None:
    """Let time pass."""
    machine.runtime = runtime
    window.feed.runtime.look()


def test_the_chip_tells_the_share_and_the_tip_the_rest(qtbot: QtBot, window: MainWindow, machine: Machine) -> None:
    assert window.status.engine.text() == "Quotes only · written answers 25% set up"
    assert "35 of 140 files of llama.cpp are compiled, 2 min so far" in window.status.engine.toolTip()
    assert "Until then answers are quotes" in window.status.engine.toolTip()
    look(window, machine, replace(_BUILDING, done=70))
    qtbot.waitUntil(lambda: "50%" in window.status.engine.text())
    look(window, machine, ModelRuntime())


def test_it_goes_on_looking_by_itself_until_it_is_there(
    qtbot: QtBot, window: MainWindow, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kebab_desktop.ui.runtime_watch._BUILDING_MS", 1)
    look(window, machine, replace(_BUILDING, done=70))
    qtbot.waitUntil(lambda: "50%" in window.status.engine.text())
    machine.runtime = ModelRuntime()
    qtbot.waitUntil(lambda: window.status.engine.text() == "Quotes only")
    assert "Written answers are set up" in window.toasts.text
    assert not window.feed.runtime._timer.isActive()


def test_a_failure_is_told_with_its_reason_and_the_log(qtbot: QtBot, window: MainWindow, machine: Machine) -> None:
    look(window, machine, ModelRuntime("failed", reason="a bug of the compiler.", log="/e/log"))
    qtbot.waitUntil(lambda: window.status.engine.text() == "Quotes only")
    assert "could not be set up: a bug of the compiler. The log is /e/log." in window.status.engine.toolTip()
    look(window, machine, ModelRuntime())


def test_the_models_page_follows_and_a_chosen_model_waits(
    qtbot: QtBot, window: MainWindow, machine: Machine, kebab: Kebab, model: Path
) -> None:
    page = page_of(window, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    card = page.model
    qtbot.waitUntil(lambda: "35 of 140 files" in card.runtime.text)
    card.desk.inspect(model)
    qtbot.waitUntil(lambda: card.title.text() == "Use this model?")
    look(window, machine, replace(_BUILDING, done=70))
    qtbot.waitUntil(lambda: "70 of 140 files" in card.runtime.text)
    assert card.title.text() == "Use this model?", "what is being looked at stays"
    card.use.click()
    qtbot.waitUntil(lambda: card.title.text() == "In use: quotes, until written answers are set up")
    assert kebab.preferences.current().answer.engine == "llama"
    assert not card.banner.text
    look(window, machine, ModelRuntime())
    qtbot.waitUntil(lambda: card.title.text().startswith("In use: mine"))
    assert not card.runtime.text
    qtbot.waitUntil(lambda: window.status.engine.text().startswith("mine"))


def test_a_set_up_that_begins_after_the_window_is_noticed(
    qtbot: QtBot, window: MainWindow, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kebab_desktop.ui.runtime_watch._IDLE_MS", 1)
    look(window, machine, ModelRuntime("missing"))
    qtbot.waitUntil(lambda: "not installed" in window.status.engine.toolTip())
    machine.runtime = _FETCHING
    qtbot.waitUntil(lambda: window.status.engine.text() == "Quotes only · written answers are being set up")
    look(window, machine, ModelRuntime())


def test_the_chip_leads_to_where_the_set_up_is_told(window: MainWindow, machine: Machine) -> None:
    asked: list[str] = []
    window.intents.setting_requested.connect(asked.append)
    window.status.engine.click()
    assert asked == ["models.gguf_path"]
    look(window, machine, ModelRuntime())
