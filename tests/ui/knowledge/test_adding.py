"""Adding to the knowledge base: drops, dialogs, new sources."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.unpacking import UnpackedZip, UnpackProgress
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.ui.knowledge.listing import RowState
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.knowledge.steps import finish, listed, row

# --- add


def drag(page: KnowledgePage, *paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(page, QDragEnterEvent(QPoint(50, 50), copy, data, left, none))
    return data


def drop(page: KnowledgePage, data: QMimeData) -> None:
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(page, QDropEvent(QPointF(50, 50), copy, data, left, none))


def test_a_drag_says_what_dropping_will_do(qtbot: QtBot, page: KnowledgePage, dropped: Path) -> None:
    drag(page, dropped / "a.md", dropped / "b.md", dropped / "photo.png")
    qtbot.waitUntil(lambda: "2 Markdown files → source “library”" in page.drops.overlay.text)
    assert "Not taken: photo.png" in page.drops.overlay.text
    QApplication.sendEvent(page, QDragLeaveEvent())
    assert page.drops.overlay.text == ""
    assert len(listed(page)) == 3


def test_what_is_not_taken_is_named_with_the_reason_of_each_kind(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path
) -> None:
    wrong = [tmp_path / name for name in ("a.png", "b.exe", "c.png", "d.png", "e.png")]
    for each in wrong:
        each.write_bytes(b"\x89")
    gone = tmp_path / "gone.md"
    drag(page, *wrong[:2])
    text = "Not taken: a.png, b.exe. This is not a Markdown file."
    qtbot.waitUntil(lambda: text in page.drops.overlay.text, timeout=20_000)
    QApplication.sendEvent(page, QDragLeaveEvent())
    drag(page, *wrong, gone)
    text = "Not taken: a.png, b.exe, c.png and 2 more. This is not a Markdown file."
    qtbot.waitUntil(lambda: text in page.drops.overlay.text, timeout=20_000)
    assert "Not taken: gone.md. There is no such file or folder." in page.drops.overlay.text


def test_dropped_files_are_added_and_their_problems_are_one_click_away(
    qtbot: QtBot, page: KnowledgePage, dropped: Path
) -> None:
    paths = [dropped / name for name in ("a.md", "b.md", "empty.md", "photo.png")]
    drop(page, drag(page, *paths))
    finish(qtbot, page)
    assert page.main.result.text.text() == "2 added to “library” · 1 with problems · 2 not indexed"
    qtbot.waitUntil(lambda: {"a.md", "b.md", "empty.md"} <= listed(page))
    assert row(page, "empty.md").state is RowState.FAILED
    page.main.result.problems.click()
    pane = page.details.problems
    assert page.details.currentWidget() is pane
    assert pane.isVisible()
    assert pane.title.text() == "3 problems"
    pane.copy_button.click()
    copied = QGuiApplication.clipboard().text()
    assert "b.md, line" in copied
    assert "photo.png" in copied
    link = next(card for card in pane.cards.cards if "b.md" in card.accessibleName())
    link.activated.emit(link._trouble)
    qtbot.waitUntil(lambda: page.details.document.title.text() == row(page, "b.md").record.title)


def test_a_dropped_folder_becomes_a_source_when_it_was_said_what_it_shall_be(
    qtbot: QtBot, page: KnowledgePage, dropped: Path, kebab: Kebab
) -> None:
    data = drag(page, dropped)
    qtbot.waitUntil(lambda: "Folder “dropped” → a source of its own" in page.drops.overlay.text)
    drop(page, data)
    form = page.details.form
    qtbot.waitUntil(lambda: form.isVisible() and form.preview.summary.text() == "3 Markdown files · 2 with problems")
    assert QApplication.focusWidget() is form.add_button
    assert form.source_id.placeholderText() == "dropped"
    assert form.trust.value == "secondary", "who drops a folder has not said that it was reviewed"
    assert form.preview.lines == ["b.md", "empty.md", "a.md"]
    form.kind.setCurrentIndex(form.kind.findData("runbooks"))
    assert form.preview.summary.text() == "3 Markdown files · 3 with problems"
    assert "dropped" not in {view.source.id for view in kebab.knowledge.sources()}
    QTest.keyClick(form.add_button, Qt.Key.Key_Return)
    finish(qtbot, page)
    qtbot.waitUntil(lambda: page.table.documents.row_of(source_key("dropped")) >= 0)
    source = next(view.source for view in kebab.knowledge.sources() if view.source.id == "dropped")
    assert (source.root, source.trust, source.type) == (dropped, TrustLevel.SECONDARY, SourceType.RUNBOOKS)
    assert (dropped / "a.md").exists()


def test_a_folder_whose_form_is_closed_is_not_added(
    qtbot: QtBot, page: KnowledgePage, dropped: Path, kebab: Kebab, tmp_path: Path
) -> None:
    loose = tmp_path / "loose.md"
    loose.write_text("# Loose\n\n## one\n\nwords\n", encoding="utf-8")
    drop(page, drag(page, dropped, loose))
    finish(qtbot, page)
    qtbot.waitUntil(page.details.form.isVisible)
    assert page.main.result.text.text() == "1 added to “library”", "files need no form"
    page.details.form.cancel_button.click()
    drop(page, drag(page, loose))
    qtbot.waitUntil(lambda: not page.desk.adding.looking and not page.context.indexing.running)
    assert not page.details.form.isVisible()
    assert "dropped" not in {view.source.id for view in kebab.knowledge.sources()}


def test_several_folders_are_asked_about_together(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab
) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
        (folder / "n.md").write_text(f"# {folder.name}\n\n## a\n\nwords\n", encoding="utf-8")
    drop(page, drag(page, *folders))
    form = page.details.form
    qtbot.waitUntil(lambda: form.isVisible() and form.preview.summary.text() == "2 Markdown files · no problems")
    assert form.add_button.text() == "Add 2 sources"
    assert not form.source_id.isVisible()
    form.add_button.click()
    finish(qtbot, page)
    assert {"one", "two"} <= {view.source.id for view in kebab.knowledge.sources()}
    assert page.main.result.text.text() == "2 added to “one”, “two”"


def test_what_cannot_be_taken_at_all_is_told(qtbot: QtBot, page: KnowledgePage, dropped: Path) -> None:
    drop(page, drag(page, dropped / "photo.png"))
    qtbot.waitUntil(lambda: "This is not a Markdown file" in page.context.toasts.text)
    assert len(listed(page)) == 3


def test_paths_dropped_on_another_page_are_added_here(
    qtbot: QtBot, page: KnowledgePage, opened: MainWindow, dropped: Path
) -> None:
    opened.show_page(PageName.CHAT)
    opened.intents.paths_dropped.emit([dropped / "a.md"])
    assert opened.stack.currentWidget() is page
    qtbot.waitUntil(lambda: "a.md" in listed(page))


def test_add_files_asks_without_blocking_and_adds(qtbot: QtBot, page: KnowledgePage, dropped: Path) -> None:
    page.main.add_files.click()
    dialog = page.acts.dialog
    assert isinstance(dialog, QFileDialog)
    assert dialog.isVisible()
    dialog.filesSelected.emit([str(dropped / "a.md")])
    dialog.done(QFileDialog.DialogCode.Accepted)
    finish(qtbot, page)
    assert page.main.result.text.text() == "1 added to “library”"
    assert page.acts.dialog is None


def test_a_new_source_is_asked_for_trust_and_type(
    qtbot: QtBot, page: KnowledgePage, dropped: Path, kebab: Kebab
) -> None:
    page.main.add_source.click()
    assert page.acts.dialog is not None
    page.acts.dialog.fileSelected.emit(str(dropped))
    page.acts.dialog.done(QFileDialog.DialogCode.Accepted)
    form = page.details.form
    assert form.isVisible()
    form.source_id.setText("tickets")
    form.trust.setCurrentIndex(form.trust.findData("secondary"))
    form.kind.setCurrentIndex(form.kind.findData("tickets"))
    form.add_button.click()
    finish(qtbot, page)
    source = next(view.source for view in kebab.knowledge.sources() if view.source.id == "tickets")
    assert (source.trust, source.type) == (TrustLevel.SECONDARY, SourceType.TICKETS)


def test_the_result_of_another_run_is_not_taken_for_that_of_a_waiting_drop(
    qtbot: QtBot, page: KnowledgePage, dropped: Path, bundled: Path, kebab: Kebab
) -> None:
    (bundled / "new.md").write_text("# New\n\n## one\n\nnew words\n", encoding="utf-8")
    shown = QSignalSpy(page.desk.run_ended)
    page.context.indexing.run(kebab.knowledge.start_up)
    drop(page, drag(page, dropped / "a.md"))
    finish(qtbot, page)
    assert shown.count() == 1
    assert page.main.result.text.text() == "1 added to “library”"


def test_another_run_that_changed_something_is_shown_when_nothing_waits(
    qtbot: QtBot, page: KnowledgePage, bundled: Path, kebab: Kebab
) -> None:
    (bundled / "new.md").write_text("# New\n\n## one\n\nnew words\n", encoding="utf-8")
    page.context.indexing.run(kebab.knowledge.start_up)
    finish(qtbot, page)
    assert page.main.result.text.text().startswith("1 added")


def test_a_folder_without_a_document_is_said_to_have_brought_nothing(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path
) -> None:
    folder = tmp_path / "bare"
    folder.mkdir()
    drop(page, drag(page, folder))
    form = page.details.form
    qtbot.waitUntil(lambda: form.isVisible() and form.preview.summary.text() == "0 Markdown files", timeout=20_000)
    form.add_button.click()
    finish(qtbot, page)
    assert page.main.result.text.text() == "Nothing was added"
    page.main.result.problems.click()
    (card,) = page.details.problems.cards.cards
    assert "There is no Markdown file in this folder" in card.accessibleName()


def test_the_receipt_of_a_drop_takes_back_exactly_what_was_added(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, dropped: Path
) -> None:
    before = listed(page)
    page.desk.add_paths([dropped / "a.md", dropped / "b.md"])
    finish(qtbot, page)
    qtbot.waitUntil(lambda: listed(page) == before | {"a.md", "b.md"}, timeout=20_000)
    assert page.main.result.undo.isVisible()
    page.main.result.undo.click()
    qtbot.waitUntil(lambda: listed(page) == before, timeout=20_000)
    qtbot.waitUntil(lambda: len(kebab.removed.documents()) == 2, timeout=20_000)
    assert page.main.result.isHidden()
    page.desk.check_all()
    finish(qtbot, page)
    assert page.main.result.undo.isHidden(), "a look at the files has nothing to take back"


def test_the_files_of_a_folder_can_be_copied_into_the_library_instead(
    qtbot: QtBot, page: KnowledgePage, dropped: Path, kebab: Kebab
) -> None:
    below = dropped / "more"
    below.mkdir()
    (below / "a.md").write_text("# Another A\n\n## one\n\nother words entirely\n", encoding="utf-8")
    before = listed(page)
    drop(page, drag(page, dropped))
    form = page.details.form
    qtbot.waitUntil(form.isVisible, timeout=20_000)
    form.use.setCurrentIndex(form.use.findData(True))
    assert form.add_button.text() == "Copy into the library"
    assert not form.trust.isVisible()
    form.add_button.click()
    finish(qtbot, page)
    names = {"dropped/a.md", "dropped/more/a.md", "dropped/b.md"}
    qtbot.waitUntil(lambda: names <= listed(page), timeout=20_000)
    assert "dropped" not in {view.source.id for view in kebab.knowledge.sources()}
    assert (dropped / "a.md").exists()
    page.main.result.undo.click()
    qtbot.waitUntil(lambda: not names & listed(page), timeout=20_000)
    assert before <= listed(page)


def test_a_source_that_is_changed_is_not_asked_how_its_files_are_used(
    qtbot: QtBot, page: KnowledgePage, dropped: Path
) -> None:
    drop(page, drag(page, dropped))
    form = page.details.form
    qtbot.waitUntil(form.isVisible, timeout=20_000)
    form.use.setCurrentIndex(form.use.findData(True))
    form.begin_change(page.context.kebab.knowledge.sources()[0])
    assert not form.use.isVisible()
    assert form.trust.isVisible()


def test_a_dropped_zip_shows_what_it_brings_before_it_is_copied(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab
) -> None:
    packed = tmp_path / "kb.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("gc/one.md", "two.md", "../three.md"):
            archive.writestr(name, f"# {name}\n\n## one\n\nwords of {name}\n")
    data = drag(page, packed)
    qtbot.waitUntil(lambda: page.drops.overlay.text == "ZIP “kb.zip” → the library, after you have seen what comes")
    drop(page, data)
    asked = page.details.conflicts
    qtbot.waitUntil(asked.isVisible)
    assert asked.title.text() == "Copy 2 files to “library”?"
    qtbot.waitUntil(lambda: page.context.toasts.text.startswith("1 entry of the ZIP was not taken. ../three.md: "))
    assert kebab.knowledge.documents(["library"]) == []
    asked.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: {"kb/gc/one.md", "kb/two.md"} <= listed(page))


def test_all_documents_are_exported_from_the_menu(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text("# Note\n\n## one\n\nwords\n", encoding="utf-8")
    drop(page, drag(page, note))
    finish(qtbot, page)
    page.table.export_action.trigger()
    assert page.acts.dialog is not None
    page.acts.dialog.fileSelected.emit(str(tmp_path / "kb"))
    page.acts.dialog.done(QFileDialog.DialogCode.Accepted)
    qtbot.waitUntil(lambda: page.context.toasts.text == f"Wrote 1 document to {tmp_path / 'kb.zip'}")
    assert zipfile.is_zipfile(tmp_path / "kb.zip")


def _zip(file: Path, *names: str) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, f"# {name}\n\n## one\n\nwords of {name}\n")
    return file


def test_a_zip_that_is_dropped_twice_is_asked_about_once(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    packed = _zip(tmp_path / "kb.zip", "gc/one.md", "two.md")
    for _ in range(2):
        page.drops.dropped.emit([packed])
    asked = page.details.conflicts
    qtbot.waitUntil(lambda: not page.desk.adding.looking and asked.isVisible())
    assert asked.title.text() == "Copy 2 files to “library”?"
    page.drops.dropped.emit([packed])
    qtbot.waitUntil(lambda: not page.desk.adding.looking)
    assert asked.title.text() == "Copy 2 files to “library”?"
    asked.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: {"kb/gc/one.md", "kb/two.md"} <= listed(page))
    assert not [each for each in listed(page) if "(2)" in each]


def test_a_zip_is_held_for_the_next_start_while_it_is_unpacked(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = _zip(tmp_path / "kb.zip", "one.md")
    held: list[tuple[HeldDrop, ...]] = []
    unpack = kebab.exports.unpack_in_steps

    def watched(file: Path, token: CancelToken) -> Iterator[UnpackProgress | UnpackedZip]:
        held.append(kebab.drops.held.kept())
        return unpack(file, token)

    monkeypatch.setattr(kebab.exports, "unpack_in_steps", watched)
    page.drops.dropped.emit([packed])
    qtbot.waitUntil(page.details.conflicts.isVisible)
    assert held == [(HeldDrop((packed,)),)]
    [file] = page.desk.adding.drop.paths
    qtbot.waitUntil(lambda: [each.paths for each in kebab.drops.held.kept()] == [(file,)])


def test_a_zip_that_an_earlier_start_has_left_is_asked_about(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    page.unanswered.take_earlier([HeldDrop((_zip(tmp_path / "kb.zip", "one.md"),))])
    page.main.unanswered.answer.click()
    qtbot.waitUntil(page.details.conflicts.isVisible)
    assert [each.name for each in page.desk.adding.drop.paths] == ["one.md"]


def test_a_zip_that_is_damaged_is_told_and_what_came_with_it_is_asked_about(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK no zip")
    packed = _zip(tmp_path / "kb.zip", "one.md")
    page.drops.dropped.emit([broken, packed])
    qtbot.waitUntil(page.details.conflicts.isVisible)
    assert [each.name for each in page.desk.adding.drop.paths] == ["one.md"]
    page.desk.adding.forget()
    page.drops.dropped.emit([broken])
    qtbot.waitUntil(lambda: not page.desk.adding.looking)
    assert page.desk.adding.pending == (), "it can never be added, so nobody is asked about it"


def test_a_folder_that_is_named_like_a_zip_is_a_folder(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    folder = tmp_path / "team.zip"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n\n## one\n\nwords\n", encoding="utf-8")
    page.drops.dropped.emit([folder])
    qtbot.waitUntil(page.details.form.isVisible)
    assert page.desk.adding.folders == (folder,)
