"""The sentences of errors, problems and health checks in Korean.

Everything below the window says its sentences in English, as they are logged, stored and written as JSON; a book of
templates (:mod:`kebab_desktop.core.message_book`) says them again in Korean.
"""

from __future__ import annotations

import json
from functools import cache

from kebab_desktop import paths
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.message_book import MessageBook

CATALOGUE = "messages.ko.json"


@cache
def korean_messages() -> MessageBook:
    """Return the Korean book of the resources."""
    return MessageBook({**_titles(), **catalogue()})


def catalogue() -> dict[str, str]:
    """Return the English templates with their Korean ones."""
    text = (paths.resources_dir() / "translations" / CATALOGUE).read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def words_of_window() -> dict[str, str]:
    """Return the English words of the window with their Korean ones."""
    from kebab_desktop.settings.phrases import korean_phrases

    return korean_phrases()


def _titles() -> dict[str, str]:
    """Return the titles of settings, which stand inside of sentences."""
    from kebab_desktop.settings.catalogue import knobs  # loads pydantic, which an English command line does not need
    from kebab_desktop.settings.phrases import SETTINGS, korean_phrases

    phrases = korean_phrases(SETTINGS)
    return {each.title: phrases[each.title] for each in knobs() if each.title in phrases}


def in_korean(error: KebabError) -> tuple[str, str]:
    """Return message and hint of an error in Korean."""
    book = korean_messages()
    return book.said(error.message), book.said(error.hint)
