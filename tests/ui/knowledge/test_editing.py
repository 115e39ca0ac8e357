"""A document is changed in the window: form, text, saving, and what happens when others change it as well."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.knowledge.editor_banner import Answer
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.theme import Theme
from tests.ui.knowledge.steps import listed, pick, row

TEXT = """---
# owned by the payment team
docs_id: PAY-01
title: Payment stalls
severity: HIGH  # agreed
team: payments
keywords: [payment, stall]
---

# Payment stalls

## symptoms

결제가 멈춘다.
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "pay.md").write_bytes(TEXT.replace("\n", "\r\n").encode())
    return folder / "pay.md"


@pytest.fixture
def editing(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path) -> KnowledgePage:
    """The page with a document of the team's own source in the editor."""
    kebab.knowledge.add_source(file.parent, source_id="team", type=SourceType.DOCS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "pay.md" in listed(page))
    open_document(qtbot, page, "pay.md")
    return page


def open_document(qtbot: QtBot, page: KnowledgePage, path: str) -> None:
    pick(qtbot, page, path)
    page.details.document.edit_button.click()
    qtbot.waitUntil(lambda: page.runbooks.manuscript is not None and page.editor.isVisible())


def retype(page: KnowledgePage, words: str) -> None:
    page.editor.text.setPlainText(page.editor.text.toPlainText().replace("멈춘다", words))


def answers(page: KnowledgePage) -> set[Answer]:
    return set(page.editor.banner.buttons) if page.editor.banner.text else set()


def undo(page: KnowledgePage) -> None:
    page.context.toasts._action.click()


def test_the_file_is_shown_as_fields_and_text(editing: KnowledgePage) -> None:
    fields = editing.editor.form.fields()
    assert (fields["title"], fields["keywords"], fields["severity"]) == ("Payment stalls", "payment, stall", "HIGH")
    assert "team" in editing.editor.form.note.text()
    assert editing.editor.text.toPlainText().startswith("\n# Payment stalls")
    assert editing.editor.place.full_text == "team / pay.md · UTF-8 · CRLF"
    assert QApplication.focusWidget() is editing.editor.text
    assert not editing.editor.banner.text


def test_ctrl_s_saves_what_changed_indexes_it_and_stays(
    qtbot: QtBot, editing: KnowledgePage, file: Path, kebab: Kebab
) -> None:
    retype(editing, "느려진다")
    editing.editor.form.severity.setCurrentIndex(editing.editor.form.severity.findData("LOW"))
    QTest.keyClick(editing.editor.text, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "Saved “Payment stalls”" in editing.context.toasts.text)
    expected = TEXT.replace("멈춘다", "느려진다").replace("severity: HIGH", "severity: LOW").replace("\n", "\r\n")
    assert file.read_bytes().decode() == expected
    assert editing.editor.isVisible()
    qtbot.waitUntil(lambda: not editing.context.indexing.running)
    assert kebab.search.search("느려진다").hits[0].chunk.severity == "LOW"
    assert editing.runbooks.manuscript is not None
    editing.runbooks.outside.look()
    qtbot.waitUntil(lambda: editing.runbooks.outside._task is None)
    assert not editing.editor.banner.text
    assert kebab.drafts.drafts() == []


def test_save_and_close_goes_back_to_the_document_and_undo_brings_the_old_words_back(
    qtbot: QtBot, editing: KnowledgePage, file: Path
) -> None:
    retype(editing, "느려진다")
    editing.editor.save_button.click()
    qtbot.waitUntil(lambda: not editing.editor.isVisible())
    qtbot.waitUntil(lambda: "느려진다" in editing.details.document.text.toPlainText())
    undo(editing)
    qtbot.waitUntil(lambda: "멈춘다" in editing.details.document.text.toPlainText())
    assert file.read_bytes().decode() == TEXT.replace("\n", "\r\n")


def test_a_wrong_value_is_said_below_its_field_while_typing(qtbot: QtBot, editing: KnowledgePage) -> None:
    editing.editor.form.edits["reviewed_at"].setText("yesterday")
    qtbot.waitUntil(lambda: "not a date" in editing.editor.form.troubles["reviewed_at"].text())
    editing.editor.form.edits["docs_id"].setText("GC-FGC-01")
    qtbot.waitUntil(lambda: "Full GC" in editing.editor.form.troubles["docs_id"].text())


def test_ctrl_z_takes_back_what_was_typed(editing: KnowledgePage) -> None:
    before = editing.editor.text.toPlainText()
    QTest.keyClicks(editing.editor.text, "abc")
    assert editing.editor.text.toPlainText() != before
    QTest.keyClick(editing.editor.text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editing.editor.text.toPlainText() == before


def test_hangul_is_composed_in_form_and_text_and_saved_composed(
    qtbot: QtBot, editing: KnowledgePage, file: Path
) -> None:
    for widget in (editing.editor.text, editing.editor.form.edits["owner"]):
        QApplication.sendEvent(widget, QInputMethodEvent("당ㅈ", []))
        committed = QInputMethodEvent()
        committed.setCommitString("당직")
        QApplication.sendEvent(widget, committed)
    editing.editor.save_button.click()
    qtbot.waitUntil(lambda: not editing.editor.isVisible())
    text = file.read_bytes().decode()
    assert "owner: 당직\r\n---" in text
    assert text.split("---\r\n")[-1].startswith("당직\r\n# Payment")


def test_the_preview_follows_while_writing_when_there_is_room(
    qtbot: QtBot, editing: KnowledgePage, opened: MainWindow
) -> None:
    opened.resize(1400, 800)
    qtbot.waitUntil(editing.editor.panel.live.isVisible)
    retype(editing, "느려진다")
    panel = editing.editor.panel
    qtbot.waitUntil(lambda: "느려진다" in panel.live.toPlainText())
    assert not panel.isTabVisible(1)  # it would say the same again
    opened.resize(960, 640)
    qtbot.waitUntil(lambda: not panel.live.isVisible())
    assert panel.isTabVisible(1)
    panel.setCurrentIndex(1)
    opened.resize(1400, 800)
    qtbot.waitUntil(panel.live.isVisible)
    assert panel.currentIndex() == 0
    editing.editor.text.setPlainText("긴 글 " * 30_000)
    qtbot.waitUntil(lambda: panel.isTabVisible(1))  # too long to be laid out at every key


def test_hard_spaces_survive(qtbot: QtBot, editing: KnowledgePage, file: Path) -> None:
    retype(editing, "10\u00a0GB")
    editing.editor.save_button.click()
    qtbot.waitUntil(lambda: not editing.editor.isVisible())
    assert "10\u00a0GB" in file.read_bytes().decode()


# --- changed outside


def change_outside(qtbot: QtBot, page: KnowledgePage, file: Path) -> None:
    file.write_bytes(TEXT.replace("멈춘다", "다른 사람의 글").replace("\n", "\r\n").encode())
    page.runbooks.outside.look()
    qtbot.waitUntil(lambda: Answer.KEEP_MINE in answers(page))


def test_a_change_outside_is_told_and_shown_as_a_difference(qtbot: QtBot, editing: KnowledgePage, file: Path) -> None:
    retype(editing, "나의 글")
    change_outside(qtbot, editing, file)
    assert answers(editing) == {Answer.KEEP_MINE, Answer.TAKE_THEIRS, Answer.SHOW_DIFFERENCE}
    editing.editor.banner.buttons[Answer.SHOW_DIFFERENCE].click()
    panel = editing.editor.panel
    qtbot.waitUntil(panel.difference.isVisible)
    assert "− 결제가 다른 사람의 글." in panel.difference.toPlainText()
    assert "+ 결제가 나의 글." in panel.difference.toPlainText()


def test_keep_mine_saves_over_it_and_keeps_theirs(
    qtbot: QtBot, editing: KnowledgePage, file: Path, kebab: Kebab
) -> None:
    retype(editing, "나의 글")
    change_outside(qtbot, editing, file)
    editing.editor.banner.buttons[Answer.KEEP_MINE].click()
    qtbot.waitUntil(lambda: "kept under Versions" in editing.editor.banner.text)
    editing.editor.save_button.click()
    qtbot.waitUntil(lambda: not editing.editor.isVisible())
    assert "나의 글" in file.read_bytes().decode()
    texts = [kebab.versions.text(each) for each in kebab.versions.versions(row(editing, "pay.md").record.id)]
    assert any("다른 사람의 글" in text for text in texts)


def test_take_theirs_shows_it_keeps_mine_and_can_be_undone(
    qtbot: QtBot, editing: KnowledgePage, file: Path, kebab: Kebab
) -> None:
    retype(editing, "나의 글")
    change_outside(qtbot, editing, file)
    editing.editor.banner.buttons[Answer.TAKE_THEIRS].click()
    qtbot.waitUntil(lambda: "다른 사람의 글" in editing.editor.text.toPlainText())
    texts = [kebab.versions.text(each) for each in kebab.versions.versions(row(editing, "pay.md").record.id)]
    assert any("나의 글" in text for text in texts)
    undo(editing)
    assert "나의 글" in editing.editor.text.toPlainText()


def test_saving_over_a_change_that_was_not_seen_yet_is_refused(
    qtbot: QtBot, editing: KnowledgePage, file: Path
) -> None:
    retype(editing, "나의 글")
    editing.runbooks.outside._timer.stop()
    theirs = TEXT.replace("멈춘다", "다른 사람의 글").replace("\n", "\r\n").encode()
    file.write_bytes(theirs)
    editing.editor.save_button.click()
    qtbot.waitUntil(lambda: Answer.KEEP_MINE in answers(editing))
    assert file.read_bytes() == theirs
    assert "나의 글" in editing.editor.text.toPlainText()


def test_a_file_that_is_deleted_meanwhile_is_written_again(qtbot: QtBot, editing: KnowledgePage, file: Path) -> None:
    file.unlink()
    editing.runbooks.outside.look()
    qtbot.waitUntil(lambda: "gone" in editing.editor.banner.text)
    editing.editor.save_button.click()
    qtbot.waitUntil(lambda: not editing.editor.isVisible())
    assert file.exists()


# --- what may not be changed


def test_a_shipped_runbook_is_read_only_and_copied_into_the_library(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab
) -> None:
    pick(qtbot, page, "pool.md")
    assert page.details.document.edit_button.text() == "Read"
    open_document(qtbot, page, "pool.md")
    assert "belongs to the program" in page.editor.banner.text
    assert page.editor.text.isReadOnly()
    assert page.editor.form.edits["title"].isReadOnly()
    assert not page.editor.save_button.isVisible()
    page.editor.banner.buttons[Answer.COPY_AND_REPLACE].click()
    qtbot.waitUntil(lambda: page.editor.save_button.isVisible() and not page.editor.text.isReadOnly())
    assert page.editor.place.full_text.startswith("library / pool.md")
    qtbot.waitUntil(lambda: [each.relative_path for each in kebab.removed.documents()] == ["pool.md"])


def test_a_letter_that_the_file_cannot_hold_is_saved_as_utf_8_when_wanted(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path
) -> None:
    file.write_bytes("# 정지\n\n## 증상\n\n응답이 멈춘다\n".encode("cp949"))
    kebab.knowledge.add_source(file.parent, source_id="team", type=SourceType.DOCS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "pay.md" in listed(page))
    open_document(qtbot, page, "pay.md")
    assert "CP949" in page.editor.place.full_text
    retype(page, "🔥")
    page.editor.save_button.click()
    qtbot.waitUntil(lambda: Answer.SAVE_AS_UTF8 in answers(page))
    assert "🔥" in page.editor.banner.text
    page.editor.banner.buttons[Answer.SAVE_AS_UTF8].click()
    qtbot.waitUntil(lambda: "🔥".encode() in file.read_bytes())


def test_an_unreadable_frontmatter_is_edited_with_the_text(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, file: Path
) -> None:
    file.write_text("---\ntitle: [\n---\n\n# Broken\n\n## a\n\ntext\n", encoding="utf-8")
    kebab.knowledge.add_source(file.parent, source_id="team", type=SourceType.DOCS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: "pay.md" in listed(page))
    open_document(qtbot, page, "pay.md")
    assert page.editor.text.toPlainText().startswith("---\ntitle: [")
    assert not page.editor.form.edits["title"].isEnabled()
    qtbot.waitUntil(lambda: "not valid YAML" in page.editor.state.text())


# --- drafts


def test_what_was_typed_survives_the_end_of_the_program(
    qtbot: QtBot, editing: KnowledgePage, opened: MainWindow, kebab: Kebab, file: Path
) -> None:
    retype(editing, "반쯤 쓴 글")
    opened.close()
    kept = kebab.drafts.drafts()
    assert [(each.title, "반쯤 쓴 글" in each.body) for each in kept] == [("Payment stalls", True)]
    assert "반쯤" not in file.read_bytes().decode()


def test_the_next_start_offers_what_was_not_saved(
    qtbot: QtBot, theme: Theme, kebab: Kebab, bridge: Bridge, tmp_path: Path
) -> None:
    kebab.drafts.keep(KeptDraft("new-1", "Kafka", "## symptoms\n\n반쯤 쓴 글\n", fields={"title": "Kafka"}))
    window = MainWindow(theme, bridge, QSettings(str(tmp_path / "next.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.attach(kebab)
    window.show()
    qtbot.waitUntil(lambda: "“Kafka” was not saved last time" in window.toasts.text)
    window.toasts._action.click()
    page = window.pages[PageName.KNOWLEDGE]
    assert isinstance(page, KnowledgePage)
    qtbot.waitUntil(page.editor.isVisible)
    assert "반쯤 쓴 글" in page.editor.text.toPlainText()
    qtbot.waitUntil(lambda: not window.indexing.running)


def test_a_draft_is_offered_again_and_taken_up(qtbot: QtBot, editing: KnowledgePage, kebab: Kebab) -> None:
    retype(editing, "반쯤 쓴 글")
    QTest.keyClick(editing.editor.text, Qt.Key.Key_Escape)
    bar = editing.main.drafts
    qtbot.waitUntil(lambda: "“Payment stalls” is not saved" in bar.text)
    bar.resume.click()
    qtbot.waitUntil(editing.editor.isVisible)
    assert "반쯤 쓴 글" in editing.editor.text.toPlainText()
    assert "not saved" in editing.editor.banner.text
    editing.editor.banner.buttons[Answer.DISCARD_DRAFT].click()
    assert "멈춘다" in editing.editor.text.toPlainText()
    undo(editing)
    assert "반쯤 쓴 글" in editing.editor.text.toPlainText()


def test_opening_the_document_again_brings_its_draft(qtbot: QtBot, editing: KnowledgePage) -> None:
    retype(editing, "반쯤 쓴 글")
    editing.editor.cancel_button.click()
    open_document(qtbot, editing, "pay.md")
    assert "반쯤 쓴 글" in editing.editor.text.toPlainText()


def test_a_draft_of_a_file_that_was_changed_since_asks_which_stays(
    qtbot: QtBot, editing: KnowledgePage, file: Path, kebab: Kebab
) -> None:
    retype(editing, "반쯤 쓴 글")
    editing.editor.cancel_button.click()
    file.write_bytes(TEXT.replace("멈춘다", "다른 사람의 글").encode())
    list(kebab.knowledge.ingest(CancelToken()))
    open_document(qtbot, editing, "pay.md")
    qtbot.waitUntil(lambda: Answer.KEEP_MINE in answers(editing))
    assert "반쯤 쓴 글" in editing.editor.text.toPlainText()


def test_a_draft_can_be_discarded_and_that_undone(qtbot: QtBot, page: KnowledgePage, kebab: Kebab) -> None:
    page.main.new_runbook.click()
    qtbot.waitUntil(page.editor.isVisible)
    page.editor.form.edits["title"].setText("Kafka")
    page.editor.cancel_button.click()
    bar = page.main.drafts
    qtbot.waitUntil(lambda: "“Kafka”" in bar.text)
    bar.discard.click()
    qtbot.waitUntil(lambda: not bar.text)
    undo(page)
    qtbot.waitUntil(lambda: "“Kafka”" in bar.text)


def test_a_draft_of_a_document_that_is_gone_becomes_a_new_runbook(
    qtbot: QtBot, editing: KnowledgePage, kebab: Kebab
) -> None:
    retype(editing, "반쯤 쓴 글")
    editing.editor.cancel_button.click()
    qtbot.waitUntil(lambda: bool(editing.main.drafts.text))
    kebab.knowledge.remove_source("team")
    editing.main.drafts.resume.click()
    qtbot.waitUntil(editing.editor.isVisible)
    assert editing.editor.save_button.text() == "Save"
    assert "반쯤 쓴 글" in editing.editor.text.toPlainText()


def test_nothing_typed_leaves_no_draft(qtbot: QtBot, editing: KnowledgePage, kebab: Kebab, opened: MainWindow) -> None:
    editing.editor.cancel_button.click()
    assert editing.context.toasts.text == ""
    opened.show_page(PageName.CHAT)
    opened.close()
    assert kebab.drafts.drafts() == []
