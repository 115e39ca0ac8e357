"""Names in a question (products, exceptions, message ids) and what of it the knowledge base never mentions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kebab_desktop.ask.concepts import Concept, Question
from kebab_desktop.core.analysis import Word, WordKind, normalise, words
from kebab_desktop.core.lexical import TermGroup
from kebab_desktop.core.ports import LexicalIndex

_MESSAGE_ID = re.compile(r"[A-Z]{2,}-?\d{3,}[A-Z]?")
_CAMEL_CASE = re.compile(r"(?:[A-Z][a-z0-9]+|[A-Z]{2,}[a-z0-9]*)(?:[A-Z][a-z0-9]*)+")
_ABBREVIATION = re.compile(r"[A-Z]{2,6}")
_CAPITALISED = re.compile(r"[A-Z][a-z]{2,}")
_QUALIFIER = re.compile(r"[.:/@]")
_SENTENCE_BEGINS_AFTER = frozenset(".?!:;\"'([")


def unknown_names(text: str, concepts: Sequence[Concept], index: LexicalIndex) -> tuple[str, ...]:
    """Return the names in ``text`` that no chunk holds, in order, each once, as written.

    A name is a message id (AH02032, ORA-29740), a word in camel case (also the last part of a qualified one), an
    abbreviation in capitals, a capitalised word within a sentence, or a product of the glossary however it is written
    (redis, 레디스). Other names of the same thing count as known.
    """
    found: dict[str, tuple[str, TermGroup]] = {}
    groups = {concept.group.alternatives[0]: concept.group for concept in concepts if concept.group.alternatives}
    written = normalise(text)
    for word in words(written):
        name = _name(word, _begins_sentence(written, word.start))
        if name:
            term = name.casefold() if name.casefold() in word.terms else word.terms[0]
            found.setdefault(term, (name, groups.get((term,), TermGroup(((term,),)))))
    for concept in concepts:
        if concept.named:
            found.setdefault("".join(concept.group.alternatives[0]), (concept.surface, concept.group))
    names = list(found.values())
    frequencies = index.frequencies([group for _, group in names])
    return tuple(name for (name, _), frequency in zip(names, frequencies, strict=True) if not frequency)


@dataclass(frozen=True, slots=True)
class Unheard:
    """What no runbook mentions: ``names`` weigh in the confidence, ``told`` is what the user should know."""

    names: tuple[str, ...]
    told: tuple[str, ...]


def unheard(question: Question, index: LexicalIndex) -> Unheard:
    """Return what no chunk holds: the names, and of a Korean question all Latin words.

    In a Korean question a Latin word is a technical term, in an English one it may be anything.
    """
    names = unknown_names(question.text, question.concepts, index)
    if not question.korean:
        return Unheard(names, names)
    plain = [
        concept
        for concept in question.concepts
        if concept.kind is WordKind.WORD and concept.group.weight == 1.0 and concept.surface.isalpha()
    ]
    frequencies = index.frequencies([concept.group for concept in plain])
    missing = [concept.surface for concept, found in zip(plain, frequencies, strict=True) if not found]
    known = {name.casefold() for name in names}
    return Unheard(names, (*names, *(word for word in dict.fromkeys(missing) if word.casefold() not in known)))


def _name(word: Word, begins_sentence: bool) -> str:
    """Return the part of a word that is a name, empty when it is none."""
    if word.kind not in (WordKind.WORD, WordKind.IDENTIFIER):
        return ""
    if _MESSAGE_ID.fullmatch(word.surface):
        return word.surface
    last = _QUALIFIER.split(word.surface)[-1]
    if _CAMEL_CASE.fullmatch(last) or _ABBREVIATION.fullmatch(last):
        return last
    return last if _CAPITALISED.fullmatch(last) and not begins_sentence else ""


def _begins_sentence(text: str, start: int) -> bool:
    before = text[:start]
    stripped = before.rstrip()
    return not stripped or stripped[-1] in _SENTENCE_BEGINS_AFTER or "\n" in before[len(stripped) :]
