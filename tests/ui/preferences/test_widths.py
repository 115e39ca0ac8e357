"""Fields of settings are as wide as what is written into them."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import page_of


def test_fields_of_numbers_are_narrow_and_all_begin_at_one_line(qtbot: QtBot, opened: MainWindow) -> None:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: "search.default_k" in page.form.rows, timeout=20_000)
    rows = [page.form.rows[key] for key in ("search.default_k", "rag.score_gate", "search.mode", "general.editor")]
    number, gate, choice, text = [each.editor for each in rows]
    assert number.maximumWidth() == gate.maximumWidth() < choice.maximumWidth() == text.maximumWidth()
    for each in rows:
        page.form.ensureWidgetVisible(each)
    assert len({each.editor.mapTo(page.form, QPoint(0, 0)).x() for each in rows}) == 1
