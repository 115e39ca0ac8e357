"""Drops that nobody has answered yet, or that are not copied: the next start asks about them again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kebab_desktop.app.kept_file import KeptFile

FILE = "held-drops.json"
_VERSION = "held_drops.v1"


@dataclass(frozen=True, slots=True)
class HeldDrop:
    """What was dropped, and the source to whose folder it shall go; empty: to the library.

    ``keeping``: folders of which the files keep their place in them.
    """

    paths: tuple[Path, ...]
    into: str = ""
    keeping: tuple[Path, ...] = ()


class HeldDrops:
    """Keeps them in a file of the data folder, which is there only while there are some.

    A file that cannot be read counts as empty: what was dropped still lies where it was.
    """

    def __init__(self, path: Path) -> None:
        self._file = KeptFile[tuple[HeldDrop, ...]](path, _VERSION, (), _parsed, "dropped files are not asked about")
        self._told = False

    def kept(self) -> tuple[HeldDrop, ...]:
        """Return them, the oldest first."""
        return self._file.value

    def left_over(self) -> tuple[HeldDrop, ...]:
        """Return what an earlier start has left: once, before this one holds anything."""
        told, self._told = self._told, True
        return () if told else self.kept()

    def change(self, keep: Collection[HeldDrop], forget: Collection[HeldDrop]) -> None:
        """Take some up and forget others, both as often as one likes; raises DataDirectoryError."""
        before = self.kept()
        now = tuple(each for each in dict.fromkeys((*before, *keep)) if each not in forget)
        if now != before:
            self._file.write(now, {"drops": [_written(each) for each in now]} if now else None)


def _written(drop: HeldDrop) -> dict[str, object]:
    return {
        "paths": [str(each) for each in drop.paths],
        "into": drop.into,
        "keeping": [str(each) for each in drop.keeping],
    }


def _parsed(content: Mapping[str, Any]) -> tuple[HeldDrop, ...]:
    return tuple(
        HeldDrop(_paths(each["paths"]), str(each["into"]), _paths(each["keeping"])) for each in content["drops"]
    )


def _paths(names: Sequence[object]) -> tuple[Path, ...]:
    return tuple(Path(str(each)) for each in names)
