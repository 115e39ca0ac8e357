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
class Signs:
    """What hybrid retrieval says about its best document.

    ``cosine`` and ``lexical`` (normalised) are its best scores, ``covered`` is the share of the question's terms that
    it holds, ``unknown`` the share of Latin terms that the whole knowledge base lacks.
    """

    cosine: float
    lexical: float
    covered: float
    unknown: float


CALIBRATION = Signs(cosine=7.98, lexical=2.26, covered=2.33, unknown=-3.11)
CALIBRATION_OFFSET = -2.48
"""Weights of a logistic regression, fitted by tests/benchmarks/golden.py; they hold for the default embedder."""


def confidence(signs: Signs) -> float:
    """Return the probability in (0, 1) that the knowledge base answers the question."""
    logit = (
        CALIBRATION.cosine * signs.cosine
        + CALIBRATION.lexical * signs.lexical
        + CALIBRATION.covered * signs.covered
        + CALIBRATION.unknown * signs.unknown
        + CALIBRATION_OFFSET
    )
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
