"""The Qt application: one style on all systems, fonts with Korean, icon and names."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

from kebab_desktop import __version__
from kebab_desktop.ui.tokens import TypeSize

NAME = "kebab-desktop"
_PREFERRED = ("Inter", "Inter Variable", "Segoe UI Variable Text", "Segoe UI", "Noto Sans")
_KOREAN = ("Pretendard", "Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "Apple SD Gothic Neo", "NanumGothic")

_TURN_S = 0.001 if sys.platform == "win32" else 0.0003
"""How long a thread runs Python before it must let another one: with Python's 5 ms a table that is painted beside two
busy lanes, which takes some dozens of turns, stands still for half a second. Windows counts in whole milliseconds: less
than one would keep the waiting thread busy with asking."""


def make_application(arguments: Sequence[str]) -> QApplication:
    """Return the one application object, set up but without theme."""
    sys.setswitchinterval(_TURN_S)
    # The first argument becomes the class of the window on X11; "__main__.py" would belong to every Python program.
    application = QApplication([NAME, *arguments[1:]])
    application.setApplicationName(NAME)
    application.setApplicationDisplayName("kebab desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(NAME)
    application.setStyle("Fusion")
    application.setFont(interface_font())
    return application


def interface_font() -> QFont:
    """Return the font of the window: a good Latin face, then the system's, then a Korean one."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    families = font_families(system.family(), QFontDatabase.families())
    font = QFont(families)
    font.setPixelSize(TypeSize.M)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def fixed_font() -> QFont:
    """Return the font of what is written and compared, whose lines are of one height in every language.

    It is named by its family: "monospace" is another font for Hangul, whose lines stand closer than those of English.
    """
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font = QFont(QFontInfo(system).family())
    font.setPixelSize(TypeSize.S)
    return font


def font_families(system: str, installed: Sequence[str]) -> list[str]:
    """Return the families to try in order; Korean ones close the list, so that Hangul never depends on luck."""
    there = set(installed)
    latin = [family for family in _PREFERRED if family in there][:1]
    korean = [family for family in _KOREAN if family in there]
    return list(dict.fromkeys([*latin, system, *korean]))
