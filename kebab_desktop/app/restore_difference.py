"""What a restore would change: counted before it is done."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.core.holdings import Holdings
from kebab_desktop.settings.catalogue import knobs


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of a kind there would be more, fewer, and with other content."""

    more: int = 0
    fewer: int = 0
    other: int = 0

    def __bool__(self) -> bool:
        """Whether anything would be different."""
        return bool(self.more or self.fewer or self.other)


@dataclass(frozen=True, slots=True)
class Difference:
    """What the data that wait for the next start have and those of now have not.

    ``created_at``: when the backup was made, empty for the data of before a restore; ``settings``: keys that would
    have another value; ``renewed_at``: since when it is another one than at first, empty while it is the same.
    """

    created_at: str
    documents: Counted
    conversations: Counted
    answers: Counted
    settings: tuple[str, ...]
    renewed_at: str = ""

    def __bool__(self) -> bool:
        """Whether anything of it would be different."""
        return bool(self.documents or self.conversations or self.answers or self.settings)


def difference(created_at: str, now: Holdings, then: Holdings, settings: Path, restored_settings: Path) -> Difference:
    """Compare the data of now with those that would take their place."""
    common = now.documents.keys() & then.documents.keys()
    return Difference(
        created_at,
        Counted(
            len(then.documents.keys() - common),
            len(now.documents.keys() - common),
            sum(now.documents[each] != then.documents[each] for each in common),
        ),
        _counted(now.conversations, then.conversations),
        _counted(now.answers, then.answers),
        _differing(_values(settings), _values(restored_settings)),
    )


def _counted(now: frozenset[str], then: frozenset[str]) -> Counted:
    return Counted(len(then - now), len(now - then))


def _differing(now: Mapping[str, object], then: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(each.key for each in knobs() if now.get(each.key, each.default) != then.get(each.key, each.default))


def _values(file: Path) -> dict[str, object]:
    """Return the values of a settings file by key; one that is not there or cannot be read has none."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {
        f"{section}.{name}": value
        for section, table in tables.items()
        if isinstance(table, dict)
        for name, value in table.items()
    }
