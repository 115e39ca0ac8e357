"""Icons: glyphs of the fonts that come with qtawesome, in the colours of the theme."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImageReader, QPainter, QPainterPath, QPixmap, QRawFont, QTransform

from kebab_desktop import paths

_SCALES = (1.0, 2.0, 3.0)
_EM = 256
"""Outlines are read at this size; they are scaled when they are drawn."""
_FONTS = {
    "phosphor": {
        "again": "arrow-clockwise",
        "chat": "chat-circle",
        "close": "x",
        "copy": "copy",
        "down": "caret-down",
        "drop": "download-simple",
        "edit": "pencil-simple",
        "folder": "folder-open",
        "history": "clock-counter-clockwise",
        "knowledge": "books",
        "left": "caret-left",
        "more": "dots-three",
        "pin": "push-pin",
        "plus": "plus",
        "right": "caret-right",
        "search": "magnifying-glass",
        "send": "paper-plane-right",
        "settings": "gear",
        "stop": "stop",
        "undo": "arrow-u-up-left",
        "up": "caret-up",
        "warning": "warning",
        "why": "info",
    },
    "codicon": {
        "panel-left": "layout-sidebar-left-off",
        "panel-right": "layout-sidebar-right-off",
    },
}
"""Name of an icon → its name in the font; both fonts draw lines of a sixteenth of their size."""


def names() -> list[str]:
    """Return the names of all icons."""
    return sorted(name for font in _FONTS.values() for name in font)


def icon(name: str, colour: QColor, size: int = 18, checked: QColor | None = None) -> QIcon:
    """Return the icon ``name`` in ``colour``; ``checked`` colours the state of a pressed toggle."""
    result = QIcon()
    states = {QIcon.State.Off: colour} | ({QIcon.State.On: checked} if checked else {})
    for state, tint in states.items():
        for scale in _SCALES:
            result.addPixmap(pixmap(name, tint, size, scale), QIcon.Mode.Normal, state)
    return result


def pixmap(name: str, colour: QColor, size: int, scale: float = 1.0) -> QPixmap:
    """Return the icon ``name`` as a pixmap of ``size`` device-independent pixels."""
    pixels = round(size * scale)
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels / _EM, pixels / _EM)
    painter.fillPath(_outline(name), colour)
    painter.end()
    picture.setDevicePixelRatio(scale)
    return picture


def application_icon() -> QIcon:
    """Return the icon of the program (it has its own colours).

    It is drawn by Qt's reader of pictures: importing QtSvg would take longer than all icons of the first frame.
    """
    result = QIcon()
    for pixels in (16, 32, 64, 128, 256):
        reader = QImageReader(str(paths.resources_dir() / "icons" / "kebab.svg"))
        reader.setScaledSize(QSize(pixels, pixels))
        result.addPixmap(QPixmap.fromImage(reader.read()))
    return result


@cache
def _outline(name: str) -> QPainterPath:
    """Return the outline of an icon in a square of :data:`_EM`."""
    family = next(family for family, glyphs in _FONTS.items() if name in glyphs)
    font, points = _font(family)
    index = font.glyphIndexesForString(chr(int(points[_FONTS[family][name]], 16)))[0]
    return _centred(font.pathForGlyph(index))


@cache
def _font(family: str) -> tuple[QRawFont, Mapping[str, str]]:
    """Return a font and the code points (hexadecimal) of its glyphs' names.

    Only the fonts are taken from qtawesome: importing it loads QtOpenGL and more, which takes half as long as
    the window needs to come.
    """
    spec = find_spec("qtawesome")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("qtawesome is not installed", name="qtawesome")
    folder = Path(spec.submodule_search_locations[0]) / "fonts"
    files = sorted(os.listdir(folder))
    font = QRawFont(str(folder / _newest(files, f"{family}-", ".ttf")), _EM)
    charmap = folder / _newest(files, f"{family}-charmap-", ".json")
    return font, json.loads(charmap.read_text(encoding="utf-8"))


def _newest(files: list[str], start: str, end: str) -> str:
    found = [file for file in files if file.startswith(start) and file.endswith(end)]
    if not found:
        raise ModuleNotFoundError(f"qtawesome brings no {start}*{end}", name="qtawesome")
    return found[-1]


def _centred(path: QPainterPath) -> QPainterPath:
    """Move a glyph from its base line to the middle of the square."""
    middle = path.boundingRect().center()
    return QTransform.fromTranslate(_EM / 2 - middle.x(), _EM / 2 - middle.y()).map(path)
