"""A frontmatter that is typed or repaired in the text: form and preview follow it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.documents import SourceType
from kebab_desktop.ui.knowledge.editor_banner import Answer
from kebab_desktop.ui.knowledge.page import KnowledgePage
from tests.ui.knowledge.steps import listed, pick

BROKEN = "---\ntitle: [Pay\n---\n\n# Pay\n\n## a\n\ntext\n"
REPAIRED = BROKEN.replace("[Pay", "Pay")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "team" / "pay.md"


def open_broken(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path, text: str) -> None:
    page.window().resize(1280, 800)
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    kebab.knowledge.add_source(file.parent, source_id="team", type=SourceType.DOCS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "pay.md" in listed(page))
    pick(qtbot, page, "pay.md")
    page.details.document.edit_button.click()
    qtbot.waitUntil(lambda: page.runbooks.manuscript is not None and page.editor.isVisible())


def test_form_and_preview_follow_a_frontmatter_that_is_repaired_in_the_text(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path
) -> None:
    open_broken(qtbot, page, kebab, file, BROKEN)
    editor = page.editor
    qtbot.waitUntil(lambda: "not valid YAML" in editor.state.text())
    editor.text.setPlainText(REPAIRED)
    title = editor.form.edits["title"]
    qtbot.waitUntil(lambda: title.text() == "Pay")
    assert "can be read again" in editor.form.note.text()
    assert editor.panel.live.isVisible()
    qtbot.waitUntil(lambda: "text" in editor.panel.live.toPlainText())
    qtbot.waitUntil(lambda: "title:" not in editor.panel.live.toPlainText())
    editor.text.setPlainText(BROKEN)
    qtbot.waitUntil(lambda: title.text() == "")
    assert "cannot be read" in editor.form.note.text()


@pytest.mark.parametrize("before", [BROKEN, "# Pay\n\n## a\n\ntext\n"])
def test_a_frontmatter_typed_into_the_text_moves_into_the_form_when_it_is_saved(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path, before: str
) -> None:
    open_broken(qtbot, page, kebab, file, before)
    editor = page.editor
    editor.text.setPlainText(REPAIRED)
    editor.save_requested.emit()
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == REPAIRED)
    title = editor.form.edits["title"]
    qtbot.waitUntil(lambda: title.isEnabled() and title.text() == "Pay")
    assert editor.text.toPlainText() == "\n# Pay\n\n## a\n\ntext\n"
    title.setText("Payments")
    qtbot.waitUntil(editor.save_button.isEnabled)
    editor.save_requested.emit()
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == REPAIRED.replace("title: Pay", "title: Payments"))


def test_their_repair_and_mine_can_be_exchanged_without_a_second_frontmatter(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path
) -> None:
    open_broken(qtbot, page, kebab, file, BROKEN)
    editor = page.editor
    mine = BROKEN.replace("text", "my words")
    editor.text.setPlainText(mine)
    file.write_text(REPAIRED, encoding="utf-8")
    page.runbooks.outside.look()
    qtbot.waitUntil(lambda: Answer.TAKE_THEIRS in editor.banner.buttons)
    editor.banner.buttons[Answer.TAKE_THEIRS].click()
    title = editor.form.edits["title"]
    qtbot.waitUntil(lambda: title.isEnabled() and title.text() == "Pay")
    assert editor.panel.body() == REPAIRED.partition("---\n\n")[2].join(["\n", ""])
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: editor.panel.body() == mine)
    assert not title.isEnabled()
    page.runbooks.cancel()
    pick(qtbot, page, "pay.md")
    page.details.document.edit_button.click()
    qtbot.waitUntil(lambda: editor.isVisible() and Answer.KEEP_MINE in editor.banner.buttons)
    editor.banner.buttons[Answer.KEEP_MINE].click()
    qtbot.waitUntil(lambda: Answer.KEEP_MINE not in editor.banner.buttons)
    editor.save_requested.emit()
    qtbot.waitUntil(lambda: file.read_text(encoding="utf-8") == mine)
