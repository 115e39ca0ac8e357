"""What a database holds, told by identities, so that two of them can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Holdings:
    """Documents as ``source/path`` with the identity of their content; ids of conversations and of answers."""

    documents: Mapping[str, str] = field(default_factory=dict)
    conversations: frozenset[str] = frozenset()
    answers: frozenset[str] = frozenset()
