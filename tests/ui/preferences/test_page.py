"""The settings page on in-memory engines: generated rows, validation, origins, effects, search."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.events import FileStarted, IngestEvent
from kebab_desktop.settings.catalogue import knobs
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences import data_card
from kebab_desktop.ui.preferences.editors import ChoiceEditor, TextEditor
from kebab_desktop.ui.preferences.page import PreferencesPage
from kebab_desktop.ui.preferences.row import SettingRow
from kebab_desktop.ui.preferences.wording import GROUPS, is_threshold
from kebab_desktop.ui.tokens import DARK
from kebab_desktop.ui.widgets.choice import Choice
from tests.ui.opened import page_of


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> PreferencesPage:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    return page


def write(page: PreferencesPage, key: str, text: str) -> SettingRow:
    """Type a text into the field of a setting and press Return."""
    row = page.form.rows[key]
    assert isinstance(row.editor, TextEditor)
    row.editor.setFocus()
    row.editor.selectAll()
    QTest.keyClicks(row.editor, text)
    QTest.keyClick(row.editor, Qt.Key.Key_Return)
    return row


def choose(page: PreferencesPage, key: str, value: str) -> SettingRow:
    """Choose a value in the box of a setting."""
    row = page.form.rows[key]
    assert isinstance(row.editor, ChoiceEditor)
    row.editor.setCurrentIndex(row.editor.findData(value))
    return row


# --- generated from the declarations


def test_every_declared_setting_has_a_row_in_its_group(page: PreferencesPage) -> None:
    declared = {each.key: each for each in knobs()}
    page.form.more.click()
    assert not page.form.more.isVisibleTo(page)
    assert set(page.form.rows) == set(declared)
    for key, row in page.form.rows.items():
        assert row.view.group == declared[key].group
        assert row.editor.accessibleName() == declared[key].title
        assert isinstance(row.editor, ChoiceEditor) is bool(declared[key].choices)


def test_thresholds_of_logs_have_rows_when_they_are_looked_for(page: PreferencesPage) -> None:
    def shown() -> list[str]:
        rows = (each for each in page.form.rows.items() if is_threshold(each[1].view))
        return sorted((key for key, row in rows if row.isVisibleTo(page)), key=lambda key: page.form.rows[key].y())

    assert shown() == []
    assert page.form.more.isVisibleTo(page)
    page.form.search("gc_leak_tau")
    assert shown() == ["logs.gc_leak_tau"]
    assert page.form.go_to("logs.gc_full_long_s")
    page.form.search("")
    page.form.more.click()
    QApplication.processEvents()
    declared = [each.key for each in knobs() if each.key.startswith("logs.") and each.group == "Advanced"]
    assert shown() == declared
    below = page.form.threshold_head.mapTo(page.form.widget(), QPoint()).y()  # type: ignore[arg-type]
    assert page.backup.mapTo(page.form.widget(), QPoint()).y() < below  # type: ignore[arg-type]


def test_groups_stand_in_the_order_of_the_design(page: PreferencesPage) -> None:
    tops = [page.form.heads[group].mapTo(page.form.widget(), QPoint()).y() for group in GROUPS]  # type: ignore[arg-type]
    assert tops == sorted(tops)
    assert list(page.group_buttons) == list(GROUPS)
    assert GROUPS == ("General", "Answering", "Models and devices", "Retrieval", "Sources", "Privacy", "Advanced")
    assert {each.group for each in knobs()} == set(GROUPS)


def test_a_group_button_brings_its_heading_to_the_top(qtbot: QtBot, page: PreferencesPage) -> None:
    bar = page.form.verticalScrollBar()
    page.group_buttons["Retrieval"].click()
    head = page.form.heads["Retrieval"]
    qtbot.waitUntil(lambda: bar.value() > 0)
    assert head.mapTo(page.form, QPoint()).y() < 40


# --- change and reset


def test_a_change_is_written_and_can_be_reset(qtbot: QtBot, page: PreferencesPage, kebab: Kebab) -> None:
    row = page.form.rows["search.default_k"]
    assert row.reset.isHidden()
    write(page, "search.default_k", "12")
    qtbot.waitUntil(row.reset.isVisible)
    assert kebab.preferences.current().search.default_k == 12
    row.reset.click()
    qtbot.waitUntil(lambda: row.editor.text() == "8")  # type: ignore[union-attr]
    assert row.reset.isHidden()
    assert kebab.preferences.current().search.default_k == 8


def test_typing_is_taken_without_return_after_a_moment(qtbot: QtBot, page: PreferencesPage, kebab: Kebab) -> None:
    editor = page.form.rows["search.default_k"].editor
    assert isinstance(editor, TextEditor)
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, "9")
    qtbot.waitUntil(lambda: kebab.preferences.current().search.default_k == 9)


@pytest.mark.parametrize(
    "case",
    [
        ("rag.score_gate", "7", ("“7” is not allowed", "numbers from 0 to 1", "Still 0.4")),
        ("search.default_k", "many", ("“many” is not allowed", "whole numbers from 1 to 50", "Still 8")),
        ("chunking.overlap_chars", "1200", ("do not fit together", "must be smaller", "Still 150")),
    ],
)
def test_what_is_not_allowed_is_explained_under_the_field_and_changes_nothing(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab, case: tuple[str, str, tuple[str, ...]]
) -> None:
    before = kebab.preferences.current()
    key, text, told = case
    row = write(page, key, text)
    qtbot.waitUntil(row.error.isVisible)
    assert all(part in row.error.text() for part in told), row.error.text()
    assert row.editor.property("wrong") is True
    assert kebab.preferences.current() == before


def test_a_refused_text_stays_until_it_is_corrected_or_given_up(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab
) -> None:
    row = write(page, "rag.score_gate", "7")
    assert isinstance(row.editor, TextEditor)
    qtbot.waitUntil(row.error.isVisible)
    write(page, "search.default_k", "9")  # another change reloads the page
    qtbot.waitUntil(page.form.rows["search.default_k"].reset.isVisible)
    assert (row.editor.text(), row.error.isVisible()) == ("7", True)
    row.editor.setFocus()
    QTest.keyClick(row.editor, Qt.Key.Key_Escape)
    assert row.editor.text() == "0.4"
    qtbot.waitUntil(lambda: not row.error.isVisible())
    write(page, "rag.score_gate", "0.4")
    qtbot.waitUntil(lambda: kebab.preferences.current().rag.score_gate == 0.4)
    assert not row.error.isVisible()


def test_reset_all_restores_every_default(qtbot: QtBot, page: PreferencesPage, kebab: Kebab) -> None:
    write(page, "search.default_k", "12")
    choose(page, "search.mode", "vector")
    qtbot.waitUntil(page.form.rows["search.mode"].reset.isVisible)
    page.data.reset.click()
    qtbot.waitUntil(page.form.rows["search.mode"].reset.isHidden)
    assert kebab.preferences.current().search.default_k == 8
    assert kebab.preferences.current().search.mode == "hybrid"


def test_a_change_made_elsewhere_is_shown(qtbot: QtBot, page: PreferencesPage, kebab: Kebab) -> None:
    editor = page.form.rows["rag.score_gate"].editor
    assert isinstance(editor, TextEditor)
    kebab.preferences.change("rag.score_gate", 0.6)
    qtbot.waitUntil(lambda: editor.text() == "0.6")


@pytest.mark.parametrize("focused", [False, True])
def test_the_wheel_passes_a_box(qtbot: QtBot, page: PreferencesPage, kebab: Kebab, focused: bool) -> None:
    editor = page.form.rows["search.mode"].editor
    (editor if focused else page.search).setFocus()
    place, turn, none = QPointF(5, 5), QPoint(0, -120), Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(place, place, turn, turn, Qt.MouseButton.NoButton, none, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(editor, wheel)
    assert isinstance(editor, ChoiceEditor)
    assert editor.value == "hybrid"
    assert not wheel.isAccepted(), "the page scrolls"


@pytest.mark.parametrize("overrides", [{"search.default_k": 5}])
def test_a_value_of_the_command_line_is_shown_but_cannot_be_changed(page: PreferencesPage) -> None:
    row = page.form.rows["search.default_k"]
    assert not row.editor.isEnabled()
    assert row.origin.text() == "Set on the command line for this run"


def test_a_value_of_the_environment_names_its_variable(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("KEBAB_RAG_SCORE_GATE", "0.77")
    page = request.getfixturevalue("page")
    row = page.form.rows["rag.score_gate"]
    assert row.editor.text() == "0.77"
    assert not row.editor.isEnabled()
    assert "KEBAB_RAG_SCORE_GATE" in row.origin.text()


# --- effects


def test_the_theme_changes_at_once(qtbot: QtBot, page: PreferencesPage, opened: MainWindow) -> None:
    choose(page, "general.theme", "dark")
    qtbot.waitUntil(lambda: opened.theme.colours is DARK)
    choose(page, "general.theme", "light")
    qtbot.waitUntil(lambda: opened.theme.colours is not DARK)


def test_what_needs_reindexing_offers_it_and_does_it(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab, opened: MainWindow
) -> None:
    assert page.banner.isHidden()
    before = {each.id: each.versions for each in kebab.knowledge.documents()}
    write(page, "chunking.max_chunk_chars", "900")
    page.context.window_state.setValue("indexing/chunks_per_s", "0.5")
    qtbot.waitUntil(page.banner.isVisible)
    qtbot.waitUntil(lambda: "To be read again: 3 documents, about" in page.banner.text)
    page.index_again.click()
    qtbot.waitUntil(lambda: page.banner.isHidden() and not opened.indexing.running)
    after = {each.id: each.versions for each in kebab.knowledge.documents()}
    assert all("900" in versions and versions != before[key] for key, versions in after.items())
    qtbot.waitUntil(lambda: not page.desk.stale)


def test_taking_the_change_back_needs_no_reindexing(qtbot: QtBot, page: PreferencesPage) -> None:
    row = write(page, "chunking.max_chunk_chars", "900")
    qtbot.waitUntil(page.banner.isVisible)
    row.reset.click()
    qtbot.waitUntil(page.banner.isHidden)


# --- search and targets


def test_the_search_leaves_what_matches_and_its_groups(page: PreferencesPage) -> None:
    QTest.keyClicks(page.search, "gate")
    visible = {key for key, row in page.form.rows.items() if row.isVisible()}
    assert {"rag.score_gate", "rag.lexical_gate", "rag.vector_gate"} <= visible
    assert "general.theme" not in visible
    assert page.form.heads["General"].isHidden()
    assert not page.group_buttons["General"].isEnabled()
    assert page.group_buttons["Retrieval"].isEnabled()
    page.search.setText("no such setting")
    assert page.form.nothing.isVisible()
    page.search.clear()
    assert page.form.rows["general.theme"].isVisible()


def test_the_search_finds_cards_and_names_of_choices(page: PreferencesPage) -> None:
    page.search.setText("doctor")
    assert page.health.isVisible()
    assert not page.data.isVisible()
    page.search.setText("reciprocal")
    assert page.form.rows["search.fusion"].isVisible()
    page.search.setText("trial")
    assert page.model.isVisible()


@pytest.mark.parametrize(
    ("typed", "key"), [("언어", "general.language"), ("고대비", "general.theme"), ("language", "general.language")]
)
def test_an_english_window_finds_settings_by_their_korean_words(page: PreferencesPage, typed: str, key: str) -> None:
    page.search.setText(typed)
    assert page.form.rows[key].isVisible()
    assert not page.form.rows["answer.engine"].isVisible()


def test_cards_are_found_by_the_words_of_the_other_language_too(page: PreferencesPage) -> None:
    page.search.setText("복원")
    assert page.backup.isVisible()
    assert not page.health.isVisible()


def test_another_page_leads_to_a_setting(qtbot: QtBot, page: PreferencesPage, opened: MainWindow) -> None:
    page.search.setText("theme")
    opened.show_page(PageName.CHAT)
    opened.intents.setting_requested.emit("rag.score_gate")
    row = page.form.rows["rag.score_gate"]
    assert opened.stack.currentWidget() is page
    assert row.property("found") is True
    assert opened.focusWidget() is row.editor


def test_sources_lead_to_the_knowledge_page(page: PreferencesPage, opened: MainWindow) -> None:
    page.sources.click()
    assert opened.stack.currentWidget() is opened.pages[PageName.KNOWLEDGE]


# --- device, health, diagnostics


def test_the_device_test_tells_what_was_used(qtbot: QtBot, page: PreferencesPage) -> None:
    page.device.test.setFocus()
    page.device.test.click()
    assert page.device.test.isEnabled()  # the focus of a disabled button goes on into the next setting
    qtbot.waitUntil(lambda: page.device.result.text().startswith("Used: none ·"))
    assert "texts/s" in page.device.result.text()


def test_the_health_check_lists_findings_and_repairs(
    qtbot: QtBot, page: PreferencesPage, opened: MainWindow, bundled: Path
) -> None:
    page.health.check.click()
    qtbot.waitUntil(lambda: bool(page.health.checks))
    assert page.health.text.text() == "Everything is in order."
    with qtbot.waitSignal(opened.indexing.finished):
        page.health.repair.click()
    qtbot.waitUntil(lambda: not opened.indexing.running and page.health.check.isEnabled())


def test_diagnostics_hold_versions_places_and_findings(
    qtbot: QtBot, page: PreferencesPage, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.health.check.click()
    qtbot.waitUntil(lambda: bool(page.health.checks))
    page.data.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert "kebab_desktop" in copied
    assert str(kebab.data_dir) in copied
    assert "[ok] Catalog: 3 documents" in copied
    opened_folders: list[Path] = []

    def note(path: Path) -> bool:
        opened_folders.append(path)
        return True

    monkeypatch.setattr(data_card, "open_file", note)
    page.data.open_folder.click()
    assert opened_folders == [kebab.data_dir]


# --- warnings


def test_a_misspelt_variable_of_the_environment_is_told(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "The environment variable KEBAB_X is not known and has no effect."
    monkeypatch.setattr(type(kebab.preferences), "warnings", lambda _self: [Problem("KEBAB_X", text, "Did you?")])
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    assert page.warning.text == f"{text} Did you?"


def test_without_warnings_nothing_is_told(page: PreferencesPage) -> None:
    assert page.warning.isHidden()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_list_of_every_box_shows_all_its_entries(qtbot: QtBot, page: PreferencesPage) -> None:
    boxes = [box for box in page.findChildren(Choice) if box.isEnabled() and 0 < box.count() <= box.maxVisibleItems()]
    assert len(boxes) > 3
    for box in boxes:
        box.showPopup()
        qtbot.waitUntil(box.view().isVisible)
        rows = [box.view().visualRect(box.model().index(row, 0)) for row in range(box.count())]
        room = box.view().viewport().rect()
        box.hidePopup()
        assert all(room.contains(row) for row in rows), box.accessibleName()


def test_nothing_moves_under_the_pointer_when_indexing_begins(qtbot: QtBot, page: PreferencesPage) -> None:
    gate = threading.Event()

    def run(_token: CancelToken) -> Iterator[IngestEvent]:
        yield FileStarted("gc/one.md", "bundled", 1, 1)
        assert gate.wait(20)

    entry = page.group_buttons["Privacy"]
    before = entry.mapTo(page, entry.rect().topLeft())
    page.context.indexing.run(run)
    qtbot.waitUntil(page.run_bar.isVisible)
    QApplication.processEvents()
    assert entry.mapTo(page, entry.rect().topLeft()) == before
    gate.set()
    qtbot.waitUntil(lambda: not page.context.indexing.running)
