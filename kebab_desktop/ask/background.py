"""How strange ordinary English sounds to the knowledge base: the yardstick for unknown words of a question."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kebab_desktop.ask.concepts import Bridge, bridged
from kebab_desktop.ask.coverage import unknown_share

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Catalog, LexicalIndex


class Background:
    """The mean share of unknown words in everyday sentences, computed once per revision of the catalog.

    A large knowledge base holds more of any question's words than a small one, so the share itself says little:
    the gate looks at the difference. Thread-safe.
    """

    def __init__(self, catalog: Catalog, lexical: LexicalIndex, sentences: Sequence[str]) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._sentences = tuple(sentences)
        self._lock = threading.Lock()
        self._known: tuple[int, Bridge, float] | None = None

    def unknown(self, bridge: Bridge) -> float:
        """Return the mean share in [0, 1]; 0 without sentences. Raises KnowledgeBaseError without a word index."""
        with self._lock:
            revision = self._catalog.revision()
            if self._known is None or self._known[0] != revision or self._known[1] is not bridge:
                self._known = (revision, bridge, self._measured(bridge))
            return self._known[2]

    def _measured(self, bridge: Bridge) -> float:
        chunks = self._catalog.counts()[1]
        spoken = [bridged(sentence, bridge).concepts for sentence in self._sentences]
        known = iter(self._lexical.frequencies([concept.group for concepts in spoken for concept in concepts]))
        shares = [unknown_share(concepts, [next(known) for _ in concepts], chunks) or 0.0 for concepts in spoken]
        return sum(shares) / len(shares) if shares else 0.0
