"""Figures of a run: ranking per group, gate, coverage of quotes and evidence, times per stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kebab_desktop.evaluation.golden import FAR, NEAR
from kebab_desktop.evaluation.metrics import auroc, mean, ndcg, percentile, recall_at, reciprocal_rank
from kebab_desktop.evaluation.runs import ItemResult, Run
from kebab_desktop.evaluation.significance import Interval, bootstrap_auroc, bootstrap_mean, wilson

MEASURES: dict[str, Callable[[ItemResult], float]] = {
    "recall@1": lambda item: recall_at(item.ranks, 1),
    "recall@3": lambda item: recall_at(item.ranks, 3),
    "recall@5": lambda item: recall_at(item.ranks, 5),
    "recall@10": lambda item: recall_at(item.ranks, 10),
    "MRR@10": lambda item: reciprocal_rank(item.ranks, 10),
    "nDCG@10": lambda item: ndcg(item.ranks, item.right, 10),
}
"""Measures of the document ranking of one answerable question, each in [0, 1]."""

GROUPS = ("kind", "lang", "direction", "difficulty")
UNTIL_QUOTES = ("expand", "retrieve", "gate", "pack", "quote")
"""The stages that a user waits for before the first words are on the screen."""
TO_THE_QUOTES = "until the quotes"
NO_SCORE = -1.0
"""Stands for the top score of a question that found nothing: below every real one."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its 95 % interval."""

    value: float
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``total``."""

    count: int
    total: int

    @property
    def value(self) -> float | None:
        """Return the share, None of nothing."""
        return self.count / self.total if self.total else None

    @property
    def interval(self) -> Interval | None:
        """Return the Wilson interval."""
        return wilson(self.count, self.total)


@dataclass(frozen=True, slots=True)
class RankingFigures:
    """Measures of the answerable questions of one group (``all`` for all of them)."""

    group: str
    value: str
    questions: int
    measures: dict[str, Figure]


@dataclass(frozen=True, slots=True)
class GateFigures:
    """How well the top score separates, and what the gate refused; AUROC is None without both classes."""

    threshold: float
    auroc_far: Figure | None
    auroc_near: Figure | None
    auroc_all: Figure | None
    refused_far: Share
    refused_near: Share
    refused_unanswerable: Share
    refused_answerable: Share


@dataclass(frozen=True, slots=True)
class StageTimes:
    """Milliseconds of one stage over the questions that reached it."""

    stage: str
    questions: int
    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Summary:
    """All figures of a run. Coverage: all words that must be contained stand in quotes, in the packed evidence;
    ``section``: the best chunk of the first right document is of an expected section."""

    ranking: tuple[RankingFigures, ...]
    gate: GateFigures
    quoted: Share
    packed: Share
    section: Share
    stages: tuple[StageTimes, ...]


def summarise(run: Run, *, seed: int = 0) -> Summary:
    """Return the figures of a run; ``seed`` is that of the bootstrap."""
    items = run.items
    return Summary(
        ranking=tuple(_rankings(items, seed)),
        gate=gate_figures(items, run.gate, seed=seed),
        quoted=_holding(items, lambda item: item.quoted),
        packed=_holding(items, lambda item: item.packed),
        section=_holding(items, lambda item: item.section),
        stages=tuple(_stages(items)),
    )


def gate_figures(items: Sequence[ItemResult], threshold: float, *, seed: int = 0) -> GateFigures:
    """Return the figures of the gate; what the program refused counts, for whatever reason it did."""
    right = [score_of(item) for item in items if item.answerable]
    unanswerable = [item for item in items if not item.answerable]
    far = [item for item in unanswerable if item.distance == FAR]
    near = [item for item in unanswerable if item.distance == NEAR]
    return GateFigures(
        threshold=threshold,
        auroc_far=_auroc(right, far, seed),
        auroc_near=_auroc(right, near, seed),
        auroc_all=_auroc(right, unanswerable, seed),
        refused_far=_refused(far),
        refused_near=_refused(near),
        refused_unanswerable=_refused(unanswerable),
        refused_answerable=_refused([item for item in items if item.answerable]),
    )


def score_of(item: ItemResult) -> float:
    """Return the top score, :data:`NO_SCORE` for a question that found nothing."""
    return NO_SCORE if item.top_score is None else item.top_score


def _rankings(items: Sequence[ItemResult], seed: int) -> Iterable[RankingFigures]:
    asked = [item for item in items if item.answerable]
    if not asked:
        return
    yield _ranking("all", "", asked, seed)
    for group in GROUPS:
        values = sorted({str(getattr(item, group)) for item in asked} - {""})
        for value in values:
            yield _ranking(group, value, [item for item in asked if getattr(item, group) == value], seed)


def _ranking(group: str, value: str, items: Sequence[ItemResult], seed: int) -> RankingFigures:
    measures = {}
    for name, measured in MEASURES.items():
        values = [measured(item) for item in items]
        found = mean(values)
        assert found is not None
        measures[name] = Figure(found, bootstrap_mean(values, seed=seed))
    return RankingFigures(group, value, len(items), measures)


def _auroc(right: Sequence[float], others: Sequence[ItemResult], seed: int) -> Figure | None:
    wrong = [score_of(item) for item in others]
    area = auroc(right, wrong)
    return None if area is None else Figure(area, bootstrap_auroc(right, wrong, seed=seed))


def _refused(items: Sequence[ItemResult]) -> Share:
    return Share(sum(item.refused for item in items), len(items))


def _holding(items: Iterable[ItemResult], asked: Callable[[ItemResult], bool | None]) -> Share:
    known = [held for item in items if (held := asked(item)) is not None]
    return Share(sum(known), len(known))


def _stages(items: Sequence[ItemResult]) -> Iterable[StageTimes]:
    """Yield the stages in the order in which they ran, and first their sum until the quotes."""
    quoted = [item.timings_ms for item in items if "quote" in item.timings_ms]
    if quoted:
        yield _times(TO_THE_QUOTES, [sum(times.get(stage, 0.0) for stage in UNTIL_QUOTES) for times in quoted])
    for stage in dict.fromkeys(stage for item in items for stage in item.timings_ms):
        yield _times(stage, [item.timings_ms[stage] for item in items if stage in item.timings_ms])


def _times(stage: str, milliseconds: Sequence[float]) -> StageTimes:
    return StageTimes(stage, len(milliseconds), percentile(milliseconds, 0.5), percentile(milliseconds, 0.95))
