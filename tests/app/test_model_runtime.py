"""Without llama.cpp answers are quotes, the reason is said, and it is used as soon as it is there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.adapters.fakes.models import FakeLanguageModel
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.app.model_runtime import SETTING_UP, not_ready
from kebab_desktop.app.models import ModelFactory, ModelService
from kebab_desktop.app.views import ModelFile
from kebab_desktop.core.answers import Message
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.model_runtime import ModelRuntime

_BUILDING = ModelRuntime("building", minutes=2, done=31, total=140)
_FILE = ModelFile(Path("a.gguf"), "Model", "llama", 1, 2, 3, has_chat_template=True)


class Machine:
    """A machine on which the runtime comes later."""

    def __init__(self) -> None:
        self.runtime = _BUILDING
        self.opened = 0

    def open(self, *_arguments: object) -> FakeLanguageModel:
        assert self.runtime.ready, "nothing is started while its files are being written"
        self.opened += 1
        return FakeLanguageModel()


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def service(kebab: Kebab, machine: Machine) -> ModelService:
    kebab.preferences.change("models.gguf_path", "a.gguf")
    factory = ModelFactory(machine.open, lambda _path: _FILE, lambda: None, lambda: machine.runtime)
    return ModelService(kebab.preferences, factory, FakeEmbedder())


def test_quotes_are_ready_and_tell_how_far_the_runtime_is(service: ModelService) -> None:
    engine = service.engine()
    assert (engine.label, engine.ready, engine.runtime) == ("Quotes only", True, _BUILDING)


def test_a_chosen_model_waits_for_the_runtime_and_is_used_when_it_has_come(
    kebab: Kebab, service: ModelService, machine: Machine
) -> None:
    kebab.preferences.change("answer.engine", "llama")
    engine = service.engine()
    assert not engine.ready
    assert engine.reason.endswith("31 of 140 files of llama.cpp are compiled, 2 min so far.")
    model = service.language_model()
    assert model is not None
    with pytest.raises(ModelError, match="being set up") as raised:
        model.count_tokens([Message("user", "x")])
    assert (raised.value.code, raised.value.retryable) == (SETTING_UP, True)
    machine.runtime = ModelRuntime()
    assert service.engine().ready
    assert isinstance(service.language_model(), FakeLanguageModel)
    assert machine.opened == 1


def test_a_model_is_not_tried_before_the_runtime_is_there(service: ModelService, machine: Machine) -> None:
    machine.runtime = ModelRuntime("failed", reason="a bug.", log="/e/log")
    with pytest.raises(ModelError, match="could not be set up: a bug") as raised:
        service.try_out(Path("a.gguf"), CancelToken())
    assert "/e/log" in raised.value.hint


@pytest.mark.parametrize(
    "runtime",
    [
        _BUILDING,
        replace(_BUILDING, total=0),
        ModelRuntime("stopped"),
        ModelRuntime("stopped", reason="the package index cannot be reached."),
        ModelRuntime("failed", reason="the disk is full.", log="/e/log"),
        ModelRuntime("no compiler"),
        ModelRuntime("missing"),
    ],
)
def test_each_state_has_a_reason_and_a_next_step_in_both_languages(runtime: ModelRuntime) -> None:
    error = not_ready(runtime)
    assert error is not None
    for sentence in (error.message, error.hint):
        assert sentence.endswith(".")
        korean = korean_messages().said(sentence)
        assert korean != sentence
        assert "reached" not in korean


def test_a_runtime_that_is_there_needs_no_words() -> None:
    assert not_ready(ModelRuntime()) is None
