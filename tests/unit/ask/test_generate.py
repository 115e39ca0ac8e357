"""Running a model: pieces, progress, crash and stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kebab_desktop.adapters.fakes.models import FakeGeneration, FakeLanguageModel, Script
from kebab_desktop.ask.generate import Sampling, Written, generate
from kebab_desktop.core.answers import Message, Prompt
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import ModelError
from kebab_desktop.core.events import PromptProgress, ReasoningArrived, TokenArrived

PROMPT = Prompt((Message("system", "rules"), Message("user", "question")), "rag-v4", "hash")
SAMPLING = Sampling(max_tokens=50, temperature=0.3, seed=7)


def run(
    model: FakeLanguageModel, token: CancelToken | None = None, sampling: Sampling = SAMPLING
) -> tuple[list[TokenArrived | ReasoningArrived | PromptProgress], Written]:
    written = Written()
    return list(generate(model, PROMPT, sampling, token or CancelToken(), written)), written


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

    def __init__(self, partial: str = "half") -> None:
        super().__init__()
        self._partial = partial

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> FakeGeneration:
        raise ModelError("The model died.", partial=self._partial)


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


def test_reasoning_is_no_part_of_the_answer() -> None:
    events, written = run(
        FakeLanguageModel([Script(("<th", "ink>\nLet me ", "see.\n</thi", "nk>\n\nRestart", " it. [1]"))])
    )
    assert "".join(event.text for event in events if isinstance(event, TokenArrived)) == "Restart it. [1]"
    assert "".join(event.text for event in events if isinstance(event, ReasoningArrived)) == "Let me see.\n"
    assert (written.text, written.reasoning) == ("Restart it. [1]", "Let me see.")


def test_reasoning_that_never_ends_leaves_no_answer() -> None:
    script = Script(("<think>", *(f"step {number}, " for number in range(90))))
    _, written = run(FakeLanguageModel([script]), sampling=replace(SAMPLING, max_tokens=40))
    assert written.text == ""
    assert written.reasoning.startswith("step 0, step 1")


def test_reasoning_that_repeats_itself_is_cut() -> None:
    script = Script(("<think>", *("But wait, what about the heap? " for _ in range(40))))
    _, written = run(FakeLanguageModel([script]))
    assert written.cut == "loop"
    assert written.reasoning.count("But wait") == 1


def test_a_label_of_the_prompt_ends_an_answer_but_no_reasoning() -> None:
    script = Script(("<think>The rules say\n[Question]\nis asked.</think>", "Do it.", "\n[Question]\nMore"))
    _, written = run(FakeLanguageModel([script]), sampling=replace(SAMPLING, stops=("\n[Question]\n",)))
    assert (written.text, written.cut) == ("Do it.", "stop")
    assert "is asked." in written.reasoning


def test_reasoning_whose_beginning_stands_in_the_prompt_is_told_by_its_end() -> None:
    _, written = run(FakeLanguageModel([Script(("I think so.\n</think>", "\n\nYes. [1]"))]))
    assert (written.text, written.reasoning) == ("Yes. [1]", "I think so.")


def test_a_crash_while_the_model_thinks_keeps_what_it_thought_apart() -> None:
    _, written = run(LateModel(partial="<think>half a thou"))
    assert (written.text, written.reasoning) == ("", "half a thou")
    assert written.error is not None


def test_quotes_may_hold_the_tags_of_reasoning() -> None:
    events, written = run(FakeLanguageModel([Script(("<think>", "x"))]), sampling=replace(SAMPLING, invented=False))
    assert written.text == "<think>x"
    assert not any(isinstance(event, ReasoningArrived) for event in events)
