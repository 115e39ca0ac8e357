"""Stored runs come back as they were."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.errors import KnowledgeBaseError, UsageError
from kebab_desktop.evaluation.run_store import SqliteRunStore
from kebab_desktop.evaluation.runs import header_json, run_from_json
from tests.unit.evaluation.samples import foreign, item, run

ITEMS = (
    item("한글", 1, 4, quoted=True, section=False, timings_ms={"retrieve": 1.25}),
    item("b"),
    foreign("c", None, "near"),
)
FIRST = run(ITEMS, "20261129-200000-hybrid-0001", options={"seed": 3}, warnings=("a doubtful label",))
SECOND = run(ITEMS[:1], "20261129-210000-vector-0002", created_at="2026-11-29T21:00:00.000Z", mode="vector")


@pytest.fixture
def store(tmp_path: Path) -> SqliteRunStore:
    return SqliteRunStore(tmp_path / "data")


def test_an_empty_store_has_no_run_and_makes_no_file(store: SqliteRunStore) -> None:
    assert store.lines() == []
    assert not store.folder.exists()
    with pytest.raises(UsageError, match="no run 'x'"):
        store.run("x")


def test_a_run_comes_back_complete(store: SqliteRunStore) -> None:
    store.save(FIRST)
    assert store.run(FIRST.id) == FIRST
    assert SqliteRunStore(store.folder.parent).run(FIRST.id) == FIRST


def test_runs_are_listed_newest_first_and_found_by_the_beginning(store: SqliteRunStore) -> None:
    store.save(FIRST)
    store.save(SECOND)
    assert [(line.id, line.questions) for line in store.lines()] == [(SECOND.id, 1), (FIRST.id, 3)]
    assert store.run("20261129-21") == SECOND
    with pytest.raises(UsageError, match="beginning of 2 runs"):
        store.run("2026")
    with pytest.raises(UsageError, match="There is no run ''"):
        store.run("")


def test_the_jsonl_file_says_the_same(store: SqliteRunStore) -> None:
    store.save(FIRST)
    header, *items = [json.loads(line) for line in store.jsonl(FIRST.id).read_text(encoding="utf-8").splitlines()]
    assert run_from_json(header, items) == FIRST
    assert [each["rank"] for each in items] == [1, None, None]


def test_the_same_run_is_not_stored_twice(store: SqliteRunStore) -> None:
    store.save(FIRST)
    with pytest.raises(KnowledgeBaseError, match="UNIQUE"):
        store.save(replace(FIRST, items=()))
    assert store.run(FIRST.id) == FIRST


def test_a_damaged_file_is_an_error_with_a_remedy(store: SqliteRunStore) -> None:
    store.save(FIRST)
    (store.folder / "runs.sqlite3").write_bytes(b"not a database, but long enough to be one" * 100)
    for call in (store.lines, lambda: store.save(SECOND)):
        with pytest.raises(KnowledgeBaseError) as caught:
            call()
        assert "moved away" in caught.value.hint


def test_runs_of_a_newer_program_are_refused(store: SqliteRunStore) -> None:
    with pytest.raises(UsageError, match="newer"):
        run_from_json({**header_json(FIRST), "format": 99}, [])


def test_the_file_is_closed_after_every_use(store: SqliteRunStore) -> None:
    store.save(FIRST)
    with sqlite3.connect(store.folder / "runs.sqlite3", timeout=0) as other:
        other.execute("BEGIN EXCLUSIVE")
        other.rollback()
    other.close()
