"""What the check of a written answer found: a verdict for each sentence and each piece of code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SentenceVerdict(StrEnum):
    """Whether the cited evidence bears a sentence out."""

    NOT_A_CLAIM = "not_a_claim"
    SUPPORTED = "supported"
    WEAK = "weak"
    UNCITED = "uncited"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class SentenceCheck:
    """One sentence, list item, table row or code block: characters ``start`` to ``end`` of the text it was found in.

    ``markers`` are the numbers it was judged against, its own or those of its paragraph. ``reason`` says why it is
    not supported, in the language of the question; ``missing`` are the words, figures and commands it names.
    """

    start: int
    end: int
    text: str
    verdict: SentenceVerdict
    markers: tuple[int, ...] = ()
    reason: str = ""
    missing: tuple[str, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether the reader must be warned of this sentence."""
        return self.verdict in {SentenceVerdict.WEAK, SentenceVerdict.UNCITED, SentenceVerdict.UNSUPPORTED}


@dataclass(frozen=True, slots=True)
class CodeCheck:
    """A code span or block of an answer: characters ``start`` to ``end``, and where it stands verbatim.

    ``marker`` is 0 for code that is in no evidence: it is *unverified*, and nobody should run it unseen. ``line`` is
    the file line of its first line.
    """

    start: int
    end: int
    code: str
    marker: int = 0
    chunk_id: str = ""
    name: str = ""
    line: int = 0

    @property
    def verified(self) -> bool:
        """Whether the code stands verbatim in the evidence."""
        return self.marker > 0


@dataclass(frozen=True, slots=True)
class TrustConflict:
    """Two sources of different trust that say different things about the same: both sentences, most trusted first."""

    marker: int
    text: str
    trust: str
    other_marker: int
    other_text: str
    other_trust: str
