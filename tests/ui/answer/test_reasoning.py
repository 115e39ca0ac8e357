"""What a model thought: folded away, beside the answer and never in it."""

from __future__ import annotations

from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.events import AnswerReady, ReasoningArrived, TokenArrived
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.widgets.rich_text import RichText
from tests.ui import samples


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> AnswerView:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show()
    return view


def seen(view: AnswerView) -> str:
    """Return the reasoning that is on the screen, from top to bottom."""
    parts = [each for each in view.reasoning.findChildren(RichText) if each.isVisible()]
    return "".join(each.toPlainText() for each in sorted(parts, key=lambda each: each.y()))


def test_the_stage_line_says_that_the_model_thinks(qtbot: QtBot, view: AnswerView) -> None:
    view.take(ReasoningArrived("First the "))
    assert view.stage.text == "The model is thinking …"
    assert view.reasoning.isVisible()
    assert not view.reasoning.body.isVisible()
    view.reasoning.toggle.click()
    view.take(ReasoningArrived("heap, then <b>GC</b> [1]."))
    qtbot.waitUntil(lambda: view.reasoning.body.toPlainText() == "First the heap, then <b>GC</b> [1].")
    assert "cite:" not in view.reasoning.body.toHtml()
    view.take(TokenArrived("Look "))
    assert view.stage.text == "Answering …"
    view.body.flush()
    assert view.body.text == "Look "


def test_a_finished_answer_keeps_its_reasoning_folded(view: AnswerView) -> None:
    view.take(AnswerReady(samples.answer(reasoning="The heap first.")))
    assert view.reasoning.toggle.text() == "Show the model's reasoning"
    assert "The heap first." not in view.body.text
    view.reasoning.toggle.click()
    assert view.reasoning.body.toPlainText() == "The heap first."
    assert view.reasoning.toggle.text() == "Hide the model's reasoning"
    view.reasoning.toggle.click()
    assert not view.reasoning.body.isVisible()


def test_an_answer_without_reasoning_has_nothing_to_unfold(view: AnswerView) -> None:
    view.show_answer(samples.answer(reasoning="x"))
    view.show_answer(samples.answer())
    assert not view.reasoning.isVisible()


def test_nothing_is_added_after_a_stop(view: AnswerView) -> None:
    view.take(ReasoningArrived("First"))
    view.stop()
    view.take(ReasoningArrived(" second"))
    assert view.reasoning.text == "First"


def test_only_what_is_new_is_painted_and_a_change_of_the_theme_keeps_all(
    qtbot: QtBot, view: AnswerView, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    view.reasoning.append("First\nsecond <b>")
    view.reasoning.toggle.click()
    painted: list[str] = []
    show_html = view.reasoning.body.show_html

    def note(html: str) -> None:
        painted.append(html)
        show_html(html)

    def shown(end: str) -> bool:
        return view.reasoning.body.toPlainText().endswith(end)

    monkeypatch.setattr(view.reasoning.body, "show_html", note)
    for number in range(3):
        view.reasoning.append(f"\nline {number}")
        qtbot.waitUntil(partial(shown, f"line {number}"), timeout=20_000)
    assert painted == []
    theme.choose(ThemeChoice.DARK if theme.choice is ThemeChoice.LIGHT else ThemeChoice.LIGHT)
    assert view.reasoning.body.toPlainText() == "First\nsecond <b>\nline 0\nline 1\nline 2"


def test_long_reasoning_is_one_text_for_the_reader(view: AnswerView) -> None:
    told = "\n".join(f"{number}: " + "the heap " * 40 for number in range(120)).strip()
    view.reasoning.append(told)
    view.reasoning.toggle.click()
    shown = seen(view)
    assert [line.strip() for line in shown.split("\n") if line] == [line.strip() for line in told.split("\n")]
    view.show_answer(samples.answer(reasoning="short"))
    assert seen(view) == "short"
