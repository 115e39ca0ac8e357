"""A data folder that is deleted or moved while the window is open: said over every page until it is back."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kebab_desktop.app.views import HealthCheck
from kebab_desktop.core.errors import DataDirectoryError
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.fakes import FakeKebab

GONE = HealthCheck("Data folder", "failed", "The database /x/kebab.sqlite3 is gone.", "Put its data folder back.")


def test_a_data_folder_that_is_gone_is_told_over_every_page_until_it_is_back(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab
) -> None:
    banner = window.desks.trouble
    assert not banner.text
    well, fake.doctor.folder = fake.doctor.folder, GONE
    window.desks.data_folder.look()
    qtbot.waitUntil(lambda: banner.text == f"{GONE.message} {GONE.hint}")
    window.show_page(PageName.CHAT)
    assert banner.isVisible()
    assert banner.geometry().bottom() < window.stack.geometry().top()
    fake.doctor.folder = well
    with qtbot.waitSignal(window.indexing.finished):  # what was being indexed broke off
        window.desks.data_folder.look()
    assert not banner.text
    assert "there again" in window.toasts.text


def test_a_folder_with_little_room_is_no_banner(qtbot: QtBot, window: MainWindow, fake: FakeKebab) -> None:
    fake.doctor.folder = HealthCheck("Data folder", "warning", "0.2 GiB free", "Free some space.")
    window.desks.data_folder.look()
    with qtbot.waitSignal(window.bridge.read(lambda: None).finished):  # behind the look
        pass
    assert not window.desks.trouble.text


def test_a_job_that_fails_for_what_the_banner_says_does_not_say_it_again(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab
) -> None:
    """Every list that was read meanwhile repeated the sentence as a notice below it."""
    well, fake.doctor.folder = fake.doctor.folder, GONE
    window.desks.data_folder.look()
    qtbot.waitUntil(lambda: bool(window.desks.trouble.text))
    gone = DataDirectoryError(GONE.message, hint=GONE.hint)
    window.intents.failure_reported.emit(gone)
    assert "Put its" not in window.toasts.text
    window.intents.failure_reported.emit(DataDirectoryError("The trash is full.", hint="Empty it."))
    assert window.toasts.text == "The trash is full. Empty it."
    fake.doctor.folder = well
    with qtbot.waitSignal(window.indexing.finished):
        window.desks.data_folder.look()
    window.intents.failure_reported.emit(gone)
    assert window.toasts.text == f"{GONE.message} {GONE.hint}"


def test_a_job_that_meets_it_first_leaves_the_word_to_the_banner(
    qtbot: QtBot, window: MainWindow, fake: FakeKebab
) -> None:
    """The notice of the job stood beside the banner that said the same."""
    fake.doctor.folder = GONE
    window.intents.failure_reported.emit(DataDirectoryError(GONE.message, hint=GONE.hint))
    assert window.toasts.text == f"{GONE.message} {GONE.hint}"
    qtbot.waitUntil(lambda: bool(window.desks.trouble.text))
    assert window.toasts.text == ""
