"""Says the texts of a set-up in Korean where the system speaks Korean; plain files of the checkout are all it needs."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kebab_desktop.core.message_book import MessageBook

CATALOGUE = Path(__file__).resolve().parent / "messages.ko.json"


def said(text: str) -> str:
    """Return a text of the set-up in the language of the system; what has no Korean stays as it is."""
    from kebab_desktop.core.terminal_language import terminal_language

    if terminal_language(os.environ.get("KEBAB_GENERAL_LANGUAGE", "system")) != "ko":
        return text
    return korean_book().said(text)


def said_lines(text: str) -> str:
    """Return a text of several lines, each with its indentation."""
    lines = [(line, line.strip()) for line in text.split("\n")]
    return "\n".join(line[: len(line) - len(line.lstrip())] + said(bare) for line, bare in lines)


@cache
def korean_book() -> MessageBook:
    """Return the Korean of everything that a set-up says."""
    from kebab_desktop.core.message_book import MessageBook

    return MessageBook(catalogue())


def catalogue() -> dict[str, str]:
    """Return the English templates with their Korean ones."""
    found: dict[str, str] = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return found
