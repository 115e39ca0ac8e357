"""The weighted keyword scorer: the published break-downs, selections and reproducibility."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.keyword import KeywordHit, KeywordIndex, candidate_limit, priority_bonus
from kebab_desktop.ask.select import cap_per_document
from kebab_desktop.core.cancel import CancelledError, CancelToken
from kebab_desktop.core.documents import Chunk
from tests.unit.ask.samples import make_chunk

QUERY_B = (
    "gc heap oom gc overhead limit full gc oom java heap space outofmemoryerror java heap space gc overhead "
    "gc overhead limit exceeded heap dump retained object 확인"
)

OOM = make_chunk(
    "oom",
    document_id="oom",
    path="gc/java-heap-oom.md",
    title="Java Heap OOM",
    section="company_policy",
    docs_id="GC-RUNBOOK-OOM-01",
    pattern_id="HEAP_OOM",
    keywords=("java", "heap", "space", "oom", "outofmemoryerror", "dump", "retained"),
    priority=50,
    content="## company_policy\n\nGC 로그와 heap dump를 남기고 retained object를 확인한다. OutOfMemoryError",
)
FULL_GC = make_chunk(
    "fgc",
    document_id="fgc",
    path="gc/full-gc.md",
    title="Full GC 정지",
    section="recommended_actions",
    docs_id="GC-RUNBOOK-FGC-01",
    pattern_id="GC_LONG_PAUSE",
    keywords=("full", "gc", "정지"),
    priority=40,
    content="## recommended_actions\n\nheap 크기보다 retained object 비율을 먼저 본다.",
)


def breakdown(hit: KeywordHit) -> dict[str, float]:
    points: dict[str, float] = {}
    for line in hit.explanation:
        name = line.token or line.field
        points[name] = points.get(name, 0.0) + line.points
    return points


def test_the_published_break_down_of_47_5() -> None:
    hit = KeywordIndex([OOM]).search(QUERY_B, 1)[0]
    assert hit.score == 47.5
    assert breakdown(hit) == {
        "dump": 3.0,
        "gc": 5.0,
        "heap": 7.5,
        "java": 4.5,
        "object": 1.0,
        "oom": 11.5,
        "outofmemoryerror": 3.0,
        "retained": 3.0,
        "space": 3.0,
        "확인": 1.0,
        "priority": 5.0,
    }


def test_the_published_break_down_of_23_0() -> None:
    hit = KeywordIndex([FULL_GC]).search(QUERY_B, 1)[0]
    assert hit.score == 23.0
    assert breakdown(hit) == {"full": 4.5, "gc": 11.5, "heap": 1.0, "object": 1.0, "retained": 1.0, "priority": 4.0}


def test_the_explanation_names_every_field_that_gave_points() -> None:
    hit = KeywordIndex([OOM]).search("oom", 1)[0]
    assert [(line.field, line.points) for line in hit.explanation] == [
        ("body", 1.0),
        ("keywords", 2.0),
        ("docs_id", 4.0),
        ("pattern_id", 3.0),
        ("title", 1.5),
        ("priority", 5.0),
    ]


def test_priority_counts_once_only_above_zero_and_never_more_than_ten() -> None:
    assert [priority_bonus(value) for value in (-5, 0, 7, 100, 4000)] == [0.0, 0.0, 0.7, 10.0, 10.0]
    index = KeywordIndex([make_chunk(content="jstat", priority=100)])
    assert index.search("nothing", 5) == []
    assert index.search("jstat", 5)[0].score == 11.0


def test_the_heading_line_and_metadata_outside_the_searchable_text_give_no_points() -> None:
    index = KeywordIndex(
        [make_chunk(section="", log_type="GC", tags=("latency",), content="## zebra\n\nlion", title="x")]
    )
    assert [index.search(word, 1) for word in ("zebra", "gc", "latency")] == [[], [], []]
    assert index.search("lion", 1)[0].score == 1.0


def test_equal_scores_follow_source_path_and_ordinal() -> None:
    chunks = [
        make_chunk("z", path="a.md", ordinal=1),
        make_chunk("y", path="b.md", ordinal=0),
        make_chunk("x", path="a.md", ordinal=0),
        make_chunk("w", source_id="alpha", path="z.md"),
    ]
    assert [hit.chunk_id for hit in KeywordIndex(chunks).search("jstat", 9)] == ["w", "x", "z", "y"]


def test_restriction_applies_before_ranking() -> None:
    index = KeywordIndex([OOM, FULL_GC])
    assert [hit.chunk_id for hit in index.search("gc heap", 1, {"fgc", "unknown"})] == ["fgc"]
    assert index.search("gc", 5, set()) == []


def test_building_can_be_given_up() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        KeywordIndex([OOM], token.raise_if_cancelled)


def test_nothing_to_find() -> None:
    assert KeywordIndex([]).search("gc", 5) == []
    assert KeywordIndex([OOM]).search("은 는", 5) == []
    assert KeywordIndex([OOM]).search("gc", 0) == []
    assert len(KeywordIndex([OOM, FULL_GC])) == 2


@pytest.mark.parametrize(("top_k", "expected"), [(1, 5), (3, 15), (10, 50), (20, 50), (70, 70)])
def test_candidates(top_k: int, expected: int) -> None:
    assert candidate_limit(top_k) == expected


def _select(documents: Sequence[str], k: int) -> str:
    """Return chunks/documents as the source document prints a selection."""
    chosen = cap_per_document(list(enumerate(documents)), k, 2, lambda item: item[1])
    return f"{len(chosen)}/{len({document for _, document in chosen})}"


def test_the_published_selections() -> None:
    assert _select(["AF", "FGC", "FGC", "FGC"], 3) == "3/2"
    assert _select(["A", "A", "A", "B"], 3) == "3/2"
    assert _select(["FGC"] * 15, 3) == "3/1"
    assert _select(["A", "B", "C"], 3) == "3/3"


WORDS = st.sampled_from(["gc", "heap", "oom", "full", "힙", "확인", "pause"])
CHUNKS = st.lists(
    st.builds(
        lambda words, keywords, title, priority, document: (words, keywords, title, priority, document),
        st.lists(WORDS, max_size=6),
        st.lists(WORDS, max_size=3),
        WORDS,
        st.integers(-10, 200),
        st.integers(0, 3),
    ),
    max_size=12,
)


@given(CHUNKS, st.lists(WORDS, min_size=1, max_size=5), st.integers(1, 12), st.randoms())
def test_the_result_does_not_depend_on_the_order_of_the_chunks(
    rows: list[tuple[list[str], list[str], str, int, int]], query: list[str], limit: int, shuffle: random.Random
) -> None:
    chunks: list[Chunk] = [
        make_chunk(
            f"c{place}",
            document_id=f"d{document}",
            path=f"{document}.md",
            ordinal=place,
            content=" ".join(words),
            keywords=tuple(keywords),
            title=title,
            priority=priority,
        )
        for place, (words, keywords, title, priority, document) in enumerate(rows)
    ]
    text = " ".join(query)
    expected = KeywordIndex(chunks).search(text, limit)
    shuffle.shuffle(chunks)
    assert KeywordIndex(chunks).search(text, limit) == expected
    assert [hit.score for hit in expected] == sorted((hit.score for hit in expected), reverse=True)
    for hit in expected:
        assert hit.score > 0
        assert hit.score == pytest.approx(sum(line.points for line in hit.explanation))
