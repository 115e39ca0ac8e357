"""The one text analyzer: the same terms for indexed text and for questions, in Korean, English and identifiers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, Protocol

from kebab_desktop.core.word_lists import (
    ENGLISH_STOPWORDS,
    IRREGULAR_PLURALS,
    KOREAN_STOPWORDS,
    ONE_SYLLABLE_NOUNS,
    PARTICLE_LIKE_ENDINGS,
    PARTICLES,
    VERB_ENDINGS,
)

_RULES: Final = "2"
"""Change it whenever any text could give other terms than before."""

_LONGEST_TERM = 128  # longer "words" are encoded data; their parts are indexed, the whole is not

_HANGUL = "\uac00-\ud7a3"
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD_CHARACTER = rf"[^\W{_HANGUL}{_CJK}]"
_JOINERS = r".:+/\-@%"
_RUNS = re.compile(
    rf"(?P<latin>{_WORD_CHARACTER}(?:{_WORD_CHARACTER}|[{_JOINERS}])*)|(?P<hangul>[{_HANGUL}]+)|(?P<cjk>[{_CJK}]+)"
)
_STRIPPED = "_.:+-/@%"
_SEPARATORS = re.compile(rf"[_{_JOINERS}]+")
_HUMPS = re.compile(r"[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+")
_LETTERS_THEN_DIGITS = re.compile(r"([A-Za-z]{2,})([0-9]+)")
_ACRONYM_PLURAL = re.compile(r"[A-Z]{2,}s")
_SIBILANT_PLURALS = ("sses", "shes", "ches", "xes", "zes")
_SIBILANTS_WITH_E = ("sse", "she", "che", "xe", "ze")
_FULLWIDTH_ASCII = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_UNSEEN: dict[int, None] = dict.fromkeys((0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
"""Soft hyphen, zero-width space and joiners, byte order mark: copied along from web pages, they split no word."""
_ORDINARY = {**_FULLWIDTH_ASCII, **_UNSEEN}

_SUFFIXES_LONGEST_FIRST = tuple(sorted(PARTICLES | VERB_ENDINGS, key=lambda suffix: (-len(suffix), suffix)))
_BARE_SUFFIXES = PARTICLES | VERB_ENDINGS | KOREAN_STOPWORDS


class WordKind(StrEnum):
    """What a piece of text is: decides how a question weighs its terms."""

    WORD = "word"
    IDENTIFIER = "identifier"
    HANGUL = "hangul"
    CJK = "cjk"


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text with its index terms; ``start`` is its offset in the normalised text.

    A plain word has one term; an identifier its whole form first, then its parts; CJK its bigrams, Hangul its bigrams
    or morphemes (:func:`use_morphemes`).
    """

    kind: WordKind
    surface: str
    start: int
    terms: tuple[str, ...]


class Morphemes(Protocol):
    """Takes a run of Hangul apart; ``name`` changes whenever the result for any run may."""

    name: str

    def __call__(self, run: str) -> tuple[str, ...]:
        """Return the content morphemes of ``run``, none when it has only endings."""


@dataclass(slots=True)
class _Choice:
    morphemes: Morphemes | None = None


_choice = _Choice()


def use_morphemes(morphemes: Morphemes | None) -> None:
    """Take Hangul apart into morphemes from now on, None: into pairs of syllables (the default).

    It holds for the whole process, as index, question and history must agree; call it before any text is analysed.
    """
    if morphemes is not _choice.morphemes:
        _choice.morphemes = morphemes
        _hangul_terms.cache_clear()


def chosen_morphemes() -> Morphemes | None:
    """Return what takes Hangul apart, None where pairs of syllables do."""
    return _choice.morphemes


def analyzer_version() -> str:
    """Return the part of the stamp of an index that stands for the terms of this module."""
    return f"{_RULES}+{_choice.morphemes.name}" if _choice.morphemes else _RULES


def normalise(text: str) -> str:
    """Return ``text`` in NFC, full-width ASCII (typed with some input methods) made ordinary, without unseen signs."""
    return unicodedata.normalize("NFC", text.translate(_ORDINARY))


def words(text: str) -> Iterator[Word]:
    """Yield the words of ``text`` in order, stop words and bare particles left out."""
    text = normalise(text)
    for run in _RUNS.finditer(text):
        surface, start = run.group(), run.start()
        if run.lastgroup == "latin":
            stripped = surface.strip(_STRIPPED)
            start, surface = start + surface.find(stripped), stripped
            kind, found = _latin_terms(stripped)
        elif run.lastgroup == "hangul":
            kind, found = WordKind.HANGUL, _hangul_terms(surface, start > 0 and not text[start - 1].isspace())
        else:
            kind, found = WordKind.CJK, _bigrams(surface)
        if found:
            yield Word(kind, surface, start, found)


def terms(text: str) -> list[str]:
    """Return the index terms of ``text`` in order, repetitions kept."""
    return [term for word in words(text) for term in word.terms]


def fold_plural(word: str) -> str:
    """Return one form for the singular and the plural of a lower-case English word (not always a real word)."""
    if word in IRREGULAR_PLURALS:
        return IRREGULAR_PLURALS[word]
    if len(word) > 4 and word.endswith(("ies", "ie")):  # queries and query, cookies and cookie
        return word.removesuffix("s")[:-2] + "y"
    if len(word) > 4 and word.endswith(_SIBILANT_PLURALS):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 3 and word.endswith(_SIBILANTS_WITH_E):  # caches and cache, sizes and size
        word = word[:-1]
    return word


def strip_particle(word: str) -> str:
    """Return a Hangul word without its longest particle or verb ending, if a noun or two syllables remain."""
    if word.endswith(PARTICLE_LIKE_ENDINGS):
        return word
    rests = [word[: -len(suffix)] for suffix in _SUFFIXES_LONGEST_FIRST if word.endswith(suffix)]
    for rest in rests:
        if rest in ONE_SYLLABLE_NOUNS or rest.endswith(PARTICLE_LIKE_ENDINGS):
            return rest
    return next((rest for rest in rests if len(rest) >= 2), word)


@lru_cache(maxsize=65536)
def _latin_terms(word: str) -> tuple[WordKind, tuple[str, ...]]:
    """Return kind and terms of a stripped Latin word: one term, or the whole and the parts of an identifier."""
    segments = [segment for segment in _SEPARATORS.split(word) if segment]
    pieces = [_segment_pieces(segment) for segment in segments]
    if not pieces:
        return WordKind.WORD, ()
    if len(segments) == 1 and len(pieces[0]) == 1:
        whole = _fold(word)
        dropped = {whole, word.casefold()} & ENGLISH_STOPWORDS or len(whole) > _LONGEST_TERM
        return WordKind.WORD, () if dropped else (whole,)
    found = [_fold(word)]
    for segment, parts in zip(segments, pieces, strict=True):
        found.append(_fold(segment))
        found.extend(parts)
    distinct = dict.fromkeys(found)
    kept = (term for term in distinct if 1 < len(term) <= _LONGEST_TERM and term not in ENGLISH_STOPWORDS)
    return WordKind.IDENTIFIER, tuple(kept)


def _segment_pieces(segment: str) -> list[str]:
    """Return the folded camel-case pieces of a segment, a single one for an ordinary word."""
    if not segment.isascii():
        return [_fold(segment)]
    if _ACRONYM_PLURAL.fullmatch(segment):  # PVCs, VMs
        return [segment.casefold(), segment[:-1].casefold()]
    pieces: list[str] = []
    for hump in _HUMPS.findall(segment):
        pieces.append(_fold(hump))
        mixed = _LETTERS_THEN_DIGITS.fullmatch(hump)
        if mixed:  # AH00161 is also found by its number, java8 by java
            pieces.extend((_fold(mixed.group(1)), mixed.group(2)))
    return pieces


def _fold(word: str) -> str:
    folded = word.casefold()
    if not folded.isascii():
        return unicodedata.normalize("NFC", folded)
    return fold_plural(folded) if folded.isalpha() else folded


@lru_cache(maxsize=65536)
def _hangul_terms(word: str, glued: bool) -> tuple[str, ...]:
    if glued and word in _BARE_SUFFIXES:  # the particle of "ORA-01555가" or of "`jstack`으로"
        return ()
    stem = strip_particle(word)
    if word in KOREAN_STOPWORDS or stem in KOREAN_STOPWORDS:
        return ()
    if len(stem) > 2 and stem.endswith("들"):
        stem = stem[:-1]
    if _choice.morphemes is not None:
        found = tuple(each for each in _choice.morphemes(word) if each not in KOREAN_STOPWORDS)
        return found or (stem,)  # what the model takes for endings alone may be a name
    return _bigrams(stem)


def _bigrams(run: str) -> tuple[str, ...]:
    """Return the overlapping pairs of characters of a run, or the run itself if it is a single one."""
    return tuple(run[start : start + 2] for start in range(len(run) - 1)) or (run,)
