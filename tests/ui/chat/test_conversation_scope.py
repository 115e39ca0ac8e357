"""In what is searched belongs to the conversation, and each question says what it was narrowed to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.scope import Facets
from kebab_desktop.core.answers import Answer, Outcome
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.retrieval import Filters, SearchMode
from kebab_desktop.ui.answer.refs import refs_of_answer
from kebab_desktop.ui.answer.source_head import SourceHead
from kebab_desktop.ui.answer.sources import SourceList
from kebab_desktop.ui.chat.conversation_model import META_ROLE, STATE_ROLE
from kebab_desktop.ui.chat.narrowed_line import NarrowedLine
from kebab_desktop.ui.chat.page import ChatPage
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.source_words import name_sources
from kebab_desktop.ui.theme import Theme
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab, FakeSearch, conversations

NARROW = Filters(source_ids=("bundled",), trust_min=TrustLevel.PRIMARY)


def answer(filters: Filters) -> Answer:
    made = samples.answer("gc")
    return replace(made, parameters=replace(made.parameters, filters=filters))


@pytest.fixture
def two(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> ChatPage:
    """Two conversations, of which the first was asked narrowed."""
    fake.chat.known = conversations(2)
    fake.chat.stored = {"con_0": [answer(NARROW)], "con_1": [answer(Filters())]}
    chat.desk.reload()
    chat.composer.scope.offer(Facets(sources=("bundled", "team")))
    qtbot.waitUntil(lambda: bool(chat.desk.title("con_1")))
    return chat


def opened(qtbot: QtBot, chat: ChatPage, conversation: str) -> None:
    chat.session.open(conversation)
    qtbot.waitUntil(lambda: chat.session.conversation_id == conversation)
    qtbot.waitUntil(lambda: chat.session.transcript is not None and bool(chat.session.transcript.turns))


def test_a_conversation_brings_its_narrowing_back_and_others_are_not_narrowed(qtbot: QtBot, two: ChatPage) -> None:
    scope = two.composer.scope
    opened(qtbot, two, "con_0")
    assert scope.filters == NARROW
    opened(qtbot, two, "con_1")
    assert scope.filters == Filters()
    opened(qtbot, two, "con_0")
    assert scope.filters == NARROW
    two.start_new()
    assert scope.filters == Filters()


def test_what_is_picked_and_not_asked_with_yet_comes_back_as_well(qtbot: QtBot, two: ChatPage) -> None:
    opened(qtbot, two, "con_1")
    next(each for each in two.composer.scope.sources.actions_offered if each.data() == "team").trigger()
    opened(qtbot, two, "con_0")
    assert two.composer.scope.filters == NARROW
    opened(qtbot, two, "con_1")
    assert two.composer.scope.filters == Filters(source_ids=("team",))


def test_a_question_says_in_what_alone_it_was_searched(qtbot: QtBot, two: ChatPage) -> None:
    opened(qtbot, two, "con_0")
    transcript = two.session.transcript
    assert transcript is not None
    assert transcript.turns[0].narrowed.text() == "Searched only in: bundled · trust primary+"
    assert transcript.turns[0].narrowed.isVisible()
    opened(qtbot, two, "con_1")
    assert two.session.transcript is not None
    assert not two.session.transcript.turns[0].narrowed.isVisible()


def test_it_is_said_while_it_is_searched(qtbot: QtBot, two: ChatPage, fake: FakeKebab) -> None:
    opened(qtbot, two, "con_0")
    fake.chat.after_retrieval.close()
    view = ask(qtbot, two, "heap?")
    transcript = two.session.transcript
    assert transcript is not None
    qtbot.waitUntil(transcript.turns[-1].narrowed.isVisible)
    fake.chat.after_retrieval.open()
    finished(qtbot, view)


def test_everything_that_narrows_is_named(qtbot: QtBot) -> None:
    line = NarrowedLine()
    qtbot.addWidget(line)
    line.show_filters(Filters(log_types=("GC",), tags=("heap", "oom"), path_glob="gc/*"))
    assert line.text() == "Searched only in: GC · heap, oom · gc/*"


def test_a_narrowing_that_comes_before_the_choices_are_known_is_picked_with_them(qtbot: QtBot) -> None:
    row = ScopeRow()
    qtbot.addWidget(row)
    wanted = replace(NARROW, tags=("heap",))
    row.narrow(wanted)
    row.set_defaults(SearchMode.HYBRID, 8)
    row.offer(Facets(sources=("bundled", "team"), tags=("heap",)))
    assert row.filters == wanted
    row.offer(Facets(sources=("team",), tags=("heap",)))
    assert row.filters == Filters(trust_min=TrustLevel.PRIMARY, tags=("heap",))


def test_the_menu_of_chunks_says_why_there_are_not_fewer(qtbot: QtBot) -> None:
    row = ScopeRow()
    qtbot.addWidget(row)
    entries: list[str] = []
    for k in (8, 3):
        row.set_defaults(SearchMode.HYBRID, k)
        entries = [action.text() for action in row.chunks._menu.actions()]
        assert entries[0] == f"{k} chunks"
        assert entries[-1] == f"Not fewer than {k}: the number of chunks in the settings"
        assert not row.chunks._menu.actions()[-1].isEnabled()
    assert "5 chunks" in entries


def test_the_list_says_which_conversations_are_being_answered(qtbot: QtBot, two: ChatPage, fake: FakeKebab) -> None:
    opened(qtbot, two, "con_0")
    fake.chat.mid_stream.close()
    view = ask(qtbot, two, "heap?")
    model = two.panel.model

    def said(conversation: str) -> str:
        return str(model.index(model.row_of(conversation)).data(STATE_ROLE)[0])

    qtbot.waitUntil(lambda: said("con_0") == "answering …")
    two.start_new()
    assert (said("con_0"), said("con_1")) == ("answering …", "")
    fake.chat.mid_stream.open()
    finished(qtbot, view)
    qtbot.waitUntil(lambda: said("con_0") == "")


def test_the_list_says_that_an_answer_is_not_finished(qtbot: QtBot, chat: ChatPage) -> None:
    model = chat.panel.model
    model.show_conversations([replace(conversations(1)[0], turns=1, last_outcome=Outcome.INTERRUPTED.value)])
    index = model.index(1)
    assert index.data(STATE_ROLE) == ("not finished", "warn")
    assert "1 turn" in str(index.data(META_ROLE))


@pytest.fixture
def named() -> Iterator[None]:
    """One source has a name."""
    name_sources({"unyeong": "운영 런북"})
    yield
    name_sources({})


@pytest.mark.usefixtures("named")
def test_sources_are_offered_and_told_by_the_names_that_people_read(qtbot: QtBot) -> None:
    row = ScopeRow()
    qtbot.addWidget(row)
    row.offer(Facets(sources=("bundled", "unyeong")))
    assert [action.text() for action in row.sources.actions_offered] == ["bundled", "운영 런북"]

    row.narrow(Filters(source_ids=("unyeong",)))
    assert row.sources.text().startswith("운영 런북")
    assert row.filters.source_ids == ("unyeong",)
    line = NarrowedLine()
    qtbot.addWidget(line)
    line.show_filters(row.filters)
    assert "운영 런북" in line.text()
    assert "unyeong" not in line.text()


@pytest.mark.usefixtures("named")
def test_an_answer_calls_its_sources_by_name_and_leaves_their_ids_to_the_tip(qtbot: QtBot, theme: Theme) -> None:
    ref = replace(refs_of_answer(samples.answer())[0], source_id="unyeong")
    found, head = SourceList("SOURCES"), SourceHead(theme)
    for widget in (found, head):
        qtbot.addWidget(widget)
    found.show_refs([ref])
    assert found.rows[0].source.text() == "운영 런북"
    assert "운영 런북" in found.rows[0].accessibleName()
    assert "unyeong / " in found.rows[0].toolTip()
    head.show_ref(ref, 1, 1)
    assert (head.source.text(), head.source.toolTip()) == ("운영 런북", "unyeong")


@pytest.mark.usefixtures("named")
def test_a_name_that_is_too_long_leaves_room_for_the_place(qtbot: QtBot) -> None:
    name_sources({"unyeong": "아주 긴 이름 " * 8})
    found = SourceList("SOURCES")
    qtbot.addWidget(found)
    found.show_refs([replace(refs_of_answer(samples.answer())[0], source_id="unyeong")])
    assert found.rows[0].source.text().endswith("…")
    assert len(found.rows[0].source.text()) < 30


@pytest.mark.usefixtures("named")
def test_the_names_of_sources_are_read_with_what_the_composer_offers(
    qtbot: QtBot, chat: ChatPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeSearch, "facets", lambda _: Facets(sources=("team",), names={"team": "우리 팀"}))
    chat.feed.refresh()
    qtbot.waitUntil(lambda: [action.text() for action in chat.composer.scope.sources.actions_offered] == ["우리 팀"])
