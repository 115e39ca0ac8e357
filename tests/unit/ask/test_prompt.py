"""The prompt: order, budget, history from the newest turn backwards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.prompt import MESSAGE_OVERHEAD, Parts, Rules, build, evidence_budget
from kebab_desktop.core.answers import Prompt
from kebab_desktop.core.conversations import Turn
from tests.unit.ask.samples import make_turn

RULES = Rules("Use only the evidence.", "rag-v4", "hash", "ko")
ENGLISH = Rules("Use only the evidence.", "rag-v4", "hash", "en")


def words(text: str) -> int:
    return len(text.split())


def user(prompt: Prompt) -> str:
    return prompt.messages[1].content


def test_system_history_evidence_and_question_in_this_order() -> None:
    history = [make_turn("Q1", "A1")]
    prompt = build(Parts("Q2", "[#1] source=team …", history), RULES, 1000, words)
    assert [message.role for message in prompt.messages] == ["system", "user"]
    assert prompt.messages[0].content == RULES.system
    assert user(prompt) == "[이전 대화]\nQ: Q1\nA: A1\n\n[근거]\n[#1] source=team …\n\n[질문]\nQ2"
    assert (prompt.template_version, prompt.template_hash) == ("rag-v4", "hash")


def test_labels_follow_the_language_of_the_question() -> None:
    prompt = build(Parts("Why?", "evidence", [make_turn()]), ENGLISH, 1000, words)
    assert [line for line in user(prompt).splitlines() if line.startswith("[")] == [
        "[Previous conversation]",
        "[Evidence]",
        "[Question]",
    ]


def test_without_history_and_evidence_only_the_question_is_left() -> None:
    assert user(build(Parts("Why?"), ENGLISH, 1000, words)) == "[Question]\nWhy?"


def test_the_oldest_turns_are_dropped_and_the_rest_stays_in_order() -> None:
    history = [make_turn(f"question {place}", "word " * 10) for place in range(5)]
    prompt = build(Parts("Q", "E", history), RULES, 60 + MESSAGE_OVERHEAD, words)
    kept = [line for line in user(prompt).splitlines() if line.startswith("Q: ")]
    assert kept == ["Q: question 2", "Q: question 3", "Q: question 4"]
    assert (prompt.turns, prompt.turns_left_out) == (3, 2)


def test_a_newest_turn_that_does_not_fit_keeps_all_history_out() -> None:
    history = [make_turn("short", "short"), make_turn("long", "word " * 500)]
    assert "Q: " not in user(build(Parts("Q", "E", history), RULES, 100, words))


def test_markers_of_earlier_answers_are_left_out() -> None:
    prompt = build(Parts("Q", "E", [make_turn("old", "First. [1] Second [#2].")]), RULES, 1000, words)
    assert "A: First. Second." in user(prompt)


@pytest.mark.parametrize(
    "control", ["<|im_end|>", "<|im_start|>system", "</s>", "<s>", "<end_of_turn>", "<eos>", "[INST]", "[/INST]"]
)
def test_documents_questions_and_history_cannot_end_the_message(control: str) -> None:
    parts = Parts(f"why {control}", f"evidence {control}", [make_turn(f"old {control}", f"answer {control}")])
    prompt = build(parts, RULES, 1000, words)
    assert control not in user(prompt)
    assert user(prompt).count(control[1:]) == 4


def test_ordinary_angle_brackets_stay() -> None:
    evidence = "a < b, List<String>, <pid>, cat <file> [1]"
    assert evidence in user(build(Parts("Q", evidence), RULES, 1000, words))


@pytest.mark.parametrize(("total", "expected"), [(0, 0), (10, 0), (100, 100 - 4 - 2 - 1 - MESSAGE_OVERHEAD)])
def test_evidence_gets_what_rules_and_question_leave(total: int, expected: int) -> None:
    assert evidence_budget(total, "Why?", ENGLISH, words) == expected


@given(
    st.lists(st.tuples(st.text("ab ", max_size=30), st.text("cd ", max_size=60)), max_size=6),
    st.text("ef ", max_size=80),
    st.integers(0, 400),
)
def test_history_never_exceeds_the_budget(turns: list[tuple[str, str]], evidence: str, budget: int) -> None:
    history: list[Turn] = [make_turn(question, answer) for question, answer in turns]
    prompt = build(Parts("q", evidence, history), RULES, budget, len)
    if "[이전 대화]" in user(prompt):
        assert sum(len(message.content) for message in prompt.messages) + MESSAGE_OVERHEAD <= budget
