"""Whether a question of a conversation means nothing by itself: what the knowledge base says of its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kebab_desktop.ask.concepts import Question
from kebab_desktop.ask.light_words import is_light
from kebab_desktop.ask.strangers import strangers
from kebab_desktop.core.analysis import Word, WordKind, words

if TYPE_CHECKING:
    from kebab_desktop.core.ports import LexicalIndex

TOPICS = "topics"
FOREIGN_TOPICS = "foreign_topics"
STRANGERS = "strangers"
MOST_TOPICS = 3
MOST_FOREIGN = 1

_NOUN_PARTICLES = ("은", "는")
_VERB_ENDING = re.compile(r"[다요까면야고서지니게데며도죠네나냐자해돼려]$")
_SYLLABLES, _FINALS, _FIRST_SYLLABLE = 11_172, 28, 0xAC00
_ADNOMINAL_FINALS = (4, 8)
"""The final consonants n and l: 늘릴, 끓일, 나온."""


def topics(question: Question, index: LexicalIndex) -> dict[str, float]:
    """Return how many words of a question name something, and how many of those occur in no runbook.

    With them how many name another thing than the answer before (``ask.strangers``). A Korean verb in some form that no
    runbook has is not counted as foreign: 껐다 and 켜도 say little about the field.
    """
    frequencies = index.frequencies([concept.group for concept in question.concepts])
    unknown = {concept.surface for concept, found in zip(question.concepts, frequencies, strict=True) if not found} | {
        ""
    }
    known = {concept.surface for concept in question.concepts} - unknown
    named = {word.surface: word for word in words(question.text) if not is_light(word)}
    foreign = [each for each in named.values() if not _is_known(each, known) and not _is_verb(each)]
    return {
        TOPICS: float(len(named)),
        FOREIGN_TOPICS: float(len(foreign)),
        STRANGERS: float(len(strangers(question, index))),
    }


def may_lean(features: Mapping[str, float]) -> bool:
    """Tell whether a question that no runbook answers by itself may be one about the answer before.

    It says few things, names nothing that the runbooks lack, and is not about another field. Chosen on three sets of
    follow-ups and on stand-alone and unanswerable questions behind the answer to a foreign one.
    """
    if TOPICS not in features or names_another_thing(features):
        return False
    return (
        features[TOPICS] <= MOST_TOPICS and features[FOREIGN_TOPICS] <= MOST_FOREIGN and not features.get("names", 0.0)
    )


def names_another_thing(features: Mapping[str, float]) -> bool:
    """Tell whether a question names what no runbook mentions: the answer before is none to it, however short it is."""
    return features.get(STRANGERS, 0.0) > 0


def _is_known(word: Word, known: set[str]) -> bool:
    """Tell whether a concept of the question that the runbooks hold was made of this word."""
    return any(surface in word.surface or word.surface in surface for surface in known)


def _is_verb(word: Word) -> bool:
    if word.kind is not WordKind.HANGUL or word.surface.endswith(_NOUN_PARTICLES):
        return False
    syllable = ord(word.surface[-1]) - _FIRST_SYLLABLE
    adnominal = 0 <= syllable < _SYLLABLES and syllable % _FINALS in _ADNOMINAL_FINALS
    return adnominal or _VERB_ENDING.search(word.surface) is not None
