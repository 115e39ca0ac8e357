"""The gate: is the best match strong enough to answer from?

The top score is the probability in [0, 1] that the runbooks answer the question (:func:`confidence`), whatever the mode
ranks by: both channels are asked for it. Where one of them cannot be used, or it was not asked for, it is the score of
the mode itself, with a threshold of its own:

- vector: language-corrected cosine of the best window;
- lexical: BM25F score of the best chunk over the ideal score of the query, in [0, 1];
- keyword: points of the best chunk. Points have no upper bound and grow with the length of the question, so no
  threshold separates anything: the gate is 0 and only an empty result (NoChunks) is refused.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from kebab_desktop.core.answers import Refusal, RefusalKind, RefusalReason
from kebab_desktop.core.calibration import Calibration
from kebab_desktop.core.retrieval import Retrieved

NEAREST = 3
"""How many hits are shown beside a refusal."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What both channels together say about their best document.

    ``cosine`` and ``lexical`` (normalised) are its best scores, ``covered`` is the share of the question's concepts
    that it holds, ``gap`` how far it stands above the documents behind it. ``unknown`` is the share of Latin words
    that the whole knowledge base lacks, above that of everyday English; ``names`` is 1 when it lacks a name of
    the question. ``size`` says how many concepts the question has (:func:`size_of`).
    """

    cosine: float
    lexical: float
    covered: float
    unknown: float
    gap: float
    names: float
    size: float


SHIPPED = Calibration(
    asdict(Signs(cosine=6.19, lexical=2.59, covered=1.95, unknown=-2.63, gap=5.60, names=-2.87, size=2.18)),
    offset=-8.15,
    fitted_on=("prometheus-operator", "passages E", "shipped runbooks"),
)
"""Fitted by tests/benchmarks/golden.py for the shipped embedding model; ``kebab eval calibrate --fit`` makes others."""
LEXICAL_WEIGHT = 0.75
"""How much words weigh beside meaning in the strengths whose ``gap`` is a sign; the weights were fitted with it."""
TOO_GENERAL_CONFIDENCE = 0.05
"""The most that a question gets which names nothing in particular, however well some runbook fits it."""
HARDLY_HELD, HARDLY_NEAR = 0.06, 0.28
"""Below both, a long text is about something else; right questions of the golden sets held so little are above 0.3."""
_SMALLEST, _LARGEST = 3, 20


def size_of(concepts: int) -> float:
    """Return the logarithm of a number of concepts, which says nothing more below 3 and above 20."""
    return math.log1p(min(max(concepts, _SMALLEST), _LARGEST))


def unrelated(signs: Signs) -> bool:
    """Tell whether the best document holds hardly a word of a long text and is not near it in meaning either.

    The weights were fitted to questions, where many concepts make a match more certain; a page of base64, digits or
    random syllables would gain by its length.
    """
    return signs.size >= size_of(_LARGEST) and signs.covered < HARDLY_HELD and signs.cosine < HARDLY_NEAR


def confidence(signs: Signs, calibration: Calibration = SHIPPED) -> float:
    """Return the probability in (0, 1) that the knowledge base answers the question."""
    weighed = sum(calibration.weights[name] * sign for name, sign in asdict(signs).items())
    logit = calibration.offset + weighed
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
