"""Icons are drawn in the colours of the theme, at the size that the screen needs."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from kebab_desktop.ui.icons import application_icon, icon, names, pixmap


def colours(image: QImage) -> set[str]:
    """Return the colours of the pixels that are not see-through at all."""
    pixels = (image.pixelColor(column, row) for column in range(image.width()) for row in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_an_icon_has_the_colour_and_the_pixels_that_are_asked_for(qapp: QApplication, name: str, scale: float) -> None:
    picture = pixmap(name, QColor("#aa3311"), 18, scale)
    assert (picture.width(), picture.devicePixelRatio()) == (18 * scale, scale)
    assert colours(pixmap(name, QColor("#aa3311"), 54).toImage()) == {"#aa3311"}


@pytest.mark.parametrize("name", names())
def test_an_icon_is_whole_and_in_the_middle(qapp: QApplication, name: str) -> None:
    image = pixmap(name, QColor("#aa3311"), 64).toImage()
    inked = [(x, y) for x in range(64) for y in range(64) if image.pixelColor(x, y).alpha()]
    left, right = min(x for x, _ in inked), max(x for x, _ in inked)
    top, bottom = min(y for _, y in inked), max(y for _, y in inked)
    assert left > 0 and right < 63 and top > 0 and bottom < 63
    assert abs(left - (63 - right)) <= 1 and abs(top - (63 - bottom)) <= 1


def test_a_pressed_icon_has_its_own_colour(qapp: QApplication) -> None:
    found = icon("chat", QColor("#112233"), 54, checked=QColor("#aa3311"))
    images = [found.pixmap(54, 54, state=state).toImage() for state in (found.State.Off, found.State.On)]
    assert [colours(image) for image in images] == [{"#112233"}, {"#aa3311"}]


def test_the_program_has_an_icon_of_several_colours(qapp: QApplication) -> None:
    assert len(colours(application_icon().pixmap(64, 64).toImage())) > 1
