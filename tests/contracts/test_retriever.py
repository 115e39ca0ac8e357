"""What every Retriever does: the one over the catalog in each mode, and the static one of tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kebab_desktop.ask.policy import SearchPolicy
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.ports import Retriever
from kebab_desktop.core.retrieval import FusionMethod, Hit, Query, SearchMode
from tests.unit.ask.samples import StaticRetriever, make_hit, make_knowledge

QUESTION = "Full GC 정지 시간 확인"
Case = tuple[Retriever, SearchMode]


def over_catalog(mode: SearchMode, fusion: FusionMethod = FusionMethod.LINEAR) -> Callable[[], Case]:
    def build() -> Case:
        retriever = make_knowledge().retriever()
        retriever.policy = SearchPolicy(fusion=fusion)
        return retriever, mode

    return build


def static() -> Case:
    chunks = make_knowledge().catalog.all_chunks()
    hits = [make_hit(chunk, 1.0 / rank, rank) for rank, chunk in enumerate(chunks, start=1)]
    return StaticRetriever(hits, 1.0), SearchMode.HYBRID


CASES = {
    **{mode.value: over_catalog(mode) for mode in SearchMode},
    "hybrid-rrf": over_catalog(SearchMode.HYBRID, FusionMethod.RRF),
    "static": static,
}


@pytest.fixture(params=list(CASES.values()), ids=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    built: Case = request.param()
    return built


class TestRetriever:
    def test_ranks_count_from_one_without_holes_and_scores_do_not_rise(self, case: Case) -> None:
        hits = self._hits(case, 6)
        assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert len({hit.chunk.id for hit in hits}) == len(hits)

    @pytest.mark.parametrize("k", [1, 2, 5])
    def test_at_most_k_hits(self, case: Case, k: int) -> None:
        assert 1 <= len(self._hits(case, k)) <= k

    def test_the_same_query_gives_the_same_hits(self, case: Case) -> None:
        assert self._hits(case, 5) == self._hits(case, 5)

    def test_hits_come_with_a_top_score(self, case: Case) -> None:
        retriever, mode = case
        found = retriever.retrieve(Query(QUESTION, mode, 5))
        assert found.hits
        assert found.top_score is not None
        assert found.query.text == QUESTION

    def test_a_set_token_raises(self, case: Case) -> None:
        retriever, mode = case
        token = CancelToken()
        token.cancel()
        with pytest.raises(CancelledError):
            retriever.retrieve(Query(QUESTION, mode, 5), token)

    @staticmethod
    def _hits(case: Case, k: int) -> tuple[Hit, ...]:
        retriever, mode = case
        return retriever.retrieve(Query(QUESTION, mode, k)).hits
