"""Backup, restore, and beginning anew from the settings page."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.restore_difference import Counted, Difference
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.backup_card import BackupCard
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.preferences.restore_words import restore_text
from tests.ui.opened import ask, page_of

_LONG_MS = 20_000


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: "search.default_k" in page.form.rows)
    return page


@pytest.fixture
def card(page: PreferencesPage) -> BackupCard:
    return page.backup


def test_a_backup_is_written_and_prepared_and_given_up(
    qtbot: QtBot, opened: MainWindow, card: BackupCard, tmp_path: Path
) -> None:
    file = tmp_path / "mine.zip"
    card.write_to(str(file))
    assert not card.restore.isEnabled()
    qtbot.waitUntil(lambda: not card.desk.running)
    assert str(file) in opened.toasts.text
    card.restore_from(str(file))
    qtbot.waitUntil(lambda: not card.desk.running)
    assert "next start the backup of 20" in card.banner.text
    assert "No document, conversation, answer or setting differs" in card.banner.text
    card.give_up.click()
    qtbot.waitUntil(lambda: card.banner.text == "")


def test_a_planned_restore_stands_in_the_status_bar_until_it_is_given_up(
    qtbot: QtBot, opened: MainWindow, card: BackupCard, tmp_path: Path
) -> None:
    chip = opened.status.restore
    assert chip.isHidden()
    file = tmp_path / "mine.zip"
    card.write_to(str(file))
    qtbot.waitUntil(lambda: not card.desk.running)
    assert chip.isHidden()
    card.restore_from(str(file))
    qtbot.waitUntil(chip.isVisible)
    assert chip.text() == "Restore planned: at the next start"
    page_of(opened, PageName.HISTORY)
    chip.click()
    assert opened.stack.currentWidget() is opened.pages[PageName.SETTINGS]
    assert opened.focusWidget() is card.give_up
    qtbot.waitUntil(lambda: not card.give_up.visibleRegion().isEmpty())
    assert card.property("found")
    card.give_up.click()
    qtbot.waitUntil(chip.isHidden)


def test_a_planned_restore_is_told_in_the_language_of_the_window(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, card: BackupCard, tmp_path: Path
) -> None:
    file = tmp_path / "mine.zip"
    card.write_to(str(file))
    qtbot.waitUntil(lambda: not card.desk.running)
    card.restore_from(str(file))
    qtbot.waitUntil(opened.status.restore.isVisible)
    kebab.preferences.change("general.language", "ko")
    qtbot.waitUntil(lambda: opened.status.restore.text() == "복원 예정: 다음에 시작할 때")
    kebab.preferences.change("general.language", "en")
    qtbot.waitUntil(lambda: not opened.language.korean)


def test_what_will_be_other_is_told_while_it_can_be_given_up(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, card: BackupCard, tmp_path: Path
) -> None:
    file = tmp_path / "mine.zip"
    card.write_to(str(file))
    qtbot.waitUntil(lambda: not card.desk.running)
    for key, value in (("search.default_k", 7), ("rag.score_gate", 0.3)):
        kebab.preferences.change(key, value)
    card.restore_from(str(file))
    qtbot.waitUntil(lambda: not card.desk.running)
    *_, last = card.banner.text.splitlines()
    assert last.startswith("• Settings with another value: ")
    assert last.count(",") == 1
    found = Difference("", Counted(1200, 7, 0), Counted(0, 2), Counted(), ())
    assert restore_text(found).splitlines()[1:] == ["• Documents: 1,200 more, 7 fewer", "• Conversations: 2 fewer"]


def test_what_differs_is_counted_again_when_one_works_on_meanwhile(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, card: BackupCard, tmp_path: Path
) -> None:
    file = tmp_path / "mine.zip"
    card.write_to(str(file))
    qtbot.waitUntil(lambda: not card.desk.running, timeout=_LONG_MS)
    card.restore_from(str(file))
    qtbot.waitUntil(lambda: "No document" in card.banner.text, timeout=_LONG_MS)
    assert "went on working" not in card.banner.text
    kebab.preferences.change("search.default_k", 7)
    qtbot.waitUntil(lambda: "Settings with another value: " in card.banner.text, timeout=_LONG_MS)
    assert "You went on working meanwhile; what differs was counted again at " in card.banner.text
    kebab.preferences.reset("search.default_k")
    qtbot.waitUntil(lambda: "No document" in card.banner.text, timeout=_LONG_MS)


def test_a_file_that_is_no_backup_is_refused_with_words(
    qtbot: QtBot, opened: MainWindow, card: BackupCard, tmp_path: Path
) -> None:
    (tmp_path / "x.zip").write_text("no", encoding="utf-8")
    card.restore_from(str(tmp_path / "x.zip"))
    qtbot.waitUntil(lambda: "no backup" in opened.toasts.text)
    assert card.banner.text == ""
    assert card.write.isEnabled()


def test_settings_are_reset_and_brought_back(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    kebab.preferences.change("search.default_k", 7)
    page.data.reset.click()
    qtbot.waitUntil(lambda: kebab.preferences.current().search.default_k != 7 and bool(opened.toasts.text))
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: kebab.preferences.current().search.default_k == 7)


def test_undo_of_a_reset_leaves_what_was_changed_meanwhile(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    for key, value in (("search.default_k", 7), ("rag.score_gate", 0.3)):
        kebab.preferences.change(key, value)
    page.data.reset.click()
    qtbot.waitUntil(lambda: "their defaults again" in opened.toasts.text, timeout=_LONG_MS)
    kebab.preferences.change("search.default_k", 9)
    opened.toasts._action.click()
    qtbot.waitUntil(
        lambda: opened.toasts.text == "1 setting that you changed meanwhile stays as it is", timeout=_LONG_MS
    )
    assert kebab.preferences.current().search.default_k == 9
    assert kebab.preferences.current().rag.score_gate == 0.3


def test_settings_come_back_also_when_their_reset_changed_the_language(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    kebab.preferences.change("general.language", "ko")
    qtbot.waitUntil(lambda: opened.stack.currentWidget() is not page)
    again = opened.stack.currentWidget()
    assert isinstance(again, PreferencesPage)
    again.data.reset.click()
    qtbot.waitUntil(lambda: opened.toasts.text == "All settings have their defaults again")
    assert opened.stack.currentWidget() is not again
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: kebab.preferences.current().general.language == "ko")
    kebab.preferences.change("general.language", "en")
    qtbot.waitUntil(lambda: not opened.language.korean)


def test_a_backup_goes_on_when_the_language_changes_and_is_not_cut_off_in_silence(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, card: BackupCard, tmp_path: Path
) -> None:
    held = threading.Event()
    opened.bridge.call(LaneName.WORK, held.wait)
    file = tmp_path / "mine.zip"
    card.write_to(str(file))
    opened.close()
    question = opened.close_guard.question
    assert question is not None
    assert "backup is being written" in question.informativeText()
    question.reject()
    kebab.preferences.change("general.language", "ko")
    qtbot.waitUntil(lambda: opened.language.korean)
    again = opened.stack.currentWidget()
    assert isinstance(again, PreferencesPage)
    assert again.backup is not card
    assert again.backup.stop.isVisibleTo(again.backup)
    held.set()
    qtbot.waitUntil(lambda: str(file) in opened.toasts.text)
    qtbot.waitUntil(again.backup.restore.isEnabled)
    kebab.preferences.change("general.language", "en")
    qtbot.waitUntil(lambda: not opened.language.korean)
    opened.close()
    assert opened.close_guard.question is None


def test_an_offer_outlives_a_change_of_the_language(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, page: PreferencesPage
) -> None:
    offer = opened.toasts.offer("Removed “x”", "Undo")
    kebab.preferences.change("general.language", "ko")
    qtbot.waitUntil(lambda: opened.language.korean)
    assert opened.toasts.text == "Removed “x”"
    with qtbot.waitSignal(offer.accepted):
        opened.toasts._action.click()
    kebab.preferences.change("general.language", "en")
    qtbot.waitUntil(lambda: not opened.language.korean)


def test_history_is_cleared_and_brought_back(qtbot: QtBot, opened: MainWindow, kebab: Kebab, card: BackupCard) -> None:
    ask(kebab, "Full GC")
    card.ages.actions()[-1].trigger()
    qtbot.waitUntil(lambda: opened.toasts.text == "1 answer was moved to the archive")
    assert kebab.history.rows(HistoryFilter()) == []
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: len(kebab.history.rows(HistoryFilter())) == 1)
    card.ages.actions()[0].trigger()
    qtbot.waitUntil(lambda: "no such answers" in opened.toasts.text)


def test_documents_are_taken_out_and_brought_back(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, card: BackupCard, tmp_path: Path
) -> None:
    team = tmp_path / "team"
    team.mkdir()
    (team / "a.md").write_text("# a\n\n## b\n\ntext\n", encoding="utf-8")
    kebab.knowledge.add_source(team)
    opened.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: not opened.indexing.running)
    card.documents.click()
    qtbot.waitUntil(lambda: "Taken out" in opened.toasts.text)
    assert "team" not in {view.source.id for view in kebab.knowledge.sources()}
    assert (team / "a.md").exists()
    opened.toasts._action.click()
    qtbot.waitUntil(lambda: "team" in {view.source.id for view in kebab.knowledge.sources()})
    qtbot.waitUntil(lambda: not opened.indexing.running)


def test_the_keyboard_stays_in_the_card_while_a_backup_is_written(
    qtbot: QtBot, opened: MainWindow, card: BackupCard, tmp_path: Path
) -> None:
    card.write.setFocus()
    card.write_to(str(tmp_path / "mine.zip"))
    assert opened.focusWidget() is card.stop
    qtbot.waitUntil(lambda: not card.desk.running)
    assert opened.focusWidget() is card.write
