"""Tokens, contrast, and following the system."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
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
    "text_3": ["bg", "surface", "surface_2"],
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


def _contrast(first: str, second: str) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, all_ in TEXT_ON.items() for ground in all_])
def test_text_has_contrast_on_every_ground_it_stands_on(colours: Colours, text: str, ground: str) -> None:
    assert _contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize(("text", "ground"), [(text, ground) for text, all_ in TEXT_ON.items() for ground in all_])
def test_high_contrast_is_high(text: str, ground: str) -> None:
    assert _contrast(getattr(CONTRAST, text), getattr(CONTRAST, ground)) >= 7
    assert _contrast(CONTRAST.line, CONTRAST.surface) >= 7


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
