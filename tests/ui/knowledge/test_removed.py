"""Removed documents in the window, and the documents of a folder that is not there."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.ui.knowledge.listing import RowState
from kebab_desktop.ui.knowledge.page import KnowledgePage
from tests.ui.knowledge.steps import listed, pick, row


def test_what_was_removed_is_one_click_away_and_comes_back(qtbot: QtBot, page: KnowledgePage, kebab: Kebab) -> None:
    assert page.main.removed.isHidden()
    before = listed(page)
    path = sorted(before)[0]
    pick(qtbot, page, path)
    page.acts.remove()
    qtbot.waitUntil(lambda: not page.main.removed.isHidden())
    assert page.main.removed.text() == "Removed 1"
    assert path not in listed(page)
    page.main.removed.click()
    pane = page.details.removed
    assert page.details.currentWidget() is pane
    assert pane.isVisible()
    assert [each.relative_path for each in pane.records.records] == [path]
    assert pane.restore_button.text() == "Restore all"

    def chosen() -> bool:
        """The list may be read again just now, which takes the choice back."""
        pane.table.select_rows([0])
        return pane.restore_button.text() == "Restore 1"

    qtbot.waitUntil(chosen)
    pane.restore_button.click()
    qtbot.waitUntil(lambda: listed(page) == before)
    qtbot.waitUntil(page.main.removed.isHidden)
    assert page.details.currentWidget() is pane  # closed with the side
    assert not page.details.isVisible()
    assert kebab.removed.documents() == []


def test_documents_of_an_unplugged_folder_are_shown_missing_with_what_to_do(
    qtbot: QtBot, page: KnowledgePage, tmp_path: Path
) -> None:
    team = tmp_path / "team"
    team.mkdir()
    (team / "x.md").write_text("# X\n\n## one\n\nalpha\n", encoding="utf-8")
    page.desk.add_paths([team])
    qtbot.waitUntil(page.details.form.add_button.isVisible)
    page.details.form.add_button.click()
    qtbot.waitUntil(lambda: "x.md" in listed(page) and row(page, "x.md").state is RowState.INDEXED)
    qtbot.waitUntil(lambda: not page.context.indexing.running)
    team.rename(tmp_path / "unplugged")
    page.desk.reload()
    qtbot.waitUntil(lambda: row(page, "x.md").state is RowState.MISSING)
    pick(qtbot, page, "x.md")
    assert "Connect the drive or give back the permission" in page.details.document.state.text


def test_a_removed_source_can_be_added_again_as_it_was(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path
) -> None:
    team = tmp_path / "team"
    team.mkdir()
    (team / "x.md").write_text("# X\n\n## one\n\nalpha\n", encoding="utf-8")
    kebab.knowledge.add_source(team, source_id="ours", trust=TrustLevel.SECONDARY, watched=False)
    page.desk.check_all()
    qtbot.waitUntil(lambda: "x.md" in listed(page) and not page.context.indexing.running, timeout=20_000)
    view = next(each for each in kebab.knowledge.sources() if each.source.id == "ours")
    page.desk.removals.remove_source(view)
    qtbot.waitUntil(lambda: page.main.removed.isVisible() and "x.md" not in listed(page), timeout=20_000)
    page.context.toasts.dismiss()
    page.main.removed.click()
    (offered,) = page.details.removed.sources
    assert offered.isVisible()
    offered.again.click()
    qtbot.waitUntil(lambda: "x.md" in listed(page), timeout=20_000)
    back = next(each.source for each in kebab.knowledge.sources() if each.source.id == "ours")
    assert back == view.source
    qtbot.waitUntil(page.main.removed.isHidden, timeout=20_000)


def test_a_removed_source_is_taken_off_the_list_with_undo(
    qtbot: QtBot, page: KnowledgePage, kebab: Kebab, tmp_path: Path
) -> None:
    team = tmp_path / "team"
    team.mkdir()
    kebab.knowledge.add_source(team, source_id="ours")
    kebab.knowledge.remove_source("ours")
    page.desk.reload()
    qtbot.waitUntil(page.main.removed.isVisible, timeout=20_000)
    page.main.removed.click()
    (offered,) = page.details.removed.sources
    offered.leave.click()
    qtbot.waitUntil(page.main.removed.isHidden, timeout=20_000)
    assert kebab.removed.sources() == []
    assert page.context.toasts.text == "“ours” is off the list. Its files stay."
    offer = page.context.toasts.open_offer
    assert offer is not None
    offer.accepted.emit()
    qtbot.waitUntil(page.main.removed.isVisible, timeout=20_000)
    assert [each.id for each in kebab.removed.sources()] == ["ours"]
