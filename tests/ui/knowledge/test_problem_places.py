"""Places on problem cards: in a narrow pane the names of two documents can still be told apart."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.core.documents import Problem
from kebab_desktop.ui.knowledge.fixes import Trouble
from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.knowledge.problem_cards import DuplicateCard, ProblemCard
from kebab_desktop.ui.knowledge.problems_pane import ProblemsPane
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.place_button import PlaceButton
from tests.ui.knowledge.steps import row

_NARROW = 340
_NAMES = ("NodeFilesystemSpaceFillingUp.md", "NodeFilesystemFilesFillingUp.md")


def test_documents_that_are_alike_show_the_ends_of_their_names(qtbot: QtBot, page: KnowledgePage) -> None:
    record = row(page, "pool.md").record
    records = tuple(replace(record, relative_path=f"prometheus-operator/node/{name}") for name in _NAMES)
    card = DuplicateCard(DuplicateGroup(records, share=0.8))
    qtbot.addWidget(card)
    card.resize(_NARROW, 160)
    card.show()
    links = card.findChildren(PlaceButton)
    assert [link.text()[:1] for link in links] == ["…", "…"]
    assert [link.text()[-len("FillingUp.md") - 3 :] for link in links] == ["aceFillingUp.md", "lesFillingUp.md"]
    assert [link.toolTip() for link in links] == [f"{record.source_id}/{each.relative_path}" for each in records]


def test_a_long_place_does_not_widen_its_card(qtbot: QtBot) -> None:
    problem = Problem("a-long-folder/" * 6 + "x.md", "The code block that begins here is not closed.", "Close it.", 12)
    card = ProblemCard(Trouble(problem), linked=True, own_file=False)
    qtbot.addWidget(card)
    card.resize(_NARROW, 160)
    card.show()
    (link,) = card.findChildren(PlaceButton)
    assert card.width() == _NARROW
    assert link.text().endswith("x.md, line 12")


def test_what_is_wrong_stands_before_what_is_merely_alike(qtbot: QtBot, page: KnowledgePage, theme: Theme) -> None:
    record = row(page, "pool.md").record
    problem = Problem("x.md", "The code block that begins here is not closed.", "Close it.", 12)
    pane = ProblemsPane(theme)
    qtbot.addWidget(pane)
    pane.show()
    pane.show_whole([Trouble(problem)], [DuplicateGroup((record, record), share=0.8)])
    wrong, alike = pane.cards.cards[0], pane.duplicates[0]
    qtbot.waitUntil(lambda: wrong.mapTo(pane, QPoint()).y() < alike.mapTo(pane, QPoint()).y())
