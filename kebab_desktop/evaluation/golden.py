"""Golden sets: labelled questions, conversations, log analyses and passages, as values.

The YAML forms are read by :mod:`kebab_desktop.evaluation.golden_files`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from kebab_desktop.core.ids import digest

FAR = "far"
"""An unanswerable question about another topic."""
NEAR = "near"
"""An unanswerable question about the topic of the corpus: a near miss."""


@dataclass(frozen=True, slots=True)
class Question:
    """One labelled question.

    ``expected`` are names of right documents (paths, paths without suffix, or docs_ids): any of them is right.
    ``must_contain`` are strings that an answer must show; ``sections`` are the sections of the first expected
    document that answer. ``distance`` is ``far`` or ``near`` for an unanswerable question, empty where the set does
    not say. ``previous`` are the questions of the turns before this one. ``analysis`` is the JSON of a log analyzer
    in place of a text.
    """

    id: str
    text: str
    answerable: bool
    expected: tuple[str, ...] = ()
    must_contain: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    kind: str = ""
    lang: str = ""
    direction: str = ""
    difficulty: str = ""
    distance: str = ""
    previous: tuple[str, ...] = ()
    analysis: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class GoldenSet:
    """The questions of a file; ``passages`` are (name, text) pairs of a set that brings its own corpus."""

    name: str
    questions: tuple[Question, ...]
    passages: tuple[tuple[str, str], ...] = field(default=())

    @property
    def fingerprint(self) -> str:
        """Return 16 hex digits over everything that is measured; comments, notes and the file's name do not count."""
        return digest(*(_canonical(each) for each in self.questions), length=8)


def after_foreign_turns(golden: GoldenSet, seed: int) -> GoldenSet:
    """Return the set with every stand-alone question asked after a question about something else.

    The foreign question is drawn from the answerable ones that share no expected document. What is lost against the
    plain set is the harm that a conversation does to questions that stand alone. The ids stay the same.
    """
    chance = Random(seed)
    asked: list[Question] = []
    for question in golden.questions:
        foreign = [
            each.text
            for each in golden.questions
            if each.answerable
            and each.text
            and each.id != question.id
            and not set(each.expected) & set(question.expected)
        ]
        if question.previous or question.analysis is not None or not foreign:
            asked.append(question)
        else:
            asked.append(replace(question, previous=(chance.choice(foreign),)))
    return replace(golden, questions=tuple(asked))


def _canonical(question: Question) -> str:
    values = {name: getattr(question, name) for name in Question.__slots__}
    return json.dumps(values, ensure_ascii=False, sort_keys=True, default=str)
