"""A dictionary of English words by pyspellchecker."""

from __future__ import annotations

import string
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellchecker import SpellChecker


class EnglishWords:
    """About 160,000 English words, loaded at the first word that is looked up (0.15 s, 40 MB). Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._letters: SpellChecker | None = None
        self._dictionary: SpellChecker | None = None

    def has(self, word: str) -> bool:
        """Tell whether a lower-case word is spelt correctly."""
        from spellchecker import SpellChecker

        with self._lock:
            if self._dictionary is None:
                self._dictionary = SpellChecker(language="en", distance=1)
            return word in self._dictionary

    def slips(self, word: str) -> set[str]:
        """Return what one slip of the keys makes of a lower-case word, words or not; loads no dictionary."""
        from spellchecker import SpellChecker

        with self._lock:
            if self._letters is None:
                self._letters = SpellChecker(language=None, distance=1)
                self._letters.word_frequency.load_words([string.ascii_lowercase])  # it tries the letters it has seen
            return self._letters.edit_distance_1(word)
