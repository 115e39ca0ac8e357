"""Loads Qt without its look into the source of every module that is imported afterwards."""

from __future__ import annotations

import builtins
from importlib import import_module


def load_qt() -> None:
    """Import Qt's core and keep Python's own import.

    PySide puts a function of its own in its place that searches the source of each new module for "PySide6", to offer
    ``from __feature__ import snake_case`` there. Nothing here uses that, and reading the sources of the engines takes
    a tenth of the time until the knowledge base is open.
    """
    plain = builtins.__import__
    import_module("PySide6.QtCore")
    builtins.__import__ = plain
