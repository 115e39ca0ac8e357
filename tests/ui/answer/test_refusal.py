"""What a refusal offers: among the ways on, the runbook that was missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import Answer, AskParameters, Outcome, RefusalKind, RefusalReason
from kebab_desktop.ui.answer.footnotes import to_markdown
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui import samples
from tests.ui.opened import bundled, kebab, opened, overrides

__all__ = ["bundled", "kebab", "opened", "overrides"]


def refused_view(qtbot: QtBot, theme: Theme, intents: Intents, kind: RefusalKind) -> AnswerView:
    view = AnswerView(theme, intents)
    qtbot.addWidget(view)
    view.show_answer(samples.refused("How do I rebalance Kafka?", refusal=RefusalReason(kind, 0.21, 0.3)))
    return view


@pytest.mark.parametrize("kind", [RefusalKind.SCORE_GATE, RefusalKind.NO_CHUNKS, RefusalKind.LLM_SELF_JUDGE])
def test_what_no_runbook_covers_can_be_written(
    qtbot: QtBot, theme: Theme, opened: MainWindow, kind: RefusalKind
) -> None:
    view = refused_view(qtbot, theme, opened.intents, kind)
    assert not view.refusal.write.isHidden()
    view.refusal.write.click()
    page = opened.pages[PageName.KNOWLEDGE]
    assert isinstance(page, KnowledgePage)
    qtbot.waitUntil(page.editor.isVisible)
    assert page.editor.form.fields()["aliases"] == "How do I rebalance Kafka?"


def test_a_fault_of_the_model_is_no_reason_to_write(qtbot: QtBot, theme: Theme, opened: MainWindow) -> None:
    view = refused_view(qtbot, theme, opened.intents, RefusalKind.LLM_STREAM_ABORTED)
    assert view.refusal.write.isHidden()


def test_it_is_not_offered_where_nobody_answers_to_it(qtbot: QtBot, theme: Theme) -> None:
    view = refused_view(qtbot, theme, Intents(), RefusalKind.NO_CHUNKS)
    assert view.refusal.write.isHidden()


def test_a_question_typed_without_the_hangul_key_is_offered_in_hangul(qtbot: QtBot, theme: Theme) -> None:
    intents = Intents()
    view = AnswerView(theme, intents)
    qtbot.addWidget(view)
    view.show_answer(samples.refused("xhazotdl rkqwkrl wnrdjTsmsep anjqnxj qhkdieho"))
    offer = view.refusal.retype
    assert not offer.isHidden()
    assert offer.property("role") == "primary"
    with qtbot.waitSignal(view.refusal.retyped_requested) as asked:
        offer.click()
    assert asked.args == ["톰캣이 갑자기 죽었는데 뭐부터 봐야돼", False]


def test_an_english_question_is_not_offered_in_hangul(qtbot: QtBot, theme: Theme) -> None:
    view = refused_view(qtbot, theme, Intents(), RefusalKind.SCORE_GATE)
    assert view.refusal.retype.isHidden()


def test_the_verdict_keeps_its_height_where_there_is_little_room(qtbot: QtBot, theme: Theme) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    view = AnswerView(theme, Intents())
    column = QVBoxLayout(host)
    column.addWidget(view)
    column.addStretch(1)
    host.resize(430, 700)
    host.show()
    qtbot.waitExposed(host)
    view.show_answer(samples.refused())
    pill = view.foot.verdict
    qtbot.waitUntil(lambda: pill.isVisible() and pill.height() == pill.sizeHint().height())


def past_the_gate(**changes: object) -> Answer:
    """Return an answer to a question that no runbook matches, which the user wanted all the same."""
    answer = samples.answer(
        "How do I renew the VPN certificate?",
        text="",
        outcome=Outcome.QUOTES_ONLY,
        notice="Mentioned in no runbook: VPN.",
        parameters=AskParameters(answer_anyway=True),
    )
    retrieval = replace(answer.retrieval, top_score=0.1, score_gate=0.4)
    return replace(answer, retrieval=retrieval, **changes)  # type: ignore[arg-type]


def test_an_answer_past_the_gate_looks_like_no_other(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.resize(600, 600)
    view.show()
    view.show_answer(past_the_gate())
    assert view.foot.verdict.text() == "Quotes only · answered below the gate (0.10 < 0.40)"
    assert view.foot.verdict.property("chip") == "warn"
    qtbot.waitUntil(lambda: view.evidence.y() > 0)
    assert view.notice.text == "Mentioned in no runbook: VPN."
    assert view.notice.geometry().bottom() < view.evidence.y()
    assert "answered below the gate" in to_markdown(past_the_gate())


@pytest.mark.parametrize(
    "changes", [{"parameters": AskParameters()}, {"retrieval": replace(samples.answer().retrieval, top_score=0.9)}]
)
def test_other_answers_say_nothing_of_the_gate(qtbot: QtBot, theme: Theme, changes: dict[str, object]) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show_answer(replace(past_the_gate(), **changes))  # type: ignore[arg-type]
    assert view.foot.verdict.text() == "Quotes only"


def test_one_bar_says_why_and_the_nearest_stand_below_it_in_their_order(qtbot: QtBot, theme: Theme) -> None:
    view = AnswerView(theme, Intents())
    qtbot.addWidget(view)
    view.show_answer(
        samples.refused("Kafka?", notice="런북 어디에도 나오지 않는 말: Kafka. 이 부분은 다루지 못할 수 있습니다.")
    )
    assert view.notice.text == ""
    assert "below 0.30" in view.refusal.sentence.text
    assert "Mentioned in no runbook: Kafka." in view.refusal.sentence.text, "in the language of the window"
    rows = view.refusal.nearest.rows
    for number, row in enumerate(rows, start=1):
        said = [each.text() for each in row.findChildren(QLabel)]
        assert f"#{number}" in said, "a score of the search is above the gate and would look like a match"
        assert not any("0." in each for each in said), "the match stands in the sentence: two scales confuse"
    assert rows[0].place.property("role") == "place-link"


def refused_at(top: float, notice: str = "") -> Answer:
    return samples.refused(refusal=RefusalReason(RefusalKind.SCORE_GATE, top, 0.4), notice=notice)


@pytest.mark.parametrize(
    ("answer", "first"),
    [
        (refused_at(0.35), "anyway"),
        (refused_at(0.31), "anyway"),
        (refused_at(0.29), "write"),
        (refused_at(0.0), "write"),
        (refused_at(0.35, "Mentioned in no runbook: Kafka."), "write"),
        (refused_at(0.35, "런북 어디에도 나오지 않는 말: Kafka."), "write"),
    ],
)
def test_the_first_action_is_the_sensible_one(
    qtbot: QtBot, theme: Theme, opened: MainWindow, answer: Answer, first: str
) -> None:
    view = AnswerView(theme, opened.intents)
    qtbot.addWidget(view)
    view.show_answer(answer)
    refusal = view.refusal
    roles = {name: getattr(refusal, name).property("role") for name in ("anyway", "write", "gate")}
    assert roles == {name: "primary" if name == first else "" for name in roles}
    assert not refusal.anyway.isHidden(), "it can be wanted all the same"
    view.resize(900, 400)
    view.show()
    qtbot.waitUntil(refusal.anyway.isVisible)
    actions = [getattr(refusal, name) for name in roles if not getattr(refusal, name).isHidden()]
    qtbot.waitUntil(lambda: min(actions, key=lambda each: each.x()) is getattr(refusal, first))
    assert refusal.write.text() == "Write a runbook for this question"
