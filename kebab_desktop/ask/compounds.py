"""Words that a question runs together (crashlooping) where the runbooks have their parts (Crash Looping)."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kebab_desktop.ask.spelling import NoDictionary
from kebab_desktop.core.analysis import Word, WordKind, fold_plural

if TYPE_CHECKING:
    from kebab_desktop.ask.spelling import Dictionary

_SHORTEST = 8
_SHORTEST_PART = 3


class Compounds:
    """Takes words apart, each looked up once. Thread-safe.

    A title such as KubePodCrashLooping is indexed whole and in pieces, so "crashlooping" is neither. A word is taken
    apart only where no dictionary has it: "database" is no data base.
    """

    def __init__(self, vocabulary: Mapping[str, int] | None = None, dictionary: Dictionary | None = None) -> None:
        """``vocabulary``: terms with the number of chunks that hold them."""
        self._vocabulary = vocabulary or {}
        self._dictionary = dictionary or NoDictionary()
        self._parts: dict[str, tuple[str, ...]] = {}
        self._lock = threading.Lock()

    def parts(self, word: Word) -> tuple[str, ...]:
        """Return the terms of the two words of which ``word`` is made, none where it is one or there are two ways."""
        written = word.surface.casefold()
        if word.kind is not WordKind.WORD or len(written) < _SHORTEST or not (written.isascii() and written.isalpha()):
            return ()
        with self._lock:
            if written not in self._parts:
                self._parts[written] = self._taken_apart(written)
            return self._parts[written]

    def _taken_apart(self, written: str) -> tuple[str, ...]:
        cuts = range(_SHORTEST_PART, len(written) - _SHORTEST_PART + 1)
        pairs = [pair for cut in cuts if self._known(pair := (written[:cut], written[cut:]))]
        if not pairs or self._dictionary.has(written):
            return ()
        found = {tuple(map(fold_plural, pair)) for pair in pairs if all(map(self._dictionary.has, pair))}
        return found.pop() if len(found) == 1 else ()

    def _known(self, pair: tuple[str, str]) -> bool:
        return all(fold_plural(part) in self._vocabulary for part in pair)
