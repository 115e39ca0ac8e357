"""Two runs side by side: which questions flipped, and whether that can be chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kebab_desktop.core.errors import UsageError
from kebab_desktop.evaluation.metrics import mean
from kebab_desktop.evaluation.runs import ItemResult, Run
from kebab_desktop.evaluation.significance import Interval, bootstrap_mean, sign_test
from kebab_desktop.evaluation.summary import MEASURES, gate_figures


@dataclass(frozen=True, slots=True)
class MeasureChange:
    """A measure in both runs; ``won`` and ``lost`` questions changed it, ``p`` is that of the paired sign test.

    ``interval`` is the 95 % bootstrap interval of the mean difference over questions.
    """

    name: str
    before: float
    after: float
    interval: Interval | None
    won: int
    lost: int
    p: float


@dataclass(frozen=True, slots=True)
class Flip:
    """A question whose right document moved: 1-based ranks, None when it is not among the first ten."""

    id: str
    question: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class GateFlip:
    """A question that one run refused and the other answered; ``better`` when the later run is right."""

    id: str
    question: str
    answerable: bool
    before: float | None
    after: float | None
    refused_after: bool

    @property
    def better(self) -> bool:
        """Return whether the second run decides as the label says."""
        return self.refused_after != self.answerable


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed from the first run to the second; ``differences`` are settings, versions and options."""

    before: Run
    after: Run
    measures: tuple[MeasureChange, ...]
    won: tuple[Flip, ...]
    lost: tuple[Flip, ...]
    gate: tuple[GateFlip, ...]
    gate_p: float
    differences: tuple[tuple[str, str, str], ...]


def compare(before: Run, after: Run, *, seed: int = 0) -> Comparison:
    """Return what changed; raises UsageError for runs over different corpora or golden sets."""
    _refuse_incomparable(before, after)
    pairs = [(one, other) for one, other in zip(before.items, after.items, strict=True) if one.answerable]
    flips = [Flip(one.id, one.question, one.rank, other.rank) for one, other in pairs if one.rank != other.rank]
    gate = tuple(_gate_flips(before, after))
    better = sum(flip.better for flip in gate)
    return Comparison(
        before=before,
        after=after,
        measures=tuple(_changes(pairs, seed)),
        won=tuple(flip for flip in flips if _place(flip.after) < _place(flip.before)),
        lost=tuple(flip for flip in flips if _place(flip.after) > _place(flip.before)),
        gate=gate,
        gate_p=sign_test(better, len(gate) - better),
        differences=tuple(_differences(before, after)),
    )


def gate_rates(run: Run) -> dict[str, float | None]:
    """Return what the gate of a run refused, per class."""
    figures = gate_figures(run.items, run.gate)
    return {
        "answerable refused": figures.refused_answerable.value,
        "far refused": figures.refused_far.value,
        "near refused": figures.refused_near.value,
    }


def _refuse_incomparable(before: Run, after: Run) -> None:
    if before.corpus.fingerprint != after.corpus.fingerprint:
        raise UsageError(
            f"The runs cannot be compared: {before.id} searched {_named(before)}, {after.id} searched {_named(after)}.",
            hint="Measure both on the same documents: which ones are searched decides what can be found.",
        )
    if before.golden_fingerprint != after.golden_fingerprint:
        raise UsageError(
            f"The runs cannot be compared: {before.golden} ({before.golden_fingerprint}) is not the golden set "
            f"{after.golden} ({after.golden_fingerprint}).",
            hint="Measure both with the same questions and labels.",
        )


def _named(run: Run) -> str:
    corpus = run.corpus
    return f"{corpus.name} ({corpus.documents} documents, {corpus.fingerprint})"


def _changes(pairs: list[tuple[ItemResult, ItemResult]], seed: int) -> Iterable[MeasureChange]:
    for name, measured in MEASURES.items():
        old, new = [measured(one) for one, _ in pairs], [measured(other) for _, other in pairs]
        before, after = mean(old), mean(new)
        if before is None or after is None:
            return
        gained = [later - earlier for earlier, later in zip(old, new, strict=True)]
        won, lost = sum(each > 0 for each in gained), sum(each < 0 for each in gained)
        yield MeasureChange(name, before, after, bootstrap_mean(gained, seed=seed), won, lost, sign_test(won, lost))


def _gate_flips(before: Run, after: Run) -> Iterable[GateFlip]:
    for one, other in zip(before.items, after.items, strict=True):
        if one.refused != other.refused:
            yield GateFlip(one.id, one.question, one.answerable, one.top_score, other.top_score, other.refused)


def _differences(before: Run, after: Run) -> Iterable[tuple[str, str, str]]:
    kinds: tuple[tuple[Mapping[str, object], Mapping[str, object]], ...] = (
        (
            {"mode": before.mode, "gate": before.gate, "k": before.k},
            {"mode": after.mode, "gate": after.gate, "k": after.k},
        ),
        (before.settings, after.settings),
        (before.options, after.options),
        (before.versions, after.versions),
    )
    for old, new in kinds:
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                yield key, _shown(old.get(key)), _shown(new.get(key))


def _shown(value: object) -> str:
    return "–" if value is None else str(value)


def _place(rank: int | None) -> float:
    return float("inf") if rank is None else rank
