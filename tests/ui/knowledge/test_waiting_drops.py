"""Files dropped while something else is indexed: told at once, added afterwards with a receipt of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.core.events import IngestSummary
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.knowledge.steps import Folder, finish, listed

_WAIT_MS = 20_000


@pytest.fixture
def busy(qtbot: QtBot, page: KnowledgePage) -> Folder:
    """A run that goes on until its files are let through."""
    folder = Folder(2)
    page.context.indexing.look_again = folder.look
    page.context.indexing.run(folder.look)
    qtbot.waitUntil(lambda: page.main.run_bar.text.text() == "1 of 2 read, being indexed …", timeout=_WAIT_MS)
    return folder


def told(page: KnowledgePage) -> list[str]:
    return [row.text.full_text for row in page.main.waiting.rows]


def drop(qtbot: QtBot, page: KnowledgePage, *paths: Path) -> None:
    before = len(told(page))
    page.drops.dropped.emit(list(paths))
    qtbot.waitUntil(lambda: len(told(page)) == before + 1, timeout=_WAIT_MS)


def test_a_drop_during_a_run_is_told_at_once_and_has_its_own_receipt(
    qtbot: QtBot, page: KnowledgePage, busy: Folder, dropped: Path
) -> None:
    files = [dropped / name for name in ("a.md", "b.md", "empty.md")]
    drop(qtbot, page, *files)
    assert told(page) == ["3 files will be copied in after this run"]
    assert page.main.run_bar.text.text() == "1 of 2 read, being indexed …"
    busy.index(2)
    finish(qtbot, page)
    assert told(page) == []
    assert page.main.result.text.text() == "2 added to “library” · 1 with problems · 1 not indexed"
    drop_again = [*files, dropped / "photo.png"]
    page.drops.dropped.emit(drop_again)
    qtbot.waitUntil(lambda: "3 unchanged" in page.main.result.text.text(), timeout=_WAIT_MS)


def test_each_drop_of_a_queue_has_its_receipt_and_its_undo(
    qtbot: QtBot, page: KnowledgePage, busy: Folder, dropped: Path
) -> None:
    """The receipt of the first drop was replaced by that of the second, and its Undo was gone."""
    (dropped / "b.md").write_text("# B\n\n## one\n\nbeta\n", encoding="utf-8")
    drop(qtbot, page, dropped / "a.md")
    drop(qtbot, page, dropped / "b.md")
    results = page.main.results
    busy.index(2)
    qtbot.waitUntil(lambda: not page.context.indexing.running and len(results.cards) == 2, timeout=_WAIT_MS)
    qtbot.waitUntil(lambda: {"a.md", "b.md"} <= listed(page), timeout=_WAIT_MS)
    newer, older = results.cards
    assert [card.text.text() for card in (newer, older)] == ["1 added to “library”"] * 2
    older.undo.click()
    qtbot.waitUntil(lambda: "a.md" not in listed(page), timeout=_WAIT_MS)
    assert (older.isHidden(), newer.isHidden(), "b.md" in listed(page)) == (True, False, True)
    newer.dismiss.click()
    assert results.isVisible()
    page.drops.dropped.emit([dropped / "b.md"])
    qtbot.waitUntil(lambda: results.newest.text.text() == "1 unchanged", timeout=_WAIT_MS)
    assert len(results.cards) == 1, "another queue begins anew"


def test_what_is_edited_outside_leaves_the_receipts_of_drops_and_has_one_of_its_own(
    qtbot: QtBot, page: KnowledgePage
) -> None:
    results = page.main.results
    results.show_summary(IngestSummary(added=3), ("library",))
    for count in (1, 2):
        results.show_summary(IngestSummary(updated=count), (), False)
    assert [card.text.text() for card in results.cards] == ["2 updated", "3 added to “library”"]
    for _ in range(5):
        results.show_summary(IngestSummary(added=1), ())
    assert len(results.cards) == 4


def test_of_the_files_that_did_not_change_only_those_dropped_count(
    qtbot: QtBot, page: KnowledgePage, dropped: Path, tmp_path: Path
) -> None:
    page.drops.dropped.emit([dropped / "a.md"])
    finish(qtbot, page)
    other = tmp_path / "other.md"
    other.write_text("# Other\n\n## one\n\nsomething else\n", encoding="utf-8")
    page.drops.dropped.emit([other])
    qtbot.waitUntil(lambda: "other.md" in listed(page), timeout=_WAIT_MS)
    finish(qtbot, page)
    assert page.main.result.text.text() == "1 added to “library”"


def test_closing_says_that_files_which_are_not_copied_yet_would_be_lost(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow, busy: Folder, dropped: Path
) -> None:
    drop(qtbot, page, dropped / "a.md")
    assert not opened.close_guard.lets_go()
    question = opened.close_guard.question
    assert question is not None
    assert "The next start asks about those that are not" in question.informativeText()
    question.reject()
    busy.index(2)
    qtbot.waitUntil(lambda: "a.md" in listed(page), timeout=_WAIT_MS)
    qtbot.waitUntil(opened.close_guard.lets_go, timeout=_WAIT_MS)


def test_a_drop_that_waits_can_be_taken_back_and_wanted_again(
    qtbot: QtBot, page: KnowledgePage, busy: Folder, dropped: Path
) -> None:
    drop(qtbot, page, dropped / "a.md")
    drop(qtbot, page, dropped / "b.md", dropped)
    assert told(page)[0] == "1 file will be copied in after this run"
    page.details.form.cancel_button.click()
    page.main.waiting.rows[0].take_back.click()
    assert len(told(page)) == 1
    assert page.context.toasts.text == "1 dropped file was not added"
    offer = page.context.toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    assert told(page)[-1] == "1 file will be copied in after this run"
    busy.index(2)
    qtbot.waitUntil(lambda: {"a.md", "b.md"} <= listed(page), timeout=_WAIT_MS)


def test_a_drop_that_is_cancelled_with_the_run_before_it_is_not_lost_in_silence(
    qtbot: QtBot, page: KnowledgePage, busy: Folder, dropped: Path
) -> None:
    drop(qtbot, page, dropped / "a.md")
    page.main.run_bar.cancel.click()
    qtbot.waitUntil(lambda: page.context.toasts.text == "1 dropped file was not added", timeout=_WAIT_MS)
    offer = page.context.toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    qtbot.waitUntil(lambda: "a.md" in listed(page), timeout=_WAIT_MS)
    assert busy.left, "the run before it stays cancelled"


def test_all_drops_that_are_cancelled_with_the_run_before_them_can_be_added(
    qtbot: QtBot, page: KnowledgePage, busy: Folder, dropped: Path
) -> None:
    """The offer of the last one took the place of those before it, which were lost without a word."""
    drop(qtbot, page, dropped / "a.md")
    drop(qtbot, page, dropped / "b.md")
    page.main.run_bar.cancel.click()
    qtbot.waitUntil(lambda: page.context.toasts.text == "2 dropped files were not added", timeout=_WAIT_MS)
    offer = page.context.toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    qtbot.waitUntil(lambda: {"a.md", "b.md"} <= listed(page), timeout=_WAIT_MS)
    assert busy.left, "the run before them stays cancelled"


def test_a_drop_that_waits_is_told_in_another_language(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow, busy: Folder, dropped: Path
) -> None:
    drop(qtbot, page, dropped / "a.md")
    opened.language.choose(LanguageChoice.KOREAN)
    try:
        again = opened.pages[PageName.KNOWLEDGE]
        assert isinstance(again, KnowledgePage)
        assert told(again) == ["지금 작업이 끝나면 파일 1개를 복사해 넣습니다"]
        assert again.main.unanswered.text == "", "it is no question"
        busy.index(2)
        qtbot.waitUntil(lambda: "a.md" in listed(again), timeout=_WAIT_MS)
        assert told(again) == []
    finally:
        opened.language.choose(LanguageChoice.ENGLISH)
