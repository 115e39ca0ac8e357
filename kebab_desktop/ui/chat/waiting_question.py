"""A question that waits to be asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.ui.logs.reading import ReadLog

_numbers = count()


@dataclass(frozen=True, slots=True, eq=False)
class WaitingQuestion:
    """A question with the choices it was asked with; ``log`` is what it is about, None for the runbooks alone.

    ``after_indexing``: it also waits until indexing has ended.
    """

    question: str
    options: AskOptions
    log: ReadLog | None = None
    after_indexing: bool = False
    number: int = field(default_factory=lambda: next(_numbers))
