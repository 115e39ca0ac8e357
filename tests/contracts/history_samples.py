"""Answers and stores for the tests of the history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.stores import FixedClock, InMemoryHistory
from kebab_desktop.adapters.sqlite_peewee.history import PeeweeHistory
from kebab_desktop.adapters.sqlite_peewee.migrations import open_database
from kebab_desktop.core.answers import (
    Answer,
    Citation,
    Message,
    ModelRef,
    Outcome,
    Prompt,
    Quote,
    RetrievalSummary,
    Usage,
)
from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from kebab_desktop.core.history_store import HistoryFilter, HistoryStore
from kebab_desktop.core.retrieval import ChannelScore, Hit, SearchMode, TokenPoints

CHUNK = Chunk(
    id="chk_1",
    document_id="doc_1",
    source_id="team",
    path="gc/full.md",
    ordinal=0,
    title="Full GC",
    section="확인",
    heading_path=("Full GC", "확인"),
    span=Span(3, 9),
    content="힙 사용량을 본다.\n",
    trust=TrustLevel.SECONDARY,
    keywords=("full gc",),
)
HIT = Hit(CHUNK, 1, 0.8, "linear", {"lexical": ChannelScore(7.5, 2)}, (TokenPoints("gc", "title", 1.5),))
CITATION = Citation(
    1,
    "chk_1",
    "doc_1",
    "gc/full.md",
    "GC-01",
    "Full GC",
    "확인",
    3,
    4,
    "gc/full.md#L3-L4",
    "team",
    TrustLevel.SECONDARY,
)


def make_answer(trace_id: str = "ret_1", **changes: object) -> Answer:
    top_score = changes.pop("top_score", 0.8)
    answer = Answer(
        question="Full GC가 오래 걸릴 때?",
        text="힙 사용량을 봅니다 [1].",
        outcome=Outcome.GROUNDED,
        grounded=True,
        refusal=None,
        citations=(CITATION,),
        quotes=(Quote(1, "힙 사용량을 본다.", "chk_1", 3, 3, 0.91),),
        hits=(HIT,),
        retrieval=RetrievalSummary(trace_id, SearchMode.HYBRID, 8, 0.3, top_score, 5, 1, "full gc"),  # type: ignore[arg-type]
        model=ModelRef("quotes", "quotes"),
        usage=Usage(100, 20, 12.5, 900.0),
        prompt_template_version="rag-1",
        created_at="2026-01-01T00:00:00.000Z",
        timings_ms={"retrieve": 40.0, "total": 1500.0},
        prompt=Prompt((Message("system", "Answer."), Message("user", "?")), "rag-1", "abc"),
        versions={"embedder": "e5/1"},
    )
    return replace(answer, **changes)  # type: ignore[arg-type]


def at(second: int) -> str:
    return f"2026-01-01T00:00:{second:02}.000Z"


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture(params=["memory", "sqlite"])
def history(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[HistoryStore]:
    if request.param == "memory":
        yield InMemoryHistory(clock)
        return
    database = open_database(tmp_path / "kebab.sqlite", clock)
    yield PeeweeHistory(database, clock)
    database.close()


def found(history: HistoryStore, **restriction: object) -> list[str]:
    return [row.trace_id for row in history.rows(HistoryFilter(**restriction))]  # type: ignore[arg-type]
