"""A question as concepts: what its words may be called in the runbooks, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from kebab_desktop.ask.compounds import Compounds
from kebab_desktop.ask.light_words import LIGHT_WEIGHT, is_light
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.ask.spelling import NoDictionary, Spelling
from kebab_desktop.core.analysis import Word, WordKind, normalise, strip_particle, terms, words
from kebab_desktop.core.glossary import Glossary, GlossaryMatch
from kebab_desktop.core.lexical import TermGroup
from kebab_desktop.core.word_lists import PARTICLES

GLOSSES_PER_TERM = 2
"""How many English words of a glossary entry the embedder is given."""
RESIDUAL_WEIGHT = 0.3
"""Weight of an untranslated Korean word where hardly a document is Korean."""

_HANGUL = re.compile(r"[가-힣]")
_VERB_TAIL = re.compile(
    r"(?:나|난|났|지|져|졌|들|들어|들었|았|었|였|있|겠)*"
    r"(?:어요|아요|여요|해요|요|습니다|습니까|는데요?|네요|나요|어|아|다|고|서|니|니까|지만|으면|면|음|을|는|던)?"
)
"""How a verb of the glossary may go on (느려|졌어요, 늘어|나고, 꽉 찼|습니다): it names nothing further."""
_LATIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:+/\-@%]*")


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that a question names: the alternatives that count as one, and how it was written.

    ``bridged``: one of the alternatives is of the other language. ``part``: a piece of an identifier. ``named``: the
    glossary has it as the name of a product.
    """

    group: TermGroup
    kind: WordKind
    surface: str
    bridged: bool = False
    part: bool = False
    named: bool = False

    @property
    def latin(self) -> bool:
        """Whether it was written in Latin letters."""
        return self.kind in (WordKind.WORD, WordKind.IDENTIFIER)


@dataclass(frozen=True, slots=True)
class Question:
    """A question prepared for both channels: concepts for the words, ``meaning`` for the embedder."""

    text: str
    concepts: tuple[Concept, ...]
    meaning: str

    @property
    def groups(self) -> tuple[TermGroup, ...]:
        """Return what the lexical index is asked."""
        return tuple(concept.group for concept in self.concepts)

    @property
    def korean(self) -> bool:
        """Whether it holds Hangul."""
        return _HANGUL.search(self.text) is not None


@dataclass(frozen=True, slots=True)
class Bridge:
    """What leads from a question to the words of the runbooks: glossary, loanwords, spelling, words run together.

    ``korean_text``: whether the runbooks hold Korean.
    """

    glossary: Glossary
    loanwords: Loanwords
    korean_text: bool = True
    spelling: Spelling = field(default_factory=lambda: Spelling({}, NoDictionary()))
    compounds: Compounds = field(default_factory=Compounds)


def plain(text: str) -> Question:
    """Return the question as it stands, every term a concept of its own."""
    return Question(text, _distinct(each for word in _spoken(text) for each in _as_written(word, 1.0)), text)


def bridged(text: str, bridge: Bridge) -> Question:
    """Return the question with what its words may be called elsewhere."""
    written = normalise(text)
    korean = bridge.glossary.korean_matches(written)
    english = bridge.glossary.english_matches(written, backwards=bridge.korean_text)
    found: list[tuple[int, Concept]] = [(match.start, _translated(match, bridge)) for match in korean]
    glosses = [(match.start, " ".join(match.alternatives[:GLOSSES_PER_TERM])) for match in korean]
    for word in _spoken(written):
        if word.kind is WordKind.HANGUL:
            rest = _uncovered(word, korean)
            heard = bridge.loanwords.words(strip_particle(rest)) if rest and not _covered(word, korean) else ()
            if heard:
                glosses.append((word.start, heard[0]))
            found.extend((word.start, concept) for concept in _hangul(word, rest, heard, bridge))
        else:
            named = bridge.glossary.is_name(word.surface)
            concepts = _taken_apart(_latin(word, english), bridge.compounds.parts(word))
            found.extend((word.start, replace(concept, named=named)) for concept in concepts)
    found.sort(key=lambda item: item[0])
    return Question(text, _distinct(concept for _, concept in found), _meaning(written, glosses))


def _spoken(text: str) -> Iterator[Word]:
    """Yield the words of a question; a particle that was typed apart ("GC 가") is none, though an index may hold it."""
    return (word for word in words(text) if not (word.kind is WordKind.HANGUL and word.surface in PARTICLES))


def _translated(match: GlossaryMatch, bridge: Bridge) -> Concept:
    alternatives = _alternatives((match.term, *match.alternatives))
    named = bridge.glossary.is_name(match.term)
    return Concept(TermGroup(alternatives), WordKind.HANGUL, match.term, bridged=True, named=named)


def _hangul(word: Word, rest: str, heard: Sequence[str], bridge: Bridge) -> Iterator[Concept]:
    """Yield the concepts of what the glossary left of a Korean word."""
    left = word.terms if rest == word.surface else tuple(terms(rest))
    if heard and left:
        yield Concept(TermGroup((left, *((each,) for each in heard))), word.kind, rest, bridged=True)
        return
    weight = 1.0 if bridge.korean_text else RESIDUAL_WEIGHT
    if is_light(word):
        weight = min(weight, LIGHT_WEIGHT)
    yield from _as_written(replace(word, surface=rest, terms=left), weight)


def _latin(word: Word, matches: Sequence[GlossaryMatch]) -> Iterator[Concept]:
    """Yield the concepts of a Latin word; every word of a phrase may stand as the whole phrase's alternatives."""
    match = next((each for each in matches if each.start <= word.start < each.end), None)
    if match is None or word.start + len(word.surface) > match.end:
        yield from _as_written(word, LIGHT_WEIGHT if is_light(word) else 1.0)
        return
    first, *parts = _as_written(word, 1.0)
    alternatives = (*first.group.alternatives, *_alternatives(match.alternatives))
    bridges = any(_HANGUL.search(each) for each in match.alternatives)
    yield replace(first, group=TermGroup(tuple(dict.fromkeys(alternatives))), bridged=bridges)
    yield from parts


def _taken_apart(concepts: Iterator[Concept], parts: tuple[str, ...]) -> Iterator[Concept]:
    """Yield the concepts of a word, the first with the words it is made of as one more way to write it."""
    for place, concept in enumerate(concepts):
        alternatives = (*concept.group.alternatives, parts)
        written = replace(concept.group, alternatives=alternatives) if parts and not place else concept.group
        yield replace(concept, group=written)


def _as_written(word: Word, weight: float) -> Iterator[Concept]:
    """Yield a concept for each term; bigrams of one word share the weight of one Latin term."""
    latin = word.kind in (WordKind.WORD, WordKind.IDENTIFIER)
    for place, term in enumerate(word.terms):
        part = latin and place > 0
        shared = weight if latin else weight / len(word.terms)
        yield Concept(TermGroup(((term,),), shared), word.kind, term if part else word.surface, part=part)


def _alternatives(phrases: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the terms of each phrase: of an identifier only the whole, nothing of a phrase like "out of memory".

    Of such a phrase stop words leave a single word, which says something else.
    """
    found = []
    for phrase in phrases:
        spoken = list(words(phrase))
        own = [word.terms[:1] if word.kind is WordKind.IDENTIFIER else word.terms for word in spoken]
        if spoken and (len(spoken) > 1 or len(phrase.split()) == 1):
            found.append(tuple(term for each in own for term in each))
    return tuple(dict.fromkeys(found))


def _covered(word: Word, matches: Sequence[GlossaryMatch]) -> bool:
    return any(match.start < word.start + len(word.surface) and word.start < match.end for match in matches)


def _uncovered(word: Word, matches: Sequence[GlossaryMatch]) -> str:
    """Return the syllables of a Korean word that no match covers; nothing if only a particle is left."""
    rest = "".join(
        letter
        for place, letter in enumerate(word.surface, start=word.start)
        if not any(match.start <= place < match.end for match in matches)
    )
    if len(rest) == len(word.surface):
        return rest
    kept = rest if len(strip_particle("가가" + rest)) - 2 >= 2 else ""
    return "" if _VERB_TAIL.fullmatch(kept) else kept


def _meaning(written: str, glosses: Sequence[tuple[int, str]]) -> str:
    """Return the text for the embedder: a Korean question with its English words behind it in brackets."""
    if not glosses:
        return written
    latin = [(word.start(), word.group()) for word in _LATIN.finditer(written)]
    spoken = dict.fromkeys(text for _, text in sorted([*glosses, *latin], key=lambda item: item[0]))
    return f"{written} ({' '.join(spoken)})"


def _distinct(concepts: Iterator[Concept]) -> tuple[Concept, ...]:
    """Return one concept for each set of alternatives, the heaviest, in order of appearance."""
    kept: dict[frozenset[tuple[str, ...]], Concept] = {}
    for concept in concepts:
        key = frozenset(concept.group.alternatives)
        known = kept.get(key)
        if known is None:
            kept[key] = concept
        elif known.group.weight < concept.group.weight:
            kept[key] = replace(known, group=replace(known.group, weight=concept.group.weight))
    return tuple(kept.values())
