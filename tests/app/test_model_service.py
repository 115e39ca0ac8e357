"""The model that is open, and another one for a while."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.adapters.fakes.models import FakeLanguageModel, Script
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.app.models import ModelFactory, ModelOptions, ModelService
from kebab_desktop.app.views import ModelFile
from kebab_desktop.core.answers import Message
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.settings.store import overridden


class Opening:
    """Opens fakes and remembers how."""

    def __init__(self) -> None:
        self.asked: list[tuple[Path, ModelOptions]] = []
        self.models: list[FakeLanguageModel] = []

    def __call__(self, path: Path, options: ModelOptions) -> FakeLanguageModel:
        if path.name == "broken.gguf":
            raise ModelError("This is no GGUF file.", hint="Choose another one.")
        self.asked.append((path, options))
        self.models.append(FakeLanguageModel())
        return self.models[-1]


@pytest.fixture
def opening() -> Opening:
    return Opening()


@pytest.fixture
def service(kebab: Kebab, opening: Opening) -> ModelService:
    kebab.preferences.change("models.gguf_path", "usual.gguf")
    kebab.preferences.change("models.stall_timeout_s", "45")
    factory = ModelFactory(opening, lambda path: pytest.fail("no header is read"), lambda: None)
    return ModelService(kebab.preferences, factory, FakeEmbedder())


def test_the_settings_say_how_a_model_is_opened(service: ModelService, opening: Opening) -> None:
    service.language_model("llama")
    assert opening.asked == [(Path("usual.gguf"), ModelOptions(4096, 45.0))]


def test_another_model_is_open_for_a_while_and_alone(kebab: Kebab, service: ModelService, opening: Opening) -> None:
    usual = service.language_model("llama")
    other = overridden(kebab.preferences.current(), {"models.gguf_path": "other.gguf", "models.context_tokens": 1024})
    with service.opened_with(other.models) as model:
        assert model is opening.models[1]
        assert [each.closed for each in opening.models] == [True, False]
    assert [each.closed for each in opening.models] == [True, True]
    assert opening.asked[1] == (Path("other.gguf"), ModelOptions(1024, 45.0))
    assert service.language_model("llama") is not usual


def test_the_same_settings_are_the_same_model(kebab: Kebab, service: ModelService, opening: Opening) -> None:
    usual = service.language_model("llama")
    with service.opened_with(kebab.preferences.current().models) as model:
        assert model is usual
    assert not opening.models[0].closed


def test_a_file_that_cannot_be_opened_says_so_when_it_is_used(kebab: Kebab, service: ModelService) -> None:
    broken = overridden(kebab.preferences.current(), {"models.gguf_path": "broken.gguf"})
    with service.opened_with(broken.models) as model:
        assert model is not None
        with pytest.raises(ModelError, match="no GGUF"):
            model.count_tokens([Message("user", "x")])


@pytest.mark.parametrize(
    "pieces",
    [
        ("!",) * 24,
        ("\ufffd\ufffd\ufffd", " \ufffd\ufffd") * 6,
        ("(){}", "][;;", "==!!", "<<>>", "#$%^", "&*()"),
        ("the ",) * 24,
    ],
)
def test_a_model_that_writes_gibberish_does_not_pass_its_trial(kebab: Kebab, pieces: tuple[str, ...]) -> None:
    service = trying(kebab, pieces)
    with pytest.raises(ModelError, match="cannot be read") as caught:
        service.try_out(Path("broken.gguf"), CancelToken())
    assert "checksum" in caught.value.hint
    assert "손상" in korean_messages().said(caught.value.hint)
    assert "broken.gguf 모델은" in korean_messages().said(caught.value.message)


@pytest.mark.parametrize(
    "pieces",
    [
        ("A full collection ", "stops all threads."),
        ("전체 가비지 컬렉션은 ", "모든 스레드를 멈춘다."),
        ("`jcmd 1 GC.run` runs a full GC; it stops",),
        ("1. **Full GC** – stop-the-world",),
        ("OK",),
        (),
    ],
)
def test_a_model_that_writes_words_passes(kebab: Kebab, pieces: tuple[str, ...]) -> None:
    assert trying(kebab, pieces).try_out(Path("a.gguf"), CancelToken()).tokens_per_s > 0


def trying(kebab: Kebab, pieces: tuple[str, ...]) -> ModelService:
    """A service whose model writes these pieces."""

    def open_it(_path: Path, _options: ModelOptions) -> FakeLanguageModel:
        return FakeLanguageModel([Script(pieces)])

    def inspect(path: Path) -> ModelFile:
        return ModelFile(path, path.stem, "llama", 1, 4096, 1, has_chat_template=True)

    return ModelService(kebab.preferences, ModelFactory(open_it, inspect, lambda: None), FakeEmbedder())
