"""What retrieval says about a question: the signs from which the gate forms its confidence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from kebab_desktop.ask import coverage, gate
from kebab_desktop.ask.concepts import Question
from kebab_desktop.ask.fuse import Strengths
from kebab_desktop.ask.vague import is_vague, says_only_that_something_is_wrong
from kebab_desktop.core.analysis import words
from kebab_desktop.core.calibration import Calibration
from kebab_desktop.core.documents import Chunk

if TYPE_CHECKING:
    from kebab_desktop.core.lexical import TermGroup
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
    passing: Collection[TermGroup] = (),
    calibration: Calibration = gate.SHIPPED,
) -> dict[str, float]:
    """Return the signs of the strongest document and, as ``confidence``, what the gate makes of them.

    ``background``: the share of unknown words in everyday English, subtracted from that of an English question.
    ``unknown_names``: whether the question names something that no chunk mentions (see ``names.unheard``); ``passing``
    is what is named only in enumerations (see ``enumerated``), which counts as not mentioned at all.
    """
    if not found.documents:
        return {"confidence": 0.0}
    document_id, strength = found.documents[0]
    document = [chunk for chunk in chunks.values() if chunk.document_id == document_id]
    covered = coverage.measure(question.concepts, document, index, chunk_count, passing)
    signs = gate.Signs(
        cosine=found.best_cosine,
        lexical=found.best_lexical,
        covered=covered.covered,
        unknown=_strangeness(covered, background, korean=question.korean),
        gap=found.gap,
        names=float(unknown_names or bool(passing)),
        size=gate.size_of(len(question.concepts)),
    )
    too_general = _names_a_commonplace(question, covered, document, index, chunk_count) or is_vague(question.text)
    confidence = gate.confidence(signs, calibration)
    return {
        **asdict(signs),
        "strength": strength,
        TOO_GENERAL: float(too_general),
        "confidence": min(confidence, gate.TOO_GENERAL_CONFIDENCE)
        if too_general or gate.unrelated(signs)
        else confidence,
    }


def _strangeness(covered: coverage.Coverage, background: float, *, korean: bool) -> float:
    """Return the share of unknown words above the background; a question without a Latin word can have none of either.

    Identifiers, numbers and other scripts would else seem better known than any English.
    """
    if covered.unknown is None:
        return 0.0
    return covered.unknown - (0.0 if korean else background)


def _names_a_commonplace(
    question: Question,
    covered: coverage.Coverage,
    document: Sequence[Chunk],
    index: LexicalIndex,
    chunk_count: int,
) -> bool:
    """Tell whether all that a question names is one word that many chunks hold ("GC", "GC 문제", "gc x")."""
    telling = [word.surface for word in words(question.text) if not says_only_that_something_is_wrong(word)]
    if len(telling) != 1 or covered.identifier:
        return False
    named = [each for each in question.concepts if each.surface.replace(" ", "") in telling[0]]  # 힙메모리
    if len(named) != 1:
        return False
    held = covered if len(question.concepts) == 1 else coverage.measure(named, document, index, chunk_count)
    return 0.0 < held.mass < COMMONPLACE
