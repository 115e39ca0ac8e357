"""The lines of a log that are at hand, and which ones are missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_MOST = 4000
_AROUND = 120
_TAB = 4
_CONTROLS = {code: "\u00b7" for code in [*range(32), 127] if code != ord("\t")}


class LineCache:
    """``known`` lines are counted and can be read; ``provisional`` ones are proof that is shown before that."""

    def __init__(self) -> None:
        self.known = 0
        self._texts: dict[int, str] = {}
        self._provisional: dict[int, str] = {}

    @property
    def total(self) -> int:
        """Lines that can be scrolled to."""
        return max(self.known, max(self._provisional, default=0))

    def clear(self) -> None:
        """Forget the texts; they are read again."""
        self._texts.clear()
        self._provisional.clear()

    def expect(self, first: int, lines: Iterable[str]) -> None:
        """Show these lines until the log itself is read."""
        self._provisional = {first + place: _plain(text) for place, text in enumerate(lines)}

    def put(self, first: int, lines: Sequence[str]) -> None:
        """Take lines that were read."""
        if len(self._texts) + len(lines) > _MOST:
            self._texts.clear()
        self._texts.update({first + place: _plain(text) for place, text in enumerate(lines)})

    def text(self, line: int) -> str | None:
        """Return a line, None when it is not at hand."""
        found = self._texts.get(line)
        return self._provisional.get(line) if found is None else found

    def missing(self, first: int, count: int) -> tuple[int, int] | None:
        """Return first line and number of lines to read so that ``count`` lines from ``first`` on can be shown."""
        last = min(first + count, self.known)
        if first > last or all(line in self._texts for line in range(first, last + 1)):
            return None
        start = max(1, first - _AROUND)
        return start, min(last + _AROUND, self.known) - start + 1


def _plain(text: str) -> str:
    return text.expandtabs(_TAB).translate(_CONTROLS)
