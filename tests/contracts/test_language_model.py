"""What every LanguageModel does, shown for the fake and for llama.cpp in its process."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.models import FakeLanguageModel
from kebab_desktop.adapters.llm_process import LlamaProcessModel
from kebab_desktop.core.answers import Message
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.ports import Generation, GenerationPiece, LanguageModel

PATIENT_S = 60.0  # a busy machine must not turn "asked to stop" into "killed"

SHORT = (Message("system", "You are terse."), Message("user", "Name three colours and say why you like each one."))
LONG = (Message("user", "old generation pause " * 160),)

Open = Callable[[], LanguageModel]


@pytest.fixture(scope="module", params=["fake", pytest.param("llama", marks=pytest.mark.integration)])
def open_model(request: pytest.FixtureRequest) -> Iterator[Open]:
    models: list[LanguageModel] = []
    if request.param == "llama":
        if importlib.util.find_spec("llama_cpp") is None:
            pytest.skip("the model runtime was not built: it needs a C++ compiler")
        gguf: Path = request.getfixturevalue("trial_model_file")

    def opened() -> LanguageModel:
        models.append(
            LlamaProcessModel(gguf, context_tokens=2048, stop_grace_s=PATIENT_S)
            if request.param == "llama"
            else FakeLanguageModel(context_tokens=2048)
        )
        return models[-1]

    yield opened
    for model in models:
        model.close()


@pytest.fixture(scope="module")
def model(open_model: Open) -> LanguageModel:
    """One model for most tests, started before any of them."""
    model = open_model()
    model.count_tokens(SHORT)
    return model


def begin(model: LanguageModel, messages: tuple[Message, ...], token: CancelToken, max_tokens: int = 8) -> Generation:
    return model.generate(messages, max_tokens=max_tokens, temperature=0.0, seed=7, token=token)


def text_of(pieces: list[GenerationPiece]) -> str:
    return "".join(piece.text for piece in pieces)


class TestLanguageModel:
    def test_it_has_an_identity_and_a_context(self, model: LanguageModel) -> None:
        assert model.ref.id
        assert model.ref.provider == "llama"
        assert model.context_tokens == 2048

    def test_one_that_was_used_is_loaded(self, model: LanguageModel) -> None:
        assert model.loaded

    def test_it_reads_then_writes(self, model: LanguageModel) -> None:
        generation = begin(model, SHORT, CancelToken())
        pieces = list(generation)

        progress = [(piece.prompt_done, piece.prompt_total) for piece in pieces if not piece.text]
        assert pieces[: len(progress)] == [GenerationPiece("", *step) for step in progress]
        assert [done for done, _ in progress] == sorted(done for done, _ in progress)
        assert progress[-1] == (model.count_tokens(SHORT),) * 2
        assert text_of(pieces)
        assert not generation.stopped

    def test_usage_agrees_with_the_count(self, model: LanguageModel) -> None:
        for messages in (SHORT, LONG, (Message("user", "전체 GC가 왜 오래 걸리나요? <|im_end|> 🍢"),)):
            generation = begin(model, messages, CancelToken(), max_tokens=3)
            list(generation)

            assert generation.usage.prompt_tokens == model.count_tokens(messages)
            assert 0 < generation.usage.evaluated_tokens <= generation.usage.prompt_tokens
            assert generation.usage.completion_tokens == 3
            assert 0 < generation.usage.first_token_ms <= generation.usage.total_ms

    def test_counts_grow_with_the_prompt(self, model: LanguageModel) -> None:
        short, long = model.count_tokens(SHORT), model.count_tokens((*SHORT, Message("assistant", "Red, blue.")))

        assert 0 < short < long

    def test_equal_requests_to_fresh_models_give_equal_answers(self, open_model: Open) -> None:
        answers = []
        for _ in range(2):
            fresh = open_model()
            answers.append(text_of(list(begin(fresh, SHORT, CancelToken(), max_tokens=20))))
            fresh.close()

        assert answers[0] == answers[1] != ""

    def test_a_token_set_before_the_start(self, model: LanguageModel) -> None:
        token = CancelToken()
        token.cancel()
        generation = begin(model, SHORT, token)

        assert list(generation) == []
        assert generation.stopped

    def test_stop_while_reading(self, model: LanguageModel) -> None:
        token = CancelToken()
        generation = begin(model, LONG, token)
        pieces = []
        for piece in generation:
            pieces.append(piece)
            token.cancel()

        assert text_of(pieces) == ""
        assert generation.stopped
        assert generation.usage.prompt_tokens == model.count_tokens(LONG)
        assert generation.usage.completion_tokens == 0

    def test_stop_while_writing(self, model: LanguageModel) -> None:
        token = CancelToken()
        generation = begin(model, SHORT, token, max_tokens=500)
        pieces = []
        for piece in generation:
            pieces.append(piece)
            if piece.text:
                token.cancel()

        assert generation.stopped
        assert text_of(pieces)
        assert 0 < generation.usage.completion_tokens < 500

    def test_it_is_usable_after_stops(self, model: LanguageModel) -> None:
        token = CancelToken()
        for piece in begin(model, LONG, token):
            if piece.prompt_done:
                token.cancel()
        generation = begin(model, SHORT, CancelToken())

        assert text_of(list(generation))
        assert not generation.stopped

    def test_a_dropped_generation_frees_the_model(self, model: LanguageModel) -> None:
        for piece in begin(model, SHORT, CancelToken(), max_tokens=500):
            if piece.text:
                break

        assert text_of(list(begin(model, SHORT, CancelToken())))

    def test_one_generation_at_a_time(self, model: LanguageModel) -> None:
        first = iter(begin(model, SHORT, CancelToken()))
        next(first)

        with pytest.raises(ModelError) as caught:
            list(begin(model, SHORT, CancelToken()))
        assert caught.value.code == "llm_busy"
        assert text_of(list(first))

    def test_a_generation_is_iterated_once(self, model: LanguageModel) -> None:
        generation = begin(model, SHORT, CancelToken(), max_tokens=1)
        list(generation)

        with pytest.raises(RuntimeError, match="only once"):
            list(generation)

    def test_a_prompt_that_is_too_long(self, model: LanguageModel) -> None:
        too_long = (Message("user", "word " * 2500),)
        assert model.count_tokens(too_long) > model.context_tokens

        with pytest.raises(ModelError, match="takes less than 2048") as caught:
            list(begin(model, too_long, CancelToken()))
        assert caught.value.code == "llm_prompt_too_long"
        assert caught.value.details == {"tokens": model.count_tokens(too_long), "context_tokens": 2048}
        assert text_of(list(begin(model, SHORT, CancelToken())))

    def test_a_prompt_without_messages(self, model: LanguageModel) -> None:
        with pytest.raises(ModelError) as caught:
            list(begin(model, (), CancelToken()))
        assert caught.value.code == "llm_prompt_empty"

    def test_odd_parameters_are_clamped(self, model: LanguageModel) -> None:
        for temperature, seed in ((-1.0, -1), (float("nan"), 2**40), (1e9, 0)):
            generation = model.generate(SHORT, max_tokens=0, temperature=temperature, seed=seed, token=CancelToken())
            list(generation)
            assert generation.usage.completion_tokens == 1

    def test_close_is_final_and_idempotent(self, open_model: Open) -> None:
        closing = open_model()
        list(begin(closing, SHORT, CancelToken(), max_tokens=1))

        closing.close()
        closing.close()
        with pytest.raises(ModelError) as caught:
            list(begin(closing, SHORT, CancelToken()))
        assert caught.value.code == "llm_closed"
