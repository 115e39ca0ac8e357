"""What retrieval says about a question: the signs from which the gate forms its confidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from kebab_desktop.ask import coverage, gate
from kebab_desktop.ask.concepts import Question
from kebab_desktop.ask.fuse import Strengths
from kebab_desktop.ask.vague import is_vague
from kebab_desktop.core.calibration import Calibration
from kebab_desktop.core.documents import Chunk

if TYPE_CHECKING:
    from kebab_desktop.core.ports import LexicalIndex

TOO_GENERAL = "too_general"
"""Set to 1 in ``Retrieved.features`` for a question that names nothing in particular."""
COMMONPLACE = 1.0
"""A single word that weighs less (it stands in more than a third of the chunks) names nothing in particular."""


def features(
    question: Question,
    chunks: Mapping[str, Chunk],
    found: Strengths,
    index: LexicalIndex,
    chunk_count: int,
    *,
    background: float = 0.0,
    unknown_names: bool = False,
    calibration: Calibration = gate.SHIPPED,
) -> dict[str, float]:
    """Return the signs of the strongest document and, as ``confidence``, what the gate makes of them.

    ``background``: the share of unknown words in everyday English, subtracted from that of an English question.
    ``unknown_names``: whether the question names something that no chunk mentions (see ``names.unheard``).
    """
    if not found.documents:
        return {"confidence": 0.0}
    document_id, strength = found.documents[0]
    document = [chunk for chunk in chunks.values() if chunk.document_id == document_id]
    covered = coverage.measure(question.concepts, document, index, chunk_count)
    signs = gate.Signs(
        cosine=found.best_cosine,
        lexical=found.best_lexical,
        covered=covered.covered,
        unknown=covered.unknown - (0.0 if question.korean else background),
        gap=found.gap,
        names=float(unknown_names),
        size=gate.size_of(len(question.concepts)),
    )
    single = len(question.concepts) == 1 and not covered.identifier and 0.0 < covered.mass < COMMONPLACE
    too_general = single or is_vague(question.text)
    confidence = gate.confidence(signs, calibration)
    return {
        **asdict(signs),
        "strength": strength,
        TOO_GENERAL: float(too_general),
        "confidence": min(confidence, gate.TOO_GENERAL_CONFIDENCE)
        if too_general or gate.unrelated(signs)
        else confidence,
    }
