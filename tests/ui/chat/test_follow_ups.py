"""What can be asked next: sections of the runbook that an answer rests on, never made up."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from kebab_desktop.app.views import DocumentView
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.ui.chat.follow_ups import can_be_followed, question_for, sections_after
from kebab_desktop.ui.chat.page import ChatPage
from tests.ui import samples
from tests.ui.chat.test_asking import ask, finished
from tests.ui.fakes import FakeKebab

SECTIONS = (
    "",
    "company_policy",
    "symptoms",
    "check_points",
    "check_points",
    "recommended_actions",
    "response_template",
)
TITLE = "Full GC 및 장시간 정지"


def runbook() -> DocumentView:
    """Return a runbook with the sections of the template."""
    chunk = samples.HITS[0].chunk
    chunks = [replace(chunk, id=f"chk_{at}", section=each, ordinal=at) for at, each in enumerate(SECTIONS)]
    return samples.document(chunks=tuple(chunks))


def citing(section: str, question: str = "gc") -> Answer:
    """Return an answer that cites one section of the runbook."""
    return samples.answer(question, citations=(replace(samples.citation(1, samples.HITS[0]), section=section),))


def offered(chat: ChatPage) -> list[str]:
    return [chip.text() for chip in chat.follow_ups.chips if chip.isVisible()]


def test_what_comes_after_the_cited_section_comes_first_and_the_wording_of_reports_never() -> None:
    assert sections_after(citing("symptoms"), runbook()) == ["check_points", "recommended_actions", "company_policy"]
    assert sections_after(citing("recommended_actions"), runbook()) == ["company_policy", "symptoms", "check_points"]
    assert question_for(runbook(), "check_points") == f"{TITLE}: Check points"


def test_nothing_follows_from_a_refusal_or_without_a_citation() -> None:
    assert can_be_followed(citing("symptoms"))
    assert not can_be_followed(samples.refused())
    assert not can_be_followed(replace(citing("symptoms"), citations=()))
    assert not can_be_followed(None)


def test_what_is_picked_is_asked_and_not_offered_again(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    question = f"{TITLE}: Check points"
    fake.knowledge.found = runbook()
    fake.chat.outcomes |= {"gc": citing("symptoms"), question: citing("symptoms", question)}
    finished(qtbot, ask(qtbot, chat, "gc"))
    qtbot.waitUntil(lambda: offered(chat) == ["Check points", "Recommended actions", "Company policy"])
    next(iter(chat.follow_ups.chips)).click()
    qtbot.waitUntil(lambda: [each for each, _ in fake.chat.asked] == ["gc", question])
    qtbot.waitUntil(lambda: offered(chat) == ["Recommended actions", "Company policy"])
    chat.start_new()
    assert offered(chat) == []
    chat.session.open("con_1")
    qtbot.waitUntil(lambda: offered(chat) == ["Recommended actions", "Company policy"])


def test_a_runbook_that_is_gone_offers_nothing(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.knowledge.error = KnowledgeBaseError("The document is gone.")
    fake.chat.outcomes["gc"] = citing("symptoms")
    finished(qtbot, ask(qtbot, chat, "gc"))
    qtbot.waitUntil(lambda: bool(fake.knowledge.opened) and chat.composer.stop_button.isHidden())
    assert offered(chat) == []


def test_the_line_outlives_a_deleted_conversation(qtbot: QtBot, chat: ChatPage, fake: FakeKebab) -> None:
    fake.knowledge.found = runbook()
    fake.chat.outcomes["gc"] = citing("symptoms")
    finished(qtbot, ask(qtbot, chat, "gc"))
    qtbot.waitUntil(lambda: bool(offered(chat)))
    deleted = chat.session.transcript
    assert deleted is not None
    with qtbot.waitSignal(deleted.destroyed):
        chat.session.forget("con_1")
    assert offered(chat) == []
    finished(qtbot, ask(qtbot, chat, "gc"))
    qtbot.waitUntil(lambda: len(offered(chat)) == 3)
