"""Every control of the editor and of the panes has a name and a way by keyboard; Tab goes in reading order."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.documents import SourceType
from kebab_desktop.ui.knowledge.editor_banner import Answer
from kebab_desktop.ui.knowledge.page import KnowledgePage
from tests.ui.knowledge.steps import listed, pick
from tests.ui.opened import FULL_GC
from tests.ui.shell.test_accessible import controls, described, name_of


def nameless_or_mouse_only(page: QWidget) -> list[str]:
    visible = [each for each in controls(page) if each.isVisible()]
    assert len(visible) > 5
    wrong = [each for each in visible if not name_of(each).strip()]
    wrong += [each for each in visible if each.isEnabled() and each.focusPolicy() == Qt.FocusPolicy.NoFocus]
    return [described(each) for each in wrong]


@pytest.fixture
def own(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "gc.md").write_text(FULL_GC, encoding="utf-8")
    kebab.knowledge.add_source(folder, source_id="team", type=SourceType.RUNBOOKS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "gc.md" in listed(page) and not page.context.indexing.running)
    return folder / "gc.md"


def test_the_tabs_of_a_document(qtbot: QtBot, page: KnowledgePage, own: Path) -> None:
    pick(qtbot, page, "gc.md")
    tabs = page.details.document.tabs
    qtbot.waitUntil(lambda: tabs.tabText(4) == "Versions 1")
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        assert nameless_or_mouse_only(page) == []


def test_the_editor_with_a_question_and_a_difference(qtbot: QtBot, page: KnowledgePage, own: Path) -> None:
    pick(qtbot, page, "gc.md")
    page.acts.edit()
    qtbot.waitUntil(lambda: page.runbooks.active and page.editor.isVisible())
    own.write_text(FULL_GC.replace("30초", "60초"), encoding="utf-8")
    page.runbooks.outside.look()
    qtbot.waitUntil(lambda: Answer.KEEP_MINE in page.editor.banner.buttons)
    page.editor.banner.buttons[Answer.SHOW_DIFFERENCE].click()
    qtbot.waitUntil(page.editor.panel.difference.isVisible)
    for number in range(page.editor.panel.count()):
        page.editor.panel.setCurrentIndex(number)
        assert nameless_or_mouse_only(page) == []


def test_problems_duplicates_and_conflicts(qtbot: QtBot, page: KnowledgePage, own: Path, tmp_path: Path) -> None:
    page.main.problems.click()
    assert page.details.problems.duplicates
    assert nameless_or_mouse_only(page) == []
    (tmp_path / "again.md").write_text(FULL_GC, encoding="utf-8")
    page.desk.add_paths([tmp_path / "again.md"])
    qtbot.waitUntil(page.details.conflicts.isVisible)
    assert nameless_or_mouse_only(page) == []


def test_tab_goes_through_the_form_into_the_text(qtbot: QtBot, page: KnowledgePage, own: Path) -> None:
    pick(qtbot, page, "gc.md")
    page.acts.edit()
    qtbot.waitUntil(lambda: page.runbooks.active and page.editor.isVisible())
    page.editor.form.edits["title"].setFocus()
    reached: list[str] = []
    while QApplication.focusWidget() is not page.editor.text and len(reached) < 30:
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    fields = ["title", "docs_id", "pattern_id", "log_type", "severity", "priority", "keywords", "aliases", "tags"]
    assert reached[:9] == fields
    assert QApplication.focusWidget() is page.editor.text
    QTest.keyClick(page.editor.text, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not page.editor.text
