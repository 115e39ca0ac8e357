"""Icons drawn from the SVG files in resources/icons, in the colours of the theme."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImageReader, QPixmap

from kebab_desktop import paths

_SCALES = (1.0, 2.0, 3.0)
APPLICATION_ICON = "kebab"


def icon(name: str, colour: QColor, size: int = 18, checked: QColor | None = None) -> QIcon:
    """Return the icon ``name`` in ``colour``; ``checked`` colours the state of a pressed toggle."""
    result = QIcon()
    states = [(QIcon.State.Off, colour), (QIcon.State.On, checked or colour)]
    for state, tint in states:
        for scale in _SCALES:
            result.addPixmap(pixmap(name, tint, size, scale), QIcon.Mode.Normal, state)
    return result


def pixmap(name: str, colour: QColor, size: int, scale: float = 1.0) -> QPixmap:
    """Return the icon ``name`` as a pixmap of ``size`` device-independent pixels.

    It is drawn by Qt's reader of pictures: importing QtSvg would take longer than all icons of the first frame.
    """
    source = QBuffer()
    source.setData(QByteArray(_svg(name).replace("currentColor", colour.name()).encode()))
    source.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(source, QByteArray(b"svg"))
    reader.setScaledSize(QSize(round(size * scale), round(size * scale)))
    picture = QPixmap.fromImage(reader.read())
    picture.setDevicePixelRatio(scale)
    return picture


def application_icon() -> QIcon:
    """Return the icon of the program (it has its own colours)."""
    return icon(APPLICATION_ICON, QColor(Qt.GlobalColor.transparent), size=64)


@cache
def _svg(name: str) -> str:
    return (paths.resources_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
