"""Icons are drawn in the colours of the theme, at the size that the screen needs."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from kebab_desktop import paths
from kebab_desktop.ui.icons import application_icon, icon, pixmap

NAMES = sorted(file.stem for file in (paths.resources_dir() / "icons").glob("*.svg"))


def colours(image: QImage) -> set[str]:
    """Return the colours of the pixels that are not see-through at all."""
    pixels = (image.pixelColor(column, row) for column in range(image.width()) for row in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_there_are_icons() -> None:
    assert "kebab" in NAMES


@pytest.mark.parametrize("name", [name for name in NAMES if name != "kebab"])
@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_an_icon_has_the_colour_and_the_pixels_that_are_asked_for(qapp: QApplication, name: str, scale: float) -> None:
    picture = pixmap(name, QColor("#aa3311"), 18, scale)
    assert (picture.width(), picture.devicePixelRatio()) == (18 * scale, scale)
    assert colours(pixmap(name, QColor("#aa3311"), 54).toImage()) == {"#aa3311"}


def test_a_pressed_icon_has_its_own_colour(qapp: QApplication) -> None:
    found = icon("chat", QColor("#112233"), checked=QColor("#aa3311"))
    images = [found.pixmap(54, 54, state=state).toImage() for state in (found.State.Off, found.State.On)]
    assert [colours(image) for image in images] == [{"#112233"}, {"#aa3311"}]


def test_the_program_has_an_icon_of_several_colours(qapp: QApplication) -> None:
    assert len(colours(application_icon().pixmap(64, 64).toImage())) > 1
