"""Tells screen readers what appears by itself, such as the paragraphs of a streaming answer."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

_LONGEST = 2000


def announce(widget: QWidget, text: str) -> None:
    """Have ``text`` read aloud after what is being read; nothing happens while no screen reader listens."""
    words = " ".join(text.split())[:_LONGEST]
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
