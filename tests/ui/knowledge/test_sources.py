"""Changing a source in the window, and where one finds what was added."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.source_changes import SourceTraits
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source, SourceType, TrustLevel
from kebab_desktop.ui.flows import _folders
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.state_filter import Narrowing
from kebab_desktop.ui.knowledge.table import selected_keys
from tests.ui.knowledge.steps import finish, row
from tests.ui.knowledge.test_adding import drag, drop


def _note(folder: Path, name: str, title: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"# {title}\n\n## one\n\nwords of {title}\n", encoding="utf-8")
    return path


def _source(kebab: Kebab, source_id: str) -> Source:
    return next(view.source for view in kebab.knowledge.sources() if view.source.id == source_id)


@pytest.fixture
def team(qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab) -> Path:
    folder = tmp_path / "team"
    _note(folder, "a.md", "Alpha")
    kebab.knowledge.add_source(folder, trust=TrustLevel.PRIMARY)
    list(kebab.knowledge.ingest(CancelToken(), ["team"]))
    page.desk.reload()
    qtbot.waitUntil(lambda: page.table.documents.row_of(source_key("team")) >= 0)
    return folder


def _change_team(qtbot: QtBot, page: KnowledgePage) -> None:
    """Choose another trust and type and do not watch any more, by key."""
    page.table.setFocus()
    assert page.table.show_entry(source_key("team"))
    QTest.keyClick(page.table, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    form = page.details.form
    assert form.isVisible()
    assert (form.trust.value, form.kind.value, form.watched.value) == ("primary", "docs", True)
    form.trust.choose("generated")
    form.kind.choose("runbooks")
    form.watched.choose(False)
    form.add_button.click()
    finish(qtbot, page)


@pytest.mark.usefixtures("team")
def test_undo_changes_the_source_back_of_which_it_speaks_also_while_another_is_changed(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path
) -> None:
    kebab.knowledge.add_source(_note(tmp_path / "ours", "b.md", "Beta").parent, trust=TrustLevel.PRIMARY)
    traits = SourceTraits(TrustLevel.GENERATED, SourceType.DOCS)
    page.desk.sources.change(_source(kebab, "team"), traits)
    toasts = page.context.toasts
    qtbot.waitUntil(lambda: "team" in toasts.text and toasts.open_offer is not None)
    page.desk.sources.change(_source(kebab, "ours"), traits)
    offer = toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    qtbot.waitUntil(lambda: _source(kebab, "team").trust is TrustLevel.PRIMARY)
    finish(qtbot, page)
    assert _source(kebab, "ours").trust is TrustLevel.GENERATED
    qtbot.waitUntil(lambda: "ours" in toasts.text)


@pytest.mark.usefixtures("team")
def test_a_source_is_changed_by_key_and_changed_back_by_undo(qtbot: QtBot, page: KnowledgePage, kebab: Kebab) -> None:
    before = _source(kebab, "team")
    _change_team(qtbot, page)
    changed = _source(kebab, "team")
    assert (changed.trust, changed.type, changed.watched) == (TrustLevel.GENERATED, SourceType.RUNBOOKS, False)
    qtbot.waitUntil(lambda: row(page, "a.md").record.trust == "generated")
    assert row(page, "a.md").record.problems, "the fields of a runbook are required now"
    assert "team" not in _folders(kebab), "its folder is watched no longer"
    assert page.context.toasts.text == "Changed the source “team”"
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: _source(kebab, "team") == before)
    qtbot.waitUntil(lambda: not row(page, "a.md").record.problems)


@pytest.mark.usefixtures("team")
def test_a_change_of_trust_says_that_nothing_was_embedded(qtbot: QtBot, page: KnowledgePage) -> None:
    page.table.setFocus()
    assert page.table.show_entry(source_key("team"))
    QTest.keyClick(page.table, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    page.details.form.trust.choose("secondary")
    page.details.form.add_button.click()
    finish(qtbot, page)
    card = page.main.result
    assert card.text.text() == "Trust of 1 document changed"
    assert card.detail.text() == "Nothing had to be embedded again."


@pytest.mark.usefixtures("team")
def test_the_details_of_a_source_offer_the_change_where_it_is_possible(page: KnowledgePage) -> None:
    assert page.table.show_entry(source_key("team"))
    assert page.details.source.change_button.isVisible()
    page.details.source.change_button.click()
    assert page.details.form.title.text() == "Change the source “team”"
    page.details.form.cancel_button.click()
    assert page.table.show_entry(source_key("bundled"))
    assert not page.details.source.change_button.isVisible()
    page.acts.edit()
    assert page.context.toasts.text == "The source “bundled” belongs to the program and cannot be changed"


def test_a_dropped_file_is_selected_though_a_filter_would_hide_it(
    qtbot: QtBot, page: KnowledgePage, dropped: Path
) -> None:
    page.table.documents.arrange(folded=("library", True))
    page.main.states.choose(Narrowing.PROBLEM)
    drop(page, drag(page, dropped / "a.md"))
    finish(qtbot, page)
    qtbot.waitUntil(lambda: [each.record.relative_path for each in page.table.document_rows()] == ["a.md"])
    qtbot.waitUntil(lambda: page.details.found is not None and page.details.found.record.relative_path == "a.md")
    assert page.table.visualRect(page.table.currentIndex()).isValid()


def test_several_dropped_files_are_selected_together(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    files = [_note(tmp_path / "desk", f"{number}.md", f"Note {number}") for number in (1, 2)]
    drop(page, drag(page, *files))
    finish(qtbot, page)
    qtbot.waitUntil(lambda: len(page.table.document_rows()) == len(files))
    assert page.details.currentWidget() is page.details.many


def test_a_new_source_is_selected(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    for number in (1, 2):
        _note(tmp_path / "notes", f"{number}.md", f"Note {number}")
    page.main.add_source.click()
    assert page.acts.dialog is not None
    page.acts.dialog.fileSelected.emit(str(tmp_path / "notes"))
    page.acts.dialog.done(QFileDialog.DialogCode.Accepted)
    page.details.form.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: selected_keys(page.table) == {source_key("notes")})
    assert page.details.currentWidget() is page.details.source


def test_an_id_that_cannot_be_had_is_told_as_it_is_typed(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    """The form closed over it, and its name, trust and patterns had to be chosen again."""
    _note(tmp_path / "notes", "1.md", "Note")
    page.main.add_source.click()
    assert page.acts.dialog is not None
    page.acts.dialog.fileSelected.emit(str(tmp_path / "notes"))
    page.acts.dialog.done(QFileDialog.DialogCode.Accepted)
    form = page.details.form
    for wrong, said in (("bad id/..", "cannot be the id"), ("bundled", "There is already a source 'bundled'")):
        form.source_id.setText(wrong)
        assert said in form._id_field.problem.text()
        assert not form.add_button.isEnabled()
    form.source_id.setText("team-notes")
    assert form._id_field.problem.isHidden()
    assert form.add_button.isEnabled()
    form._id_field.show_taken({"team-notes"})
    assert not form.add_button.isEnabled()


def test_what_the_user_turned_to_meanwhile_stays_selected(qtbot: QtBot, page: KnowledgePage, dropped: Path) -> None:
    drop(page, drag(page, dropped / "a.md"))
    chosen = row(page, "pool.md").record.id
    assert page.table.show_entry(chosen)
    finish(qtbot, page)
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("a.md") >= 0)
    assert selected_keys(page.table) == {chosen}


def test_titles_stand_in_the_order_of_their_numbers(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab
) -> None:
    titles = ["Step 11", "step 2", "Step 1", "단계 10", "단계 9"]
    for number, title in enumerate(titles):
        _note(tmp_path / "steps", f"{number}.md", title)
    kebab.knowledge.add_source(tmp_path / "steps")
    list(kebab.knowledge.ingest(CancelToken(), ["steps"]))
    page.desk.reload()
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("4.md") >= 0)
    shown = sorted(range(len(titles)), key=lambda number: page.table.documents.row_of_path(f"{number}.md"))
    told = [titles[number] for number in shown]
    assert [each for each in told if each[0].lower() == "s"] == ["Step 1", "step 2", "Step 11"]
    assert [each for each in told if each[0] == "단"] == ["단계 9", "단계 10"]


@pytest.mark.usefixtures("team")
def test_a_source_gets_a_name_and_leaves_files_out_until_undo(qtbot: QtBot, page: KnowledgePage, kebab: Kebab) -> None:
    before = _source(kebab, "team")
    page.table.setFocus()
    assert page.table.show_entry(source_key("team"))
    QTest.keyClick(page.table, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    form = page.details.form
    assert form.name.placeholderText() == "team"
    assert form.name.hasFocus()
    assert "only if what is left out changes" in form.note.text()
    form.name.setText("우리 팀")
    form.left_out.edit.setPlainText("!a.md")
    assert "Exceptions that begin with ! are not understood." in form.left_out.problem.text()
    assert not form.add_button.isEnabled()
    form.left_out.edit.setPlainText("a.md")
    assert not form.left_out.problem.isVisible()
    qtbot.waitUntil(lambda: form.left_out.told.text() == "Leaves out 1 of 1 Markdown files: a.md")
    form.add_button.click()
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("a.md") < 0)
    heading = page.table.documents.index(page.table.documents.row_of(source_key("team")), 0)
    qtbot.waitUntil(lambda: str(heading.data()).startswith("▾ 우리 팀 · 0 documents"))
    assert page.context.toasts.text == "Changed the source “우리 팀”", "as the list beside it calls it by now"
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("a.md") >= 0)
    assert _source(kebab, "team") == before


def test_a_folder_in_hangul_is_shown_by_its_name_and_can_leave_files_out(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab
) -> None:
    folder = tmp_path / "장애대응"
    for name in ("a.md", "b.md"):
        _note(folder, name, name)
    page.desk.add_paths([folder])
    form = page.details.form
    qtbot.waitUntil(form.isVisible)
    assert form.name.placeholderText() == "장애대응"
    qtbot.waitUntil(lambda: form.preview.lines == ["a.md", "b.md"])
    form.left_out.edit.setPlainText("b.md")
    qtbot.waitUntil(lambda: form.preview.lines == ["a.md"])
    form.add_button.click()
    finish(qtbot, page)
    qtbot.waitUntil(lambda: page.table.documents.row_of_path("a.md") >= 0)
    assert row(page, "a.md").source == "장애대응"
    assert page.table.documents.row_of_path("b.md") < 0
    qtbot.waitUntil(lambda: page.main.result.text.text() == "1 added to “장애대응”")
    assert _source(kebab, "jangaedaeeung").ignore == ("b.md",)
