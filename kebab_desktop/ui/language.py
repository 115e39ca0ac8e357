"""The language of the window: English as written in the code, Korean from Qt's translation files, changed at once."""

from __future__ import annotations

import logging
from enum import StrEnum
from functools import cache

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QSettings, QTranslator, Signal

from kebab_desktop import paths
from kebab_desktop.app.finding_titles import finding_title, told_summary
from kebab_desktop.app.messages import korean_messages, words_of_window
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.plurals import fit_plurals

_log = logging.getLogger(__name__)
LANGUAGE_KEY = "window/language"
_MESSAGE, _FINDING, _SUMMARY = "message", "finding", "summary"
"""Contexts of sentences that come from below the window: they are recognised by their templates."""


class LanguageChoice(StrEnum):
    """What the user chose in the settings."""

    SYSTEM = "system"
    ENGLISH = "en"
    KOREAN = "ko"


class Sentences(QTranslator):
    """Says the sentences from below the window, which Qt's files cannot hold: their blanks are filled already."""

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language

    def isEmpty(self) -> bool:
        """Return whether there is nothing to give."""
        return False

    def translate(self, context: str, text: str, _disambiguation: str | None = None, _n: int = -1) -> str | None:
        """Return the sentence; None tells Qt that there is none, an empty text would be shown as such."""
        if context == _FINDING:
            return finding_title(text, self._language)
        if context == _SUMMARY:
            return told_summary(text, self._language)
        if context != _MESSAGE:
            return None
        from kebab_desktop.app.notices import notice_in  # knows all answers: not before the first frame

        told = notice_in(text, self._language)
        if told != text:
            return told
        if self._language == "ko":
            return korean_messages().said(text)
        fitted = fit_plurals(text)
        return fitted if fitted != text else None


class Language(QObject):
    """The language in force. ``changed``: what is on the screen must be written anew."""

    changed = Signal()

    def __init__(self, choice: LanguageChoice = LanguageChoice.ENGLISH, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice = choice
        self._books: list[QTranslator] = []
        self._speak(korean=is_korean(choice))

    @property
    def korean(self) -> bool:
        """Whether the window speaks Korean."""
        return self._korean

    def choose(self, choice: LanguageChoice) -> None:
        """Speak another language from now on."""
        self.choice = choice
        if is_korean(choice) != self._korean:
            self._speak(korean=is_korean(choice))
            self.changed.emit()

    def _speak(self, *, korean: bool) -> None:
        self._korean = korean
        for book in self._books:
            QCoreApplication.removeTranslator(book)
            book.deleteLater()
        own = str(paths.resources_dir() / "translations")
        if korean:
            self._books = [_book("qtbase_ko", _folder_of_qt(), self), _book("kebab_ko", own, self)]
        else:
            self._books = [_book("kebab_en", own, self)]  # singulars: "1 file"
        self._books.append(Sentences("ko" if korean else "en", self))
        for book in self._books:
            QCoreApplication.installTranslator(book)  # the last one is asked first


def _folder_of_qt() -> str:
    """Return where Qt keeps what it says itself: the menus of text fields, the buttons of dialogs."""
    return QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)


def _book(name: str, folder: str, parent: QObject) -> QTranslator:
    book = QTranslator(parent)
    if not book.load(name, folder):
        _log.warning("The translation %s.qm in %s cannot be loaded; its words stay English.", name, folder)
    return book


def is_korean(choice: LanguageChoice) -> bool:
    """Return whether a choice means Korean; ``system`` asks the computer."""
    if choice is LanguageChoice.SYSTEM:
        return QLocale.system().language() == QLocale.Language.Korean
    return choice is LanguageChoice.KOREAN


def spoken(choice: str) -> str:
    """Return the language, ``ko`` or ``en``, that the setting ``general.language`` means."""
    return "ko" if is_korean(LanguageChoice(choice)) else "en"


def remembered_language(state: QSettings) -> LanguageChoice:
    """Return the language of the last run, so that the first frame is already in it."""
    try:
        return LanguageChoice(str(state.value(LANGUAGE_KEY, LanguageChoice.SYSTEM.value)))
    except ValueError:
        return LanguageChoice.SYSTEM


def _translated(context: str, message: str) -> str:
    """Translate; names of files may hold what Qt cannot take: an end of text, halves of characters."""
    if not message or "\0" in message:
        return message
    message = message.encode(errors="replace").decode()
    return QCoreApplication.translate(context, message)


def said(message: str) -> str:
    """Return a sentence of an error, a problem or a health check in the language of the window."""
    return _translated(_MESSAGE, message)


def said_finding(message: str) -> str:
    """Return what a log showed as a sentence in the language of the window."""
    return _translated(_FINDING, message)


def said_summary(message: str) -> str:
    """Return the summary of an analysis in the language of the window, its figures as in the tiles below it."""
    return _translated(_SUMMARY, message)


def said_error(error: KebabError) -> str:
    """Return what happened and what to do, in the language of the window."""
    return f"{said(error.message)} {said(error.hint)}".strip()


def in_other_language(words: str) -> str:
    """Return the words of the window in the language that it does not speak now; nothing when there are none."""
    return _other_ways().get(words, "")


@cache
def _other_ways() -> dict[str, str]:
    """English to Korean and Korean to English; the one word book serves both windows."""
    korean = words_of_window()
    english = {said: written for written, said in reversed(korean.items())}
    return english | korean
