"""The window opened on in-memory engines."""

from __future__ import annotations

from tests.ui.knowledge.conftest import dropped
from tests.ui.opened import bundled, kebab, opened, overrides

__all__ = ["bundled", "dropped", "kebab", "opened", "overrides"]
