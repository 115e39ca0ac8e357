"""Running a model: pieces, progress, crash and stop."""

from __future__ import annotations

from collections.abc import Sequence

from kebab_desktop.adapters.fakes.models import FakeGeneration, FakeLanguageModel, Script
from kebab_desktop.ask.generate import Sampling, Written, generate
from kebab_desktop.core.answers import Message, Prompt
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import PromptProgress, TokenArrived

PROMPT = Prompt((Message("system", "rules"), Message("user", "question")), "rag-v4", "hash")
SAMPLING = Sampling(max_tokens=50, temperature=0.3, seed=7)


def run(
    model: FakeLanguageModel, token: CancelToken | None = None
) -> tuple[list[TokenArrived | PromptProgress], Written]:
    written = Written()
    return list(generate(model, PROMPT, SAMPLING, token or CancelToken(), written)), written


def test_text_and_progress_arrive_in_order() -> None:
    model = FakeLanguageModel([Script(("He", "llo"))])
    events, written = run(model)
    assert [event.text for event in events if isinstance(event, TokenArrived)] == ["He", "llo"]
    assert isinstance(events[0], PromptProgress)
    assert (written.text, written.stopped, written.error) == ("Hello", False, None)
    assert written.usage.completion_tokens == 2
    assert written.usage.total_ms > 0
    request = model.requests[0]
    assert (request.max_tokens, request.temperature, request.seed) == (50, 0.3, 7)
    assert request.messages == PROMPT.messages


def test_a_crash_keeps_the_text_and_the_reason() -> None:
    events, written = run(FakeLanguageModel([Script(("half",), error=ModelError("The model died.", partial="half"))]))
    assert [event.text for event in events if isinstance(event, TokenArrived)] == ["half"]
    assert written.text == "half"
    assert written.error is not None
    assert not written.stopped


class LateModel(FakeLanguageModel):
    """Dies with text that it had not handed over yet."""

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> FakeGeneration:
        raise ModelError("The model died.", partial="half")


def test_text_that_only_the_error_holds_is_kept() -> None:
    _, written = run(LateModel())
    assert written.text == "half"


def test_a_model_that_cannot_start_leaves_no_text() -> None:
    model = FakeLanguageModel()
    model.close()
    events, written = run(model)
    assert (events, written.text) == ([], "")
    assert written.error is not None


def test_a_stop_keeps_the_text() -> None:
    token = CancelToken()
    script = Script(("one ", "two ", "three"), before_piece=lambda index: token.cancel() if index == 2 else None)
    _, written = run(FakeLanguageModel([script]), token)
    assert written.text.startswith("one two")
    assert written.stopped
    assert written.error is None
