"""Dropped files that are like documents: asked about first, one by one or all at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.drop_likeness import DropConflict, Likeness, Resolution
from kebab_desktop.app.drops import DropLooked
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.knowledge.conflicts_pane import ConflictCard, ConflictsPane
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.wording import conflict_text
from kebab_desktop.ui.source_words import name_sources
from kebab_desktop.ui.theme import Theme
from tests.ui.knowledge.steps import finish, listed
from tests.ui.opened import FULL_GC, POOL


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A copy of a shipped runbook, one with the docs_id of another, and a new one."""
    texts = {
        "copy.md": FULL_GC,
        "mine.md": POOL.replace("All threads of the pool are busy.", "Something else altogether."),
        "new.md": "# New\n\n## one\n\nnothing of the kind\n",
    }
    (tmp_path / "drop").mkdir()
    for name, text in texts.items():
        (tmp_path / "drop" / name).write_text(text, encoding="utf-8")
    return [tmp_path / "drop" / name for name in texts]


@pytest.fixture
def pane(qtbot: QtBot, page: KnowledgePage, files: list[Path]) -> ConflictsPane:
    page.desk.add_paths(files)
    qtbot.waitUntil(page.details.conflicts.isVisible)
    return page.details.conflicts


def library(kebab: Kebab) -> set[str]:
    return {path.name for path in (kebab.data_dir / "library").glob("*")}


def test_nothing_is_copied_before_the_choice(pane: ConflictsPane, page: KnowledgePage, kebab: Kebab) -> None:
    assert pane.title.text() == "2 files are like ones that are there"
    assert [card.conflict.file.name for card in pane.cards] == ["copy.md", "mine.md"]
    assert [card.resolution for card in pane.cards] == [Resolution.SKIP, Resolution.BOTH]
    assert pane.add_button.text() == "Add 2", "nothing is replaced that was not chosen to be"
    assert "docs_id" in pane.cards[1].choice.accessibleName()
    assert QApplication.focusWidget() is pane.cards[0].choice
    assert library(kebab) == set()
    pane.cancel_button.click()
    assert not pane.isVisible()
    assert library(kebab) == set()


def test_each_file_goes_as_it_was_chosen(
    qtbot: QtBot, pane: ConflictsPane, page: KnowledgePage, kebab: Kebab, bundled: Path
) -> None:
    pane.cards[1].choice.setCurrentIndex(pane.cards[1].choice.findData("replace"))
    assert pane.add_button.text() == "Replace 1, add 1"
    pane.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: listed(page) == {"gc/full-gc.md", "workers.md", "mine.md", "new.md"})
    assert library(kebab) == {"mine.md", "new.md"}
    assert (bundled / "pool.md").exists()
    assert page.main.removed.isVisible()


def test_a_replacement_can_be_taken_back(qtbot: QtBot, pane: ConflictsPane, page: KnowledgePage, kebab: Kebab) -> None:
    pane.cards[1].choice.setCurrentIndex(pane.cards[1].choice.findData("replace"))
    pane.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: "mine.md" in listed(page) and "pool.md" not in listed(page))
    qtbot.waitUntil(lambda: "Replaced “Tomcat pool exhausted”" in page.context.toasts.text)
    toasts, result = page.context.toasts, page.main.result
    top = result.mapTo(page.window(), QPoint(0, 0)).y()
    assert toasts.mapTo(page.window(), QPoint(0, toasts.height())).y() <= top
    toasts._action.click()
    qtbot.waitUntil(lambda: "pool.md" in listed(page) and "mine.md" not in listed(page))
    assert "new.md" in listed(page)


def test_one_choice_for_all(qtbot: QtBot, pane: ConflictsPane, page: KnowledgePage, kebab: Kebab) -> None:
    pane.for_all.setCurrentIndex(pane.for_all.findData("both"))
    assert {card.resolution for card in pane.cards} == {Resolution.BOTH}
    pane.cards[0].choice.setCurrentIndex(pane.cards[0].choice.findData("skip"))
    assert pane.for_all.value == ""
    assert pane.cards[1].resolution is Resolution.BOTH
    pane.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: "mine.md" in listed(page))
    assert "pool.md" in listed(page)
    assert library(kebab) == {"mine.md", "new.md"}


def test_the_choice_for_all_holds_for_files_beyond_those_that_are_shown(
    qtbot: QtBot, pane: ConflictsPane, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    conflicts = [card.conflict for card in pane.cards]
    monkeypatch.setattr("kebab_desktop.ui.knowledge.conflicts_pane._SHOWN", 1)
    pane.ask(files, DropLooked(len(files), len(files), tuple(conflicts)))
    assert len(pane.cards) == 1
    pane.for_all.setCurrentIndex(pane.for_all.findData("skip"))
    assert set(pane.resolutions().values()) == {Resolution.SKIP}


def test_a_second_drop_joins_the_question(
    qtbot: QtBot, pane: ConflictsPane, page: KnowledgePage, tmp_path: Path
) -> None:
    other = tmp_path / "drop" / "workers-copy.md"
    other.write_text(POOL, encoding="utf-8")
    page.desk.add_paths([other])
    qtbot.waitUntil(lambda: len(pane.cards) == 3)
    title = pane.title.text()
    page.desk.add_paths([other])  # dropped once more, because nothing seemed to happen
    qtbot.waitUntil(lambda: page.desk.adding._looking is None, timeout=20_000)
    assert (len(pane.cards), pane.title.text()) == (3, title)
    assert len(page.desk.adding.pending) == len(set(page.desk.adding.drop.paths))
    pane.cancel_button.click()
    page.desk.add_paths([other])
    qtbot.waitUntil(lambda: len(pane.cards) == 1)


def test_a_long_name_of_a_file_is_not_the_least_width_of_its_card(qtbot: QtBot, theme: Theme) -> None:
    """The height of a card was reckoned for that width, and its words were cut off where there was less."""
    place = f"team/{'AlertmanagerClusterFailedToSendAlerts' * 3}.md"
    card = ConflictCard(DropConflict(Path("/drop/a.md"), Likeness.SAME_CONTENT, "id", "bundled", place, "A"), theme)
    qtbot.addWidget(card)
    assert card.minimumSizeHint().width() < card.fontMetrics().horizontalAdvance(place) / 2


def test_what_a_file_is_like_is_told_by_the_name_of_its_source() -> None:
    name_sources({"unyeong": "운영 런북"})
    try:
        text = conflict_text(DropConflict(Path("/drop/a.md"), Likeness.SAME_CONTENT, "id", "unyeong", "a.md", "A"))
    finally:
        name_sources({})
    assert text.endswith("A (운영 런북/a.md)")
