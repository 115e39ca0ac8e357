"""Finds the words that a window draws and how well they can be told from their ground, in the pixels of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

Pixels = NDArray[np.uint8]
_SCALE = 3
"""So large that the strokes of letters have pixels of their own colour alone."""
_SAME_INK = 60
_LEAST_SHARE = 0.01
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_STYLE = ("fill", "font-size", "font-family", "font-weight")


@dataclass(frozen=True, slots=True)
class Drawn:
    """Words drawn in ``ink`` within ``place``, in units of the window."""

    text: str
    place: QRectF
    ink: QColor


def words_of(window: QWidget) -> Iterator[Drawn]:
    """Return everything that is drawn as text, also what a widget paints by itself."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(window.size())
    generator.setViewBox(window.rect())
    painter = QPainter(generator)
    window.render(painter, QPoint())
    painter.end()
    source = _NO_XML.sub("", bytes(data.data()).decode("utf-8", "replace"))
    return _walk(ElementTree.fromstring(source), QTransform(), {})


def _walk(node: ElementTree.Element, outside: QTransform, before: dict[str, str]) -> Iterator[Drawn]:
    style = before | {name: node.attrib[name] for name in _STYLE if name in node.attrib}
    numbers = re.findall(r"-?[\d.]+(?:e-?\d+)?", node.attrib.get("transform", ""))
    inside = QTransform(*map(float, numbers)) * outside if len(numbers) == 6 else outside
    if node.tag.endswith("}text") and node.text and node.text.strip():
        font = QFont(style.get("font-family", ""))
        font.setPixelSize(max(round(float(style.get("font-size", "13"))), 1))
        font.setWeight(QFont.Weight(int(style.get("font-weight", "400"))))
        metrics = QFontMetricsF(font)
        at = inside.map(QPoint(round(float(node.attrib["x"])), round(float(node.attrib["y"]))))
        height = 0.85 * metrics.ascent()
        place = QRectF(at.x(), at.y() - height, metrics.horizontalAdvance(node.text), height + 0.6 * metrics.descent())
        yield Drawn(node.text, place, QColor(style.get("fill", "")))
    for child in node:
        yield from _walk(child, inside, style)


def picture(window: QWidget) -> Pixels:
    """Return what the window looks like, as (height, width, 3), some times as large."""
    image = QImage(window.size() * _SCALE, QImage.Format.Format_RGB888)
    image.setDevicePixelRatio(_SCALE)
    image.fill(Qt.GlobalColor.magenta)
    window.render(image)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()


def contrast_in(pixels: Pixels, drawn: Drawn) -> float | None:
    """Return the contrast of words to the ground around them (1 to 21); None where something else lies over them."""
    place = QRectF(drawn.place.topLeft() * _SCALE, drawn.place.size() * _SCALE).toRect()
    place = place.intersected(QRectF(0, 0, pixels.shape[1], pixels.shape[0]).toRect())
    if place.width() < 2 * _SCALE or place.height() < 2 * _SCALE:
        return None
    seen = pixels[place.top() : place.bottom(), place.left() : place.right()].reshape(-1, 3)
    colours, counts = np.unique(seen, axis=0, return_counts=True)
    ink = np.array([drawn.ink.red(), drawn.ink.green(), drawn.ink.blue()])
    near = np.abs(colours.astype(int) - ink).sum(axis=1) <= _SAME_INK
    if near.all() or counts[near].sum() < _LEAST_SHARE * counts.sum():
        return None
    written, ground = colours[near][counts[near].argmax()], colours[~near][counts[~near].argmax()]
    light, dark = sorted((_luminance(written), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Pixels) -> float:
    part = colour / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))
