"""Misspelt Latin words of a question (tomact, memry) and the words of the knowledge base that were meant."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from kebab_desktop.ask.light_words import is_light
from kebab_desktop.core.analysis import Word, WordKind, fold_plural, normalise, words
from kebab_desktop.core.word_lists import ENGLISH_STOPWORDS

_SHORTEST = 4
_CLEARLY_COMMONER = 2
"""So many times as many chunks must hold the word that was meant as hold the next one."""


class Dictionary(Protocol):
    """Knows how words are spelt, all in small letters."""

    def has(self, word: str) -> bool:
        """Tell whether a word is spelt correctly."""

    def slips(self, word: str) -> Collection[str]:
        """Return what one slip of the keys makes of ``word``, words or not."""


class NoDictionary:
    """Stands where nothing is known of spelling: no word counts as misspelt."""

    def has(self, word: str) -> bool:
        """Return that the word is correct."""
        return True

    def slips(self, word: str) -> Collection[str]:
        """Return nothing."""
        return ()


@dataclass(frozen=True, slots=True)
class Respelt:
    """A question with its misspelt words put right; ``changes``: each as written, and as it was read."""

    text: str
    changes: tuple[tuple[str, str], ...] = ()


class Spelling:
    """Puts misspelt words right, each looked up once. Thread-safe.

    One slip is put right (Damerau, "A technique for computer detection and correction of spelling errors", CACM 1964:
    one letter missing, too many, wrong, or two swapped; four of five errors are such), and none in the first letter,
    which is hardly ever wrong. Of four letters only two that are swapped: so short a word has too many neighbours.
    """

    def __init__(self, vocabulary: Mapping[str, int], dictionary: Dictionary, *, known: Collection[str] = ()) -> None:
        """``vocabulary``: terms with the number of chunks that hold them; ``known``: words of the glossary."""
        self._vocabulary = vocabulary
        self._known = known
        self._dictionary = dictionary
        self._meant: dict[str, str] = {}
        self._lock = threading.Lock()

    def respelt(self, text: str) -> Respelt:
        """Return ``text`` with the words put right that no runbook and no dictionary has and one runbook word is near.

        Names (a capital within a sentence, camel case, capitals), identifiers and everyday words stay as they are.
        """
        written = normalise(text)
        changes: dict[str, str] = {}
        pieces, end = [], 0
        for word in words(written):
            if _may_be_misspelt(word, written) and (meant := self._looked_up(word.surface)):
                changes[word.surface] = meant
                pieces += [written[end : word.start], meant]
                end = word.start + len(word.surface)
        return Respelt("".join((*pieces, written[end:])), tuple(changes.items())) if changes else Respelt(text)

    def _looked_up(self, word: str) -> str:
        with self._lock:
            if word not in self._meant:
                small = word.casefold()
                self._meant[word] = "" if self._chunks_with(small) else self._nearest(small, named=small != word)
            return self._meant[word]

    def _nearest(self, word: str, *, named: bool) -> str:
        """Return the word that was meant, empty when none or more than one may be.

        A word of everyday speech (nosntop) is meant only where no runbook word is near. ``named``: it may be a name.
        """
        slips = [other for other in self._dictionary.slips(word) if _is_slip(word, other, named=named)]
        near = {other: chunks for other in slips if (chunks := self._chunks_with(other)) and not _says_little(other)}
        idle = [] if near or named else [other for other in slips if _says_little(other)]
        if not (near or len(idle) == 1) or self._dictionary.has(word):
            return ""
        forms: dict[str, str] = {}
        for other in sorted(near):  # "connection" and "connections" are one word
            forms.setdefault(fold_plural(other), other)
        best, *others = sorted(forms.values(), key=lambda other: -near[other]) or idle
        return best if not others or near[best] >= _CLEARLY_COMMONER * near[others[0]] else ""

    def _chunks_with(self, word: str) -> int:
        """Return how many chunks hold a word in one of its forms, at least 1 for a word of the glossary."""
        folded = fold_plural(word)
        found = max((self._vocabulary.get(form, 0) for form in (word, folded)), default=0)
        return found or int(word in self._known or folded in self._known)


def _may_be_misspelt(word: Word, text: str) -> bool:
    written = word.surface
    begins = not text[: word.start].strip() or text[: word.start].rstrip()[-1] in ".?!:"
    return (
        word.kind is WordKind.WORD
        and len(written) >= _SHORTEST
        and written.isascii()
        and written.isalpha()
        and (written.islower() or (begins and written.istitle()))
        and not is_light(word)
    )


def _is_slip(word: str, other: str, *, named: bool) -> bool:
    """Tell whether ``word`` looks like a slip of ``other`` rather than like a word that nobody listed."""
    swapped = sorted(word) == sorted(other)
    if len(word) == _SHORTEST or (named and len(word) == len(other)):  # Thanos is no slip of thanks
        return swapped
    stems = {each[:end] for each in (other, fold_plural(other)) for end in (None, -1)}
    if word[:-1] in stems and word[-1] != word[-2]:  # nor systemd of system, resized of resize
        return False
    return other[:1] == word[0] or sorted(word[:2]) == sorted(other[:2])


def _says_little(other: str) -> bool:
    return other in ENGLISH_STOPWORDS or any(is_light(word) for word in words(other))
