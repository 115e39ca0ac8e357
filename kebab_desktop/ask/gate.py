"""The gate: is the best match strong enough to answer from?

What the top score means depends on the mode:

- hybrid: probability in [0, 1] that the runbooks answer the question (:func:`confidence`);
- vector: language-corrected cosine of the best window;
- lexical: BM25F score of the best chunk over the ideal score of the query, in [0, 1];
- keyword: points of the best chunk. Points have no upper bound and grow with the length of the question, so no
  threshold separates anything: the gate is 0 and only an empty result (NoChunks) is refused.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kebab_desktop.core.answers import Refusal, RefusalKind, RefusalReason
from kebab_desktop.core.retrieval import Retrieved

NEAREST = 3
"""How many hits are shown beside a refusal."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of a logistic regression over the features of one hybrid retrieval."""

    cosine: float
    gap: float
    lexical: float
    offset: float


DEFAULT_CALIBRATION = Calibration(cosine=6.0, gap=4.0, lexical=5.0, offset=-4.0)
"""Fitted with tests/benchmarks/golden.py; holds for the default embedder and linear strengths."""


def confidence(*, cosine: float, gap: float, lexical: float, calibration: Calibration = DEFAULT_CALIBRATION) -> float:
    """Return the probability in (0, 1) that the best document answers the question.

    ``cosine`` and ``lexical`` are the best scores in the best document, ``gap`` its distance to the next nine.
    """
    logit = calibration.cosine * cosine + calibration.gap * gap + calibration.lexical * lexical + calibration.offset
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit))))


def check(retrieved: Retrieved, threshold: float, *, answer_anyway: bool = False) -> Refusal | None:
    """Return None when the question may be answered, else the refusal with the nearest hits.

    ``answer_anyway`` lets everything pass that has at least one hit.
    """
    if not retrieved.hits or retrieved.top_score is None:
        return Refusal(RefusalReason(RefusalKind.NO_CHUNKS))
    if answer_anyway or retrieved.top_score >= threshold:
        return None
    reason = RefusalReason(RefusalKind.SCORE_GATE, top_score=retrieved.top_score, threshold=threshold)
    return Refusal(reason, nearest=retrieved.hits[:NEAREST])
