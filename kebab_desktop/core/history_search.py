"""Full-text search over past questions and answers: what a typed text asks for, and whether a text has it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from kebab_desktop.core import analysis
from kebab_desktop.core.history import search_key


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is searched for: the whole text as typed, or all of its words in any order.

    ``terms`` are index terms of the analyzer, ``beginnings`` are how some term must begin (a word may not be typed to
    its end), ``pieces`` stand for words with signs in them (``100%``, ``a_b``) and must occur as they are.
    """

    literal: str
    terms: tuple[str, ...] = ()
    beginnings: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()

    @property
    def by_words(self) -> bool:
        """Whether there is a word to search for; otherwise only the whole text as typed counts."""
        return bool(self.terms or self.beginnings)


def wanted(text: str) -> Wanted:
    """Return what a text typed into the search field asks for."""
    terms: list[str] = []
    beginnings: list[str] = []
    pieces: list[str] = []
    for word in unicodedata.normalize("NFC", text).split():
        if not word.isalnum():
            pieces.append(search_key(word))
            continue
        for found in analysis.words(word):
            whole = found.kind in (analysis.WordKind.WORD, analysis.WordKind.IDENTIFIER)
            if whole or len(found.terms[0]) == 1:
                beginnings.append(found.terms[0])
                terms += found.terms[1:-1]
            else:
                terms += found.terms
    return Wanted(search_key(text.strip()), _distinct(terms), _distinct(beginnings), _distinct(pieces))


def search_terms(text: str) -> tuple[str, ...]:
    """Return the terms by which a question with its answer is found, each once."""
    return _distinct(analysis.terms(text))


def has(text: str, sought: Wanted) -> bool:
    """Tell whether a question with its answer has what is searched for."""
    key = search_key(text)
    if sought.literal in key:
        return True
    known = set(search_terms(text)) if sought.by_words else set()
    return (
        sought.by_words
        and known.issuperset(sought.terms)
        and all(any(term.startswith(beginning) for term in known) for beginning in sought.beginnings)
        and all(piece in key for piece in sought.pieces)
    )


def _distinct(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))
