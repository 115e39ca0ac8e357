"""What the history shows: which outcomes, which reason, which words, since when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kebab_desktop.core.answers import Outcome
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow
from kebab_desktop.core.marks import Mark

ALL_ROWS = 10_000_000
"""The page counts and draws over all rows, so it reads all of them."""
BEING_ANSWERED = "being_answered"
"""Outcome of a row whose answer is being made right now; the store knows it as ``interrupted``."""
UNFINISHED = frozenset({Outcome.INTERRUPTED.value, BEING_ANSWERED})


class Kind(StrEnum):
    """Outcomes as the chips group them, and the answers that were marked as wrong, whatever their outcome."""

    ALL = "all"
    ANSWERED = "answered"
    REFUSED = "refused"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"
    WRONG = "wrong"


class Part(StrEnum):
    """What the page shows: the answers, or what follows from them."""

    ANSWERS = "answers"
    GAPS = "gaps"
    PINS = "pins"


OUTCOMES: dict[Kind, tuple[str, ...]] = {
    Kind.ALL: (),
    Kind.ANSWERED: (Outcome.GROUNDED.value, Outcome.PARTLY_SUPPORTED.value, Outcome.QUOTES_ONLY.value),
    Kind.REFUSED: (Outcome.REFUSED.value,),
    Kind.STOPPED: (Outcome.STOPPED.value,),
    Kind.INTERRUPTED: (Outcome.INTERRUPTED.value,),
    Kind.WRONG: (),
}
_MARKS = {Kind.WRONG: Mark.WRONG.value}


@dataclass(frozen=True, slots=True)
class Selection:
    """The filters in force; ``since`` is an RFC 3339 time, ``reason`` a kind of refusal, empty for any,
    ``conversation`` an id.
    """

    kind: Kind = Kind.ALL
    reason: str = ""
    text: str = ""
    since: str = ""
    conversation: str = ""

    def read_filter(self) -> HistoryFilter:
        """Return what is asked of the store; outcome and reason are filtered afterwards so that chips can count."""
        return HistoryFilter(text=self.text, since=self.since, conversation_id=self.conversation, limit=ALL_ROWS)

    def export_filters(self) -> list[HistoryFilter]:
        """Return the filters whose rows together are what is shown."""
        outcomes = OUTCOMES[self.kind] or ("",)
        return [
            HistoryFilter(
                text=self.text,
                since=self.since,
                conversation_id=self.conversation,
                outcome=outcome,
                refusal_kind=self.reason,
                mark=_MARKS.get(self.kind, ""),
            )
            for outcome in outcomes
        ]

    @property
    def restricted(self) -> bool:
        """Whether some answers may be left out."""
        return self != Selection()

    def passes(self, row: HistoryRow) -> bool:
        """Whether a row read with :meth:`read_filter` is shown."""
        outcomes = OUTCOMES[self.kind]
        if row.mark != _MARKS.get(self.kind, row.mark):
            return False
        return (not outcomes or row.outcome in outcomes) and (not self.reason or row.refusal_kind == self.reason)


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over the rows that were read."""

    kinds: dict[Kind, int]
    reasons: tuple[tuple[str, int], ...]


def told_apart(rows: Iterable[HistoryRow], making: Collection[str]) -> Iterator[HistoryRow]:
    """Yield the rows; of those that are not finished the ones being made have an outcome of their own."""
    for row in rows:
        now = row.outcome == Outcome.INTERRUPTED.value and row.trace_id in making
        yield row._replace(outcome=BEING_ANSWERED) if now else row


def count(rows: Sequence[HistoryRow]) -> Figures:
    """Return the counts for chips and summary."""
    outcomes = Counter(row.outcome for row in rows)
    kinds = {kind: sum(outcomes[each] for each in members) for kind, members in OUTCOMES.items()}
    kinds[Kind.ALL] = len(rows)
    kinds[Kind.WRONG] = sum(row.mark == Mark.WRONG for row in rows)
    reasons = Counter(row.refusal_kind for row in rows if row.refusal_kind and row.outcome == Outcome.REFUSED.value)
    return Figures(kinds, tuple(reasons.most_common()))


def scores_of(rows: Iterable[HistoryRow], mode: str) -> tuple[float, ...]:
    """Return the top scores of one search mode; those of different modes cannot be compared."""
    return tuple(row.top_score for row in rows if row.mode == mode and row.top_score is not None)


def refused_below(scores: Sequence[float], gate: float) -> int:
    """Return how many questions a gate would refuse."""
    return sum(score < gate for score in scores)
