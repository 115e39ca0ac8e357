"""The published score tables: break-downs, selections and the grid over chunk size, overlap and top-k."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from kebab_desktop.ask.keyword import KeywordIndex
from kebab_desktop.ask.keyword_tokens import tokens as product_tokens
from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from tests.knowledge_base.reference import (
    SMALL,
    Part,
    break_down,
    parts_of,
    read_all,
    score,
    search,
    split,
    tokens,
)

CASES = json.loads((Path(__file__).parents[1] / "data" / "keyword_queries.json").read_text(encoding="utf-8"))
QUERY = {name: case["query"] for name, case in CASES.items()}
FULL_KB = read_all()
SMALL_KB = [runbook for runbook in FULL_KB if runbook.short_id in SMALL]
SIZES = {"SMALL": SMALL_KB, "FULL": FULL_KB}
GRID = [(size, overlap) for size in (100, 250, 1200, 100_000) for overlap in (0, 150, 200) if overlap < size]


def _part(name: str) -> Part:
    return next(part for part in parts_of(FULL_KB) if part.name == name)


@cache
def _parts(kb: str, size: int, overlap: int) -> list[Part]:
    return parts_of(SIZES[kb], size, overlap)


def _found(query: str, kb: str, top_k: int, size: int = 1200, overlap: int = 150) -> list[tuple[str, float]]:
    return [(part.name, points) for part, points in search(QUERY[query], _parts(kb, size, overlap), top_k)]


def _lines(query: str, name: str) -> dict[str, str]:
    """Return the break-down as the source document prints it."""
    return {
        token: " ".join(f"{field}+{points}" for field, points in fields.items())
        for token, fields in break_down(QUERY[query], _part(name)).items()
    }


def test_the_queries_are_what_the_query_builder_makes_of_the_analysis() -> None:
    for case in CASES.values():
        analysis = case["analysis"]
        signals = [text for signal in analysis["signals"] for text in (signal["code"], signal["message"])]
        words = [analysis["log_type"], *analysis["detected_patterns"], *signals, analysis.get("summary", "")]
        assert re.sub(r"[\W_]+", " ", " ".join(words)).strip().lower() == case["query"]


def test_query_b_has_the_published_tokens() -> None:
    published = "dump exceeded full gc heap java limit object oom outofmemoryerror overhead retained space 확인"
    assert tokens(QUERY["B"]) == set(published.split())


def test_query_a_begins_with_the_published_example() -> None:
    assert QUERY["A"].startswith("gc full gc long pause gc long pause pause time 증가 ")
    assert {"allocation", "failure"} <= tokens(QUERY["A"])


def test_oom_is_47_5_line_by_line() -> None:
    assert _lines("B", "OOM-01/company_policy") == {
        "dump": "body+1.0 keywords+2.0",
        "gc": "body+1.0 docs_id+4.0",
        "heap": "body+1.0 keywords+2.0 pattern_id+3.0 title+1.5",
        "java": "body+1.0 keywords+2.0 title+1.5",
        "object": "body+1.0",
        "oom": "body+1.0 keywords+2.0 docs_id+4.0 pattern_id+3.0 title+1.5",
        "outofmemoryerror": "body+1.0 keywords+2.0",
        "retained": "body+1.0 keywords+2.0",
        "space": "body+1.0 keywords+2.0",
        "확인": "body+1.0",
    }
    assert score(QUERY["B"], _part("OOM-01/company_policy")) == 42.5 + 5.0


def test_full_gc_is_23_0_line_by_line() -> None:
    assert _lines("B", "FGC-01/recommended_actions") == {
        "full": "body+1.0 keywords+2.0 title+1.5",
        "gc": "body+1.0 keywords+2.0 docs_id+4.0 pattern_id+3.0 title+1.5",
        "heap": "body+1.0",
        "object": "body+1.0",
        "retained": "body+1.0",
    }
    assert score(QUERY["B"], _part("FGC-01/recommended_actions")) == 19.0 + 4.0


@pytest.mark.parametrize(
    ("query", "size", "expected"),
    [
        (
            "A",
            "SMALL",
            [("AF-01/response_template", 42.5), ("FGC-01/company_policy", 42.0), ("FGC-01/check_points", 42.0)],
        ),
        (
            "A",
            "FULL",
            [("AF-01/response_template", 42.5), ("FGC-01/company_policy", 42.0), ("FGC-01/check_points", 42.0)],
        ),
        (
            "B",
            "SMALL",
            [("FGC-01/recommended_actions", 23.0), ("FGC-01/company_policy", 22.0), ("AF-01/company_policy", 18.5)],
        ),
        (
            "B",
            "FULL",
            [("OOM-01/company_policy", 47.5), ("OOM-01/detection_signals", 47.5), ("OVH-01/company_policy", 39.0)],
        ),
    ],
)
def test_the_representative_tables(query: str, size: str, expected: list[tuple[str, float]]) -> None:
    assert _found(query, size, top_k=3) == expected


@pytest.mark.parametrize(("size", "overlap"), GRID)
@pytest.mark.parametrize("top_k", [1, 3, 10])
def test_the_first_hit_of_every_combination(top_k: int, size: int, overlap: int) -> None:
    first_a = ("FGC-01", 42.0) if size == 100 else ("AF-01", 42.5)
    expected = {
        ("A", "SMALL"): first_a,
        ("A", "FULL"): first_a,
        ("B", "SMALL"): ("FGC-01", 23.0),
        ("B", "FULL"): ("OOM-01", 47.5),
    }
    for (query, kb), (runbook, points) in expected.items():
        name, found = _found(query, kb, top_k, size, overlap)[0]
        assert (name.split("/")[0], found) == (runbook, points), (query, kb)


@pytest.mark.parametrize(
    ("query", "kb", "top_k", "size", "overlap", "lowest", "documents"),
    [
        ("A", "SMALL", 3, 1200, 150, 42.0, 2),
        ("A", "FULL", 3, 1200, 150, 42.0, 2),
        ("A", "FULL", 3, 250, 0, 41.5, 2),
        ("A", "FULL", 3, 100, 0, 41.0, 2),
        ("A", "SMALL", 10, 1200, 0, 17.0, 5),
        ("A", "FULL", 10, 1200, 0, 21.5, 5),
        ("A", "FULL", 10, 100_000, 200, 21.5, 5),
        ("B", "SMALL", 3, 1200, 150, 18.5, 2),
        ("B", "SMALL", 3, 100, 0, 21.0, 1),
        ("B", "FULL", 3, 1200, 150, 39.0, 2),
        ("B", "FULL", 3, 250, 0, 39.0, 2),
        ("B", "FULL", 3, 100, 0, 46.5, 1),
        ("B", "SMALL", 10, 1200, 0, 11.5, 5),
        ("B", "FULL", 10, 1200, 0, 18.5, 5),
    ],
)
def test_lowest_scores_and_selections(  # noqa: PLR0917 - the columns of the published table
    query: str, kb: str, top_k: int, size: int, overlap: int, lowest: float, documents: int
) -> None:
    """Published figures, "3/2" and "3/1" among them, that these longer runbooks reproduce as well."""
    hits = _found(query, kb, top_k, size, overlap)
    assert (len(hits), len({name.split("/")[0] for name, _ in hits})) == (top_k, documents)
    assert hits[-1][1] == lowest


def test_an_overlap_as_large_as_the_chunk_is_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        split("text", 100, 100)


def test_repeated_searches_are_identical() -> None:
    for query in QUERY:
        assert len({tuple(_found(query, "FULL", top_k=10, size=250)) for _ in range(5)}) == 1


def test_without_suffixes_and_stop_words_the_break_downs_stay_the_same() -> None:
    """The published figures must not hang on the treatment of particles."""
    for query, name in (
        ("A", "AF-01/response_template"),
        ("A", "FGC-01/company_policy"),
        ("A", "FGC-01/check_points"),
        ("B", "OOM-01/company_policy"),
        ("B", "OOM-01/detection_signals"),
        ("B", "FGC-01/recommended_actions"),
        ("B", "FGC-01/company_policy"),
        ("B", "AF-01/company_policy"),
        ("B", "OVH-01/company_policy"),
    ):
        part = _part(name)
        content = tokens(part.content, plain=True) | (part.fields["body"] - tokens(part.content))
        matched = {token for token in tokens(QUERY[query], plain=True) if token in content}
        assert matched == set(break_down(QUERY[query], part)), name


def _as_chunk(part: Part) -> Chunk:
    meta = part.runbook.meta
    keywords, aliases = meta["keywords"], meta["aliases"]
    assert isinstance(keywords, list) and isinstance(aliases, list)
    return Chunk(
        id=f"{part.runbook.path}#{part.ordinal:04}",
        document_id=part.runbook.path,
        source_id="bundled",
        path=part.runbook.path,
        ordinal=part.ordinal,
        title=str(meta["title"]),
        section=part.section,
        heading_path=(str(meta["title"]), part.section),
        span=Span(1, 1),
        content=part.content,
        trust=TrustLevel.PRIMARY,
        docs_id=str(meta["docs_id"]),
        pattern_id=str(meta["pattern_id"]),
        keywords=tuple(keywords),
        aliases=tuple(aliases),
        priority=int(str(meta["priority"])),
    )


@pytest.mark.parametrize("query", sorted(QUERY))
def test_the_program_scores_every_chunk_as_the_reference_does(query: str) -> None:
    parts = parts_of(FULL_KB)
    index = KeywordIndex([_as_chunk(part) for part in parts])
    found = {hit.chunk_id: hit.score for hit in index.search(QUERY[query], limit=len(parts))}
    assert found == {_as_chunk(part).id: points for part in parts if (points := score(QUERY[query], part))}


def test_the_program_makes_the_same_tokens() -> None:
    for part in parts_of(FULL_KB):
        assert product_tokens(part.content) == tokens(part.content)
