"""Whether a file writes durations with a decimal comma (``0,0032 secs``), decided by the first durations in it."""

from __future__ import annotations

import re

_DURATION = re.compile(r"\d([.,])\d{3,7}(?: ?secs|s\]| ?ms)")
_MARKS = ("secs", "s]", "ms")
_BLOCKS = 256


class DecimalSign:
    """Looks at the blocks of one file until the first that holds a duration; a dot form in it wins."""

    def __init__(self) -> None:
        self.comma = False
        self._left = _BLOCKS

    def look(self, text: str) -> None:
        """Take one more block into account."""
        if self._left <= 0:
            return
        self._left -= 1
        if not any(mark in text for mark in _MARKS):
            return
        signs = {match[1] for match in _DURATION.finditer(text)}
        if signs:
            self.comma = signs == {","}
            self._left = 0
