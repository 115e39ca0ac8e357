"""The stores in memory under one name: catalog, history and clock."""

from __future__ import annotations

from pathlib import Path

from kebab_desktop.adapters.fakes.catalog import InMemoryCatalog
from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.fakes.history import InMemoryHistory
from kebab_desktop.core.holdings import Holdings

__all__ = ["FixedClock", "InMemoryCatalog", "InMemoryHistory", "NothingDamaged"]


class NothingDamaged:
    """The StoreCare port for stores in memory."""

    def check_place(self) -> None:
        """There is no file that could be gone."""

    def damaged(self) -> list[str]:
        """Return nothing."""
        return []

    def mend(self) -> int:
        """Change nothing."""
        return 0

    def copy_to(self, file: Path) -> None:
        """There is no file to copy."""

    def holdings(self, file: Path | None = None) -> Holdings:
        """Return nothing."""
        return Holdings()
