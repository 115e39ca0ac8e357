"""What has happened since an answer was made is told beside it, and what follows from that is offered."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.answers import STILL_INDEXING, Answer, AskParameters, RefusalKind, RefusalReason
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.answer.since import Since
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.answer.wording import NO_MODEL
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab
from tests.ui.knowledge.steps import finish
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]

PAUSED = Since(paused=True, waiting=8)


def unfinished() -> Answer:
    answer = samples.refused(refusal=RefusalReason(RefusalKind.NO_CHUNKS, detail=STILL_INDEXING), hits=())
    return replace(answer, retrieval=replace(answer.retrieval, waiting=12))


def by_words() -> Answer:
    answer = samples.answer(parameters=AskParameters(mode=SearchMode.HYBRID))
    return replace(answer, retrieval=replace(answer.retrieval, mode=SearchMode.LEXICAL))


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> AnswerView:
    shown = AnswerView(theme, Intents())
    qtbot.addWidget(shown)
    return shown


def test_a_refusal_follows_indexing_and_offers_to_resume_it(qtbot: QtBot, view: AnswerView) -> None:
    view.show_answer(unfinished())
    view.since.tell(PAUSED)
    refusal = view.refusal
    assert refusal.sentence.text == "Not found in what is indexed; indexing is paused and 8 documents are waiting."
    assert (refusal.resume.isHidden(), refusal.again.isHidden()) == (False, True)
    assert refusal.resume.property("role") == "primary"
    with qtbot.waitSignal(view._intents.resume_wanted):
        refusal.resume.click()
    view.since.tell(Since(running=True, waiting=5))
    assert refusal.sentence.text == "Not found in what is indexed so far; 5 documents are still waiting."
    assert (refusal.resume.isHidden(), refusal.again.isHidden()) == (True, False)
    assert refusal.again.text() == "Ask again when indexed", "at once it would be refused once more"
    with qtbot.waitSignal(view._intents.later_wanted) as wanted:
        refusal.again.click()
    assert wanted.args == [unfinished().question]
    view.since.tell(Since(running=True, waiting=5, awaited={unfinished().question}))
    assert refusal.again.isHidden()
    view.since.tell(Since())
    assert refusal.again.text() == "Ask again"
    assert refusal.sentence.text == "Not found in what was indexed at that time; indexing has ended since."
    assert (refusal.resume.isHidden(), refusal.again.isHidden()) == (True, False)


def test_asking_again_is_offered_once(view: AnswerView) -> None:
    """ "Ask again" of the refusal stood above "Search again" of its foot."""
    view.show_answer(unfinished())
    assert not view.refusal.again.isHidden() and view.foot.again.isHidden()
    view.since.tell(PAUSED)
    assert view.refusal.again.isHidden() and not view.foot.again.isHidden()
    view.show_answer(samples.refused())
    assert view.refusal.again.isHidden() and not view.foot.again.isHidden()


def test_an_answer_from_words_alone_offers_to_resume_and_then_to_ask_again(qtbot: QtBot, view: AnswerView) -> None:
    view.show_answer(by_words())
    bar = view.since
    assert bar.isHidden()
    bar.tell(PAUSED)
    assert bar.text == "Indexing is paused; 8 documents are waiting."
    assert (bar.resume.isHidden(), bar.again.isHidden(), view.foot.again.isHidden()) == (False, True, False)
    with qtbot.waitSignal(view._intents.resume_wanted):
        bar.resume.click()
    bar.tell(Since(running=True, waiting=1_200))
    assert bar.text == "Indexing goes on; 1,200 documents are waiting."
    with qtbot.waitSignal(view._intents.later_wanted):
        bar.again.click()
    bar.tell(Since(running=True, waiting=1_200, awaited={by_words().question}))
    assert bar.again.isHidden()
    bar.tell(Since())
    assert bar.text == "Indexing has ended since this answer was made."
    assert (bar.again.isHidden(), view.foot.again.isHidden()) == (False, True)
    with qtbot.waitSignal(view.again_requested) as asked:
        bar.again.click()
    assert asked.args == [False]
    bar.tell(Since(), same=True)
    assert bar.isHidden(), "no run has been: the model is what is missing"
    view.show_answer(samples.answer())
    bar.tell(PAUSED)
    assert bar.isHidden(), "words and meaning were searched"


def test_an_answer_from_what_was_indexed_by_then_says_so(view: AnswerView) -> None:
    """Asked at the first start, it quoted the nearest of the first few runbooks as if it were the nearest of all."""
    answer = samples.answer()
    view.show_answer(replace(answer, retrieval=replace(answer.retrieval, waiting=12)))
    bar = view.since
    bar.tell(PAUSED)
    assert bar.text == "Answered from what is indexed; indexing is paused and 8 documents are waiting."
    bar.tell(Since(running=True, waiting=9))
    assert bar.text == "Answered from what is indexed so far; 9 documents are still waiting."
    bar.tell(Since())
    assert bar.text == "Answered from what was indexed at that time; indexing has ended since."
    assert (bar.again.isHidden(), view.foot.again.isHidden()) == (False, True)


def test_what_would_be_found_again_is_not_searched_again(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.outcomes["kafka"] = samples.refused("kafka")
    view = ask(qtbot, chat, "kafka")
    finished(qtbot, view)
    again = view.foot.again
    assert again.text() == "Search again"
    qtbot.waitUntil(lambda: not again.isEnabled())
    assert "have not changed since" in again.toolTip()
    assert again.accessibleDescription() == again.toolTip()
    chat.composer.scope.parts.click()
    assert again.isEnabled(), "it would be asked in parts"
    chat.composer.scope.parts.click()
    assert not again.isEnabled()
    chat.context.settings_watch.announce("general.theme")
    assert not again.isEnabled()
    chat.context.settings_watch.announce("search.default_k")
    assert again.isEnabled()
    assert "have not changed since" not in again.toolTip()


def test_documents_that_come_or_go_make_it_another_question(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    answer = samples.answer("gc")
    fake.chat.outcomes["gc"] = replace(answer, model=replace(answer.model, provider=NO_MODEL))
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: not view.foot.again.isEnabled())
    chat.context.intents.index_changed.emit()
    assert view.foot.again.isEnabled()


def test_a_model_may_write_another_answer(qtbot: QtBot, chat: ChatPage) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    qtbot.waitUntil(lambda: chat.session.transcript is not None and chat.session.transcript.running is None)
    assert view.foot.again.text() == "Regenerate"
    assert view.foot.again.isEnabled()


def test_stored_refusals_are_told_too_when_they_are_opened(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.chat.stored["con_0"] = [unfinished()]
    chat.session.open("con_0")

    def said() -> str:
        transcript = chat.session.transcript
        return transcript.turns[-1].view.refusal.sentence.text if transcript is not None and transcript.turns else ""

    qtbot.waitUntil(lambda: said() == "Not found in what was indexed at that time; indexing has ended since.")


def test_a_refused_question_is_asked_again_once_a_runbook_for_it_is_saved(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab
) -> None:
    """The refusal stood there as before, and whoever had written the runbook had to type the question again."""
    chat = page_of(opened, PageName.CHAT)
    assert isinstance(chat, ChatPage)
    view = ask(qtbot, chat, "How do I rebalance Kafka, when brokers leave?")
    finished(qtbot, view)
    view.refusal.write.click()
    page = cast(KnowledgePage, opened.pages[PageName.KNOWLEDGE])
    qtbot.waitUntil(page.editor.isVisible)
    page.editor.text.setPlainText("## symptoms\n\nConsumer lag grows when brokers leave: rebalance Kafka.\n")
    page.editor.save_button.click()
    finish(qtbot, page)
    opened.show_page(PageName.CHAT)
    qtbot.waitUntil(lambda: view.refusal.sentence.text.endswith("A runbook for this was saved."))
    assert view.refusal.write.isHidden()
    assert view.refusal.again.property("role") == "primary"
    view.refusal.again.click()
    transcript = chat.session.transcript
    assert transcript is not None
    again = finished(qtbot, transcript.turns[-1].view)
    assert again.citations and again.citations[0].doc_path == "how-do-i-rebalance-kafka-when-brokers-leave.md"


def test_answers_that_are_not_seen_are_told_when_they_are_shown(
    qtbot: QtBot, window: MainWindow, chat: ChatPage, fake: FakeKebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = ask(qtbot, chat, "gc")
    finished(qtbot, view)
    told: list[Since] = []
    monkeypatch.setattr(view.since, "tell", lambda since, **_: told.append(since))
    window.indexing.changed.emit()
    assert len(told) == 1
    window.stack.setCurrentWidget(window.start_page)
    window.indexing.changed.emit()
    assert len(told) == 1, "sixteen times a second for each answer would be work for nobody"
    window.show_page(PageName.CHAT)
    assert len(told) == 2
