"""The retriever: modes, channels, degradation, filters, cancellation and caches."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder, InMemoryLexicalIndex, InMemoryVectorIndex
from kebab_desktop.ask.gate import SHIPPED
from kebab_desktop.ask.policy import Gates, SearchPolicy
from kebab_desktop.ask.search import FEATURE_DEGRADED, CatalogRetriever
from kebab_desktop.core.calibration import Calibration
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.errors import KnowledgeBaseError, ModelError, UsageError
from kebab_desktop.core.lexical import TermGroup
from kebab_desktop.core.retrieval import Filters, FusionMethod, LexicalHit, Query, Retrieved, SearchMode, VectorHit
from tests.unit.ask.samples import RUNBOOKS, Knowledge, make_knowledge

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

QUESTION = "Full GC 정지 시간을 확인하려면?"


class BrokenEmbedder(FakeEmbedder):
    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        raise ModelError("The embedding model is damaged.", hint="Build it again.")


class BrokenLexicalIndex(InMemoryLexicalIndex):
    def search_groups(
        self, groups: Sequence[TermGroup], limit: int, chunk_ids: Collection[str] | None = None
    ) -> list[LexicalHit]:
        raise KnowledgeBaseError("The word index is damaged.")


class CountingVectorIndex(InMemoryVectorIndex):
    """Remembers which chunks were looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.restrictions: list[set[str] | None] = []

    def search(self, vector: Vectors, limit: int, chunk_ids: Collection[str] | None = None) -> list[VectorHit]:
        self.restrictions.append(None if chunk_ids is None else set(chunk_ids))
        return super().search(vector, limit, chunk_ids)


def paths(found: Retrieved) -> list[str]:
    return [hit.chunk.path for hit in found.hits]


@pytest.mark.parametrize("mode", list(SearchMode))
def test_every_mode_finds_the_right_document_first(mode: SearchMode) -> None:
    found = make_knowledge().retriever().retrieve(Query(QUESTION, mode, 4))
    assert paths(found)[0] == "gc/full-gc.md"
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    assert found.query.mode is mode
    assert found.timings_ms["total"] >= 0


@pytest.mark.parametrize("sigh", ["ㅠㅠ", " ㅜㅜ", " ㅋㅋㅋ", "ㅠ", " ㄷㄷ"])
def test_a_sigh_behind_a_question_changes_nothing(sigh: str) -> None:
    retriever = make_knowledge().retriever()
    plain, sighing = retriever.retrieve(Query(QUESTION)), retriever.retrieve(Query(QUESTION + sigh))
    assert sighing.top_score == plain.top_score
    assert paths(sighing) == paths(plain)
    assert sighing.unheard == plain.unheard


@pytest.mark.parametrize("mode", [SearchMode.KEYWORD, SearchMode.LEXICAL, SearchMode.VECTOR])
def test_the_gate_looks_at_the_same_number_in_every_mode(mode: SearchMode) -> None:
    retriever = make_knowledge().retriever()
    found = retriever.retrieve(Query(QUESTION, mode, 4))
    both = retriever.retrieve(Query(QUESTION, SearchMode.HYBRID, 4))
    assert found.judged
    assert found.top_score == found.features["confidence"] == pytest.approx(both.top_score)
    assert found.features == pytest.approx(both.features)
    assert found.unheard == both.unheard
    assert found.hits[0].channels[mode.value].rank == 1


@pytest.mark.parametrize("mode", [SearchMode.KEYWORD, SearchMode.LEXICAL, SearchMode.VECTOR])
def test_the_confidence_changes_no_hit_and_can_be_left_out(mode: SearchMode) -> None:
    retriever = make_knowledge().retriever()
    judged, plain = (retriever.retrieve(Query(QUESTION, mode, 4, judged=each)) for each in (True, False))
    assert judged.hits == plain.hits
    assert not plain.judged
    assert plain.top_score == plain.hits[0].score
    assert plain.features == {}


@pytest.mark.parametrize("mode", [SearchMode.KEYWORD, SearchMode.LEXICAL])
def test_without_vectors_a_mode_keeps_its_own_score(mode: SearchMode) -> None:
    found = make_knowledge().retriever(BrokenEmbedder()).retrieve(Query(QUESTION, mode, 4))
    assert not found.judged
    assert found.top_score == found.hits[0].score
    assert Gates(hybrid=0.9, lexical=0.2, keyword=0.0).over(found) == (0.2 if mode is SearchMode.LEXICAL else 0.0)


def test_other_weights_change_the_confidence_in_every_mode_at_once() -> None:
    knowledge = make_knowledge()
    fitted: list[Calibration] = []
    retriever = CatalogRetriever(
        knowledge.catalog,
        knowledge.lexical,
        knowledge.vectors,
        knowledge.embedder,
        calibration=lambda: fitted[0] if fitted else None,
    )
    before = {mode: retriever.retrieve(Query(QUESTION, mode, 4)).top_score for mode in SearchMode}
    fitted.append(replace(SHIPPED, offset=SHIPPED.offset - 3.0))
    for mode, score in before.items():
        now = retriever.retrieve(Query(QUESTION, mode, 4)).top_score
        assert now is not None
        assert score is not None
        assert now < score


def test_hybrid_hits_keep_both_channels_and_a_confidence() -> None:
    found = make_knowledge().retriever().retrieve(Query(QUESTION, SearchMode.HYBRID, 8))
    first = found.hits[0]
    assert first.score_kind == "linear"
    assert set(first.channels) == {"lexical", "vector"}
    assert found.top_score == found.features["confidence"]
    assert {"cosine", "lexical", "covered", "unknown", "gap", "strength"} <= set(found.features)
    # Every chunk has a vector, so every hit has its exact cosine whatever channel found it.
    assert all("vector" in hit.channels for hit in found.hits)


def test_keyword_hits_explain_their_points() -> None:
    first = make_knowledge().retriever().retrieve(Query("full gc", SearchMode.KEYWORD, 1)).hits[0]
    assert first.score_kind == "points"
    assert sum(line.points for line in first.explanation) == first.score


def test_rank_fusion_can_be_chosen() -> None:
    knowledge = make_knowledge()
    retriever = knowledge.retriever()
    retriever.policy = SearchPolicy(fusion=FusionMethod.RRF, rrf_k=60)
    found = retriever.retrieve(Query(QUESTION, SearchMode.HYBRID, 4))
    assert found.hits[0].score_kind == "rrf"
    assert 0.0 < found.hits[0].score <= 1.0
    assert paths(found)[0] == "gc/full-gc.md"


def test_at_most_two_chunks_of_a_document_before_back_fill() -> None:
    knowledge = Knowledge()
    many = {f"part {place}": f"Full GC 정지 확인 {place}" for place in range(6)}
    knowledge.add("gc/long.md", many)
    knowledge.add("gc/other.md", {"check": "정지 확인"})
    for mode in SearchMode:
        found = knowledge.retriever().retrieve(Query("Full GC 정지 확인", mode, 3))
        assert sorted(paths(found)) == ["gc/long.md", "gc/long.md", "gc/other.md"], mode
    assert len(knowledge.retriever().retrieve(Query("Full GC 정지 확인", SearchMode.HYBRID, 6)).hits) == 6


def test_channels_are_searched_deeper_than_wanted_and_scores_of_the_rest_are_looked_up() -> None:
    knowledge = Knowledge(vectors=CountingVectorIndex())
    for place in range(30):
        knowledge.add(f"doc{place:02}.md", {"a": f"alpha beta {place}", "b": f"gamma {place}"})
    retriever = knowledge.retriever()
    retriever.policy = SearchPolicy(fan_out=2)
    found = retriever.retrieve(Query("alpha", SearchMode.HYBRID, 4))
    assert isinstance(knowledge.vectors, CountingVectorIndex)
    unrestricted, looked_up = knowledge.vectors.restrictions
    assert unrestricted is None
    assert looked_up
    assert len(found.hits) == 4
    assert all({"lexical", "vector"} == set(hit.channels) for hit in found.hits if hit.chunk.section == "a")


@pytest.mark.parametrize("embedder", [None, BrokenEmbedder()])
def test_hybrid_goes_on_with_words_when_there_is_no_embedder(embedder: FakeEmbedder | None) -> None:
    knowledge = make_knowledge()
    retriever = CatalogRetriever(knowledge.catalog, knowledge.lexical, knowledge.vectors, embedder)
    found = retriever.retrieve(Query(QUESTION, SearchMode.HYBRID, 4))
    assert found.query.mode is SearchMode.LEXICAL
    assert found.features[FEATURE_DEGRADED] == 1.0
    assert found.top_score == found.hits[0].channels["lexical"].score
    assert paths(found)[0] == "gc/full-gc.md"


def test_hybrid_goes_on_with_words_when_nothing_was_ever_embedded() -> None:
    knowledge = make_knowledge()
    retriever = CatalogRetriever(knowledge.catalog, knowledge.lexical, InMemoryVectorIndex(), FakeEmbedder())
    assert retriever.retrieve(Query(QUESTION, SearchMode.HYBRID, 4)).query.mode is SearchMode.LEXICAL


def test_hybrid_goes_on_with_meaning_when_the_word_index_is_damaged() -> None:
    knowledge = make_knowledge()
    retriever = CatalogRetriever(knowledge.catalog, BrokenLexicalIndex(), knowledge.vectors, FakeEmbedder())
    found = retriever.retrieve(Query(QUESTION, SearchMode.HYBRID, 4))
    assert found.query.mode is SearchMode.VECTOR
    assert found.features[FEATURE_DEGRADED] == 1.0


def test_without_any_index_there_is_an_error() -> None:
    knowledge = make_knowledge()
    retriever = CatalogRetriever(knowledge.catalog, BrokenLexicalIndex(), knowledge.vectors, None)
    with pytest.raises(KnowledgeBaseError, match="Neither"):
        retriever.retrieve(Query(QUESTION, SearchMode.HYBRID, 4))


def test_vector_search_without_an_embedder_says_what_to_do() -> None:
    knowledge = make_knowledge()
    retriever = CatalogRetriever(knowledge.catalog, knowledge.lexical, knowledge.vectors, None)
    with pytest.raises(ModelError, match="embedding model") as caught:
        retriever.retrieve(Query(QUESTION, SearchMode.VECTOR, 4))
    assert caught.value.hint


@pytest.mark.parametrize("mode", list(SearchMode))
def test_filters_restrict_before_ranking(mode: SearchMode) -> None:
    knowledge = make_knowledge()
    knowledge.add("notes/gc.md", {"note": "정지 시간"}, source_id="notes")
    found = knowledge.retriever().retrieve(Query(QUESTION, mode, 8, Filters(source_ids=("notes",))))
    assert paths(found) == ["notes/gc.md"]
    nothing = knowledge.retriever().retrieve(Query(QUESTION, mode, 8, Filters(source_ids=("nobody",))))
    assert (nothing.hits, nothing.top_score) == ((), None)


@pytest.mark.parametrize("mode", list(SearchMode))
def test_nothing_searched_or_nothing_there_gives_nothing(mode: SearchMode) -> None:
    assert make_knowledge().retriever().retrieve(Query("  ", mode, 4)).hits == ()
    empty = Knowledge().retriever().retrieve(Query(QUESTION, mode, 4))
    assert (empty.hits, empty.top_score) == ((), None)


@pytest.mark.parametrize("mode", list(SearchMode))
@pytest.mark.parametrize(
    "text", ["!!! ??? --", "🔥🔥", "the of and is", "?" * 400, "은 는 이 가", "에서는", "그리고 부터"]
)
def test_signs_and_stop_words_alone_find_nothing(mode: SearchMode, text: str) -> None:
    found = make_knowledge().retriever().retrieve(Query(text, mode, 4))
    assert (found.hits, found.top_score) == ((), None)


@pytest.mark.parametrize("mode", list(SearchMode))
def test_decomposed_hangul_finds_what_composed_hangul_finds(mode: SearchMode) -> None:
    retriever = make_knowledge().retriever()
    composed, decomposed = (
        retriever.retrieve(Query(unicodedata.normalize(form, QUESTION), mode, 4)) for form in ("NFC", "NFD")
    )
    assert composed.hits
    assert (decomposed.hits, decomposed.features) == (composed.hits, composed.features)


@pytest.mark.parametrize("weight", [0.0, 5.0])
def test_how_words_are_weighed_in_the_ranking_does_not_move_the_confidence(weight: float) -> None:
    retriever = make_knowledge().retriever()
    query = Query(QUESTION, SearchMode.HYBRID, 4)
    before = retriever.retrieve(query)
    retriever.policy = replace(retriever.policy, lexical_weight=weight)
    after = retriever.retrieve(query)
    assert after.top_score == before.top_score
    assert [hit.score for hit in after.hits] != [hit.score for hit in before.hits]


def test_a_copy_in_another_source_takes_nothing_from_the_confidence() -> None:
    knowledge = make_knowledge()
    alone = knowledge.retriever().retrieve(Query(QUESTION, SearchMode.HYBRID, 4))
    for path, sections in RUNBOOKS.items():
        knowledge.add(path, sections, source_id="mirror")
    doubled = knowledge.retriever().retrieve(Query(QUESTION, SearchMode.HYBRID, 4))
    assert len(doubled.hits) == len(alone.hits)
    assert doubled.features["gap"] == pytest.approx(alone.features["gap"], abs=0.05)


@pytest.mark.parametrize("k", [0, -1])
def test_k_must_be_positive(k: int) -> None:
    with pytest.raises(UsageError, match=str(k)):
        make_knowledge().retriever().retrieve(Query(QUESTION, SearchMode.LEXICAL, k))


@pytest.mark.parametrize("mode", list(SearchMode))
def test_a_set_token_stops_the_search(mode: SearchMode) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        make_knowledge().retriever().retrieve(Query(QUESTION, mode, 4), token)


def test_the_keyword_index_is_built_once_per_revision() -> None:
    knowledge = make_knowledge()
    retriever = knowledge.retriever()
    query = Query("zebra", SearchMode.KEYWORD, 4)
    assert retriever.retrieve(query).hits == ()
    built = retriever._keyword
    retriever.retrieve(query)
    assert retriever._keyword is built
    knowledge.add("new.md", {"a": "zebra"})
    assert paths(retriever.retrieve(query)) == ["new.md"]


def test_chunks_that_left_the_catalog_are_no_hits() -> None:
    knowledge = make_knowledge()
    gone = knowledge.add("gone.md", {"a": QUESTION})
    retriever = knowledge.retriever()
    retriever.retrieve(Query(QUESTION, SearchMode.KEYWORD, 4))
    knowledge.catalog.begin_removal([gone])
    for mode in SearchMode:
        assert "gone.md" not in paths(retriever.retrieve(Query(QUESTION, mode, 8))), mode
