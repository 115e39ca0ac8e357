"""The scale of the screen changes while the program runs, as when a laptop is put to another monitor."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.x11.driving import Driven, window_on

_NORMAL = 96


class Desktop:
    """The settings of a desktop that programs follow."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        self._program = program

    def scale(self, factor: float) -> None:
        """Tell all programs the scale of the screen."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(f"{round(_NORMAL * factor)}\n")
        self._program.stdin.flush()
        assert self._program.stdout.readline().strip() == "given"


@pytest.fixture
def desktop(large_display: dict[str, str]) -> Iterator[Desktop]:
    """A desktop with a scale of 1."""
    command = [sys.executable, "-m", "tests.ui.x11.xsettings"]
    program = subprocess.Popen(
        command, env=large_display, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    desktop = Desktop(program)
    desktop.scale(1)
    yield desktop
    program.communicate(timeout=20)


def use(window: Driven, page: str) -> None:
    """Click into the field of a page and type a letter."""
    field = "question" if page == "chat" else "filter"
    before = window.seen.get(field, "")
    window.click_into(field)
    window.keys("End", "a")  # on a fast machine the click is the second of a double click, which selects the word
    window.until(lambda seen: seen.get(field) == f"{before}a", "a letter")
    assert window.seen["cut"] == []


def test_the_window_follows_the_scale_and_stays_usable(
    desktop: Desktop, large_display: dict[str, str], tmp_path: Path
) -> None:
    with window_on(large_display, tmp_path / "window") as window:
        for page, factor in (("chat", 1), ("chat", 1.5), ("knowledge", 2), ("knowledge", 1), ("chat", 2)):
            window.say(page)
            desktop.scale(factor)
            # What is seen is all that is laid out.
            window.pictured(tmp_path / f"{page}-{factor}.png", [round(1200 * factor), round(760 * factor)])
            window.until(lambda seen: (seen["ratio"], seen["size"]) == (factor, [1200, 760]), "its size")  # noqa: B023
            use(window, page)


def test_a_window_without_room_for_its_scale_becomes_as_large_as_the_screen(
    desktop: Desktop, large_display: dict[str, str], tmp_path: Path
) -> None:
    with window_on(large_display, tmp_path / "window") as window:
        desktop.scale(2.5)
        window.pictured(tmp_path / "whole.png", [2560, 1700])
        window.until(lambda seen: (seen["ratio"], seen["size"]) == (2.5, [1024, 680]), "its size")
        use(window, "chat")
