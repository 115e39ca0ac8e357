"""Files dropped over the rows of a source go to its folder, after a question that names the place."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.language import LanguageChoice
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.knowledge.steps import finish, listed

_WAIT_MS = 20_000
_COPY, _LEFT, _NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def team(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "own.md").write_text("# Own\n\n## a\n\nwords of the team\n", encoding="utf-8")
    kebab.knowledge.add_source(folder)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "own.md" in listed(page) and not page.context.indexing.running, timeout=_WAIT_MS)
    qtbot.waitUntil(lambda: [each.id for each in page.aim.targets] == ["library", "team"], timeout=_WAIT_MS)
    return folder


@pytest.fixture
def new(tmp_path: Path) -> Path:
    path = tmp_path / "new.md"
    path.write_text("# New\n\n## a\n\nnew words\n", encoding="utf-8")
    return path


def over(page: KnowledgePage, key: str) -> QPoint:
    """Return the point of the page that lies over a row."""
    table = page.table
    row = table.documents.row_of(key)
    table.scrollTo(table.documents.index(row, 1))
    return table.viewport().mapTo(page, QPoint(60, table.rowViewportPosition(row) + table.rowHeight(row) // 2))


def drag(page: KnowledgePage, point: QPoint, *paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    QApplication.sendEvent(page, QDragEnterEvent(point, _COPY, data, _LEFT, _NONE))
    return data


def drop(page: KnowledgePage, point: QPoint, data: QMimeData) -> None:
    QApplication.sendEvent(page, QDropEvent(QPointF(point), _COPY, data, _LEFT, _NONE))


def test_the_overlay_says_where_files_go_as_the_pointer_moves(
    qtbot: QtBot, page: KnowledgePage, team: Path, new: Path
) -> None:
    overlay = page.drops.overlay
    data = drag(page, over(page, source_key("team")), new)
    qtbot.waitUntil(lambda: "→ folder of “team”, once you agree" in overlay.text, timeout=_WAIT_MS)
    assert overlay.aimed_at.contains(over(page, source_key("team"))), "its heading is framed"
    elsewhere = over(page, source_key("bundled"))
    QApplication.sendEvent(page, QDragMoveEvent(elsewhere, _COPY, data, _LEFT, _NONE))
    assert "1 Markdown file → source “library”" in overlay.text
    assert overlay.aimed_at.isEmpty()


def test_the_words_never_cover_what_is_aimed_at(page: KnowledgePage) -> None:
    overlay, height = page.drops.overlay, page.height()
    for top in (0, height // 2, height - 60, height - 30):
        around = QRect(0, top, page.width(), 30)
        overlay.cover("3 Markdown files → folder of “team”, once you agree", around)
        QApplication.processEvents()
        words = overlay._text.geometry().translated(overlay._frame.pos())
        assert not words.intersects(around), top
        assert overlay.rect().contains(words)


def test_files_dropped_on_a_source_are_copied_to_its_folder_once_that_is_agreed(
    qtbot: QtBot, page: KnowledgePage, team: Path, new: Path
) -> None:
    point, pane = over(page, source_key("team")), page.details.conflicts
    drop(page, point, drag(page, point, new))
    qtbot.waitUntil(pane.isVisible, timeout=_WAIT_MS)
    assert pane.title.text() == "Copy 1 file to “team”?"
    assert pane.target.currentText() == "team"
    assert pane.add_button.text() == "Add 1"
    assert not (team / "new.md").exists()
    pane.add_button.click()
    finish(qtbot, page)
    assert page.main.result.text.text() == "1 added to “team”"
    assert (team / "new.md").read_text(encoding="utf-8") == new.read_text(encoding="utf-8")


def test_another_place_can_be_chosen_and_is_looked_at_anew(
    qtbot: QtBot, page: KnowledgePage, team: Path, tmp_path: Path, kebab: Kebab
) -> None:
    own = tmp_path / "own.md"
    own.write_text("# Own\n\n## a\n\nother words\n", encoding="utf-8")
    point, pane = over(page, source_key("team")), page.details.conflicts
    drop(page, point, drag(page, point, own))
    qtbot.waitUntil(pane.isVisible, timeout=_WAIT_MS)
    assert len(pane.cards) == 1, "a file of that name is there"
    assert pane.target.currentText() == "team"
    pane.target.setCurrentIndex(pane.target.findData(""))
    qtbot.waitUntil(lambda: pane.title.text() == "Copy 1 file to “library”?", timeout=_WAIT_MS)
    assert pane.cards == []
    pane.add_button.click()
    finish(qtbot, page)
    assert (kebab.data_dir / "library" / "own.md").exists()
    assert sorted(each.name for each in team.iterdir()) == ["own.md"]


def test_elsewhere_nothing_is_asked_and_a_source_that_is_not_watched_takes_no_files(
    qtbot: QtBot, page: KnowledgePage, team: Path, new: Path, kebab: Kebab
) -> None:
    list(kebab.sources.change_source("team", CancelToken(), watched=False))
    page.desk.reload()
    qtbot.waitUntil(lambda: [each.id for each in page.aim.targets] == ["library"], timeout=_WAIT_MS)
    point = over(page, source_key("team"))
    drop(page, point, drag(page, point, new))
    qtbot.waitUntil(lambda: page.main.result.text.text() == "1 added to “library”", timeout=_WAIT_MS)
    assert not (team / "new.md").exists()


def test_the_place_stays_chosen_in_another_language(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow, team: Path, new: Path
) -> None:
    point = over(page, source_key("team"))
    drop(page, point, drag(page, point, new))
    qtbot.waitUntil(page.details.conflicts.isVisible, timeout=_WAIT_MS)
    opened.language.choose(LanguageChoice.KOREAN)
    try:
        again = opened.pages[PageName.KNOWLEDGE]
        assert isinstance(again, KnowledgePage)
        qtbot.waitUntil(again.details.conflicts.isVisible, timeout=_WAIT_MS)
        again.details.conflicts.add_button.click()
        qtbot.waitUntil((team / "new.md").exists, timeout=_WAIT_MS)
    finally:
        opened.language.choose(LanguageChoice.ENGLISH)


def test_the_words_at_the_top_cover_whole_buttons(page: KnowledgePage) -> None:
    """Strips of the buttons below looked out above them."""
    overlay, button = page.drops.overlay, page.main.add_files
    overlay.cover("3 files", QRect(0, page.height() - 30, page.width(), 30))
    QApplication.processEvents()
    words = overlay._text.geometry().translated(overlay._frame.pos())
    top = button.mapTo(page, QPoint(0, 0)).y()
    assert words.top() <= top
    assert words.bottom() >= top + button.height() - 1
