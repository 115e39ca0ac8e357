"""The retriever: orders the channels, the keyword scorer and the fusion for each search mode."""

from __future__ import annotations

import logging
import threading
import time
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kebab_desktop.ask import fuse
from kebab_desktop.ask.background import Background
from kebab_desktop.ask.both_channels import BothChannels, Search, Weighed, fan_out
from kebab_desktop.ask.bridges import Bridges
from kebab_desktop.ask.concepts import Question, bridged, plain
from kebab_desktop.ask.keyword import KeywordIndex, candidate_limit
from kebab_desktop.ask.light_words import is_light, without_sighs
from kebab_desktop.ask.policy import SearchPolicy
from kebab_desktop.ask.retrieve import (
    LEXICAL,
    VECTOR,
    LexicalChannel,
    VectorChannel,
    lexical_channel,
    vector_channel,
)
from kebab_desktop.ask.select import cap_per_document, diversified, without_copies
from kebab_desktop.ask.spelling import Dictionary
from kebab_desktop.core.analysis import words
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
FEATURE_DEGRADED = "degraded"
"""Set to 1 in ``Retrieved.features`` when hybrid search had to do without one of its channels."""
FEATURE_NO_VECTORS = "no_vectors"
"""Set to 1 beside it when the model works and no vector is there yet: they are about to be made."""


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
        dictionary: Dictionary | None = None,
        calibration: Callable[[], Calibration | None] = lambda: None,
    ) -> None:
        self._catalog = catalog
        self._lexical = lexical
        self._vector = vector
        self._embedder = embedder
        self.policy = policy or SearchPolicy()
        self._bridges = Bridges(catalog, lexical, glossary, dictionary)
        background = Background(catalog, lexical, everyday)

        def strangeness() -> float:
            return background.unknown(self._bridges.current())

        self._both = BothChannels(catalog, lexical, vector, embedder, strangeness=strangeness, calibration=calibration)
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
        query, respelt = self._respelt(replace(query, text=_spoken(query.text), asked=_spoken(query.asked)))
        allowed = self._both.allowed(query.filters)
        if not query.text.strip() or (allowed is not None and not allowed):
            return Retrieved(query, (), None)
        asked = self._expanded(query.asked or query.text) if query.topics else None
        search = Search(query, allowed, token, self._question(query), asked)
        search.timed("expand", begun)
        search.check()
        if not search.question.groups and query.mode is not SearchMode.KEYWORD:  # every text has some nearest vector
            return Retrieved(query, (), None)
        found = self._by_mode[query.mode](search)
        search.check()
        search.timed("total", begun)
        return replace(found, timings_ms=dict(search.timings), terms=_terms(search.question), respelt=respelt)

    def _respelt(self, query: Query) -> tuple[Query, tuple[tuple[str, str], ...]]:
        """Return the query with misspelt words put right, and which; the keyword mode searches what is written."""
        if query.mode is SearchMode.KEYWORD or not self.policy.expand_query:
            return query, ()
        spelling = self._bridges.current().spelling
        text, asked = spelling.respelt(query.text), spelling.respelt(query.asked)
        return replace(query, text=text.text, asked=asked.text), (asked if query.asked else text).changes

    def _question(self, query: Query) -> Question:
        """Return the question with its other words; the keyword mode is a published formula and gets none."""
        return plain(query.text) if query.mode is SearchMode.KEYWORD else self._expanded(query.text)

    def _expanded(self, text: str) -> Question:
        return bridged(text, self._bridges.current()) if self.policy.expand_query else plain(text)

    def _by_keyword(self, search: Search) -> Retrieved:
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
        # The points are a published formula; whether the runbooks answer is asked with the words of all modes.
        judged = replace(search, question=self._expanded(query.text))
        return self._judged(judged, Retrieved(query, hits, hits[0].score if hits else None))

    def _keyword_index(self, search: Search) -> KeywordIndex:
        """Return the index of the catalog's present revision, built once per revision."""
        with self._lock:
            revision = self._catalog.revision()
            if self._keyword is None or self._keyword[0] != revision:
                self._keyword = (revision, KeywordIndex(self._catalog.all_chunks(), search.check))
            return self._keyword[1]

    def _by_lexical(self, search: Search) -> Retrieved:
        since = time.perf_counter()
        channel = lexical_channel(
            self._lexical, search.question.groups, fan_out(self.policy, search.query), search.allowed
        )
        search.timed("lexical", since)
        return self._judged(search, self._single(search, SearchMode.LEXICAL, channel.scores()), lexical=channel)

    def _by_vector(self, search: Search) -> Retrieved:
        if self._embedder is None:
            raise _no_embedder()
        since = time.perf_counter()
        channel = vector_channel(
            self._vector, self._embedder, search.question.meaning, fan_out(self.policy, search.query), search.allowed
        )
        search.timed("vector", since)
        return self._judged(search, self._single(search, SearchMode.VECTOR, channel.scores()), vector=channel)

    def _single(self, search: Search, mode: SearchMode, scores: Mapping[str, ChannelScore]) -> Retrieved:
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

    def _by_both(self, search: Search) -> Retrieved:
        lexical, vector = (
            self._both.lexical_channel(search, self.policy),
            self._both.vector_channel(search, self.policy),
        )
        search.check()
        if vector is None and lexical is None:
            raise KnowledgeBaseError(
                "Neither the word index nor the vector index can be used.", hint="Repair the indexes (kebab doctor)."
            )
        if vector is None or (not vector.hits and lexical is not None and lexical.hits):
            empty = vector is not None and search.allowed is None
            words = self._single(search, SearchMode.LEXICAL, lexical.scores() if lexical else {})
            return _degraded(words, **{FEATURE_NO_VECTORS: 1.0} if empty else {})
        if lexical is None:
            return _degraded(self._single(search, SearchMode.VECTOR, vector.scores()))
        return self._fused(search, self._both.weighed(search, self.policy, lexical, vector))

    def _fused(self, search: Search, weighed: Weighed) -> Retrieved:
        since = time.perf_counter()
        query = search.query
        channels = {LEXICAL: weighed.lexical.scores(), VECTOR: weighed.vector.scores()}
        if self.policy.fusion is FusionMethod.LINEAR:
            ranking = fuse.linear(weighed.candidates, self.policy.lexical_weight, weighed.together)
        else:
            ranking = fuse.reciprocal_ranks(weighed.candidates, channels.values(), self.policy.rrf_k)
        scores = {item.chunk_id: item.score for item in ranking}
        chosen = self._choose([item.chunk_id for item in ranking], weighed.chunks, scores, query.k)
        hits = tuple(
            Hit(
                weighed.chunks[item],
                rank,
                scores[item],
                self.policy.fusion.value,
                {name: channel[item] for name, channel in channels.items() if item in channel},
            )
            for rank, item in enumerate(chosen, start=1)
        )
        search.timed("fuse", since)
        features = self._both.features(search, weighed)
        top = features["confidence"] if hits else None
        return search.told(Retrieved(query, hits, top, features, cosines=weighed.cosines()))

    def _judged(
        self,
        search: Search,
        found: Retrieved,
        lexical: LexicalChannel | None = None,
        vector: VectorChannel | None = None,
    ) -> Retrieved:
        """Put the confidence of both channels in the place of the mode's own score: it means the same in every mode.

        Where one of the channels cannot be used, the score of the mode stays.
        """
        if not found.hits or not search.query.judged:
            return found
        lexical = lexical or self._both.lexical_channel(search, self.policy)
        vector = vector or self._both.vector_channel(search, self.policy)
        if lexical is None or vector is None or not vector.hits:
            return found
        weighed = self._both.weighed(search, self.policy, lexical, vector)
        features = self._both.features(search, weighed)
        top = features["confidence"]
        return search.told(replace(found, top_score=top, features=features, cosines=weighed.cosines()))

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


def _spoken(text: str) -> str:
    return without_sighs(unicodedata.normalize("NFC", text))


def _terms(question: Question) -> frozenset[str]:
    """Return the terms of all concepts; words that say little count only where there is nothing else."""
    light = {word.surface for word in words(question.text) if is_light(word)}
    telling = [each for each in question.concepts if each.surface not in light] or question.concepts
    return frozenset(term for each in telling for alternative in each.group.alternatives for term in alternative)


def _degraded(found: Retrieved, **more: float) -> Retrieved:
    return replace(found, features={**found.features, FEATURE_DEGRADED: 1.0, **more})


def _no_embedder() -> ModelError:
    return ModelError(
        "Vector search needs the embedding model, which is not there.",
        hint="Build the model (start the program once with its installer) or choose the mode lexical or keyword.",
    )
