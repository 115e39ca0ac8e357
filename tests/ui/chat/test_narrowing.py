"""The chip that narrows a question to documents of a kind."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from kebab_desktop.app.scope import Facets
from kebab_desktop.ui.chat.narrowing_chip import Narrowing, NarrowingChip
from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.widgets.chips import ChipButton

FACETS = Facets(log_types=("GC", "TOMCAT"), severities=("HIGH",), tags=("deadlock", "heap"), languages=("ko",))


@pytest.fixture
def chip(qtbot: QtBot) -> NarrowingChip:
    chip = NarrowingChip()
    qtbot.addWidget(chip)
    chip.offer(FACETS)
    return chip


def _pick(chip: NarrowingChip, name: str, text: str) -> None:
    next(action for action in chip.actions_offered(name) if action.text() == text).trigger()


def test_a_choice_is_shown_and_told(qtbot: QtBot, chip: NarrowingChip) -> None:
    assert chip.text() == "Any document ▾"
    with qtbot.waitSignal(chip.chosen):
        _pick(chip, "log_types", "TOMCAT")
    _pick(chip, "tags", "heap")
    assert chip.picked() == Narrowing(log_types=("TOMCAT",), tags=("heap",))
    assert chip.text() == "TOMCAT, heap ▾"
    _pick(chip, "severities", "HIGH")
    assert chip.text() == "3 conditions ▾"
    assert chip.accessibleName() == "Documents that are searched: 3 conditions"


def test_what_is_gone_from_the_knowledge_base_is_not_picked_any_more(chip: NarrowingChip) -> None:
    _pick(chip, "log_types", "TOMCAT")
    _pick(chip, "tags", "heap")
    chip.offer(Facets(tags=("heap", "lock")))
    assert chip.picked() == Narrowing(tags=("heap",))
    assert chip.text() == "heap ▾"


def test_any_document_takes_everything_back(chip: NarrowingChip) -> None:
    _pick(chip, "tags", "heap")
    chip._any.trigger()
    assert chip.picked() == Narrowing()
    assert chip.text() == "Any document ▾"


def test_the_choice_becomes_filters_of_the_question(qtbot: QtBot) -> None:
    row = ScopeRow()
    qtbot.addWidget(row)
    row.documents.offer(FACETS)
    _pick(row.documents, "log_types", "GC")
    _pick(row.documents, "languages", "ko")
    filters = row.options().filters
    assert (filters.log_types, filters.languages, filters.tags) == (("GC",), ("ko",), ())


def test_four_choices_stand_below_the_question_and_two_more_where_they_were_made(qtbot: QtBot) -> None:
    """Six chips stood there, two of which hardly anybody changes."""
    row = ScopeRow()
    qtbot.addWidget(row)
    row.offer(FACETS)

    def shown() -> list[str]:
        return [chip.text() for chip in row.findChildren(ChipButton) if not chip.isHidden()]

    always = ["Hybrid ▾", "All sources ▾", "Trust: any ▾", "8 chunks ▾"]
    assert sorted(shown()) == sorted(always)
    kinds = [action.menu() for action in row.sources.findChildren(QMenu)[0].actions()]
    kind = next(menu for menu in kinds if isinstance(menu, QMenu) and menu.title() == "Kind of log")
    kind.actions()[0].trigger()
    row.in_parts.trigger()
    assert sorted(shown()) == sorted([*always, "GC ▾", "In parts"])
    assert (row.options().filters.log_types, row.options().multi_hop) == (("GC",), True)
    row.parts.click()
    row.widen()
    assert sorted(shown()) == sorted(always)
    assert not row.in_parts.isChecked()
    assert (row.options().filters.log_types, row.options().multi_hop) == ((), False)
