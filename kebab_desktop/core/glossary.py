"""The bilingual glossary: which words of a question may stand as other words in the runbooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from kebab_desktop.core.analysis import fold_plural, normalise
from kebab_desktop.core.word_lists import ENGLISH_STOPWORDS, PARTICLES, VERB_ENDINGS

_LATIN_WORD = re.compile(r"[A-Za-z0-9]+")
_FORMS_OF_BE = frozenset(("is", "are", "was", "were", "be", "been", "being"))
"""Left out of English terms and of what is compared with them: "disk is full" says what "disk full" does."""
_AFTER_ONE_SYLLABLE = PARTICLES | VERB_ENDINGS | {"들", "들이", "들은", "들을", "별", "용", "인", "이다", "중", "시"}
_FREE_SYLLABLES = 3
"""A Korean term of so many syllables is found anywhere; a shorter one only at a word's start or behind another term."""


@dataclass(frozen=True, slots=True)
class GlossaryMatch:
    """A term found in the normalised text from ``start`` to ``end`` and what the runbooks may say instead."""

    start: int
    end: int
    term: str
    alternatives: tuple[str, ...]


class Glossary:
    """Korean terms with their English expansions, and English synonyms; immutable.

    ``terms`` maps a Korean term to English ones (none: the term is switched off); each of ``synonyms`` is a group of
    English terms that mean the same. Each of ``names`` is a group of words, in both scripts, that name one product and
    nothing else, also in small letters: its Korean ones are terms, its English ones synonyms as well.
    """

    def __init__(
        self,
        terms: Mapping[str, Sequence[str]] | None = None,
        synonyms: Iterable[Sequence[str]] = (),
        names: Iterable[Sequence[str]] = (),
    ) -> None:
        self.names = tuple(tuple(group) for group in names)
        self._named = frozenset(normalise(name).casefold() for group in self.names for name in group)
        spelled = [_by_script(group) for group in self.names]
        named = {name: english for korean, english in spelled for name in korean if english}
        self.terms = {normalise(korean): tuple(english) for korean, english in {**named, **(terms or {})}.items()}
        own = tuple(tuple(group) for group in synonyms)
        self.synonyms = (*own, *(tuple(english) for _, english in spelled if len(english) > 1))
        self._korean: dict[str, list[tuple[str, ...]]] = {}
        for korean in sorted((term for term, english in self.terms.items() if english), key=_syllables, reverse=True):
            self._korean.setdefault(korean[0], []).append(tuple(korean.split()))
        self._english: dict[tuple[str, ...], list[tuple[str, Sequence[str]]]] = {}
        for korean, english in self.terms.items():
            self._add_english(english, (korean,))
        self._backwards = self._english
        self._english = {}
        for group in self.synonyms:
            self._add_english(group, group)
        self._longest = max(map(len, (*self._english, *self._backwards)), default=0)

    @classmethod
    def laid_over(cls, glossaries: Sequence[Glossary]) -> Glossary:
        """Return the terms of the last of the glossaries that has each, and the synonyms and names of all."""
        if len(glossaries) == 1:
            return glossaries[0]
        terms = {korean: english for each in glossaries for korean, english in each.terms.items()}
        synonyms = [group for each in glossaries for group in each.synonyms]
        return cls(terms, synonyms, [group for each in glossaries for group in each.names])

    def is_name(self, word: str) -> bool:
        """Tell whether a word, in any case, is the name of a product."""
        return normalise(word).casefold() in self._named

    def latin_words(self) -> frozenset[str]:
        """Return the single words of its English terms, folded (``fold_plural``)."""
        return frozenset(word for key in (*self._english, *self._backwards) for word in key)

    def korean_matches(self, text: str) -> list[GlossaryMatch]:
        """Return the Korean terms in a normalised text, the longest first where several fit, without overlaps."""
        found: list[GlossaryMatch] = []
        place, behind = 0, -1
        while place < len(text):
            match = self._korean_at(text, place, behind)
            if match is None:
                place += 1
            else:
                found.append(match)
                place = behind = match.end
        return found

    def english_matches(self, text: str, *, backwards: bool) -> list[GlossaryMatch]:
        """Return English terms with their synonyms and, if read ``backwards``, with the Korean terms they expand."""
        words = [
            (word.start(), word.end(), folded)
            for word in _LATIN_WORD.finditer(text)
            if (folded := _folded(word.group()))
        ]
        found: list[GlossaryMatch] = []
        place = 0
        while place < len(words):
            length, alternatives = self._english_at(words, place, backwards=backwards)
            if alternatives:
                start, end = words[place][0], words[place + length - 1][1]
                found.append(GlossaryMatch(start, end, text[start:end], alternatives))
            place += length
        return found

    def _korean_at(self, text: str, place: int, behind: int) -> GlossaryMatch | None:
        inside_word = place > 0 and _is_hangul(text[place - 1])
        for parts in self._korean.get(text[place], ()):
            end = _end_of(parts, text, place)
            syllables = sum(map(len, parts))
            if end < 0 or (inside_word and place != behind and syllables < _FREE_SYLLABLES):
                continue
            if syllables == 1 and (inside_word or not _ends_word(text, end)):
                continue
            term = " ".join(parts)
            return GlossaryMatch(place, end, term, self.terms[term])
        return None

    def _english_at(
        self, words: Sequence[tuple[int, int, str]], place: int, *, backwards: bool
    ) -> tuple[int, tuple[str, ...]]:
        """Return the number of words of the longest term that begins at ``place``, and its alternatives."""
        for length in range(min(self._longest, len(words) - place), 0, -1):
            key = tuple(word for _, _, word in words[place : place + length])
            found = self._english.get(key, []) + (self._backwards.get(key, []) if backwards else [])
            if alternatives := dict.fromkeys(other for term, group in found for other in group if other != term):
                return length, tuple(alternatives)
        return 1, ()

    def _add_english(self, spoken: Iterable[str], alternatives: Sequence[str]) -> None:
        for term in spoken:
            key = tuple(filter(None, map(_folded, _LATIN_WORD.findall(normalise(term)))))
            if key and not (len(key) == 1 and key[0] in ENGLISH_STOPWORDS):
                # The group itself: copied for each of its terms, one of 1,000 would be a million.
                self._english.setdefault(key, []).append((term, alternatives))


class GlossaryReader(Protocol):
    """Reads the glossary in force: the shipped one with the user's own over it."""

    def current(self) -> Glossary:
        """Return the glossary as it was read last; the same object until it changed."""

    def refresh(self) -> None:
        """Look at the files again; a bad entry is left out and becomes a problem, never an error."""

    def problems(self) -> list[str]:
        """Return what was wrong at the last reading: file, line, what, and what to do."""


def _folded(word: str) -> str:
    """Return an English word as it is compared, nothing for a form of "be"."""
    folded = fold_plural(word.casefold())
    return "" if folded in _FORMS_OF_BE else folded


def _syllables(term: str) -> int:
    return len(term.replace(" ", ""))


def _end_of(parts: Sequence[str], text: str, place: int) -> int:
    """Return the end of a term at ``place``, spaces between its parts being optional; -1 if it is not there."""
    for number, part in enumerate(parts):
        while number and place < len(text) and text[place].isspace():
            place += 1
        if not text.startswith(part, place):
            return -1
        place += len(part)
    return place


def _ends_word(text: str, end: int) -> bool:
    """Whether the Hangul from ``end`` on is nothing or a particle."""
    stop = end
    while stop < len(text) and _is_hangul(text[stop]):
        stop += 1
    return stop == end or text[end:stop] in _AFTER_ONE_SYLLABLE


def _by_script(group: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the Korean words of a group, and the others."""
    korean: list[str] = []
    others: list[str] = []
    for word in group:
        (korean if _is_korean(word) else others).append(word)
    return korean, others


def _is_korean(word: str) -> bool:
    return any(map(_is_hangul, normalise(word)))


def _is_hangul(character: str) -> bool:
    return "가" <= character <= "힣"
