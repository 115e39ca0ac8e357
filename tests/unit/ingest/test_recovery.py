"""After a crash at any step, and with indexes that do not match the catalog."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import FileDone, FileStarted
from kebab_desktop.core.ids import document_id
from kebab_desktop.ingest import rebuild
from tests.unit.ingest.support import Base, summary_of

WRITES = {
    "catalog": ["begin_document", "commit_documents", "begin_removal", "finish_removal", "record_failure"],
    "lexical": ["upsert", "delete_documents", "set_stamp", "clear"],
    "vectors": ["upsert", "delete_documents", "set_stamp", "clear"],
}


class Killed(BaseException):
    """The process ends here: nothing may run afterwards, no handler and no clean-up."""


@pytest.fixture
def base(tmp_path: Path) -> Base:
    folder = tmp_path / "source"
    folder.mkdir()
    return Base(folder)


def prepare(base: Base) -> None:
    """An indexed base on whose next run something is added, updated, removed, and becomes bad."""
    base.write("updated.md", "old words")
    base.write("gone.md", "gone words")
    base.write("bad.md", "good words")
    base.write("same.md", "same words")
    base.run()
    base.write("updated.md", "new words, more than before")
    (base.folder / "gone.md").unlink()
    base.write("bad.md", b"\0\1\2\3" * 9)
    base.write("added.md", "added words")


EXPECTED = {"added.md": ["added words"], "same.md": ["same words"], "updated.md": ["new words, more than before"]}


def kill_at(base: Base, monkeypatch: pytest.MonkeyPatch, step: int, *, after: bool) -> Callable[[], bool]:
    """Make the ``step``-th write of the three stores the last one; the result tells whether it came to that."""
    count = 0

    def watched(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            nonlocal count
            count += 1
            if count == step and not after:
                raise Killed
            result = real(*arguments)
            if count == step:
                raise Killed
            return result

        return call

    for owner, methods in WRITES.items():
        for method in methods:
            store = getattr(base, owner)
            monkeypatch.setattr(store, method, watched(getattr(store, method)))
    return lambda: count >= step


@pytest.mark.parametrize("repair", [False, True], ids=["run", "rebuild then run"])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_crash_at_any_write_is_recovered_from(
    base: Base, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, after: bool, repair: bool
) -> None:
    step = 0
    while True:
        step += 1
        folder = tmp_path / f"source-{step}"
        folder.mkdir()
        base = Base(folder)
        prepare(base)
        with monkeypatch.context() as patch:
            reached = kill_at(base, patch, step, after=after)
            with suppress(Killed):
                base.run()
            if not reached():
                break
        base.pipeline().recover()
        assert base.catalog.pending() == (set(), set())
        if repair and not base.pipeline().check().usable:
            summary_of(list(base.pipeline().rebuild_indexes(CancelToken())))
            base.assert_consistent()
        base.run()
        base.assert_consistent()
        assert base.contents() == EXPECTED
    assert step > 10


def test_recovery_without_a_crash_does_nothing(base: Base) -> None:
    base.write("a.md", "text")
    base.run()
    revision = base.catalog.revision()
    assert base.pipeline().recover() == 0
    assert base.catalog.revision() == revision


def test_recovery_drops_an_index_that_cannot_be_changed(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    base.write("a.md", "text")
    base.run()
    base.catalog.begin_removal([document_id("team", "a.md")])

    def fail(_: object) -> None:
        raise KnowledgeBaseError("The index is damaged.")

    with monkeypatch.context() as patch:
        patch.setattr(base.lexical, "delete_documents", fail)
        assert base.pipeline().recover() == 1
    assert base.lexical.chunk_ids() == set()
    assert base.lexical.stamp is None
    base.run()
    base.assert_consistent()


# --- indexes


def test_a_new_base_needs_no_rebuild(base: Base) -> None:
    assert base.pipeline().check().usable
    base.run()
    assert base.pipeline().check().usable
    assert None not in (base.lexical.stamp, base.vectors.stamp)


def test_another_embedder_means_new_vectors_only(base: Base) -> None:
    base.write("a.md", "text")
    base.run()
    lexical_stamp, old = base.lexical.stamp, base.vectors.stamp
    base.versions = replace(base.versions, embedder="other/model")
    health = base.pipeline().check()
    assert (health.lexical, health.vectors) == ("", "was made by another version or model")
    assert "vector index" in health.reason and not health.usable
    events = base.events()  # the run itself renews the index first
    assert [type(event) for event in events[:2]] == [FileStarted, FileDone]
    assert summary_of(events).unchanged == 1
    assert base.lexical.stamp == lexical_stamp
    assert base.vectors.stamp not in (old, None)
    base.assert_consistent()


def test_another_analyzer_means_a_new_full_text_index_only(base: Base) -> None:
    base.write("a.md", "text")
    base.run()
    base.versions = replace(base.versions, analyzer="a2")
    health = base.pipeline().check()
    assert (bool(health.lexical), health.vectors) == (True, "")
    base.run()
    base.assert_consistent()


@pytest.mark.parametrize("which", ["lexical", "vectors"])
def test_an_index_that_lost_its_files_is_rebuilt_from_the_catalog(base: Base, which: str) -> None:
    base.write("a.md", "# A\n## One\nfirst\n## Two\nsecond")
    base.write("b.md", "third")
    base.run()
    getattr(base, which).clear()
    assert "is new or damaged" in base.pipeline().check().reason
    (base.folder / "a.md").unlink()  # the files are not needed
    events = list(base.pipeline().rebuild_indexes(CancelToken()))
    assert [event.path for event in events if isinstance(event, FileDone)] == ["a.md", "b.md"]
    assert summary_of(events).updated == 2
    base.assert_consistent()


def test_missing_chunks_are_added_and_the_rest_is_left(base: Base) -> None:
    base.write("a.md", "alpha")
    base.write("b.md", "beta")
    base.run()
    base.vectors.delete_documents([document_id("team", "b.md")])
    assert "misses 1 of 2 chunks and has 0 too many" in base.pipeline().check().reason
    events = list(base.pipeline().rebuild_indexes(CancelToken()))
    assert [event.path for event in events if isinstance(event, FileStarted)] == ["b.md"]
    base.assert_consistent()


def test_chunks_too_many_mean_a_rebuild(base: Base) -> None:
    base.write("a.md", "alpha")
    base.write("b.md", "beta")
    base.run()
    base.catalog.finish_removal([document_id("team", "b.md")])
    assert "has 1 too many" in base.pipeline().check().reason
    summary_of(list(base.pipeline().rebuild_indexes(CancelToken())))
    base.assert_consistent()


def test_when_all_is_well_a_rebuild_renews_both(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    base.write("a.md", "alpha")
    base.run()
    cleared: list[str] = []
    for name in ("lexical", "vectors"):
        store = getattr(base, name)
        real = store.clear

        def clear(name: str = name, real: Callable[[], None] = real) -> None:
            cleared.append(name)
            real()

        monkeypatch.setattr(store, "clear", clear)
    summary_of(list(base.pipeline().rebuild_indexes(CancelToken())))
    assert cleared == ["lexical", "vectors"]
    base.assert_consistent()


def test_a_cancelled_rebuild_goes_on_where_it_stopped(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "BATCH_CHARS", 1)
    for number in range(4):
        base.write(f"{number}.md", f"text {number}")
    base.run()
    base.vectors.clear()
    token = CancelToken()
    first = []
    for event in base.pipeline().rebuild_indexes(token):
        first.append(event)
        if isinstance(event, FileDone) and event.path == "1.md":
            token.cancel()
    assert summary_of(first).cancelled
    assert base.pipeline().check().vectors == "was left half-built"
    second = list(base.pipeline().rebuild_indexes(CancelToken()))
    assert [event.path for event in second if isinstance(event, FileDone)] == ["2.md", "3.md"]
    base.assert_consistent()


def test_a_cancelled_rebuild_at_the_start_of_a_run_ends_the_run(base: Base) -> None:
    base.write("a.md", "alpha")
    base.run()
    base.versions = replace(base.versions, embedder="other/model")
    base.write("b.md", "beta")
    token = CancelToken()
    token.cancel()
    summary = base.run(token)
    assert (summary.cancelled, summary.added) == (True, 0)
    assert not base.pipeline().check().usable
    base.run()
    assert base.contents() == {"a.md": ["alpha"], "b.md": ["beta"]}
    base.assert_consistent()


def test_an_index_that_cannot_be_read_is_told_and_rebuilt(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    base.write("a.md", "alpha")
    base.run()

    def fail() -> set[str]:
        raise KnowledgeBaseError("A file of the index is damaged.")

    with monkeypatch.context() as patch:
        patch.setattr(base.lexical, "chunk_ids", fail)
        health = base.pipeline().check()
        assert health.reason == "The full-text index cannot be read: A file of the index is damaged."
        summary_of(list(base.pipeline().rebuild_indexes(CancelToken())))
    base.assert_consistent()


def test_without_an_embedder_only_the_full_text_index_is_rebuilt(base: Base) -> None:
    base.write("a.md", "alpha")
    base.run()
    base.embedder = None
    vectors = base.vectors.chunk_ids()
    base.lexical.clear()
    summary = summary_of(list(base.pipeline().rebuild_indexes(CancelToken())))
    assert "no embedding model" in summary.problems[0].message
    assert (base.vectors.chunk_ids(), len(base.lexical.chunk_ids())) == (vectors, 1)


def test_times_do_not_matter_for_a_rebuild(base: Base) -> None:
    file = base.write("a.md", "alpha")
    base.run()
    os.utime(file, ns=(1, 1))
    base.lexical.clear()
    summary_of(list(base.pipeline().rebuild_indexes(CancelToken())))
    record = base.catalog.document(document_id("team", "a.md"))
    assert record is not None and record.mtime_ns != 1
