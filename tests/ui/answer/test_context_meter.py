"""How much of the window of the model an answer took."""

from __future__ import annotations

from dataclasses import replace

from kebab_desktop.core.answers import Message, Prompt, Usage
from kebab_desktop.ui.answer.why import context_text, why_html
from tests.ui import samples


def test_what_the_model_was_given_and_wrote_is_told_with_its_share_of_the_window() -> None:
    answer = samples.answer(usage=Usage(1_500, 138))
    known = replace(answer.parameters, max_context_tokens=3_000, settings={"models.context_tokens": 4_096})
    answer = replace(answer, parameters=known, prompt=None)
    text = context_text(answer)
    assert text == "Tokens: 1,500 given to the model (at most 3,000), 138 written; 40% of the window of 4,096."
    assert text in why_html(answer)
    full = replace(answer, prompt=Prompt((Message("user", "x"),), "v", "h", turns=2, turns_left_out=1))
    assert context_text(full).endswith("of 4,096; 1 earlier turn had no room.")


def test_an_answer_of_before_says_what_it_knows_and_quotes_say_nothing() -> None:
    answer = replace(samples.answer(usage=Usage(900, 120)), prompt=None)
    known = replace(answer, parameters=replace(answer.parameters, max_context_tokens=3_000))
    assert context_text(known) == "Tokens: 900 given to the model (at most 3,000), 120 written."
    assert context_text(answer) == "Tokens: 900 given to the model, 120 written."
    assert context_text(replace(answer, usage=Usage())) == ""
    assert context_text(replace(answer, model=replace(answer.model, provider="quotes"))) == ""
