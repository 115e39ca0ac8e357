"""The counts and problems of a running ingest."""

from __future__ import annotations

from collections.abc import Iterable

from kebab_desktop.core.documents import Document, Problem
from kebab_desktop.core.events import IngestSummary


class Tally:
    """Counts what happened; :meth:`summary` is what the user is told at the end."""

    def __init__(self) -> None:
        self.unchanged = 0
        self._updated = 0
        self._chunks = 0
        self._added = 0
        self._removed = 0
        self._failed = 0
        self._with_problems = 0
        self._problems: list[Problem] = []

    def note(self, problems: Iterable[Problem]) -> None:
        """Remember problems; each that is fatal counts as one failed file."""
        for problem in problems:
            self._problems.append(problem)
            self._failed += problem.fatal

    def indexed(self, document: Document, chunks: int, *, known: bool) -> None:
        """Count a document that was added or updated."""
        self._added += not known
        self._updated += known
        self._chunks += chunks
        self._with_problems += bool(document.problems)
        self._problems += document.problems

    def failed(self, document: Document) -> None:
        """Count a document without usable text."""
        self._failed += 1
        self._problems += document.problems

    def removed(self) -> None:
        """Count a document whose file was gone."""
        self._removed += 1

    def summary(self, *, seconds: float, cancelled: bool) -> IngestSummary:
        """Return the counts so far."""
        return IngestSummary(
            added=self._added,
            updated=self._updated,
            unchanged=self.unchanged,
            removed=self._removed,
            failed=self._failed,
            with_problems=self._with_problems,
            chunks=self._chunks,
            seconds=seconds,
            cancelled=cancelled,
            problems=tuple(self._problems),
        )
