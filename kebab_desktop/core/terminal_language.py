"""Which of the two languages a terminal is spoken to in."""

from __future__ import annotations

import locale
import os

_NAMES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that POSIX names, the first that is set holds; their values are written as ``ko_KR.UTF-8``."""


def terminal_language(chosen: str = "system") -> str:
    """Return ko or en: the language of the settings, or where they say ``system`` that of the terminal."""
    spoken = _of_system() if chosen == "system" else chosen
    return "ko" if spoken.casefold().startswith("ko") else "en"  # Windows says Korean_Korea


def _of_system() -> str:
    return next((value for name in _NAMES if (value := os.environ.get(name))), locale.getlocale()[0] or "")
