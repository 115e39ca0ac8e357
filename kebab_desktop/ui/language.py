"""The language of the window: English as written in the code, Korean from a phrase book, changed at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QSettings, QTranslator, Signal

from kebab_desktop import paths
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.core.errors import KebabError

LANGUAGE_KEY = "window/language"
_MESSAGE = "message"
"""Context of sentences that come from below the window: they are recognised by their templates."""


class LanguageChoice(StrEnum):
    """What the user chose in the settings."""

    SYSTEM = "system"
    ENGLISH = "en"
    KOREAN = "ko"


class PhraseBook(QTranslator):
    """Gives the other language's words for the words in the code, whatever their context; unknown ones stay."""

    def __init__(self, phrases: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._phrases = dict(phrases)

    def isEmpty(self) -> bool:
        """Return whether there is nothing to give."""
        return not self._phrases

    def translate(self, context: str, text: str, _disambiguation: str | None = None, _n: int = -1) -> str | None:
        """Return the words; None tells Qt that there are none, an empty text would be shown as such."""
        if context == _MESSAGE:
            return korean_messages().said(text)
        return self._phrases.get(text)


class Language(QObject):
    """The language in force. ``changed``: what is on the screen must be written anew."""

    changed = Signal()

    def __init__(self, choice: LanguageChoice = LanguageChoice.ENGLISH, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._book: PhraseBook | None = None
        self._qt: QTranslator | None = None
        self.choice = choice
        self._speak(korean=is_korean(choice))

    @property
    def korean(self) -> bool:
        """Whether the window speaks Korean."""
        return self._book is not None

    def choose(self, choice: LanguageChoice) -> None:
        """Speak another language from now on."""
        self.choice = choice
        if is_korean(choice) != self.korean:
            self._speak(korean=is_korean(choice))
            self.changed.emit()

    def _speak(self, *, korean: bool) -> None:
        if self._book is not None:
            QCoreApplication.removeTranslator(self._book)
            self._book = None
        if self._qt is not None:
            QCoreApplication.removeTranslator(self._qt)
            self._qt = None
        if korean:
            self._qt = _words_of_qt(self)
            QCoreApplication.installTranslator(self._qt)
            self._book = PhraseBook(phrases(), self)
            QCoreApplication.installTranslator(self._book)


def _words_of_qt(parent: QObject) -> QTranslator:
    """Return what Qt itself says in Korean: the menus of text fields, the buttons of dialogs."""
    book = QTranslator(parent)
    book.load("qtbase_ko", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    return book


def is_korean(choice: LanguageChoice) -> bool:
    """Return whether a choice means Korean; ``system`` asks the computer."""
    if choice is LanguageChoice.SYSTEM:
        return QLocale.system().language() == QLocale.Language.Korean
    return choice is LanguageChoice.KOREAN


def remembered_language(state: QSettings) -> LanguageChoice:
    """Return the language of the last run, so that the first frame is already in it."""
    try:
        return LanguageChoice(str(state.value(LANGUAGE_KEY, LanguageChoice.SYSTEM.value)))
    except ValueError:
        return LanguageChoice.SYSTEM


def said(message: str) -> str:
    """Return a sentence of an error, a problem or a health check in the language of the window."""
    return QCoreApplication.translate(_MESSAGE, message) if message and "\0" not in message else message


def said_error(error: KebabError) -> str:
    """Return what happened and what to do, in the language of the window."""
    return f"{said(error.message)} {said(error.hint)}".strip()


def in_other_language(words: str) -> str:
    """Return the words of the window in the language that it does not speak now; nothing when there are none."""
    return _other_ways().get(words, "")


@cache
def _other_ways() -> dict[str, str]:
    """English to Korean and Korean to English; the one word book serves both windows."""
    korean = phrases()
    english = {said: written for written, said in reversed(korean.items())}
    return english | korean


def phrases() -> dict[str, str]:
    """Return the Korean phrase book: English words of the code and their Korean ones."""
    text = (paths.resources_dir() / "translations" / "ko.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found
