"""Reasoning and answer of a model are parted, wherever the pieces of its text end."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.reasoning import Kind, ReasoningFilter, parted

TEXTS = [
    ("<think>\nWhy?\n</think>\n\nBecause.", "Why?", "Because."),
    ("\n<THINK>a</THINK>b", "a", "b"),
    ("[THINK]a[/THINK] b", "a", "b"),
    ("<thinking>a < b and [1]</thinking>\nx < y", "a < b and [1]", "x < y"),
    ("Use `<think>` tags.", "", "Use `<think>` tags."),
    ("a <think>b</think> c", "", "a <think>b</think> c"),
    ("First.\n<think>more</think>\nThen.", "more", "First.\n\nThen."),
    ("<think>never closed", "never closed", ""),
    ("<think>\n\n</think>\n\nYes.", "", "Yes."),
    ("<thin ice", "", "<thin ice"),
    ("plain", "", "plain"),
    ("<think>\na\n<think>\nb\n</think>\nc\n</think>\nYes.", "a\nb\nc", "Yes."),
    ("<think>a <think>b</think> c</think>\nYes.", "a <think>b", "c\nYes."),
    ("<think>a</think>\nYes.</think>\nNo.", "a", "Yes.\nNo."),
    ("Close it with `</think>`.", "", "Close it with `</think>`."),
]


def fed(pieces: list[str]) -> tuple[str, str]:
    """Return reasoning and answer of a text that comes in pieces."""
    parts = ReasoningFilter()
    found = [each for piece in pieces for each in parts.feed(piece)] + parts.end()
    reasoning, answer = ("".join(text for kind, text in found if kind is wanted) for wanted in Kind)
    return reasoning.strip(), answer


@pytest.mark.parametrize(("text", "reasoning", "answer"), TEXTS)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_parts_do_not_depend_on_the_pieces(text: str, reasoning: str, answer: str, size: int) -> None:
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert fed(pieces) == (reasoning, answer)


@pytest.mark.parametrize(("text", "reasoning", "answer"), TEXTS[:4])
def test_a_whole_text_is_parted_alike(text: str, reasoning: str, answer: str) -> None:
    found = parted(text)
    assert (found.reasoning, found.answer) == (reasoning, answer)


def test_text_is_held_back_only_while_it_may_become_a_tag() -> None:
    parts = ReasoningFilter()
    assert parts.feed("The ") == [(Kind.ANSWER, "The ")]
    assert parts.feed("heap <") == [(Kind.ANSWER, "heap ")], "a closing tag too many is left out, wherever it stands"
    assert parts.feed("\n<th") == [(Kind.ANSWER, "<\n")]
    assert parts.feed("ird> x") == [(Kind.ANSWER, "<third> x")]
