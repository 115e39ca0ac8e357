"""The window on the real services over in-memory engines, for logs."""

from __future__ import annotations

from tests.ui.opened import bundled, kebab, opened, overrides

__all__ = ["bundled", "kebab", "opened", "overrides"]
