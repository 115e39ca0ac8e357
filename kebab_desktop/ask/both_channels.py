"""Both channels on one question: the documents worth a look, and how sure the knowledge base is to answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kebab_desktop.ask import fuse, gate, leaning, names, signs
from kebab_desktop.ask.concepts import Question
from kebab_desktop.ask.enumerated import enumerated
from kebab_desktop.ask.intent import heading_fits, intents
from kebab_desktop.ask.policy import SearchPolicy
from kebab_desktop.ask.retrieve import (
    LexicalChannel,
    VectorChannel,
    complete_lexical,
    complete_vector,
    lexical_channel,
    scores_of_documents,
    vector_channel,
)
from kebab_desktop.ask.select import copied_documents
from kebab_desktop.ask.shelf import Shelf
from kebab_desktop.core.calibration import Calibration
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KnowledgeBaseError, ModelError
from kebab_desktop.core.retrieval import Filters, Query, Retrieved

if TYPE_CHECKING:
    from kebab_desktop.core.cancel import CancelToken
    from kebab_desktop.core.ports import Catalog, Embedder, LexicalIndex, VectorIndex

logger = logging.getLogger(__name__)

INTENT_BONUS = 0.1
"""What a heading that fits the question is worth among the chunks of one document, in cosine."""


@dataclass(slots=True)
class Search:
    """One search under way; ``unheard`` and ``passing`` are set with the signs of the gate.

    ``asked`` is the question without what a conversation added to it, where its topics are wanted.
    """

    query: Query
    allowed: frozenset[str] | None
    token: CancelToken | None
    question: Question
    asked: Question | None = None
    timings: dict[str, float] = field(default_factory=dict)
    unheard: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()

    def check(self) -> None:
        """Raise CancelledError when the search is no longer wanted."""
        if self.token is not None:
            self.token.raise_if_cancelled()

    def told(self, found: Retrieved) -> Retrieved:
        """Return what was found with the words of which the runbooks say nothing."""
        return replace(found, unheard=self.unheard, passing=self.passing)

    def timed(self, name: str, since: float) -> float:
        """Book the milliseconds since ``since`` under ``name`` and return the time now."""
        now = time.perf_counter()
        self.timings[name] = self.timings.get(name, 0.0) + (now - since) * 1000
        return now


@dataclass(frozen=True, slots=True)
class Weighed:
    """The chunks of the documents worth ranking and all that both channels know of them.

    ``together`` is the lexical score of each document as a whole.
    """

    chunks: Mapping[str, Chunk]
    lexical: LexicalChannel
    vector: VectorChannel
    candidates: tuple[fuse.Candidate, ...]
    together: Mapping[str, float]

    def cosines(self) -> dict[str, float]:
        """Return how near each of the chunks is to the question, by its nearest window."""
        return {chunk_id: hit.cosine for chunk_id, hit in self.vector.known().items() if chunk_id in self.chunks}


class BothChannels:
    """Asks the word index and the vector index; ``strangeness`` is the background of unknown English words."""

    def __init__(
        self,
        catalog: Catalog,
        lexical: LexicalIndex,
        vector: VectorIndex,
        embedder: Embedder | None,
        *,
        strangeness: Callable[[], float],
        calibration: Callable[[], Calibration | None],
    ) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._vector = vector
        self._embedder = embedder
        self._strangeness = strangeness
        self._calibration = calibration
        self._shelf = Shelf(catalog)

    def allowed(self, filters: Filters) -> frozenset[str] | None:
        """Return the ids of the chunks that pass the filters, None when nothing is restricted."""
        return self._shelf.allowed(filters, self._catalog.revision())

    def lexical_channel(self, search: Search, policy: SearchPolicy) -> LexicalChannel | None:
        """Return what the words find, None when their index cannot be used."""
        since = time.perf_counter()
        try:
            return lexical_channel(self._lexical, search.question.groups, fan_out(policy, search.query), search.allowed)
        except KnowledgeBaseError as error:
            logger.warning("Hybrid search goes on without words: %s", error.message)
            return None
        finally:
            search.timed("lexical", since)

    def vector_channel(self, search: Search, policy: SearchPolicy) -> VectorChannel | None:
        """Return what the meaning finds, None without a usable embedder or index."""
        if self._embedder is None:
            return None
        since = time.perf_counter()
        try:
            return vector_channel(
                self._vector,
                self._embedder,
                search.question.meaning,
                fan_out(policy, search.query),
                search.allowed,
            )
        except (ModelError, KnowledgeBaseError) as error:
            logger.warning("Hybrid search goes on without vectors: %s", error.message)
            return None
        finally:
            search.timed("vector", since)

    def weighed(self, search: Search, policy: SearchPolicy, lexical: LexicalChannel, vector: VectorChannel) -> Weighed:
        """Return the documents worth ranking with the scores of both channels; raises CancelledError."""
        since = time.perf_counter()
        chunks = self._documents_worth_ranking(search, policy, lexical, vector)
        lexical = complete_lexical(lexical, self._lexical, search.question.groups, chunks)
        vector = complete_vector(vector, self._vector, chunks)
        search.check()
        wanted = intents(search.query.asked or search.query.text)  # the answer before would ask for its own parts
        fits = {chunk.id: INTENT_BONUS for chunk in chunks.values() if heading_fits(chunk.section, wanted)}
        places = {chunk.id: chunk.document_id for chunk in chunks.values()}
        candidates = tuple(_candidates(places, lexical, vector, bonus=fits))
        together = scores_of_documents(self._lexical, search.question.groups, chunks.values())
        search.timed("fuse", since)
        return Weighed(chunks, lexical, vector, candidates, together)

    def features(self, search: Search, weighed: Weighed) -> dict[str, float]:
        """Return the signs of the gate and the confidence (see ``signs.features``); book what is unheard of."""
        since = time.perf_counter()
        unheard = names.unheard(search.question, self._lexical)
        search.unheard = unheard.told
        passing = enumerated(search.question, self._lexical, self._catalog, weighed.chunks)
        search.passing = tuple(dict.fromkeys(passing.values()))
        # The weight that the gate was fitted with: how the user weighs words when ranking must not move the confidence.
        strengths = fuse.strengths(weighed.candidates, gate.LEXICAL_WEIGHT, weighed.together)
        # A copy in another source is as strong as the original: the gap between them says nothing.
        copies = copied_documents((document_id for document_id, _ in strengths.documents), weighed.chunks.values())
        found = signs.features(
            search.question,
            weighed.chunks,
            strengths.without(copies),
            self._lexical,
            self._shelf.chunk_count(self._catalog.revision()),
            background=0.0 if search.question.korean else self._strangeness(),
            unknown_names=bool(unheard.names),
            passing=passing,
            calibration=self._calibration() or gate.SHIPPED,
        )
        if search.asked is not None:
            found |= leaning.topics(search.asked, self._lexical)
        search.timed("confidence", since)
        return found

    def _documents_worth_ranking(
        self, search: Search, policy: SearchPolicy, lexical: LexicalChannel, vector: VectorChannel
    ) -> dict[str, Chunk]:
        """Return all chunks of the documents that the channels found, limited to the most promising ones."""
        places = {hit.chunk_id: hit.document_id for hit in lexical.hits}
        places |= {hit.chunk_id: hit.document_id for hit in vector.hits}
        # A chunk that only words found has at most the cosine of the last vector hit.
        floor = vector.hits[-1].cosine if vector.hits else None
        rough = fuse.strengths(_candidates(places, lexical, vector, floor=floor), policy.lexical_weight)
        order = [document_id for document_id, _ in rough.documents]
        most = max(2 * search.query.k, 2 * fuse.GAP_DEPTH)
        revision = self._catalog.revision()
        chunks: dict[str, Chunk] = {}
        taken = 0
        while taken < most and order:  # more than once only while the indexes hold what the catalog does not show
            some, order = order[: most - taken], order[most - taken :]
            found = self._shelf.documents(some, revision)
            taken += len(found)
            chunks |= {chunk.id: chunk for each in some for chunk in found.get(each, ())}
            search.check()
        if search.allowed is not None:
            chunks = {chunk_id: chunk for chunk_id, chunk in chunks.items() if chunk_id in search.allowed}
        return chunks


def fan_out(policy: SearchPolicy, query: Query) -> int:
    """Return how many chunks are taken from each channel."""
    return max(2 * query.k, policy.fan_out)


def _candidates(
    places: Mapping[str, str],
    lexical: LexicalChannel,
    vector: VectorChannel,
    *,
    floor: float | None = None,
    bonus: Mapping[str, float] | None = None,
) -> list[fuse.Candidate]:
    """Return what the channels know of chunks, given with their document ids.

    ``floor`` stands for a cosine that was not looked up, ``bonus`` is by chunk id.
    """
    words, meanings, extra = lexical.normalised(), vector.known(), bonus or {}
    return [
        fuse.Candidate(
            chunk_id,
            document_id,
            meanings[chunk_id].cosine if chunk_id in meanings else floor,
            meanings[chunk_id].second if chunk_id in meanings else floor,
            words.get(chunk_id, 0.0),
            extra.get(chunk_id, 0.0),
        )
        for chunk_id, document_id in places.items()
    ]
