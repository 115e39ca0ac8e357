"""Where the window goes when the scale of its screen changes; ``tests/ui/x11`` shows it on a real X server."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize

from kebab_desktop.ui.screen_scale import same_pixels, within

_ROOM, _LEAST = QRect(0, 24, 1280, 776), QSize(960, 640)


@pytest.mark.parametrize(
    ("geometry", "expected"),
    [
        (QRect(40, 50, 1000, 700), QRect(40, 50, 1000, 700)),
        (QRect(600, 400, 1000, 700), QRect(280, 100, 1000, 700)),
        (QRect(100, 100, 2000, 1200), QRect(0, 24, 1280, 776)),
    ],
)
def test_a_window_is_kept_moved_or_made_smaller(geometry: QRect, expected: QRect) -> None:
    assert within(geometry, _ROOM, _LEAST) == expected


def test_a_window_is_never_smaller_than_it_can_be() -> None:
    assert within(QRect(10, 40, 1200, 760), QRect(0, 0, 800, 600), _LEAST) == QRect(0, 0, 960, 640)


def test_a_window_that_fills_the_screen_keeps_its_pixels() -> None:
    assert same_pixels(QRect(0, 30, 1920, 1050), 1 / 1.5) == QRect(0, 20, 1280, 700)
