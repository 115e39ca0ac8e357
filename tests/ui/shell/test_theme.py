"""Tokens, contrast, and following the system."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui import theme as theme_module
from kebab_desktop.ui.style import style_sheet
from kebab_desktop.ui.theme import Theme, ThemeChoice, colours_of
from kebab_desktop.ui.tokens import CONTRAST, DARK, LIGHT, Colours
from kebab_desktop.ui.widgets.buttons import IconButton
from tests.architecture.source_tree import named, python_files

_LITERAL = re.compile(
    r"""["'][^"']*\#[0-9A-Fa-f]{6}\b | \#[0-9A-Fa-f]{6}\b | \brgba?\( | QColor\(\s*["'\d] |
        GlobalColor\.(?!transparent)\w+ | \bQt\.(red|green|blue|black|white|gray)\b""",
    re.VERBOSE,
)
TEXT_ON = {
    "text": ["bg", "surface", "surface_2", "rail", "mark", "code", "accent_soft"],
    "text_2": ["bg", "surface", "surface_2", "rail", "code"],
    "text_3": ["bg", "surface", "surface_2", "rail", "mark", "accent_soft"],
    "text_act": ["bg", "surface", "surface_2", "info_soft"],
    "accent": ["accent_soft", "bg", "surface", "surface_2"],
    "accent_text": ["accent", "accent_hover"],
    "ok": ["ok_soft", "surface"],
    "warn": ["warn_soft", "surface"],
    "bad": ["bad_soft", "bg", "surface"],
    "info": ["info_soft", "surface"],
    "surface": ["text"],
}


def _luminance(colour: str) -> float:
    parts = [QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, all_ in TEXT_ON.items() for ground in all_])
def test_text_has_contrast_on_every_ground_it_stands_on(colours: Colours, text: str, ground: str) -> None:
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, all_ in TEXT_ON.items() for ground in all_])
def test_high_contrast_is_high(text: str, ground: str) -> None:
    assert contrast(getattr(CONTRAST, text), getattr(CONTRAST, ground)) >= 7
    assert contrast(CONTRAST.line, CONTRAST.surface) >= 7


@pytest.mark.parametrize("colours", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
@pytest.mark.parametrize("role", ["ghost", "link", "danger"])
def test_what_cannot_be_pressed_does_not_look_as_if_it_could(colours: Colours, role: str, qtbot: QtBot) -> None:
    """ "Search again" looked the same where the same would be found, and pressing it did nothing."""
    button = QPushButton("Search again")
    button.setProperty("role", role)
    qtbot.addWidget(button)
    button.setStyleSheet(style_sheet(colours))
    button.ensurePolished()
    offered = button.palette().color(QPalette.ColorRole.ButtonText).name()
    button.setEnabled(False)
    spared = button.palette().color(QPalette.ColorRole.ButtonText).name()
    assert contrast(offered, spared) >= 1.8 or (_is_coloured(offered) and not _is_coloured(spared))
    assert all(contrast(spared, ground) >= 4.5 for ground in (colours.bg, colours.surface, colours.surface_2))


def _is_coloured(colour: str) -> bool:
    return QColor(colour).hsvSaturationF() > 0.3


def test_no_colour_stands_outside_the_table() -> None:
    found = [
        f"{named(path)}: {match.group()}"
        for path in python_files("kebab_desktop/ui")
        if path.name != "tokens.py"
        for match in _LITERAL.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_leaves_no_token_unfilled(colours: Colours) -> None:
    assert "$" not in style_sheet(colours)


def test_choosing_dark_recolours_at_once(qtbot: QtBot, theme: Theme) -> None:
    widget = IconButton("close", "Close", theme)
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    before = widget.icon().pixmap(16, 16).toImage()
    with qtbot.waitSignal(theme.changed):
        theme.choose(ThemeChoice.DARK)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    assert application.palette().color(QPalette.ColorRole.Window) == QColor(DARK.bg)
    assert DARK.surface in application.styleSheet()
    assert widget.icon().pixmap(16, 16).toImage() != before


def test_a_theme_that_follows_the_system_changes_with_it(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme.choose(ThemeChoice.SYSTEM)
    monkeypatch.setattr(theme_module, "colours_of", lambda _choice: DARK)
    with qtbot.waitSignal(theme.changed):
        QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.colours is DARK


def test_a_fixed_theme_does_not_follow_the_system(theme: Theme, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)


def test_an_unknown_system_scheme_is_light(qapp: QApplication) -> None:
    if QGuiApplication.styleHints().colorScheme() != Qt.ColorScheme.Dark:
        assert colours_of(ThemeChoice.SYSTEM) is LIGHT


def test_both_themes_define_the_same_tokens() -> None:
    for item in fields(Colours):
        assert QColor(getattr(LIGHT, item.name)).isValid(), item.name
        assert QColor(getattr(DARK, item.name)).isValid(), item.name


def _full(parent: QWidget, theme: Theme) -> list[QWidget]:
    """Return widgets that the style sheet dresses in different ways, laid out in ``parent``."""
    layout = QVBoxLayout(parent)
    widgets: list[QWidget] = [QLabel("text"), QPushButton("do"), QLineEdit("typed"), IconButton("close", "x", theme)]
    widgets[0].setProperty("chip", "warn")
    widgets[1].setProperty("role", "primary")
    for widget in widgets:
        widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its ring depends on which window is the active one
        layout.addWidget(widget)
    return widgets


def _two_pages(qtbot: QtBot, theme: Theme) -> QStackedWidget:
    """Return a stack that shows its second page; the first was in sight before."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    for _ in range(2):
        page = QWidget()
        stack.addWidget(page)
        _full(page, theme)
    stack.resize(240, 200)
    with qtbot.waitExposed(stack):
        stack.show()
    stack.setCurrentIndex(1)
    return stack


def test_what_was_hidden_during_a_change_looks_as_if_it_was_made_after_it(qtbot: QtBot, theme: Theme) -> None:
    stack = _two_pages(qtbot, theme)
    theme.choose(ThemeChoice.DARK)
    assert theme.restyling.waiting >= 4  # those of the first page
    fresh = _two_pages(qtbot, theme)
    for each in (stack, fresh):
        each.setCurrentIndex(0)
    assert stack.grab().toImage() == fresh.grab().toImage()


def test_what_stays_hidden_is_dressed_little_by_little(qtbot: QtBot, theme: Theme) -> None:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    pages = [QWidget(), QWidget()]
    for page in pages:
        stack.addWidget(page)
    button = _full(pages[1], theme)[3]
    assert isinstance(button, IconButton)
    stack.show()
    before = button.icon().pixmap(16, 16).toImage()
    theme.choose(ThemeChoice.DARK)
    theme.choose(ThemeChoice.CONTRAST)  # before the first change was done
    gone = pages.pop(0)
    stack.removeWidget(gone)
    gone.deleteLater()
    qtbot.waitUntil(lambda: theme.restyling.waiting == 0, timeout=20_000)
    assert button.icon().pixmap(16, 16).toImage() != before
    fresh = IconButton("close", "x", theme)
    assert fresh.icon().pixmap(16, 16).toImage() == button.icon().pixmap(16, 16).toImage()
