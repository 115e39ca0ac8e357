"""A refusal that did not search everything says so and offers to search the rest."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from kebab_desktop.core.answers import NARROWED, STILL_INDEXING, Answer, AskParameters, RefusalKind, RefusalReason
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.retrieval import Filters
from kebab_desktop.ui.answer.refused import narrowed_to, refused_because
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.chips import Tone
from tests.ui import samples

_TEAM = Filters(source_ids=("team",), trust_min=TrustLevel.SECONDARY, tags=("gc",))


def refused(kind: RefusalKind, detail: str, *, waiting: int = 0, filters: Filters = _TEAM) -> Answer:
    answer = samples.refused(
        refusal=RefusalReason(kind, 0.21, 0.3, detail=detail), parameters=AskParameters(filters=filters)
    )
    return replace(answer, retrieval=replace(answer.retrieval, waiting=waiting))


def shown(qtbot: QtBot, theme: Theme, answer: Answer, intents: Intents | None = None) -> AnswerView:
    view = AnswerView(theme, intents or Intents())
    qtbot.addWidget(view)
    view.show_answer(answer)
    return view


def test_what_a_search_was_narrowed_to_is_named() -> None:
    assert narrowed_to(_TEAM) == "“team, at least secondary, gc”"
    said = refused_because(refused(RefusalKind.SCORE_GATE, NARROWED))
    assert said == (
        "No runbook within “team, at least secondary, gc” covers this: the match is 0.21, below 0.30. "
        "The rest was not searched."
    )
    assert "The rest" not in refused_because(refused(RefusalKind.SCORE_GATE, "", filters=Filters()))


def test_while_documents_wait_nobody_says_that_no_runbook_covers_it(qtbot: QtBot, theme: Theme) -> None:
    view = shown(qtbot, theme, refused(RefusalKind.NO_CHUNKS, STILL_INDEXING, waiting=8))
    assert view.refusal.sentence.text == "Not found in what is indexed so far; 8 documents are still waiting."
    assert view.refusal.write.isHidden()
    assert not view.refusal.again.isHidden()
    with qtbot.waitSignal(view.again_requested) as asked:
        view.refusal.again.click()
    assert asked.args == [False]


def test_a_narrowed_search_offers_to_search_everything(qtbot: QtBot, theme: Theme) -> None:
    intents = Intents()
    view = shown(qtbot, theme, refused(RefusalKind.SCORE_GATE, NARROWED), intents)
    with qtbot.waitSignal(intents.everywhere_wanted) as asked:
        view.refusal.everywhere.click()
    assert asked.args == [view.answer.question if view.answer else ""]
    assert (view.refusal.everywhere.property("role"), view.refusal.anyway.property("role")) == ("primary", "")


def test_a_plain_refusal_offers_neither(qtbot: QtBot, theme: Theme) -> None:
    view = shown(qtbot, theme, samples.refused())
    assert view.refusal.again.isHidden() and view.refusal.everywhere.isHidden()
    assert view.refusal.anyway.property("role") == "", "0.21 is far below 0.30"


def test_searching_everything_takes_the_narrowing_back_and_asks(qtbot: QtBot, chat: ChatPage) -> None:
    scope = chat.composer.scope
    scope.set_sources(["bundled", "team"])
    scope.sources.actions_offered[1].trigger()
    assert scope.options().filters.source_ids == ("team",)
    assert scope.sources.property("chip") == Tone.WARN.value
    chat.context.intents.everywhere_wanted.emit("gc")
    assert scope.options().filters == Filters()
    assert scope.sources.property("chip") == Tone.PLAIN.value
    transcript = chat.session.transcript
    assert transcript is not None and transcript.turns[-1].question == "gc"
