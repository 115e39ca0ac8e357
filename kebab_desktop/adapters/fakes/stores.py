"""The stores in memory under one name: catalog, history and clock."""

from __future__ import annotations

from kebab_desktop.adapters.fakes.catalog import InMemoryCatalog
from kebab_desktop.adapters.fakes.clock import FixedClock
from kebab_desktop.adapters.fakes.history import InMemoryHistory

__all__ = ["FixedClock", "InMemoryCatalog", "InMemoryHistory"]
