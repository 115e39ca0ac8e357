"""Measures of a ranking and of a gate; pure functions of plain numbers.

A ranking is given by the 1-based ranks at which right documents stand, in any order. A question may have several
right documents; they are alternatives, so recall and reciprocal rank look at the first of them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence


def recall_at(ranks: Collection[int], depth: int) -> float:
    """Return 1.0 when a right document stands among the first ``depth``, else 0.0.

    With alternatives this is the success at ``depth``; its mean is the share of questions that find what they need.
    """
    return float(any(rank <= depth for rank in _checked(ranks)))


def reciprocal_rank(ranks: Collection[int], depth: int = 10) -> float:
    """Return 1 / rank of the first right document, 0.0 when it stands below ``depth`` (in [0, 1]).

    The mean over questions is MRR@depth (Voorhees, TREC-8 question answering track, 1999).
    """
    first = min(_checked(ranks), default=math.inf)
    return 1.0 / first if first <= depth else 0.0


def ndcg(ranks: Collection[int], relevant: int, depth: int = 10) -> float:
    """Return the normalised discounted cumulated gain of the first ``depth`` documents, in [0, 1].

    Gains are 1 for a right document and 0 for any other; the discount of rank r is log2(r + 1); the ideal ranking has
    its ``relevant`` right documents first. After Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR
    techniques, ACM TOIS 20(4), 2002, with the discount that starts at rank 2 as later evaluations use it.
    Raises ValueError when there are more ranks than right documents.
    """
    if len(set(_checked(ranks))) > relevant:
        raise ValueError(f"{len(set(ranks))} right documents were found, but only {relevant} exist")
    gained = sum(_discounted(rank) for rank in set(ranks) if rank <= depth)
    ideal = sum(_discounted(rank) for rank in range(1, min(relevant, depth) + 1))
    return gained / ideal if ideal else 0.0


def auroc(right: Sequence[float], wrong: Sequence[float]) -> float | None:
    """Return the chance that a right case scores above a wrong one, ties counting one half; None without both.

    The area under the ROC curve as the Mann-Whitney statistic (Hanley & McNeil, Radiology 143, 1982).
    """
    if not right or not wrong:
        return None
    # Ranks over both samples, the mean rank for equal scores: n log n instead of all pairs.
    ordered = sorted([(score, True) for score in right] + [(score, False) for score in wrong], key=lambda pair: pair[0])
    rank_sum, start = 0.0, 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ordered[end][0] == ordered[start][0]:
            end += 1
        mean_rank = (start + 1 + end) / 2
        rank_sum += mean_rank * sum(is_right for _, is_right in ordered[start:end])
        start = end
    return (rank_sum - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the ``share`` (0 to 1) quantile by linear interpolation between order statistics.

    Definition 7 of Hyndman & Fan, Sample quantiles in statistical packages, 1996. Raises ValueError without values.
    """
    if not values:
        raise ValueError("there is no percentile of nothing")
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    # A sum of products may leave the two neighbours by one rounding step.
    between = ordered[below] + (ordered[above] - ordered[below]) * (place - below)
    return min(max(between, ordered[below]), ordered[above])


def mean(values: Sequence[float]) -> float | None:
    """Return the mean, None without values; exact summation makes it independent of the order."""
    return math.fsum(values) / len(values) if values else None


def _discounted(rank: int) -> float:
    return 1.0 / math.log2(rank + 1)


def _checked(ranks: Collection[int]) -> Collection[int]:
    if any(rank < 1 for rank in ranks):
        raise ValueError("ranks begin at 1")
    return ranks
