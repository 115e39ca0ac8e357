"""Settings whose change is work are applied at once: Korean words, and how much of the history is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import use_korean_terms
from kebab_desktop.core.analysis import analyzer_version, terms
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import ask, page_of

TERMS, DAYS, ANSWERS = "search.korean_terms", "privacy.keep_history_days", "privacy.keep_history_answers"
_LONG_MS = 20_000


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: TERMS in page.form.rows, timeout=_LONG_MS)
    return page


@pytest.fixture
def pairs_again() -> Iterator[None]:
    """The choice holds for the process."""
    yield
    use_korean_terms("bigrams")


@pytest.mark.usefixtures("pairs_again")
def test_korean_words_are_taken_apart_otherwise_at_once(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    pytest.importorskip("kiwipiepy")
    before = analyzer_version()
    row = page.form.rows[TERMS]
    assert row.effect.text() == "The word index is built again at once."
    kebab.preferences.change(TERMS, "morphemes")
    qtbot.waitUntil(lambda: row.told.text() == "The word index was built again.", timeout=_LONG_MS)
    assert analyzer_version() != before
    assert terms("재시작했습니다") == ["재시작"]
    assert not kebab.knowledge.status().stale
    answer = ask(kebab, "Full GC 정지")
    assert answer.versions["analyzer"] == analyzer_version()
    assert answer.citations
    kebab.preferences.change(TERMS, "bigrams")
    qtbot.waitUntil(lambda: analyzer_version() == before and not kebab.knowledge.status().stale, timeout=_LONG_MS)
    qtbot.waitUntil(lambda: not opened.indexing.running, timeout=_LONG_MS)
    assert ask(kebab, "Full GC 정지").citations


def test_words_stay_as_they_were_where_it_cannot_be_done(
    qtbot: QtBot, kebab: Kebab, page: PreferencesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_choice: str) -> None:
        raise SettingsError("The package is not installed.", hint="Install it.")

    monkeypatch.setattr(kebab.search, "_korean_terms", missing)
    before = analyzer_version()
    kebab.preferences.change(TERMS, "morphemes")
    row = page.form.rows[TERMS]
    qtbot.waitUntil(lambda: "Install it. Words are taken apart as before." in row.told.text(), timeout=_LONG_MS)
    assert analyzer_version() == before


def test_answers_beyond_a_new_limit_leave_soon_and_come_back_with_it(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    for question in ("Full GC", "tomcat pool", "MaxRequestWorkers"):
        ask(kebab, question)
    waiting = opened.desks.applied.settled
    kebab.preferences.change(ANSWERS, 1)
    qtbot.waitUntil(waiting.isActive, timeout=_LONG_MS)
    assert len(kebab.history.rows(HistoryFilter())) == 3, "a limit that is still being typed moves nothing"
    qtbot.waitUntil(lambda: page.form.rows[ANSWERS].told.text() == "Applied in a few seconds …", timeout=_LONG_MS)
    waiting.setInterval(0)
    waiting.start()
    qtbot.waitUntil(lambda: "2 answers were moved" in opened.toasts.text, timeout=_LONG_MS)
    assert len(kebab.history.rows(HistoryFilter())) == 1
    assert "2 answers were moved" in page.form.rows[ANSWERS].told.text()
    assert page.form.rows[DAYS].told.text() == ""
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: len(kebab.history.rows(HistoryFilter())) == 3, timeout=_LONG_MS)
    assert kebab.preferences.current().privacy.keep_history_answers == 0
    assert kebab.resets.beyond_limits() is None


def test_undo_of_a_limit_leaves_one_that_was_set_meanwhile(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    for question in ("Full GC", "tomcat pool", "MaxRequestWorkers"):
        ask(kebab, question)
    applied = opened.desks.applied
    applied.settled.setInterval(0)
    kebab.preferences.change(ANSWERS, 1)
    qtbot.waitUntil(lambda: "2 answers were moved" in opened.toasts.text, timeout=_LONG_MS)
    applied.settled.setInterval(60_000)
    kebab.preferences.change(ANSWERS, 2)
    qtbot.waitUntil(applied.settled.isActive, timeout=_LONG_MS)
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: len(kebab.history.rows(HistoryFilter())) == 3, timeout=_LONG_MS)
    assert kebab.preferences.current().privacy.keep_history_answers == 2
    assert "The limit you set meanwhile stays" in opened.toasts.text
    assert not applied.settled.isActive(), "what is back does not leave again at once"


def test_old_answers_stay_after_a_jump_of_the_clock(kebab: Kebab) -> None:
    answer = ask(kebab, "Full GC")
    old = (datetime.now(UTC) - timedelta(days=40)).isoformat().replace("+00:00", "Z")
    kebab.history._store.save_answer(
        replace(answer, created_at=old, retrieval=replace(answer.retrieval, trace_id="ret_old"))
    )
    kebab.preferences.change(DAYS, 30)
    kebab.resets._clock_is_trusted = False
    assert kebab.resets.beyond_limits() is None
    kebab.resets._clock_is_trusted = True
    moved = kebab.resets.beyond_limits()
    assert moved is not None
    assert moved.number == 1
