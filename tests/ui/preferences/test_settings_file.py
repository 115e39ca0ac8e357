"""The settings file edited by hand while the window runs: what is right holds at once, what is not is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.editors import TextEditor
from kebab_desktop.ui.preferences.page import PreferencesPage
from tests.ui.opened import page_of

RIGHT = '[search]\ndefault_k = 12\n\n[general]\ntheme = "dark"\n'


@pytest.fixture
def file(qtbot: QtBot, kebab: Kebab, opened: MainWindow) -> Path:
    """The settings file with two values that the window has taken over."""
    path = kebab.preferences.file()
    path.write_text(RIGHT, encoding="utf-8")
    qtbot.waitUntil(lambda: kebab.preferences.current().search.default_k == 12)
    return path


def _binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 9)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no TOML": (lambda path: path.write_text("[search\ndefault_k = 5\n"), "line 1"),
    "given twice": (lambda path: path.write_text("[search]\ndefault_k = 5\ndefault_k = 6\n"), "line 3"),
    "a wrong type": (lambda path: path.write_text('[search]\ndefault_k = "many"\n'), "line 2"),
    "yes for a number": (lambda path: path.write_text("[search]\ndefault_k = true\n"), "'true'"),
    "an unknown key": (lambda path: path.write_text("[search]\ndefault_kk = 5\n"), "Did you mean 'search.default_k'?"),
    "binary": (_binary, "not UTF-8"),
    "empty": (lambda path: path.write_text(""), "is empty now"),
    "gone": (Path.unlink, "is no longer there"),
    "a folder": (_folder, "it is not a file"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_used_is_told_with_its_place_and_the_values_hold_on(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, file: Path, fault: str
) -> None:
    spoil, words = FAULTS[fault]
    spoil(file)
    qtbot.waitUntil(lambda: words in f"{opened.settings_watch.trouble}")
    assert "The settings of before hold on." in opened.toasts.text
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    assert words in page.trouble.text
    assert str(file) in page.trouble.text
    assert kebab.preferences.current().search.default_k == 12
    assert kebab.preferences.current().general.theme == "dark"
    page.trouble.write.click()
    qtbot.waitUntil(lambda: not page.trouble.text)
    assert "default_k = 12" in file.read_text(encoding="utf-8")
    kept = list(file.parent.glob("settings.unread-*.toml"))
    assert len(kept) == (fault != "gone")


def test_what_was_corrected_by_hand_is_in_order_again(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, file: Path
) -> None:
    file.write_text("nonsense", encoding="utf-8")
    qtbot.waitUntil(lambda: opened.settings_watch.trouble is not None)
    file.write_text(RIGHT.replace("12", "9"), encoding="utf-8")
    qtbot.waitUntil(lambda: opened.settings_watch.trouble is None)
    assert kebab.preferences.current().search.default_k == 9
    assert opened.toasts.text == "The settings file was read again: 1 setting changed"


def test_a_right_edit_holds_at_once_and_is_shown(qtbot: QtBot, opened: MainWindow, kebab: Kebab, file: Path) -> None:
    page = page_of(opened, PageName.SETTINGS)
    assert isinstance(page, PreferencesPage)
    qtbot.waitUntil(lambda: bool(page.form.rows))
    replacement = file.with_name("settings.new")  # as editors save
    replacement.write_text('[search]\ndefault_k = 7\n[general]\ntheme = "light"\n', encoding="utf-8")
    replacement.replace(file)
    editor = page.form.rows["search.default_k"].editor
    assert isinstance(editor, TextEditor)
    qtbot.waitUntil(lambda: editor.text() == "7")
    qtbot.waitUntil(lambda: opened.theme.choice.value == "light")
    file.write_text("[search]\ndefault_k = 6\n", encoding="utf-8")  # a second edit of the replaced file is seen too
    qtbot.waitUntil(lambda: editor.text() == "6")


def test_a_change_in_the_window_writes_a_lost_file_again(
    qtbot: QtBot, opened: MainWindow, kebab: Kebab, file: Path
) -> None:
    file.unlink()
    qtbot.waitUntil(lambda: opened.settings_watch.trouble is not None)
    kebab.preferences.change("search.default_k", 11)
    qtbot.waitUntil(lambda: opened.settings_watch.trouble is None)
    text = file.read_text(encoding="utf-8")
    assert "default_k = 11" in text
    assert 'theme = "dark"' in text
