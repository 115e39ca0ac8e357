"""Labelled sentences: how well the check of answers tells what its sources bear out.

A set is a mapping of ``passages`` (name: Markdown) and ``pairs``::

    - claim: number                 # any word: figures are given per kind of claim
      supported: false              # whether the cited passages say it
      cites: [heap-en]              # names of passages
      text: Set the maximum heap to 80% of the container limit.
      question: ""                  # optional: what was asked
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.trials import CheckTrial
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.reasons import reason
from kebab_desktop.core.verdicts import SentenceCheck, SentenceVerdict

_FIELDS = frozenset({"claim", "supported", "cites", "text", "question"})
_WORST = list(SentenceVerdict)


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence with the passages it cites and whether they bear it out."""

    claim: str
    supported: bool
    cites: tuple[str, ...]
    text: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class VerifySet:
    """The pairs of a file and the passages by name, in the order of the file."""

    name: str
    passages: Mapping[str, str]
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A pair with the worst verdict on its sentences."""

    pair: Pair
    verdict: SentenceVerdict
    reason: str


@dataclass(frozen=True, slots=True)
class ClaimFigures:
    """Counts of one kind of claim: ``found`` of ``wrong`` pairs were judged unsupported, ``doubted`` weak instead.

    ``alarms`` of ``right`` pairs were judged unsupported although the passages say it, ``hesitated`` weak.
    """

    claim: str
    wrong: int
    found: int
    doubted: int
    right: int
    alarms: int
    hesitated: int

    @property
    def recall(self) -> float | None:
        """Return the share of wrong sentences that were found, None without any."""
        return self.found / self.wrong if self.wrong else None

    @property
    def precision(self) -> float | None:
        """Return the share of right accusations, None without any accusation."""
        accused = self.found + self.alarms
        return self.found / accused if accused else None


def load_verify_set(file: Path) -> VerifySet:
    """Read a set; raises UsageError naming file, pair and field."""
    import yaml

    try:
        body = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UsageError(f"{file} cannot be read as a set of sentences: {reason(error)}.") from error
    if not isinstance(body, dict) or not isinstance(body.get("passages"), dict) or not body.get("pairs"):
        raise UsageError(f"{file} is no set of sentences.", hint="It needs 'passages' (name: text) and 'pairs'.")
    passages = {str(name): str(text) for name, text in body["passages"].items()}
    pairs = tuple(_pair(file, number, each, passages) for number, each in enumerate(body["pairs"], start=1))
    return VerifySet(file.stem, passages, pairs)


def _pair(file: Path, number: int, fields: object, passages: Mapping[str, str]) -> Pair:
    def wrong(problem: str) -> UsageError:
        return UsageError(f"{file}, pair {number}: {problem}.", hint=f"Fields: {', '.join(sorted(_FIELDS))}.")

    if not isinstance(fields, dict):
        raise wrong("it is no mapping")
    if unknown := set(fields) - _FIELDS:
        raise wrong(f"unknown field '{sorted(map(str, unknown))[0]}'")
    text, cites, supported = fields.get("text"), fields.get("cites"), fields.get("supported")
    if not isinstance(text, str) or not text.strip():
        raise wrong("'text' is missing")
    if not isinstance(supported, bool):
        raise wrong("'supported' must be true or false")
    if not isinstance(cites, list) or not cites:
        raise wrong("'cites' must be a list of passages")
    if absent := [name for name in cites if name not in passages]:
        raise wrong(f"there is no passage '{absent[0]}'")
    return Pair(str(fields.get("claim", "")), supported, tuple(cites), text, str(fields.get("question", "")))


def verify(
    kebab: Kebab, given: VerifySet, token: CancelToken, progress: Callable[[int, int], None] | None = None
) -> tuple[Checked, ...]:
    """Return every pair with its verdict; raises CancelledError."""
    places = {name: place for place, name in enumerate(given.passages)}
    found = []
    for number, pair in enumerate(given.pairs, start=1):
        token.raise_if_cancelled()
        trial = CheckTrial(
            pair.text, tuple(given.passages.values()), tuple(places[name] for name in pair.cites), pair.question
        )
        worst = max(kebab.experiments.check(trial), key=_badness)
        found.append(Checked(pair, worst.verdict, worst.reason))
        if progress is not None:
            progress(number, len(given.pairs))
    return tuple(found)


def _badness(check: SentenceCheck) -> int:
    return _WORST.index(check.verdict)


def figures(checked: Sequence[Checked]) -> list[ClaimFigures]:
    """Return the figures of every kind of claim, sorted by name, and those of all pairs last."""
    kinds = sorted({each.pair.claim for each in checked})
    counted = [_figures(kind, [each for each in checked if each.pair.claim == kind]) for kind in kinds]
    return [*counted, _figures("all", checked)]


def _figures(claim: str, checked: Sequence[Checked]) -> ClaimFigures:
    wrong = [each.verdict for each in checked if not each.pair.supported]
    right = [each.verdict for each in checked if each.pair.supported]
    return ClaimFigures(
        claim=claim,
        wrong=len(wrong),
        found=wrong.count(SentenceVerdict.UNSUPPORTED),
        doubted=wrong.count(SentenceVerdict.WEAK),
        right=len(right),
        alarms=right.count(SentenceVerdict.UNSUPPORTED),
        hesitated=right.count(SentenceVerdict.WEAK),
    )


def mistakes(checked: Sequence[Checked]) -> list[Checked]:
    """Return the pairs that were judged wrongly: missed, or accused although they are right."""
    return [each for each in checked if (each.verdict is SentenceVerdict.UNSUPPORTED) == each.pair.supported]
