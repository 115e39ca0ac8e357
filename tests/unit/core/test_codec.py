"""Stored JSON of dataclasses: round trips, and old JSON that stays readable."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kebab_desktop.core.answers import (
    Answer,
    Citation,
    Message,
    ModelRef,
    Outcome,
    Prompt,
    Quote,
    RefusalKind,
    RefusalReason,
    RetrievalSummary,
    Usage,
)
from kebab_desktop.core.codec import CodecError, dumps, loads
from kebab_desktop.core.conversations import Turn
from kebab_desktop.core.documents import Chunk, Frontmatter, Problem, Source, Span, TrustLevel
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.retrieval import ChannelScore, Hit, SearchMode, TokenPoints

# Every code point, lone surrogates included: a broken escape in YAML or a file name can bring them in.
TEXTS = st.text(st.characters(), max_size=12) | st.sampled_from(
    ["", "힙", "\x00", "\ud800", "$map", "$date", "\ud83d\ude00"]
)
NUMBERS = st.floats(allow_nan=False) | st.integers(-(2**70), 2**70).map(float)
COUNTS = st.integers(-(2**70), 2**70)
SCORES = st.dictionaries(TEXTS, NUMBERS, max_size=3)


def tuples(items: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(items, max_size=3).map(tuple)


SPANS = st.builds(Span, COUNTS, COUNTS)
CHUNKS = st.builds(
    Chunk,
    id=TEXTS,
    document_id=TEXTS,
    source_id=TEXTS,
    path=TEXTS,
    ordinal=COUNTS,
    title=TEXTS,
    section=TEXTS,
    heading_path=tuples(TEXTS),
    span=SPANS,
    content=TEXTS,
    trust=st.sampled_from(TrustLevel),
    keywords=tuples(TEXTS),
    lang=TEXTS,
    priority=COUNTS,
)
HITS = st.builds(
    Hit,
    CHUNKS,
    COUNTS,
    NUMBERS,
    TEXTS,
    st.dictionaries(TEXTS, st.builds(ChannelScore, NUMBERS, COUNTS), max_size=2),
    tuples(st.builds(TokenPoints, TEXTS, TEXTS, NUMBERS)),
)
CITATIONS = st.builds(
    Citation,
    marker=COUNTS,
    chunk_id=TEXTS,
    document_id=TEXTS,
    doc_path=TEXTS,
    docs_id=TEXTS,
    title=TEXTS,
    section=TEXTS,
    line_start=COUNTS,
    line_end=COUNTS,
    uri=TEXTS,
    source_id=TEXTS,
    trust_level=st.sampled_from(TrustLevel),
    quote=TEXTS,
)
REFUSALS = st.builds(RefusalReason, st.sampled_from(RefusalKind), st.none() | NUMBERS, st.none() | NUMBERS, TEXTS)
ANSWERS = st.builds(
    Answer,
    question=TEXTS,
    text=TEXTS,
    outcome=st.sampled_from(Outcome),
    grounded=st.booleans(),
    refusal=st.none() | REFUSALS,
    citations=tuples(CITATIONS),
    quotes=tuples(st.builds(Quote, COUNTS, TEXTS, TEXTS, COUNTS, COUNTS, NUMBERS)),
    hits=tuples(HITS),
    retrieval=st.builds(
        RetrievalSummary,
        trace_id=TEXTS,
        mode=st.sampled_from(SearchMode),
        k=COUNTS,
        score_gate=NUMBERS,
        top_score=st.none() | NUMBERS,
        chunks_returned=COUNTS,
        chunks_used=COUNTS,
    ),
    model=st.builds(ModelRef, TEXTS, TEXTS),
    usage=st.builds(Usage, COUNTS, COUNTS, NUMBERS, NUMBERS),
    prompt_template_version=TEXTS,
    created_at=TEXTS,
    timings_ms=SCORES,
    notice=TEXTS,
    conversation_id=st.none() | TEXTS,
    turn_index=st.none() | COUNTS,
    prompt=st.none() | st.builds(Prompt, tuples(st.builds(Message, TEXTS, TEXTS)), TEXTS, TEXTS),
    versions=st.dictionaries(TEXTS, TEXTS, max_size=2),
)
# What YAML can put under a key that the program does not know.
SCALARS = (
    st.none()
    | st.booleans()
    | COUNTS
    | NUMBERS
    | TEXTS
    | st.dates()
    | st.datetimes()
    | st.times()
    | st.binary(max_size=4)
)
YAML_VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXTS | COUNTS | st.dates() | st.none(), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(ANSWERS)
@settings(deadline=None)
def test_an_answer_survives(answer: Answer) -> None:
    text = dumps(answer)
    assert loads(Answer, text) == answer
    assert loads(Answer, text.encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass")) == answer


@given(TEXTS, tuples(CITATIONS), TEXTS)
@settings(deadline=None)
def test_a_turn_survives(text: str, citations: tuple[Citation, ...], time_text: str) -> None:
    turn = Turn(text, text, citations, time_text)
    assert loads(Turn, dumps(turn)) == turn


@given(st.dictionaries(TEXTS, YAML_VALUES, max_size=4), tuples(TEXTS), st.none() | st.sampled_from(TrustLevel))
@settings(deadline=None)
def test_frontmatter_with_unknown_keys_survives(
    extra: Mapping[str, object], keywords: tuple[str, ...], trust: TrustLevel | None
) -> None:
    front = Frontmatter(title="t", keywords=keywords, trust_level=trust, extra=extra)
    assert loads(Frontmatter, dumps(front)) == front


def test_other_core_values_survive() -> None:
    source = Source("team", Path("/srv/런북/a b"), ignore=("*.tmp",))
    assert loads(Source, dumps(source)) == source
    summary = IngestSummary(added=1, seconds=0.5, problems=(Problem("a.md", "bad", line=3),))
    assert loads(IngestSummary, dumps(summary)) == summary
    assert loads(tuple[str, ...], dumps(("a", "b"))) == ("a", "b")


def test_special_values_of_yaml_keep_their_type() -> None:
    extra = {
        "when": datetime(2026, 5, 1, 12, tzinfo=UTC),
        "day": date(2026, 5, 1),
        "clock": time(3, 30),
        "raw": b"\x00\xff",
        "set": {"only"},
        "like a tag": {"$date": "2026-05-01"},
        "keys": {1: "one", None: "none", (1, 2): "pair"},
    }
    back = loads(Frontmatter, dumps(Frontmatter(extra=extra))).extra
    assert back == {**extra, "set": ["only"]}
    assert [type(back[key]) for key in ("when", "day")] == [datetime, date]


class Colour(StrEnum):
    RED = "red"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    size: float


@dataclass(frozen=True, slots=True)
class Whole:
    name: str
    count: int
    ratio: float
    done: bool
    colour: Colour
    part: Part
    maybe: Part | None
    names: tuple[str, ...]
    table: Mapping[str, float]
    where: Path
    label: str = "none"
    more: Mapping[str, object] = field(default_factory=lambda: {"a": 1})


def test_missing_fields_take_the_default_or_the_empty_value() -> None:
    empty = Whole("", 0, 0.0, False, Colour.GREY, Part("", 0.0), None, (), {}, Path())
    assert loads(Whole, "{}") == empty
    assert loads(Whole, "{}").label == "none"
    assert loads(Whole, '{"part": {"name": "p"}}').part == Part("p", 0.0)


def test_unknown_fields_and_members_are_tolerated() -> None:
    assert loads(Part, '{"name": "p", "size": 2, "colour": {"deep": [1]}}') == Part("p", 2)
    assert loads(Whole, '{"colour": "ultraviolet"}').colour is Colour.GREY
    assert loads(Hit, dumps({"chunk": {"trust": "of tomorrow"}})).chunk.trust is TrustLevel.GENERATED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"text"',
        "null",
        '{"name": 3}',
        '{"count": "3"}',
        '{"count": true}',
        '{"part": []}',
        '{"names": "abc"}',
        '{"table": [1]}',
        '{"table": {"a": "b"}}',
        '{"where": 3}',
        '{"more": {"a": {"$date": "tomorrow"}}}',
        '{"more": {"a": {"$new": 1}}}',
        '{"more": {"a": {"$map": [[{"x": {}}, 1]]}}}',
        '{"more": {"a": {"$map": [1]}}}',
        '{"table": {"$map": [1]}}',
        "[" * 100_000,
    ],
)
def test_json_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        loads(Whole, text)


def test_a_value_that_contains_itself_is_refused() -> None:
    loop: dict[str, object] = {}
    loop["self"] = loop
    with pytest.raises(CodecError, match="contains itself"):
        dumps(Frontmatter(extra=loop))


def test_json_is_compact_and_readable() -> None:
    assert dumps(Part("힙", 1.0)) == '{"name":"힙","size":1.0}'
    assert json.loads(dumps(Part("힙", 1.0))) == {"name": "힙", "size": 1.0}


@dataclass(frozen=True)
class _Figures:
    values: Mapping[str, float | int | str] = field(default_factory=dict)


def test_figures_of_several_kinds_keep_their_kind() -> None:
    figures = _Figures({"count": 3, "share": 3.0, "name": "3"})
    read = loads(_Figures, dumps(figures))
    assert read == figures
    assert [type(each) for each in read.values.values()] == [int, float, str]
    with pytest.raises(CodecError, match="found list"):
        loads(_Figures, '{"values": {"count": []}}')


@pytest.mark.parametrize("found", ["[]", "{}"])
def test_a_list_in_the_place_of_a_name_is_refused(found: str) -> None:
    assert loads(RefusalReason, '{"kind": "of a later version", "detail": ""}').kind is list(RefusalKind)[-1]
    with pytest.raises(CodecError, match="kind: expected a name, found"):
        loads(RefusalReason, f'{{"kind": {found}, "detail": ""}}')
