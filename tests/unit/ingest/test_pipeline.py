"""The order of the stages: what a run adds, updates, skips and removes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import DocumentState, Source
from kebab_desktop.core.events import FileEmbedded, FileStarted, ScanDone
from kebab_desktop.core.ids import document_id
from kebab_desktop.ingest import parse, write
from kebab_desktop.ingest import run as module
from tests.unit.ingest.support import Base, done_paths, failed_paths, summary_of

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors


@pytest.fixture
def base(tmp_path: Path) -> Base:
    folder = tmp_path / "source"
    folder.mkdir()
    return Base(folder)


def record_state(base: Base, path: str) -> DocumentState | None:
    record = base.catalog.document(document_id("team", path))
    return record.state if record else None


# --- add, update, skip, remove


def test_new_files_are_in_all_stores_afterwards(base: Base) -> None:
    base.write("a.md", "# A\n\n## One\nfirst\n## Two\nsecond")
    base.write("b/c.md", "# C\n\ntext")
    events = base.events()
    assert isinstance(events[0], ScanDone) and events[0] == ScanDone(2, 0, 0, 0)
    assert [event for event in events if isinstance(event, FileStarted)] == [
        FileStarted("a.md", "team", 1, 2),
        FileStarted("b/c.md", "team", 2, 2),
    ]
    summary = summary_of(events)
    assert (summary.added, summary.chunks, summary.failed, summary.cancelled) == (2, 3, 0, False)
    assert base.contents() == {"a.md": ["first", "second"], "b/c.md": ["text"]}
    base.assert_consistent()


def test_a_second_run_reads_nothing(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    base.write("a.md", "text")
    base.run()
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} was read"))
    monkeypatch.setattr(Path, "open", lambda path, mode: pytest.fail(f"{path} was opened for {mode}"))
    revision = base.catalog.revision()
    events = base.events()
    assert events[0] == ScanDone(0, 0, 1, 0)
    assert summary_of(events).unchanged == 1
    assert base.catalog.revision() == revision


def test_a_new_time_alone_is_remembered_and_nothing_is_indexed(base: Base) -> None:
    file = base.write("a.md", "text")
    base.run()
    os.utime(file, ns=(5_000_000_000, 5_000_000_000))
    events = base.events()
    assert (events[0], summary_of(events).unchanged) == (ScanDone(0, 0, 1, 0), 1)
    record = base.catalog.document(document_id("team", "a.md"))
    assert record is not None and record.mtime_ns == 5_000_000_000


@pytest.mark.parametrize("text", ["# A\n\nnew words", "# A\n\nold wordz"])
def test_a_changed_file_is_updated(base: Base, text: str) -> None:
    file = base.write("a.md", "# A\n\nold words")
    base.run()
    file.write_text(text, encoding="utf-8")
    os.utime(file, ns=(5_000_000_000, 5_000_000_000))
    events = base.events()
    assert events[0] == ScanDone(0, 1, 0, 0)
    assert done_paths(events, "updated") == ["a.md"]
    assert base.contents() == {"a.md": [text.partition("\n\n")[2]]}
    base.assert_consistent()


def test_a_file_that_is_gone_goes_from_all_stores(base: Base) -> None:
    base.write("a.md", "alpha")
    gone = base.write("b.md", "beta")
    base.run()
    gone.unlink()
    events = base.events()
    assert events[0] == ScanDone(0, 0, 1, 1)
    assert done_paths(events, "removed") == ["b.md"]
    assert summary_of(events).removed == 1
    assert base.contents() == {"a.md": ["alpha"]}
    assert base.lexical.search("beta", 5) == []
    assert record_state(base, "b.md") is None
    base.assert_consistent()


def test_a_renamed_file_is_a_new_document(base: Base) -> None:
    base.write("a.md", "alpha").rename(base.folder / "b.md")
    base.run()
    (base.folder / "b.md").rename(base.folder / "c.md")
    summary = base.run()
    assert (summary.added, summary.removed) == (1, 1)
    assert base.contents() == {"c.md": ["alpha"]}
    base.assert_consistent()


def test_the_same_name_in_two_folders_is_two_documents(base: Base) -> None:
    base.write("x/a.md", "one")
    base.write("y/a.md", "one")
    base.run()
    assert base.contents() == {"x/a.md": ["one"], "y/a.md": ["one"]}
    base.assert_consistent()


def test_other_versions_read_everything_again(base: Base) -> None:
    base.write("a.md", "text")
    base.run()
    base.versions = replace(base.versions, chunker="other")
    assert base.run().updated == 1
    assert base.run().unchanged == 1


def test_force_reads_everything_again(base: Base) -> None:
    base.write("a.md", "text")
    base.run()
    assert base.run(force=True).updated == 1


def test_what_the_user_removed_stays_removed(base: Base) -> None:
    base.write("a.md", "text")
    base.run()
    base.pipeline().withdraw([document_id("team", "a.md")])
    base.catalog.set_excluded([document_id("team", "a.md")], excluded=True)
    base.write("a.md", "changed text")
    events = base.events(force=True)
    assert (events[0], base.contents()) == (ScanDone(0, 0, 0, 0), {})
    base.assert_consistent()
    base.catalog.set_excluded([document_id("team", "a.md")], excluded=False)
    base.run()
    assert base.contents() == {"a.md": ["changed text"]}
    base.assert_consistent()


def test_only_the_named_files_and_folders_are_looked_at(base: Base) -> None:
    for path in ("a.md", "b/c.md", "b/d.md", "bb.md"):
        base.write(path, path)
    assert base.run(only=("b",)).added == 2
    (base.folder / "b/c.md").unlink()
    assert base.run(only=("a.md",)).removed == 0
    summary = base.run(only=("b/c.md", "bb.md"))
    assert (summary.added, summary.removed) == (1, 1)
    assert sorted(base.contents()) == ["a.md", "b/d.md", "bb.md"]
    base.assert_consistent()


def test_the_run_is_remembered(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[object] = []
    monkeypatch.setattr(base.catalog, "save_run", lambda summary, started_at: saved.append((summary, started_at)))
    base.write("a.md", "text")
    started_at = base.clock.now()
    summary = base.run()
    assert saved == [(summary, started_at)]


def test_a_large_folder_is_written_in_groups(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GROUP_FILES", 2)
    sizes: list[int] = []
    real = base.catalog.commit_documents

    def commit(ids: Sequence[str]) -> None:
        sizes.append(len(ids))
        real(ids)

    monkeypatch.setattr(base.catalog, "commit_documents", commit)
    for number in range(5):
        base.write(f"{number}.md", f"text {number}")
    base.run()
    monkeypatch.setattr(module, "GROUP_CHARS", 10)
    base.write("5.md", "longer than ten characters")
    base.write("6.md", "longer than ten characters too")
    base.run()
    assert sizes == [2, 2, 1, 1, 1]


def test_texts_are_embedded_from_short_to_long_across_documents(base: Base) -> None:
    batches: list[list[int]] = []

    class Watching(FakeEmbedder):
        def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
            batches.append([len(text) for text in texts])
            return super().embed_passages(texts, token)

    base.embedder = Watching()
    base.write("a.md", "# A\n## One\n" + "long " * 50 + "\n## Two\nshort")
    base.write("b.md", "# B\n\nmiddle middle middle")
    base.run()
    [lengths] = batches
    assert lengths == sorted(lengths) and len(lengths) == 3
    for chunk in base.catalog.all_chunks():  # each vector went to its own window
        query = base.embedder.embed_queries([f"{chunk.title} > {chunk.section} {chunk.content}"])[0]
        assert base.vectors.search(query, 1)[0].chunk_id == chunk.id


# --- trouble with files


def test_a_very_large_file_tells_how_far_it_is(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write, "EMBED_AT_ONCE", 2)
    monkeypatch.setattr(module, "EMBED_AT_ONCE", 2)
    base.embedder = embedder = FakeEmbedder()
    base.write("small.md", "one line")
    base.write("large.md", "# L\n" + "\n".join(f"## Part {number}\nwords of part {number}\n" for number in range(5)))
    told = [event for event in base.events() if isinstance(event, FileEmbedded)]
    assert {event.path for event in told} == {"large.md"}
    assert [event.done for event in told] == [2, 4, 6]
    assert {event.total for event in told} == {6}
    for chunk in base.catalog.all_chunks():  # each vector went to its own window
        query = embedder.embed_queries([f"{chunk.title} > {chunk.section} {chunk.content}"])[0]
        assert base.vectors.search(query, 1)[0].chunk_id == chunk.id


def test_trouble_with_one_file_does_not_touch_the_others(base: Base) -> None:
    base.write("a.md", "alpha")
    base.write("bad.md", b"\x00\x01\x02\x03" * 50)
    base.write("c.md", "gamma")
    events = base.events()
    assert failed_paths(events) == ["bad.md"]
    summary = summary_of(events)
    assert (summary.added, summary.failed) == (2, 1)
    assert [problem.path for problem in summary.problems] == ["bad.md"]
    assert record_state(base, "bad.md") is DocumentState.PROBLEM
    assert base.run().unchanged == 3
    base.write("bad.md", "good now")
    assert base.run().updated == 1
    assert base.contents() == {"a.md": ["alpha"], "bad.md": ["good now"], "c.md": ["gamma"]}
    base.assert_consistent()


def test_a_file_that_became_bad_is_no_longer_found(base: Base) -> None:
    base.write("a.md", "alpha")
    base.run()
    base.write("a.md", b"\x00\x01\x02\x03" * 50)
    assert base.run().failed == 1
    assert (base.contents(), base.lexical.search("alpha", 5)) == ({}, [])
    base.assert_consistent()


def test_a_document_with_problems_is_indexed_and_counted(base: Base) -> None:
    base.write("a.md", "---\npriority: high\n---\n# A\n\ntext")
    summary = base.run()
    assert (summary.added, summary.with_problems, summary.failed) == (1, 1, 0)
    assert [(problem.line, problem.field) for problem in summary.problems] == [(2, "priority")]
    record = base.catalog.document(document_id("team", "a.md"))
    assert record is not None and record.problems == summary.problems


def test_a_file_of_headings_only_says_that_nothing_can_be_found_in_it(base: Base) -> None:
    base.write("a.md", "# A\n\n## B\n")
    summary = base.run()
    assert (summary.added, summary.with_problems, summary.chunks) == (1, 1, 0)
    assert "no text under them" in summary.problems[0].message
    base.assert_consistent()


def test_a_file_that_disappears_between_scan_and_reading(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    base.write("a.md", "alpha")
    base.write("b.md", "beta")
    real = parse.read_document

    def reading(file: object, *others: object) -> object:
        (base.folder / "a.md").unlink(missing_ok=True)
        return real(file, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "read_document", reading)
    events = base.events()
    assert failed_paths(events) == ["a.md"]
    assert base.contents() == {"b.md": ["beta"]}
    assert base.run().removed == 1


def test_a_file_that_may_be_read_again_is_retried_though_it_did_not_change(
    base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    base.write("a.md", "alpha")
    real = Path.open

    def locked(path: Path, mode: str = "r") -> object:
        if path.name == "a.md":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, mode)

    monkeypatch.setattr(Path, "open", locked)
    assert "Permission denied" in base.run().problems[0].message
    monkeypatch.setattr(Path, "open", real)
    assert base.run().updated == 1
    base.assert_consistent()


def test_a_changed_file_that_cannot_be_read_just_now_stays_as_it_was_indexed(
    base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may hold it open; the next run reads it."""
    base.write("a.md", "old text")
    base.run()
    base.write("a.md", "new words")

    def locked(path: Path, mode: str) -> object:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", locked)
        events = base.events()
        assert failed_paths(events) == ["a.md"]
        assert summary_of(events).failed == 1
    assert base.contents() == {"a.md": ["old text"]}
    base.assert_consistent()
    assert summary_of(base.events()).updated == 1
    assert base.contents() == {"a.md": ["new words"]}


def test_a_fault_in_the_markdown_library_costs_the_sections_only(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    from kebab_desktop.ingest import structure

    class Broken:
        def parse(self, text: str) -> object:
            raise IndexError(text)

    monkeypatch.setattr(structure, "_parser", Broken)
    base.write("a.md", "# A\n## B\ntext")
    base.run()
    assert base.contents() == {"a.md": ["# A\n## B\ntext"]}
    base.assert_consistent()


# --- trouble with sources


def test_an_unplugged_folder_keeps_its_documents(base: Base) -> None:
    base.write("a.md", "alpha")
    base.run()
    other = Source("other", base.folder.parent / "other")
    other.root.mkdir()
    (other.root / "o.md").write_text("omega", encoding="utf-8")
    base.catalog.put_source(other)
    moved = base.folder.rename(base.folder.parent / "away")
    events = list(base.pipeline().run([base.source, other], CancelToken()))
    assert failed_paths(events) == [str(base.folder)]
    summary = summary_of(events)
    assert (summary.failed, summary.removed, summary.added) == (1, 0, 1)
    assert base.contents() == {"a.md": ["alpha"], "o.md": ["omega"]}
    moved.rename(base.folder)
    assert base.run().unchanged == 1


def test_a_folder_that_is_suddenly_empty_keeps_its_documents(base: Base) -> None:
    for number in range(12):
        base.write(f"{number}.md", f"text {number}")
    base.run()
    shutil.rmtree(base.folder)
    base.folder.mkdir()
    events = base.events()
    assert failed_paths(events) == [str(base.folder)]
    assert len(base.contents()) == 12
    assert base.run(force=True).removed == 12
    base.assert_consistent()


def test_documents_of_other_sources_are_left_alone(base: Base) -> None:
    base.write("a.md", "alpha")
    base.run()
    summary = summary_of(list(base.pipeline().run([], CancelToken())))
    assert (summary.removed, base.contents()) == (0, {"a.md": ["alpha"]})
