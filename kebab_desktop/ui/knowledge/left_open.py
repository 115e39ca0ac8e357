"""What a knowledge page shows, to be shown by the page that takes its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kebab_desktop.app.drop_likeness import Resolution
from kebab_desktop.app.drops import DropLooked
from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.adding import Adding
from kebab_desktop.ui.knowledge.arrivals import Arrivals
from kebab_desktop.ui.knowledge.conflicts_pane import ConflictsPane
from kebab_desktop.ui.knowledge.waiting_drops import Drop
from kebab_desktop.ui.runbook_door import RunbookWish


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """``wish``: what is in the editor; ``keys``: the selected rows; ``folders``: those that are asked about;
    ``waiting``: drops whose runs have not begun; the rest: the question about a drop, with what was chosen so far.
    ``found`` is None for a drop that is still looked at. ``earlier``: what an earlier start has left.
    """

    wish: RunbookWish | None = None
    keys: tuple[str, ...] = ()
    drop: HeldDrop = field(default_factory=partial(HeldDrop, ()))
    found: DropLooked | None = None
    resolutions: Mapping[Path, Resolution] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()
    earlier: tuple[HeldDrop, ...] = ()
    waiting: Mapping[Task, Drop] = field(default_factory=dict)


def show_again(left: LeftOpen, arrivals: Arrivals, adding: Adding, conflicts: ConflictsPane) -> None:
    """Select what was selected and ask what was asked; the editor is left to the page."""
    if left.keys:
        arrivals.want(*left.keys)
    adding.ask_again(left.drop, left.found, left.folders)
    if left.resolutions:
        conflicts.choose(left.resolutions)
