"""How a background job ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Completed:
    """The job ran to its end."""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The user or a newer job stopped it."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The job raised; ``error`` is a KebabError or an unexpected exception."""

    error: Exception


Outcome = Completed | Cancelled | Failed
