"""Rows and cards of the settings that other pages lead to."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QWidget

from kebab_desktop.ui.widgets.chips import restyle


class Landing(QFrame):
    """Is tinted while it is what one was led to; its property ``key`` is the target."""

    @property
    def landing(self) -> QWidget:
        """Return what gets the keyboard when another page leads here."""
        return self

    def mark_found(self, found: bool) -> None:
        """Tint it, or no longer."""
        self.setProperty("found", found)
        restyle(self)
