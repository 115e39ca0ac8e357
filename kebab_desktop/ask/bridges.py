"""Keeps what leads from one language to the other for the knowledge base as it is now."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from kebab_desktop.ask.compounds import Compounds
from kebab_desktop.ask.concepts import Bridge
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.ask.spelling import Dictionary, NoDictionary, Spelling
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.glossary import Glossary

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Catalog, LexicalIndex

logger = logging.getLogger(__name__)

KOREAN_SHARE = 0.05
"""Share of the chunks that must hold the commonest pair of syllables before the knowledge base counts as Korean too."""


class Bridges:
    """Builds the bridge once per revision of catalog and glossary. Thread-safe."""

    def __init__(
        self,
        catalog: Catalog,
        lexical: LexicalIndex,
        glossary: Callable[[], Glossary],
        dictionary: Dictionary | None = None,
    ) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._glossary = glossary
        self._dictionary = dictionary or NoDictionary()
        self._lock = threading.Lock()
        self._built: tuple[int, Bridge] | None = None

    def current(self) -> Bridge:
        """Return the bridge of now; without a word index it is the glossary alone."""
        with self._lock:
            glossary = self._glossary()
            revision = self._catalog.revision()
            if self._built is None or self._built[0] != revision or self._built[1].glossary is not glossary:
                self._built = (revision, self._build(glossary))
            return self._built[1]

    def _build(self, glossary: Glossary) -> Bridge:
        try:
            vocabulary = self._lexical.vocabulary()
        except KnowledgeBaseError as error:
            logger.warning("Questions are not matched with the words of the knowledge base: %s", error.message)
            return Bridge(glossary, Loanwords({}))
        commonest = max((count for term, count in vocabulary.items() if "가" <= term[:1] <= "힣"), default=0)
        chunks = self._catalog.counts()[1]
        return Bridge(
            glossary,
            Loanwords(vocabulary),
            korean_text=commonest >= KOREAN_SHARE * max(chunks, 1),
            spelling=Spelling(vocabulary, self._dictionary, known=glossary.latin_words()),
            compounds=Compounds(vocabulary, self._dictionary),
        )
