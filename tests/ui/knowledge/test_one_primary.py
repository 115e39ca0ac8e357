"""One filled button at a time: that of the form which is open beside the list."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from kebab_desktop.ui.knowledge.page import KnowledgePage


def test_the_form_of_a_source_has_the_only_filled_button(qtbot: QtBot, page: KnowledgePage, tmp_path: Path) -> None:
    add, form = page.main.add_files, page.details.form
    assert add.property("role") == "primary"
    page.details.show_form([tmp_path])
    qtbot.waitUntil(form.add_button.isVisible)
    assert (form.add_button.property("role"), add.property("role")) == ("primary", "")
    form.cancel_button.click()
    qtbot.waitUntil(lambda: not form.add_button.isVisible())
    assert add.property("role") == "primary"
