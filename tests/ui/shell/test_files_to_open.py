"""The program opens the files it is started with, and those of a second start, as if they were dropped on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from pytestqt.qtbot import QtBot

from kebab_desktop.gui_main import _parse
from kebab_desktop.ui.files_to_open import FilesToOpen
from kebab_desktop.ui.intents import DroppedFiles
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.window_drops import WindowDrops


class Drops:
    """Stands where the window takes what is dropped on it."""

    def __init__(self) -> None:
        self.taken: list[list[Path]] = []

    def take(self, paths: Sequence[Path]) -> None:
        """Remember files."""
        self.taken.append(list(paths))

    @property
    def as_drops(self) -> WindowDrops:
        """For the type checker."""
        return cast("WindowDrops", self)


def test_files_wait_until_the_pages_are_there() -> None:
    log, runbook, later = Path("/x/gc.log"), Path("/x/full-gc.md"), Path("/x/later.md")
    files, drops = FilesToOpen([log]), Drops()
    files.add([runbook])
    files.hand_over(drops.as_drops)
    assert drops.taken == [[log, runbook]]
    files.add([later])
    assert drops.taken == [[log, runbook], [later]]


def test_nothing_is_opened_where_no_file_is_given() -> None:
    drops = Drops()
    FilesToOpen().hand_over(drops.as_drops)
    assert drops.taken == []


def test_a_file_that_is_opened_goes_the_way_of_a_drop(qtbot: QtBot, window: MainWindow) -> None:
    window.intents.conversation_requested.disconnect()
    with qtbot.waitSignal(window.intents.conversation_requested) as asked:
        window.drops.take([Path("/x/gc.log")])
    assert asked.args == [DroppedFiles((Path("/x/gc.log"),))]


def test_paths_are_those_of_the_folder_where_the_program_was_started() -> None:
    assert _parse(["gc.log", "--demo", "런북.md"]).files == [Path.cwd() / "gc.log", Path.cwd() / "런북.md"]
    assert _parse(["~$open.md"]).files == [Path.cwd() / "~$open.md"], (
        "beside a document that an office program has open"
    )
