"""Settings that need a model to be loaded again: done at once, with what came of it; a failure keeps what was."""

from __future__ import annotations

import threading

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.adapters.fakes.models import FakeLanguageModel
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.errors import ModelError
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.reloads import Reloads
from tests.ui.opened import ask, page_of

DEVICE = "models.embedding_device"


class _Devices:
    """What the embedder is made to do."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.error: ModelError | None = None


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> _Devices:
    """An embedder that really has devices: only the CPU works, DirectML has a model file of its own."""
    devices = _Devices()

    def use_device(embedder: FakeEmbedder, device: str) -> None:
        devices.asked.append(device)
        assert devices.gate.wait(5)
        if devices.error is not None:
            raise devices.error
        on_graphics = device == "directml"
        embedder.device = "DirectML" if on_graphics else "CPU"
        embedder.identity = f"fake-embedder/{'fp16' if on_graphics else 'hash'}/1"

    monkeypatch.setattr(FakeEmbedder, "use_device", use_device)
    return devices


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    return page


def test_another_device_is_used_at_once_and_the_documents_are_embedded_again(
    qtbot: QtBot, opened: MainWindow, page: PreferencesPage, kebab: Kebab, devices: _Devices
) -> None:
    row = page.form.rows[DEVICE]
    assert row.effect.text() == "The embedding model is loaded again at once."
    devices.gate.clear()
    kebab.preferences.change(DEVICE, "directml")
    qtbot.waitUntil(lambda: row.told.text() == "Loading the embedding model …")
    runs: list[object] = []
    opened.indexing.finished.connect(runs.append)
    devices.gate.set()
    qtbot.waitUntil(lambda: row.told.text() == "Used from now on: DirectML.")
    qtbot.waitUntil(lambda: opened.status.device.text() == "Embedding: DirectML")
    qtbot.waitUntil(lambda: bool(runs))
    assert devices.asked == ["directml"]
    assert not kebab.knowledge.status().stale
    assert ask(kebab, "Full GC").versions["embedder"] == "fake-embedder/fp16/1"


def test_a_device_that_is_not_there_is_told_with_the_one_that_is_used(
    qtbot: QtBot, opened: MainWindow, page: PreferencesPage, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing_there(embedder: FakeEmbedder, device: str) -> None:
        embedder.device, embedder.notice = "CPU", "this build of onnxruntime has no DirectML"

    monkeypatch.setattr(FakeEmbedder, "use_device", nothing_there)
    kebab.preferences.change(DEVICE, "directml")
    words = "DirectML is not used: this build of onnxruntime has no DirectML."
    row = page.form.rows[DEVICE]
    qtbot.waitUntil(lambda: row.told.text() == f"Used from now on: CPU. {words}")
    qtbot.waitUntil(lambda: opened.status.device.toolTip() == words)
    assert not opened.indexing.running


def test_a_device_that_fails_leaves_the_one_before_in_use(
    qtbot: QtBot, opened: MainWindow, page: PreferencesPage, kebab: Kebab, devices: _Devices
) -> None:
    devices.error = ModelError("The embedding model cannot be loaded.", hint="Install it again.")
    kebab.preferences.change(DEVICE, "cpu")
    row = page.form.rows[DEVICE]
    qtbot.waitUntil(lambda: row.told.text().endswith("The device of before stays in use."))
    assert "cannot be loaded" in row.told.text()
    assert ask(kebab, "Full GC").quotes


def test_a_model_is_loaded_again_at_once_for_several_settings_together(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[int] = []

    def count(*_: object) -> int:
        loads.append(1)
        return 3

    monkeypatch.setattr(FakeLanguageModel, "count_tokens", count)
    monkeypatch.setattr(type(kebab.models), "language_model", lambda *_: FakeLanguageModel())
    kebab.preferences.change("answer.engine", "llama")
    kebab.preferences.change("models.context_tokens", 2048)
    kebab.preferences.change("models.stall_timeout_s", 60)
    row = page.form.rows["models.stall_timeout_s"]
    qtbot.waitUntil(lambda: row.told.text() == "The answer model is loaded.")
    assert loads == [1]
    assert page.form.rows["models.context_tokens"].told.text() == ""


def test_a_model_that_cannot_be_loaded_is_told_where_it_was_set(
    qtbot: QtBot, opened: MainWindow, page: PreferencesPage, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bool:
        raise ModelError("The model ran out of memory.", hint="Choose a smaller window.")

    monkeypatch.setattr(type(kebab.models), "load", broken)
    kebab.preferences.change("answer.engine", "llama")
    kebab.preferences.change("models.context_tokens", 131072)
    row = page.form.rows["models.context_tokens"]
    qtbot.waitUntil(lambda: "ran out of memory" in row.told.text())
    assert "Choose a smaller window." in opened.toasts.text


def test_with_quotes_alone_nothing_is_loaded(qtbot: QtBot, page: PreferencesPage, kebab: Kebab) -> None:
    assert kebab.models.load() is False
    told: list[str] = []
    page.context.settings_watch.told_changed.connect(told.append)
    kebab.preferences.change("models.context_tokens", 2048)
    reloads = page.window().findChild(Reloads)
    assert isinstance(reloads, Reloads)
    qtbot.waitUntil(reloads._soon.isActive)
    qtbot.waitUntil(lambda: not reloads._soon.isActive())
    assert told == []
