"""The problems of a run, without those that were repaired since."""

from __future__ import annotations

from collections.abc import Sequence

from kebab_desktop.core.documents import Problem
from kebab_desktop.ui.knowledge.listing import Listing


class RunProblems:
    """A problem that a document had and that no document has any more is repaired.

    One that stands at no document (of a file that was refused, of a folder) stays as long as its run is told of.
    """

    def __init__(self) -> None:
        self._problems: tuple[Problem, ...] = ()
        self._had: set[Problem] = set()
        self._has: set[Problem] = set()

    @property
    def left(self) -> tuple[Problem, ...]:
        """Return what is not repaired yet, in the order of the run."""
        return tuple(each for each in self._problems if each in self._has or each not in self._had)

    def begin(self, problems: Sequence[Problem]) -> None:
        """Follow the problems of another run."""
        self._problems = tuple(problems)
        self._had = set()

    def look(self, listing: Listing) -> None:
        """Take note of the problems that documents have now."""
        wanted = set(self._problems)
        self._has = {each for row in listing.rows for each in row.record.problems if each in wanted}
        self._had |= self._has
