"""Problems: all of them in one list, each with what can be done about it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.adapters.parser_markdown import MarkdownParser
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, SourceType
from kebab_desktop.ui.knowledge.arrangement import Column
from kebab_desktop.ui.knowledge.fixes import Fix, trouble_of
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.problem_cards import DuplicateCard, ProblemCard
from tests.ui.knowledge.steps import finish, listed, pick, row

KOREAN = "---\ntitle: 정지\n---\n\n# 정지\n\n## 증상\n\n응답이 한참 동안 멈춘다\n".encode("cp949")


@pytest.fixture
def team(qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path) -> Path:
    """A source of the team: one file in an old encoding, one without frontmatter, one with a wrong value, and twins."""
    folder = tmp_path / "team"
    folder.mkdir()
    (folder / "old.md").write_bytes(KOREAN)
    (folder / "bare.md").write_text("# Bare disk\n\n## symptoms\n\nThe disk is full.\n", encoding="utf-8")
    (folder / "wrong.md").write_text("---\npriority: many\n---\n\n# Wrong\n\n## a\n\nwrong text\n", encoding="utf-8")
    for name in ("twin.md", "other twin.md"):
        (folder / name).write_text("# Twin\n\n## a\n\nthe same words\n", encoding="utf-8")
    kebab.knowledge.add_source(folder, source_id="team", type=SourceType.RUNBOOKS)
    page.context.indexing.run(kebab.knowledge.ingest)
    qtbot.waitUntil(lambda: not page.context.indexing.running and "old.md" in listed(page))
    qtbot.waitUntil(page.main.problems.isVisible)
    return folder


def card(page: KnowledgePage, path: str, words: str) -> ProblemCard:
    cards = page.details.problems.cards.cards
    return next(each for each in cards if path in each.accessibleName() and words in each.accessibleName())


def test_the_button_leads_to_all_problems_with_file_line_and_fixes(page: KnowledgePage, team: Path) -> None:
    page.main.problems.click()
    pane = page.details.problems
    assert pane.isVisible()
    page.main.resize(900, page.main.height())
    assert page.main.problems.text() == "6 with problems · 1 duplicate"
    page.main.resize(500, page.main.height())  # as beside open details in a small window
    assert page.main.problems.text() == "6 with problems · …"
    assert page.main.problems.accessibleName() == "6 with problems · 1 duplicate"
    assert set(card(page, "old.md", "CP949").buttons) == {Fix.UTF8}
    assert set(card(page, "bare.md", "needs a frontmatter").buttons) == {Fix.FRONTMATTER}
    assert set(card(page, "wrong.md", "not a priority").buttons) == {Fix.EDIT}
    assert "line 2" in card(page, "wrong.md", "not a priority").accessibleName()
    assert not card(page, "workers.md", "severity").buttons  # shipped: cannot be changed
    assert len(pane.duplicates) == 1
    pane.copy_button.click()
    assert "team/twin.md" in QGuiApplication.clipboard().text()


def test_an_old_encoding_is_converted_and_that_undone(qtbot: QtBot, page: KnowledgePage, team: Path) -> None:
    page.main.problems.click()
    card(page, "old.md", "CP949").buttons[Fix.UTF8].click()
    qtbot.waitUntil(lambda: (team / "old.md").read_bytes() == KOREAN.decode("cp949").encode())
    qtbot.waitUntil(lambda: not any("CP949" in each.accessibleName() for each in page.details.problems.cards.cards))
    qtbot.waitUntil(lambda: "UTF-8 now" in page.context.toasts.text)
    page.context.toasts._action.click()
    qtbot.waitUntil(lambda: (team / "old.md").read_bytes() == KOREAN)


def test_a_missing_frontmatter_is_proposed_in_the_editor(qtbot: QtBot, page: KnowledgePage, team: Path) -> None:
    page.main.problems.click()
    card(page, "bare.md", "needs a frontmatter").buttons[Fix.FRONTMATTER].click()
    qtbot.waitUntil(page.editor.isVisible)
    fields = page.editor.form.fields()
    assert fields["title"] == "Bare disk"
    assert fields["docs_id"].startswith("TEAM-RUNBOOK-")
    assert QApplication.focusWidget() is page.editor.form.edits["docs_id"]
    page.editor.save_button.click()
    qtbot.waitUntil(lambda: (team / "bare.md").read_text(encoding="utf-8").startswith("---\ntitle: Bare disk\n"))
    qtbot.waitUntil(lambda: row(page, "bare.md").record.problems == ())


def test_a_wrong_value_leads_to_its_field(qtbot: QtBot, page: KnowledgePage, team: Path) -> None:
    pick(qtbot, page, "wrong.md")
    form = page.details.document.writing.form
    qtbot.waitUntil(lambda: "not a priority" in form.troubles["priority"].text())
    told = [each.accessibleName() for each in page.details.document.problems.cards]
    assert not any("not a priority" in each for each in told), "it stands below its field"
    page.main.problems.click()
    wrong = next(each for each in page.details.problems.cards.cards if "not a priority" in each.accessibleName())
    wrong.buttons[Fix.EDIT].click()
    qtbot.waitUntil(page.editor.isVisible)
    assert QApplication.focusWidget() is page.editor.form.edits["priority"]


def test_of_two_documents_one_stays_and_that_can_be_undone(qtbot: QtBot, page: KnowledgePage, team: Path) -> None:
    page.main.problems.click()
    twins = page.details.problems.duplicates[0]
    assert twins.accessibleName() == "2 documents are the very same file."
    kept = next(each for each in twins.keep_buttons if each.accessibleName() == "Keep only team/twin.md")
    kept.click()
    qtbot.waitUntil(lambda: "other twin.md" not in listed(page) and not page.details.problems.duplicates)
    assert (team / "other twin.md").exists()
    qtbot.waitUntil(lambda: "Removed" in page.context.toasts.text)
    page.context.toasts._action.click()
    qtbot.waitUntil(lambda: "other twin.md" in listed(page))


def test_problems_of_a_drop_can_be_fixed_where_they_are_shown(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab
) -> None:
    (tmp_path / "dropped.md").write_bytes(KOREAN)
    page.desk.add_paths([tmp_path / "dropped.md"])
    finish(qtbot, page)
    qtbot.waitUntil(lambda: "dropped.md" in listed(page))
    page.main.result.problems.click()
    card(page, "dropped.md", "CP949").buttons[Fix.UTF8].click()
    copy = kebab.data_dir / "library" / "dropped.md"
    qtbot.waitUntil(lambda: copy.read_bytes() == KOREAN.decode("cp949").encode())


def test_problems_of_a_run_leave_its_list_and_its_result_once_they_are_repaired(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path
) -> None:
    (tmp_path / "old.md").write_bytes(KOREAN)
    (tmp_path / "wrong.md").write_text("---\npriority: many\n---\n\n# Wrong\n\n## a\n\ntext\n", encoding="utf-8")
    page.desk.add_paths([tmp_path / "old.md", tmp_path / "wrong.md"])
    finish(qtbot, page)
    qtbot.waitUntil(lambda: {"old.md", "wrong.md"} <= set(listed(page)))
    assert "2 with problems" in page.main.result.text.text()
    page.main.result.problems.click()
    pane = page.details.problems
    assert (pane.title.text(), len(pane.cards.cards)) == ("2 problems", 2)
    converted = card(page, "old.md", "CP949")
    with qtbot.waitSignal(page.context.indexing.settled):
        converted.buttons[Fix.UTF8].click()
    qtbot.waitUntil(lambda: pane.title.text() == "1 problem")
    assert not any("CP949" in each.accessibleName() for each in pane.cards.cards)


def test_the_result_of_a_run_counts_only_the_problems_that_are_left(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path
) -> None:
    file = tmp_path / "wrong.md"
    file.write_text("---\npriority: many\n---\n\n# Wrong\n\n## a\n\ntext\n", encoding="utf-8")
    page.desk.add_paths([file])
    finish(qtbot, page)
    qtbot.waitUntil(lambda: "wrong.md" in listed(page))
    result = page.main.result
    assert result.problems.isVisible()
    repaired = "---\npriority: 7\n---\n\n# Wrong\n\n## a\n\ntext\n"
    (kebab.data_dir / "library" / "wrong.md").write_text(repaired, encoding="utf-8")
    list(kebab.knowledge.ingest(CancelToken()))
    page.desk.reload()
    qtbot.waitUntil(lambda: not result.problems.isVisible())
    assert result.text.text() == "1 added to “library”"


@pytest.mark.parametrize(
    ("data", "wanted"),
    [(KOREAN, Fix.UTF8), (b"# A\n\ntext\n", Fix.FRONTMATTER), (b"---\nseverity: HIGH\n---\n\ntext\n", Fix.FRONTMATTER)],
)
def test_fixes_are_recognised_by_what_the_parser_says(
    qtbot: QtBot, page: KnowledgePage, data: bytes, wanted: Fix
) -> None:
    parsed = MarkdownParser().parse(data, "x.md", required_fields=True)
    record = replace(row(page, "pool.md").record, encoding=parsed.encoding)
    fixes = {fix for each in parsed.problems for fix in trouble_of(each, record, editable=True).fixes}
    assert wanted in fixes
    assert trouble_of(Problem("x.md", "anything"), None, editable=True).fixes == ()


def _add_two_alike(qtbot: QtBot, page: KnowledgePage, folder: Path) -> DuplicateCard:
    words = " ".join(f"word{number} is said here" for number in range(60))
    for name, more in (("one.md", ""), ("other.md", "and a little more")):
        path = folder / name
        path.write_text(f"# {name}\n\n## symptoms\n\n{words} {more}\n", encoding="utf-8")
        page.desk.adding.commit([path], {})
    qtbot.waitUntil(lambda: "1 nearly the same" in page.main.problems.accessibleName())
    page.main.problems.click()
    (card,) = page.details.problems.duplicates
    assert card.accessibleName().startswith("2 documents say nearly the same (")
    return card


def test_documents_that_say_nearly_the_same_are_told_and_one_is_kept(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path, kebab: Kebab
) -> None:
    card = _add_two_alike(qtbot, page, tmp_path)
    next(each for each in card.keep_buttons if "one.md" in each.accessibleName()).click()
    qtbot.waitUntil(lambda: "nearly" not in page.main.problems.accessibleName())
    assert "other.md" not in {each.relative_path for each in kebab.knowledge.documents()}


def test_documents_that_are_no_duplicates_are_dismissed_until_undo(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path
) -> None:
    _add_two_alike(qtbot, page, tmp_path).dismiss.click()
    qtbot.waitUntil(lambda: "nearly" not in page.main.problems.accessibleName())
    assert page.details.problems.duplicates == []
    with qtbot.waitSignal(page.alike.found) as told:
        page.alike.look([row(page, name).record for name in ("one.md", "other.md")])
    assert told.args == [()], "nor when the list is read again"
    assert "no longer shown" in page.context.toasts.text
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: "1 nearly the same" in page.main.problems.accessibleName())


def test_a_problem_of_a_document_stands_once_on_the_screen(qtbot: QtBot, page: KnowledgePage, dropped: Path) -> None:
    """It stood on its card and in the line below the tabs as well."""
    page.drops.dropped.emit([dropped / "b.md"])
    finish(qtbot, page)
    pick(qtbot, page, "b.md")
    pane = page.details.document
    (card,) = pane.problems.cards
    (problem,) = row(page, "b.md").record.problems
    qtbot.waitUntil(lambda: pane.writing.text.isReadOnly() is False, timeout=20_000)
    pane.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: problem.message in pane.writing.state.text(), timeout=20_000)
    pane.tabs.setCurrentIndex(0)
    assert card.isVisible()
    assert problem.message not in pane.writing.state.text()


def test_esc_on_the_button_that_opened_the_problems_closes_them(page: KnowledgePage, team: Path) -> None:
    page.main.problems.click()
    assert page.details.isVisible()
    QTest.keyClick(page.main.problems, Qt.Key.Key_Escape)
    assert not page.details.isVisible()


def test_a_click_on_the_document_that_is_selected_already_brings_it_back_from_behind_the_problems(
    qtbot: QtBot, page: KnowledgePage, team: Path
) -> None:
    pick(qtbot, page, "bare.md")
    page.main.problems.click()
    assert page.details.problems.isVisible()
    place = page.table.visualRect(
        page.table.documents.index(page.table.documents.row_of_path("bare.md"), Column.TITLE)
    ).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: page.details.document.isVisible() and page.details.found is not None)
    assert page.details.found is not None
    assert page.details.found.record.relative_path == "bare.md"
