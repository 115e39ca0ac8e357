"""The retriever: orders the channels, the keyword scorer and the fusion for each search mode."""

from __future__ import annotations

import logging
import threading
import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kebab_desktop.ask import fuse, gate, names, signs
from kebab_desktop.ask.background import Background
from kebab_desktop.ask.bridges import Bridges
from kebab_desktop.ask.concepts import Question, bridged, plain
from kebab_desktop.ask.intent import heading_fits, intents
from kebab_desktop.ask.keyword import KeywordIndex, candidate_limit
from kebab_desktop.ask.policy import SearchPolicy
from kebab_desktop.ask.retrieve import (
    LEXICAL,
    VECTOR,
    LexicalChannel,
    VectorChannel,
    complete_lexical,
    complete_vector,
    lexical_channel,
    scores_of_documents,
    vector_channel,
)
from kebab_desktop.ask.select import cap_per_document, diversified, without_copies
from kebab_desktop.ask.shelf import Shelf
from kebab_desktop.core.calibration import Calibration
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KnowledgeBaseError, ModelError, UsageError
from kebab_desktop.core.glossary import Glossary
from kebab_desktop.core.retrieval import ChannelScore, FusionMethod, Hit, Query, Retrieved, SearchMode

if TYPE_CHECKING:
    from kebab_desktop.core.cancel import CancelToken
    from kebab_desktop.core.ports import Catalog, Embedder, LexicalIndex, VectorIndex

logger = logging.getLogger(__name__)

SCORE_KINDS = {
    SearchMode.KEYWORD: "points",
    SearchMode.LEXICAL: "bm25_normalised",
    SearchMode.VECTOR: "cosine",
}
INTENT_BONUS = 0.1
"""What a heading that fits the question is worth among the chunks of one document, in cosine."""
FEATURE_DEGRADED = "degraded"
"""Set to 1 in ``Retrieved.features`` when hybrid search had to do without one of its channels."""


@dataclass(slots=True)
class _Search:
    """One search under way."""

    query: Query
    allowed: set[str] | None
    token: CancelToken | None
    question: Question
    timings: dict[str, float] = field(default_factory=dict)

    def check(self) -> None:
        if self.token is not None:
            self.token.raise_if_cancelled()

    def timed(self, name: str, since: float) -> float:
        """Book the milliseconds since ``since`` under ``name`` and return the time now."""
        now = time.perf_counter()
        self.timings[name] = self.timings.get(name, 0.0) + (now - since) * 1000
        return now


class CatalogRetriever:
    """Implements the Retriever port over a catalog, its two indexes and an optional embedder.

    Without an embedder (None, or one that raises ModelError) hybrid search degrades to lexical and says so in the
    mode of the returned query and in the feature ``degraded``; vector search raises ModelError.
    """

    def __init__(
        self,
        catalog: Catalog,
        lexical: LexicalIndex,
        vector: VectorIndex,
        embedder: Embedder | None,
        policy: SearchPolicy | None = None,
        *,
        glossary: Callable[[], Glossary] = Glossary,
        everyday: Sequence[str] = (),
        calibration: Callable[[], Calibration | None] = lambda: None,
    ) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._vector = vector
        self._embedder = embedder
        self.policy = policy or SearchPolicy()
        self._shelf = Shelf(catalog)
        self._bridges = Bridges(catalog, lexical, glossary)
        self._background = Background(catalog, lexical, everyday)
        self._calibration = calibration
        self._lock = threading.Lock()
        self._keyword: tuple[int, KeywordIndex] | None = None
        self._by_mode = {
            SearchMode.KEYWORD: self._by_keyword,
            SearchMode.LEXICAL: self._by_lexical,
            SearchMode.VECTOR: self._by_vector,
            SearchMode.HYBRID: self._by_both,
        }

    def retrieve(self, query: Query, token: CancelToken | None = None) -> Retrieved:
        """Return at most ``query.k`` hits in rank order, none for a text without a word that could be searched for.

        Raises UsageError for a k below 1, KnowledgeBaseError for an unusable index, ModelError for vector search
        without an embedder, CancelledError when ``token`` is set.
        """
        if query.k < 1:
            raise UsageError(
                f"k is {query.k}, but at least 1 chunk must be asked for.", hint="Choose a k of 1 or more."
            )
        begun = time.perf_counter()
        query = replace(query, text=unicodedata.normalize("NFC", query.text))
        allowed = self._catalog.filter_chunk_ids(query.filters)
        if not query.text.strip() or (allowed is not None and not allowed):
            return Retrieved(query, (), None)
        search = _Search(query, allowed, token, self._question(query))
        search.timed("expand", begun)
        search.check()
        if not search.question.groups and query.mode is not SearchMode.KEYWORD:  # every text has some nearest vector
            return Retrieved(query, (), None)
        found = self._by_mode[query.mode](search)
        search.check()
        search.timed("total", begun)
        return replace(found, timings_ms=dict(search.timings))

    def _question(self, query: Query) -> Question:
        """Return the question with its other words; the keyword mode is a published formula and gets none."""
        if query.mode is SearchMode.KEYWORD or not self.policy.expand_query:
            return plain(query.text)
        return bridged(query.text, self._bridges.current())

    def _by_keyword(self, search: _Search) -> Retrieved:
        since = time.perf_counter()
        index = self._keyword_index(search)
        since = search.timed("keyword_index", since)
        query = search.query
        ranking = index.search(query.text, candidate_limit(query.k), search.allowed)
        chunks = self._catalog.chunks([hit.chunk_id for hit in ranking])
        ranking = [hit for hit in ranking if hit.chunk_id in chunks]
        ranks = {hit.chunk_id: rank for rank, hit in enumerate(ranking, start=1)}
        chosen = self._cap([(hit.chunk_id, hit.document_id) for hit in ranking], query.k)
        by_id = {hit.chunk_id: hit for hit in ranking}
        hits = tuple(
            Hit(
                chunks[chunk_id],
                rank,
                by_id[chunk_id].score,
                SCORE_KINDS[SearchMode.KEYWORD],
                {"keyword": ChannelScore(by_id[chunk_id].score, ranks[chunk_id])},
                by_id[chunk_id].explanation,
            )
            for rank, chunk_id in enumerate(chosen, start=1)
        )
        search.timed("keyword", since)
        return Retrieved(query, hits, hits[0].score if hits else None)

    def _keyword_index(self, search: _Search) -> KeywordIndex:
        """Return the index of the catalog's present revision, built once per revision."""
        with self._lock:
            revision = self._catalog.revision()
            if self._keyword is None or self._keyword[0] != revision:
                self._keyword = (revision, KeywordIndex(self._catalog.all_chunks(), search.check))
            return self._keyword[1]

    def _by_lexical(self, search: _Search) -> Retrieved:
        since = time.perf_counter()
        channel = lexical_channel(
            self._lexical, search.question.groups, _fan_out(self.policy, search.query), search.allowed
        )
        search.timed("lexical", since)
        return self._single(search, SearchMode.LEXICAL, channel.scores())

    def _by_vector(self, search: _Search) -> Retrieved:
        if self._embedder is None:
            raise _no_embedder()
        since = time.perf_counter()
        channel = vector_channel(
            self._vector, self._embedder, search.question.meaning, _fan_out(self.policy, search.query), search.allowed
        )
        search.timed("vector", since)
        return self._single(search, SearchMode.VECTOR, channel.scores())

    def _single(self, search: _Search, mode: SearchMode, scores: Mapping[str, ChannelScore]) -> Retrieved:
        """Return the ranking of one channel; the query returned carries the mode that was really used."""
        search.check()
        query = replace(search.query, mode=mode)
        chunks = self._catalog.chunks(scores)
        order = sorted((item for item in scores if item in chunks), key=lambda item: scores[item].rank)
        chosen = self._choose(order, chunks, {item: scores[item].score for item in order}, query.k)
        hits = tuple(
            Hit(chunks[item], rank, scores[item].score, SCORE_KINDS[mode], {mode.value: scores[item]})
            for rank, item in enumerate(chosen, start=1)
        )
        return Retrieved(query, hits, hits[0].score if hits else None)

    def _by_both(self, search: _Search) -> Retrieved:
        lexical, vector = self._lexical_or_none(search), self._vector_or_none(search)
        search.check()
        if vector is None and lexical is None:
            raise KnowledgeBaseError(
                "Neither the word index nor the vector index can be used.", hint="Repair the indexes (kebab doctor)."
            )
        if vector is None or (not vector.hits and lexical is not None and lexical.hits):
            return _degraded(self._single(search, SearchMode.LEXICAL, lexical.scores() if lexical else {}))
        if lexical is None:
            return _degraded(self._single(search, SearchMode.VECTOR, vector.scores()))
        return self._fused(search, lexical, vector)

    def _lexical_or_none(self, search: _Search) -> LexicalChannel | None:
        since = time.perf_counter()
        try:
            return lexical_channel(
                self._lexical, search.question.groups, _fan_out(self.policy, search.query), search.allowed
            )
        except KnowledgeBaseError as error:
            logger.warning("Hybrid search goes on without words: %s", error.message)
            return None
        finally:
            search.timed("lexical", since)

    def _vector_or_none(self, search: _Search) -> VectorChannel | None:
        if self._embedder is None:
            return None
        since = time.perf_counter()
        try:
            return vector_channel(
                self._vector,
                self._embedder,
                search.question.meaning,
                _fan_out(self.policy, search.query),
                search.allowed,
            )
        except (ModelError, KnowledgeBaseError) as error:
            logger.warning("Hybrid search goes on without vectors: %s", error.message)
            return None
        finally:
            search.timed("vector", since)

    def _fused(self, search: _Search, lexical: LexicalChannel, vector: VectorChannel) -> Retrieved:
        since = time.perf_counter()
        query = search.query
        chunks = self._documents_worth_ranking(search, lexical, vector)
        lexical = complete_lexical(lexical, self._lexical, search.question.groups, chunks)
        vector = complete_vector(vector, self._vector, chunks)
        search.check()
        wanted = intents(query.text)
        candidates = [
            replace(found, bonus=INTENT_BONUS if heading_fits(chunks[found.chunk_id].section, wanted) else 0.0)
            for found in _candidates(chunks, lexical, vector)
        ]
        together = scores_of_documents(self._lexical, search.question.groups, chunks.values())
        channels = {LEXICAL: lexical.scores(), VECTOR: vector.scores()}
        if self.policy.fusion is FusionMethod.LINEAR:
            ranking = fuse.linear(candidates, self.policy.lexical_weight, together)
        else:
            ranking = fuse.reciprocal_ranks(candidates, channels.values(), self.policy.rrf_k)
        scores = {item.chunk_id: item.score for item in ranking}
        chosen = self._choose([item.chunk_id for item in ranking], chunks, scores, query.k)
        hits = tuple(
            Hit(
                chunks[item],
                rank,
                scores[item],
                self.policy.fusion.value,
                {name: channel[item] for name, channel in channels.items() if item in channel},
            )
            for rank, item in enumerate(chosen, start=1)
        )
        since = search.timed("fuse", since)
        strongest = fuse.strengths(candidates, self.policy.lexical_weight, together)
        features = signs.features(
            search.question,
            chunks,
            strongest,
            self._lexical,
            self._catalog.counts()[1],
            background=0.0 if search.question.korean else self._background.unknown(self._bridges.current()),
            calibration=self._calibration() or gate.SHIPPED,
        )
        search.timed("confidence", since)
        unheard = names.unheard(search.question, self._lexical)
        return Retrieved(query, hits, features["confidence"] if hits else None, features, unheard=unheard)

    def _documents_worth_ranking(
        self, search: _Search, lexical: LexicalChannel, vector: VectorChannel
    ) -> dict[str, Chunk]:
        """Return all chunks of the documents that the channels found, limited to the most promising ones."""
        ids = {hit.chunk_id for hit in lexical.hits} | {hit.chunk_id for hit in vector.hits}
        found = self._catalog.chunks(ids)
        # A chunk that only words found has at most the cosine of the last vector hit.
        floor = vector.hits[-1].cosine if vector.hits else None
        rough = fuse.strengths(_candidates(found, lexical, vector, floor), self.policy.lexical_weight)
        chunks: dict[str, Chunk] = {}
        revision = self._catalog.revision()
        for document_id, _ in rough.documents[: max(2 * search.query.k, 2 * fuse.GAP_DEPTH)]:
            search.check()
            chunks |= {chunk.id: chunk for chunk in self._shelf.chunks(document_id, revision)}
        if search.allowed is not None:
            chunks = {chunk_id: chunk for chunk_id, chunk in chunks.items() if chunk_id in search.allowed}
        return chunks

    def _choose(
        self, order: Sequence[str], chunks: Mapping[str, Chunk], scores: Mapping[str, float], k: int
    ) -> list[str]:
        """Choose ``k`` of the ranked chunk ids: no copies, variety if wanted, not all of one document."""
        order = diversified(without_copies(order, chunks), chunks, scores, self.policy.diversity, k)
        return self._cap([(item, chunks[item].document_id) for item in order], k)

    def _cap(self, ranking: Iterable[tuple[str, str]], k: int) -> list[str]:
        """Choose ``k`` of the (chunk id, document id) pairs."""
        pairs = list(ranking)
        chosen = cap_per_document(pairs, k, self.policy.max_chunks_per_document, lambda pair: pair[1])
        return [chunk_id for chunk_id, _ in chosen]


def _fan_out(policy: SearchPolicy, query: Query) -> int:
    return max(2 * query.k, policy.fan_out)


def _candidates(
    chunks: Mapping[str, Chunk], lexical: LexicalChannel, vector: VectorChannel, floor: float | None = None
) -> list[fuse.Candidate]:
    """Return what the channels know of ``chunks``; ``floor`` stands for a cosine that was not looked up."""
    words, meanings = lexical.normalised(), vector.known()
    return [
        fuse.Candidate(
            chunk.id,
            chunk.document_id,
            meanings[chunk.id].cosine if chunk.id in meanings else floor,
            meanings[chunk.id].second if chunk.id in meanings else floor,
            words.get(chunk.id, 0.0),
        )
        for chunk in chunks.values()
    ]


def _degraded(found: Retrieved) -> Retrieved:
    return replace(found, features={**found.features, FEATURE_DEGRADED: 1.0})


def _no_embedder() -> ModelError:
    return ModelError(
        "Vector search needs the embedding model, which is not there.",
        hint="Build the model (start the program once with its installer) or choose the mode lexical or keyword.",
    )
