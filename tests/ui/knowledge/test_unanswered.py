"""A question about a drop waits until it is answered: behind other details, and for the next start."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from kebab_desktop.app.drops import FEW
from kebab_desktop.app.held_drops import FILE, HeldDrop, HeldDrops
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui.knowledge.steps import finish, listed, pick
from tests.ui.opened import POOL, page_of

_WAIT_MS = 20_000


@pytest.fixture
def twin(tmp_path: Path) -> Path:
    """A file that is there under another name."""
    path = tmp_path / "drop" / "twin.md"
    path.parent.mkdir()
    path.write_text(POOL, encoding="utf-8")
    return path


@pytest.fixture
def asked(qtbot: QtBot, page: KnowledgePage, twin: Path) -> KnowledgePage:
    """The page with a question that nobody has answered."""
    page.drops.dropped.emit([twin])
    qtbot.waitUntil(page.details.conflicts.isVisible, timeout=_WAIT_MS)
    assert page.main.unanswered.text == ""
    return page


def held(page: KnowledgePage) -> tuple[HeldDrop, ...]:
    return page.context.kebab.drops.held.kept()


def test_a_row_that_is_clicked_hides_the_question_and_a_bar_leads_back(
    qtbot: QtBot, asked: KnowledgePage, twin: Path
) -> None:
    pane, bar = asked.details.conflicts, asked.main.unanswered
    pane.cards[0].choice.choose("both")
    pick(qtbot, asked, "pool.md")
    assert not pane.isVisible()
    assert bar.text == "1 item waits for your answer and is not added yet."
    bar.answer.click()
    assert pane.isVisible()
    assert bar.text == ""
    assert [card.resolution.value for card in pane.cards] == ["both"], "what was chosen is kept"
    pane.close_button.click()
    assert bar.text != "", "to close it is no answer"
    bar.answer.click()
    pane.add_button.click()
    qtbot.waitUntil(lambda: "twin.md" in listed(asked), timeout=_WAIT_MS)
    assert (bar.text, asked.desk.adding.pending) == ("", ())
    qtbot.waitUntil(lambda: held(asked) == (), timeout=_WAIT_MS)


def test_what_is_not_wanted_can_be_asked_about_again(qtbot: QtBot, asked: KnowledgePage, twin: Path) -> None:
    pick(qtbot, asked, "pool.md")
    asked.main.unanswered.discard.click()
    assert asked.main.unanswered.text == ""
    assert asked.context.toasts.text == "1 item was not added"
    offer = asked.context.toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    qtbot.waitUntil(asked.details.conflicts.isVisible, timeout=_WAIT_MS)
    asked.details.conflicts.cancel_button.click()
    assert asked.context.toasts.text == "1 item was not added"
    assert "twin.md" not in listed(asked)


def test_folders_wait_too_while_a_source_is_changed(qtbot: QtBot, page: KnowledgePage, dropped: Path) -> None:
    page.drops.dropped.emit([dropped])
    form, bar = page.details.form, page.main.unanswered
    qtbot.waitUntil(form.isVisible, timeout=_WAIT_MS)
    assert bar.text == ""
    page.details.show_form(page.context.kebab.knowledge.sources()[1])
    assert bar.text != ""
    form.cancel_button.click()
    assert bar.text != "", "that was the answer to another form"
    bar.answer.click()
    assert form.asked() == (dropped,)
    form.add_button.click()
    finish(qtbot, page)
    assert bar.text == ""


def test_the_status_bar_says_on_other_pages_that_a_question_waits(
    qtbot: QtBot, asked: KnowledgePage, opened: MainWindow
) -> None:
    chip = opened.status.drops
    assert chip.isHidden(), "the question is on the screen"
    opened.routes.open_page(PageName.CHAT.value)
    assert chip.text() == "1 dropped item waits"
    chip.click()
    qtbot.waitUntil(asked.details.conflicts.isVisible, timeout=_WAIT_MS)
    assert chip.isHidden()
    opened.routes.open_page(PageName.CHAT.value)
    asked.details.conflicts.declined.emit()
    assert chip.isHidden(), "it is answered"


def test_the_next_start_asks_about_it(
    qtbot: QtBot, asked: KnowledgePage, twin: Path, theme: Theme, tmp_path: Path
) -> None:
    pick(qtbot, asked, "pool.md")
    asked.save_state()
    qtbot.waitUntil(lambda: held(asked) == (HeldDrop((twin,)),), timeout=_WAIT_MS)
    kebab, bridge = asked.context.kebab, Bridge()
    kebab.drops.held = HeldDrops(kebab.data_dir / FILE)  # as the next start reads it
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "next.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(kebab)
    window.show()
    qtbot.waitUntil(lambda: window.status.drops.text() == "1 dropped item waits", timeout=_WAIT_MS)
    first = page_of(window, PageName.KNOWLEDGE)
    assert isinstance(first, KnowledgePage)
    qtbot.waitUntil(lambda: first.main.unanswered.text != "", timeout=_WAIT_MS)
    assert not first.details.conflicts.isVisible(), "nothing is looked at before it is wanted"
    window.language.choose(LanguageChoice.KOREAN)
    window.language.choose(LanguageChoice.ENGLISH)
    page = page_of(window, PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    assert page.main.unanswered.text == "1 item waits for your answer and is not added yet."
    page.main.unanswered.answer.click()
    qtbot.waitUntil(page.details.conflicts.isVisible, timeout=_WAIT_MS)
    page.details.conflicts.add_button.click()
    qtbot.waitUntil(lambda: held(page) == () and not window.indexing.running, timeout=_WAIT_MS)
    bridge.close()
    assert bridge.wait(5000)


def test_what_a_full_disk_did_not_take_is_written_once_there_is_room(
    qtbot: QtBot, page: KnowledgePage, twin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was taken for written, and the next start did not ask."""
    told: list[object] = []
    page.context.intents.failure_reported.connect(told.append)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        page.drops.dropped.emit([twin])
        qtbot.waitUntil(lambda: bool(told), timeout=_WAIT_MS)
        with qtbot.waitSignal(page.context.bridge.lane(LaneName.READ).idle, timeout=_WAIT_MS):
            page.save_state()
    assert held(page) == ()
    assert len(told) == 1, "not at every attempt"
    page.save_state()
    qtbot.waitUntil(lambda: held(page) == (HeldDrop((twin,)),), timeout=_WAIT_MS)


def test_it_is_told_in_another_language(qtbot: QtBot, asked: KnowledgePage, opened: MainWindow, twin: Path) -> None:
    pick(qtbot, asked, "pool.md")
    opened.language.choose(LanguageChoice.KOREAN)
    try:
        again = opened.pages[PageName.KNOWLEDGE]
        assert isinstance(again, KnowledgePage)
        assert again.desk.adding.pending == (twin,)
        again.details.conflicts.cancel_button.click()
        qtbot.waitUntil(lambda: held(again) == (), timeout=_WAIT_MS)
    finally:
        opened.language.choose(LanguageChoice.ENGLISH)


def test_many_files_are_shown_before_they_are_copied(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    files = [tmp_path / f"n{number}.md" for number in range(FEW + 1)]
    for number, file in enumerate(files):
        file.write_text(f"# N{number}\n\n## a\n\nwords {number}\n", encoding="utf-8")
    files[0].write_text("---\ntitle: [\n---\n\n# B\n\n## a\n\nbeta\n", encoding="utf-8")
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"\x89")
    page.drops.dropped.emit([*files, photo])
    pane = page.details.conflicts
    qtbot.waitUntil(pane.isVisible, timeout=_WAIT_MS)
    assert pane.add_button.text() == "Add 11", "what cannot be taken is not counted"
    assert pane.title.text() == "Copy 11 files to “library”?"
    assert pane.preview.summary.text() == "11 Markdown files · 11 new · 2 with problems"
    assert pane.preview.lines[:2] == ["photo.png", "n0.md"]
    assert not {each.name for each in files} & listed(page)
    pane.add_button.click()
    finish(qtbot, page)
    assert page.main.result.text.text() == "11 added to “library” · 1 with problems · 1 not indexed"
    page.drops.dropped.emit(files)
    qtbot.waitUntil(pane.isVisible, timeout=_WAIT_MS)
    assert pane.preview.summary.text() == "11 Markdown files · 11 there already · 1 with problems"
