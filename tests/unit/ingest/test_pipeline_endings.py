"""How a run ends: cancelled, abandoned, or by an engine that fails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kebab_desktop.adapters.fakes.indexes import FakeEmbedder
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.core.events import FileStarted, IngestEvent, ScanDone
from kebab_desktop.ingest import parse, write
from kebab_desktop.ingest import run as module
from kebab_desktop.ingest.pipeline import IngestPipeline
from tests.unit.ingest.support import Base, done_paths, summary_of

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors


@pytest.fixture
def base(tmp_path: Path) -> Base:
    folder = tmp_path / "source"
    folder.mkdir()
    return Base(folder)


# --- cancel


def cancel_after(base: Base, count: int) -> list[IngestEvent]:
    token = CancelToken()
    events = []
    for event in base.pipeline().run([base.source], token):
        events.append(event)
        if len(events) == count:
            token.cancel()
    return events


def test_a_cancel_at_any_event_leaves_whole_documents(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GROUP_FILES", 2)
    for number in range(5):
        base.write(f"{number}.md", f"text {number}")
    base.write("9.md", b"\0\1\2\3")
    for count in range(1, 15):
        summary = summary_of(cancel_after(base, count))
        assert summary.added + summary.updated == len(base.contents())
        base.assert_consistent()
        base.catalog.remove_source("team")
        base = Base(base.folder)
    assert not summary_of(cancel_after(base, 100)).cancelled


def test_a_cancel_before_the_start(base: Base) -> None:
    base.write("a.md", "text")
    token = CancelToken()
    token.cancel()
    summary = base.run(token)
    assert (summary.cancelled, summary.added, base.contents()) == (True, 0, {})
    base.assert_consistent()


def test_a_cancel_while_texts_are_embedded_drops_the_group_and_keeps_the_old_version(base: Base) -> None:
    base.write("a.md", "old")
    base.run()
    token = CancelToken()

    class Cancelling(FakeEmbedder):
        def embed_passages(self, texts: Sequence[str], given: CancelToken | None = None) -> Vectors:
            token.cancel()
            return super().embed_passages(texts, given)

    base.embedder = Cancelling()
    base.write("a.md", "new words")
    base.write("b.md", "more")
    summary = base.run(token)
    assert (summary.cancelled, summary.added, summary.updated) == (True, 0, 0)
    assert base.contents() == {"a.md": ["old"]}
    base.embedder = FakeEmbedder()
    base.assert_consistent()


@pytest.mark.parametrize("known", [False, True], ids=["new", "update"])
def test_a_cancel_while_a_large_document_is_written(base: Base, monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    monkeypatch.setattr(write, "WRITE_AT_ONCE", 2)
    if known:
        base.write("a.md", "old")
        base.run()
    base.write("a.md", "\n".join(f"## {number}\ntext {number}" for number in range(9)))
    token = CancelToken()
    real = base.lexical.upsert

    def upsert(chunks: Sequence[Chunk]) -> None:
        token.cancel()
        real(chunks)

    monkeypatch.setattr(base.lexical, "upsert", upsert)
    summary = base.run(token)
    assert summary.cancelled
    assert (summary.updated, len(base.contents().get("a.md", []))) == ((1, 9) if known else (0, 0))
    base.assert_consistent()


def test_a_cancel_between_removals(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REMOVALS_AT_ONCE", 1)
    for number in range(3):
        base.write(f"{number}.md", f"text {number}")
    base.run()
    for file in base.folder.iterdir():
        file.unlink()
    base.write("kept.md", "kept")
    events = cancel_after(base, 2)
    assert done_paths(events, "removed") == ["0.md"]
    assert sorted(base.contents()) == ["1.md", "2.md"]
    base.assert_consistent()


def test_an_abandoned_run_leaves_nothing_pending(base: Base) -> None:
    base.write("a.md", "alpha")
    run = base.pipeline().run([base.source], CancelToken())
    assert isinstance(next(run), ScanDone)
    assert isinstance(next(run), FileStarted)
    run.close()  # type: ignore[attr-defined]
    base.assert_consistent()


# --- engines that fail


class Full(KnowledgeBaseError):
    pass


@pytest.mark.parametrize("engine", ["lexical.upsert", "vectors.upsert", "catalog.commit_documents"])
def test_an_engine_that_fails_ends_the_run_and_what_was_begun_is_undone(
    base: Base, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    base.write("a.md", "alpha")
    base.run()
    base.write("a.md", "changed")
    base.write("b.md", "beta")
    owner, method = engine.split(".")

    def fail(*_: object) -> None:
        raise Full("The disk is full.", hint="Free some space.")

    with monkeypatch.context() as patch:
        patch.setattr(getattr(base, owner), method, fail)
        with pytest.raises(Full, match="The disk is full"):
            base.events()
    assert base.catalog.pending() == (set(), set())
    assert base.contents() == {"a.md": ["alpha"]}
    base.run()
    assert base.contents() == {"a.md": ["changed"], "b.md": ["beta"]}
    base.assert_consistent()


def test_when_undoing_fails_too_the_first_error_is_told(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    base.write("a.md", "alpha")

    def fail(*_: object) -> None:
        raise Full("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(base.lexical, "upsert", fail)
        patch.setattr(base.catalog, "undo_pending", fail)
        with pytest.raises(Full) as caught:
            base.events()
    assert "Undoing failed as well" in "".join(caught.value.__notes__)
    assert base.pipeline().recover() == 1
    base.run()
    base.assert_consistent()


def test_too_few_vectors_are_an_error_not_a_shift(base: Base) -> None:
    class Short(FakeEmbedder):
        def embed_passages(self, texts: Sequence[str], token: CancelToken | None = None) -> Vectors:
            return super().embed_passages(texts[1:], token)

    base.embedder = Short()
    base.write("a.md", "alpha")
    with pytest.raises(Exception, match="0 vectors for 1 texts"):
        base.events()
    assert base.contents() == {}


def test_sizes_that_contradict_each_other_are_refused_at_once(base: Base) -> None:
    with pytest.raises(ValueError, match="overlap_chars"):
        IngestPipeline(
            base.pipeline()._parts.parser,
            None,
            base.lexical,
            base.vectors,
            base.catalog,
            base.clock,
            versions=base.versions,
            max_chunk_chars=100,
            overlap_chars=150,
        )


def test_the_file_limit_is_that_of_the_documentation() -> None:
    assert parse.MAX_FILE_BYTES == 20 * 2**20
