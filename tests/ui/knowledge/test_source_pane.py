"""The details of a source say why nothing of it can be found."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from kebab_desktop.app.views import SourceView
from kebab_desktop.core.documents import Source, SourceKind
from kebab_desktop.ui.knowledge.source_pane import SourcePane
from kebab_desktop.ui.knowledge.wording import source_text
from kebab_desktop.ui.theme import Theme


def view(kind: SourceKind, documents: int) -> SourceView:
    return SourceView(Source("team", Path("team"), kind), documents, documents, 0, available=False)


def test_a_folder_of_which_nothing_could_ever_be_read_is_told_as_one_that_is_gone(qtbot: QtBot) -> None:
    """A folder without permission had no documents, and looked like an empty one."""
    pane = SourcePane(Theme())
    qtbot.addWidget(pane)
    pane.show_source(view(SourceKind.FOLDER, 0))
    assert "nothing was indexed" in pane.state.text
    assert source_text(view(SourceKind.FOLDER, 0), 0) == "team · 0 documents · folder cannot be read"
    pane.show_source(view(SourceKind.FOLDER, 2))
    assert "stays searchable" in pane.state.text


def test_the_folder_for_copies_is_not_missed_before_the_first_of_them(qtbot: QtBot) -> None:
    pane = SourcePane(Theme())
    qtbot.addWidget(pane)
    pane.show_source(view(SourceKind.MANAGED, 0))
    assert pane.state.text == ""
    assert source_text(view(SourceKind.MANAGED, 0), 0) == "team · 0 documents"
