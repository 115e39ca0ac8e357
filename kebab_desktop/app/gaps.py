"""What the knowledge base lacks: refused questions grouped by topic."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kebab_desktop.core.analysis import Word, WordKind, strip_particle, words
from kebab_desktop.core.answers import NARROWED, STILL_INDEXING, Outcome, RefusalKind
from kebab_desktop.core.history_store import HistoryRow
from kebab_desktop.core.lexical import TermGroup
from kebab_desktop.core.ports import LexicalIndex

NOT_COVERED = {RefusalKind.NO_CHUNKS, RefusalKind.SCORE_GATE, RefusalKind.LLM_SELF_JUDGE}
"""Refusals that say that the runbooks lack something."""

NOT_ALL_SEARCHED = {STILL_INDEXING, NARROWED}
"""Details of refusals that say nothing of the runbooks as a whole."""

_ANSWERED = {Outcome.GROUNDED, Outcome.PARTLY_SUPPORTED, Outcome.QUOTES_ONLY}
_SHARED = 0.5
_STRANGE_WEIGHT = 2.0
_NAMED = 3
_LATIN = {WordKind.WORD, WordKind.IDENTIFIER}


@dataclass(frozen=True, slots=True)
class GapQuestion:
    """A refused question as it was last asked, how often, and when last (RFC 3339)."""

    text: str
    count: int
    last_asked: str
    trace_id: str


@dataclass(frozen=True, slots=True)
class GapTopic:
    """Questions about one thing, most asked first; ``words`` name it, those that no runbook holds first."""

    words: tuple[str, ...]
    questions: tuple[GapQuestion, ...]

    @property
    def count(self) -> int:
        """How often it was asked."""
        return sum(each.count for each in self.questions)

    @property
    def last_asked(self) -> str:
        """When it was last asked."""
        return max(each.last_asked for each in self.questions)


@dataclass(frozen=True, slots=True)
class _Subject:
    """A question with its words by how they compare, and those of them that are Latin."""

    question: GapQuestion
    words: Mapping[str, Word]
    latin: frozenset[str]


class GapService:
    """Groups refused questions; the index tells which of their words no runbook holds."""

    def __init__(self, lexical: LexicalIndex) -> None:
        self._lexical = lexical

    def topics(self, rows: Sequence[HistoryRow]) -> list[GapTopic]:
        """Return the topics of the refused questions among ``rows``, most asked first, then last asked first.

        Left out are questions that ``rows`` show answered later, and refusals that say nothing about the runbooks.
        Two questions are about one thing if they share a Latin word that no runbook holds, or half of their words
        (those that no runbook holds count double). The same rows and index give the same topics.
        """
        subjects = _subjects(rows)
        strange = self._strange({key: word for each in subjects for key, word in each.words.items()})
        groups = _grouped(subjects, strange)
        topics = [
            GapTopic(_named(group, strange), tuple(sorted((each.question for each in group), key=_by_count)))
            for group in groups
        ]
        return sorted(sorted(topics, key=lambda each: each.last_asked, reverse=True), key=lambda each: -each.count)

    def _strange(self, found: Mapping[str, Word]) -> frozenset[str]:
        """Return the words that no runbook holds."""
        groups = [TermGroup((_needed(word),)) for word in found.values()]
        frequencies = self._lexical.frequencies(groups) if groups else []
        return frozenset(key for key, frequency in zip(found, frequencies, strict=True) if not frequency)


def _needed(word: Word) -> tuple[str, ...]:
    """Return the terms that a chunk with this word holds: of an identifier the whole, not its parts."""
    return word.terms[:1] if word.kind in _LATIN else word.terms


def _subjects(rows: Iterable[HistoryRow]) -> list[_Subject]:
    """Return the questions that are still without an answer, the same words being the same question."""
    asked: dict[frozenset[str], list[HistoryRow]] = defaultdict(list)
    answered: dict[frozenset[str], str] = {}
    subjects: dict[frozenset[str], tuple[dict[str, Word], frozenset[str]]] = {}
    for row in rows:
        found, latin = _words(row.question)
        key = frozenset(found)
        if not key:
            continue
        if row.outcome in _ANSWERED:
            answered[key] = max(row.created_at, answered.get(key, ""))
        elif row.refusal_kind in NOT_COVERED and row.refusal_detail not in NOT_ALL_SEARCHED:
            asked[key].append(row)
            subjects.setdefault(key, (found, latin))
    open_ = {key: group for key, group in asked.items() if max(_times(group)) > answered.get(key, "")}
    gaps = [_Subject(_question(group), *subjects[key]) for key, group in open_.items()]
    return sorted(gaps, key=lambda each: _by_count(each.question))


def _times(rows: Iterable[HistoryRow]) -> list[str]:
    return [row.created_at for row in rows]


def _question(rows: Sequence[HistoryRow]) -> GapQuestion:
    last = max(rows, key=lambda row: (row.created_at, row.trace_id))
    return GapQuestion(" ".join(last.question.split()), len(rows), last.created_at, last.trace_id)


def _words(text: str) -> tuple[dict[str, Word], frozenset[str]]:
    """Return the words of a question by how they compare, and which of them are Latin."""
    found: dict[str, Word] = {}
    latin = set()
    for word in words(text):
        key = strip_particle(word.surface) if word.kind is WordKind.HANGUL else word.terms[0]
        found.setdefault(key, word)
        if word.kind in _LATIN and any(letter.isalpha() for letter in word.surface):
            latin.add(key)
    return found, frozenset(latin)


def _by_count(question: GapQuestion) -> tuple[int, str, str]:
    return (-question.count, question.text, question.trace_id)


def _grouped(subjects: Sequence[_Subject], strange: frozenset[str]) -> list[list[_Subject]]:
    """Put each question to the group whose first question shares most with it, or begin another."""
    groups: list[list[_Subject]] = []
    holders: dict[str, list[int]] = defaultdict(list)
    for subject in subjects:
        near = sorted({number for word in subject.words for number in holders[word]})
        shares = [(_share(groups[number][0], subject, strange), -number) for number in near]
        best, number = max(shares, default=(0.0, 0))
        if best >= _SHARED:
            groups[-number].append(subject)
            continue
        for word in subject.words:
            holders[word].append(len(groups))
        groups.append([subject])
    return groups


def _share(one: _Subject, other: _Subject, strange: frozenset[str]) -> float:
    """Return the weight of the shared words as a part of the question that has less; 1 for a shared strange name."""
    shared = one.words.keys() & other.words.keys()
    if shared & strange & one.latin & other.latin:
        return 1.0
    smaller = min(_weight(one.words, strange), _weight(other.words, strange))
    return _weight(shared, strange) / smaller if smaller else 0.0


def _weight(found: Iterable[str], strange: frozenset[str]) -> float:
    return sum(_STRANGE_WEIGHT if word in strange else 1.0 for word in found)


def _named(group: Sequence[_Subject], strange: frozenset[str]) -> tuple[str, ...]:
    """Return the words that most questions of a group share, names that no runbook holds first."""
    counts = Counter(key for each in group for key in each.words)
    first = group[0]
    order = list(first.words)

    def rank(key: str) -> tuple[int, int, int]:
        strangeness = (key in strange) + (key in strange and key in first.latin)
        return -counts[key], -strangeness, order.index(key)

    return tuple(_shown(key, first.words[key]) for key in sorted(order, key=rank)[:_NAMED])


def _shown(key: str, word: Word) -> str:
    return key if word.kind is WordKind.HANGUL else word.surface
