"""Choosing the answer model: by dialog, by drop, the trial model, and files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from kebab_desktop import paths
from kebab_desktop.adapters.fakes.models import FakeLanguageModel
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.views import ModelFile
from kebab_desktop.core.errors import ModelError
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences import model_card
from kebab_desktop.ui.preferences.model_card import ModelCard
from kebab_desktop.ui.preferences.model_size import memory_text, size_text
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import page_of
from tests.unit.adapters.llm.conftest import gguf_bytes


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trial model that lies where the installer puts it."""
    path = tmp_path / "trial.gguf"
    path.write_bytes(gguf_bytes({"general.name": (8, "SmolTrial")}))
    monkeypatch.setattr(paths, "trial_model_file", lambda: path)
    return path


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A model file of the user's own."""
    path = tmp_path / "모델.gguf"
    path.write_bytes(gguf_bytes({"general.name": (8, "Qwen Test")}))
    return path


@pytest.fixture
def card(qtbot: QtBot, trial: Path, opened: MainWindow) -> ModelCard:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows) and bool(page.model.title.text()))
    return page.model


def drop(card: ModelCard, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(card, QDragEnterEvent(QPoint(5, 5), copy, data, left, none))
    QApplication.sendEvent(card, QDropEvent(QPointF(5, 5), copy, data, left, none))


def test_without_a_model_quotes_are_in_use_and_the_trial_model_is_offered(card: ModelCard) -> None:
    assert card.title.text() == "In use: quotes only, no model"
    assert "English only" in card.note.text()
    assert not card.trial.isHidden()
    assert card.use.isHidden()


def test_the_trial_model_says_what_it_is_good_for(qtbot: QtBot, card: ModelCard, kebab: Kebab, trial: Path) -> None:
    card.trial.click()
    qtbot.waitUntil(lambda: card.title.text().startswith(f"In use: {trial.stem}"))
    assert kebab.preferences.current().answer.engine == "llama"
    assert Path(kebab.preferences.current().models.gguf_path) == trial
    assert "knows English only" in card.note.text()
    assert card.trial.isHidden()
    card.quotes.click()
    qtbot.waitUntil(lambda: card.title.text() == "In use: quotes only, no model")
    assert kebab.preferences.current().answer.engine == "quotes"


def test_a_dropped_file_is_shown_first_and_used_when_the_user_says_so(
    qtbot: QtBot, card: ModelCard, kebab: Kebab, model: Path
) -> None:
    drop(card, model)
    qtbot.waitUntil(lambda: card.title.text() == "Use this model?")
    assert card.fields.value("Name") == "Qwen Test Q4_K_M"
    assert card.fields.value("Context") == "2,048 tokens"
    assert card.fields.value("Memory").startswith("about ")
    assert kebab.preferences.current().answer.engine == "quotes"
    card.use.click()
    qtbot.waitUntil(lambda: card.title.text() == f"In use: {model.stem} · CPU")
    assert Path(kebab.preferences.current().models.gguf_path) == model


def test_a_model_that_does_not_load_is_not_used(
    qtbot: QtBot, card: ModelCard, kebab: Kebab, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> object:
        raise ModelError("The model ran out of memory.", hint="Choose a smaller one.")

    monkeypatch.setattr(FakeLanguageModel, "generate", refuse)
    drop(card, model)
    qtbot.waitUntil(lambda: card.title.text() == "Use this model?")
    card.use.click()
    assert not card.use.isEnabled()
    qtbot.waitUntil(lambda: "ran out of memory" in card.banner.text)
    assert kebab.preferences.current().answer.engine == "quotes"
    assert card.use.isEnabled()


def test_a_model_too_large_for_the_computer_is_warned_of(
    qtbot: QtBot, card: ModelCard, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_card, "memory_bytes", lambda: 100)
    drop(card, model)
    qtbot.waitUntil(lambda: "may not fit" in card.banner.text)
    assert "this computer has 100 B" in card.fields.value("Memory")


@pytest.mark.parametrize(
    ("needed", "fit"), [(2_000_000_000, "fits well"), (6_000_000_000, "tight"), (7_000_000_000, "too large")]
)
def test_how_well_a_model_fits_is_said_beside_the_estimate(needed: int, fit: str) -> None:
    assert memory_text(needed, 8_000_000_000).endswith(f"this computer has 8.0 GB: {fit}")
    assert fit not in memory_text(needed, 0), "not known"


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        (600_000_000, "4.1 kB · 0.6B parameters · small: quick, simple answers"),
        (4_020_000_000, "4.1 kB · 4.0B parameters · balanced"),
        (14_000_000_000, "4.1 kB · 14.0B parameters · large: thorough, slow without a graphics card"),
        (0, "4.1 kB"),
    ],
)
def test_a_model_has_a_class_by_its_parameters(parameters: int, told: str) -> None:
    file = ModelFile(Path("m.gguf"), "m", "qwen3", 4100, 4096, 1, has_chat_template=True, parameters=parameters)
    assert size_text(file) == told


def test_a_shown_file_can_be_left_alone(qtbot: QtBot, card: ModelCard, kebab: Kebab, model: Path) -> None:
    drop(card, model)
    qtbot.waitUntil(lambda: card.use.isVisibleTo(card))
    card.discard.click()
    qtbot.waitUntil(lambda: card.title.text() == "In use: quotes only, no model")
    assert kebab.preferences.current().models.gguf_path == ""


def test_the_dialog_does_not_block_and_leads_to_the_same(qtbot: QtBot, card: ModelCard, model: Path) -> None:
    card.choose.click()
    assert isinstance(card.dialog, QFileDialog)
    assert card.dialog.isVisible()
    card.dialog.fileSelected.emit(str(model))
    card.dialog.done(QFileDialog.DialogCode.Accepted)
    qtbot.waitUntil(lambda: card.title.text() == "Use this model?")


def test_a_file_that_is_no_model_is_refused_with_the_reason(
    qtbot: QtBot, card: ModelCard, kebab: Kebab, tmp_path: Path
) -> None:
    text = tmp_path / "notes.gguf"
    text.write_text("not a model " * 20, encoding="utf-8")
    drop(card, text)
    qtbot.waitUntil(lambda: "is not a GGUF file" in card.banner.text)
    assert "notes.gguf" in card.banner.text
    assert kebab.preferences.current().answer.engine == "quotes"
    assert card.title.text() == "In use: quotes only, no model"


def test_a_model_without_chat_template_is_warned_of(qtbot: QtBot, card: ModelCard, tmp_path: Path) -> None:
    path = tmp_path / "base.gguf"
    path.write_bytes(gguf_bytes({"tokenizer.chat_template": None}))
    drop(card, path)
    qtbot.waitUntil(lambda: "no chat template" in card.banner.text)


def test_a_chosen_model_that_is_gone_is_told_with_the_fallback(
    qtbot: QtBot, card: ModelCard, kebab: Kebab, model: Path
) -> None:
    kebab.models.choose(model)
    qtbot.waitUntil(lambda: card.title.text().startswith(f"In use: {model.stem}"))
    model.unlink()
    card.desk.reload()
    qtbot.waitUntil(lambda: card.title.text() == "In use: quotes, because the model cannot be used")
    assert str(model) in card.banner.text
