"""A generation that its model does not end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.adapters.fakes.models import FakeGeneration, FakeLanguageModel, Script
from kebab_desktop.ask.generate import Sampling, Written, generate
from kebab_desktop.ask.prompt import STOPS
from kebab_desktop.ask.runaway import Runaway
from kebab_desktop.core.answers import Message, Outcome, Prompt
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import TokenArrived
from tests.unit.ask.samples import ALWAYS_PASS, final, make_knowledge, make_pipeline, stored

PROMPT = Prompt((Message("user", "question"),), "rag-v4", "hash")
SENTENCE = "Full GC 로그에서 정지 시간을 확인한다 [1]. "


def write(pieces: list[str], max_tokens: int = 100_000) -> tuple[str, Written]:
    """Return what a consumer of the tokens has seen, and what the generation left."""
    written = Written()
    sampling = Sampling(max_tokens, 0.0, 0, STOPS)
    events = list(generate(FakeLanguageModel([Script(tuple(pieces))]), PROMPT, sampling, CancelToken(), written))
    return "".join(event.text for event in events if isinstance(event, TokenArrived)), written


@pytest.mark.parametrize(
    "repeated",
    ["ha", "가", SENTENCE, "no ", "- item\n", "".join(chr(0xAC00 + number) for number in range(239)) + "\n"],
    ids=["syllable", "Hangul", "sentence", "word", "item", "long line"],
)
def test_what_is_repeated_without_end_is_cut_and_kept_once(repeated: str) -> None:
    seen, written = write(["처음 말. ", *[repeated] * 3000])
    assert (written.cut, written.stopped) == ("loop", False)
    assert written.text.strip() == f"처음 말. {repeated}".strip()
    assert len(seen) < 6 * len(repeated) + 400


def test_the_question_said_again_with_ever_other_numbers_is_a_loop() -> None:
    seen, written = write([f"질문\n\nVPN 인증서는 어떻게 갱신하나요?\n\n[{number}]\n\n" for number in range(1, 80)])
    assert written.cut == "loop"
    assert written.text.strip() == "질문\n\nVPN 인증서는 어떻게 갱신하나요?\n\n[1]"
    assert len(seen) < 500


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |",
        "=" * 100,
        "\n".join(f"{number}. jstat -gcutil {number * 37} 1000" for number in range(1, 30)),
        SENTENCE * 3,
    ],
)
def test_tables_rules_lists_and_three_times_the_same_are_no_loop(text: str) -> None:
    seen, written = write(list(text))
    assert (seen, written.text, written.cut) == (text, text, "")


@pytest.mark.parametrize("stop", ["\n[질문]", "\n[Question]", "\n[Evidence]", "<|im_end|>", "<end_of_turn>"])
def test_a_stop_text_ends_the_answer_and_is_shown_to_nobody(stop: str) -> None:
    seen, written = write([*f"The answer [1].{stop}\nmore", "and more"])
    assert seen == written.text == "The answer [1]."
    assert (written.cut, written.stopped) == ("stop", False)


@given(st.lists(st.text("[질문]\n <|im_end>ab", max_size=6), max_size=30))
def test_what_is_held_back_is_never_lost(pieces: list[str]) -> None:
    runaway = Runaway(("\n[질문]", "<|im_end|>"), 1000)
    shown = "".join([runaway.feed(piece) for piece in pieces if not runaway.cause])
    shown += runaway.end()
    whole = "".join(pieces)
    ends = [place for stop in runaway.stops if (place := whole.find(stop)) >= 0]
    assert shown == runaway.text == whole[: min(ends, default=len(whole))]


class Endless(FakeLanguageModel):
    """Overlooks how much it may write."""

    def generate(
        self, messages: Sequence[Message], *, max_tokens: int, temperature: float, seed: int, token: CancelToken
    ) -> FakeGeneration:
        return super().generate(messages, max_tokens=50_000, temperature=temperature, seed=seed, token=token)


def test_a_model_that_ignores_the_limit_is_ended() -> None:
    written = Written()
    model = Endless([Script(tuple(f"word{number} " for number in range(50_000)))])
    events = list(generate(model, PROMPT, Sampling(64, 0.0, 0), CancelToken(), written))
    assert len([event for event in events if isinstance(event, TokenArrived)]) == 64
    assert (written.cut, written.stopped) == ("length", False)
    assert written.usage.completion_tokens < 100


def test_fifty_thousand_tokens_are_written_in_linear_work() -> None:
    pieces = [f"word{number} " for number in range(50_000)]
    _, written = write(pieces)
    assert written.text == "".join(pieces)


def test_a_loop_is_told_and_the_rest_of_the_answer_judged_as_any_other() -> None:
    model = FakeLanguageModel([Script(tuple([SENTENCE] * 50))])
    answer = final(list(make_pipeline(make_knowledge()).ask("Full GC 정지 시간", policy=ALWAYS_PASS, model=model)))
    assert "되풀이" in answer.notice
    assert (answer.text or answer.draft).count("정지 시간을 확인한다") <= 2
    assert answer.outcome is not Outcome.STOPPED


def test_an_answer_whose_reader_has_gone_is_finished_and_stored() -> None:
    knowledge = make_knowledge()
    pieces = ("Full GC 로그에서 ", "정지 시간을 ", "확인한다 [1].")
    events = make_pipeline(knowledge).ask(
        "Full GC 정지 시간", policy=ALWAYS_PASS, model=FakeLanguageModel([Script(pieces)])
    )
    next(event for event in events if isinstance(event, TokenArrived))
    events.close()  # type: ignore[attr-defined]
    (kept,) = stored(knowledge)
    assert kept.usage.completion_tokens == 3
    assert kept.outcome is not Outcome.STOPPED
