"""Ingest on SQLite, Whoosh, Chroma and the embedding model: killed, damaged, interrupted, and on a real corpus."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.embedder_onnx import OnnxEmbedder
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Source, SourceType
from kebab_desktop.core.events import FileDone
from tests.conftest import ROOT
from tests.unit.ingest.support import Base, close, open_on_disk, summary_of

pytestmark = pytest.mark.integration


@pytest.fixture
def base(tmp_path: Path) -> Base:
    (tmp_path / "source").mkdir()
    return open_on_disk(tmp_path / "data", tmp_path / "source")


def start_up(base: Base) -> None:
    """Do what the program does when it starts."""
    base.pipeline().recover()
    base.run()
    base.assert_consistent()


# --- killed


@pytest.mark.parametrize(
    ("store", "method", "moment"),
    [
        ("catalog", "begin_document", "after"),
        ("vectors", "delete_documents", "after"),
        ("vectors", "upsert", "after"),
        ("lexical", "upsert", "before"),
        ("lexical", "upsert", "after"),
        ("catalog", "commit_documents", "after"),
        ("catalog", "begin_removal", "after"),
        ("catalog", "finish_removal", "before"),
    ],
)
def test_a_killed_process_leaves_stores_that_the_next_start_mends(
    tmp_path: Path, store: str, method: str, moment: str
) -> None:
    source, data = tmp_path / "source", tmp_path / "data"
    source.mkdir()
    base = open_on_disk(data, source)
    base.write("updated.md", "# A\n\n## One\n\nold words")
    base.write("gone.md", "gone words")
    base.write("same.md", "same words")
    base.run()
    close(base)
    base.write("updated.md", "# A\n\n## One\n\nnew words of another length")
    base.write("added.md", "added words")
    (source / "gone.md").unlink()

    killed = subprocess.run(
        [sys.executable, "-m", "tests.integration.killed_ingest", str(data), str(source), store, method, moment],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert killed.returncode < 0 or sys.platform == "win32", killed.stderr
    assert killed.returncode != 0, killed.stderr

    base = open_on_disk(data, source)
    start_up(base)
    assert base.contents() == {
        "added.md": ["added words"],
        "same.md": ["same words"],
        "updated.md": ["new words of another length"],
    }
    assert base.lexical.search("old gone", 5) == []
    close(base)


# --- damaged


@pytest.mark.parametrize("folder", ["lexical", "vectors"])
@pytest.mark.parametrize("damage", ["deleted", "emptied", "overwritten"])
def test_a_damaged_index_folder_is_rebuilt_from_the_catalog(
    base: Base, tmp_path: Path, folder: str, damage: str
) -> None:
    base.write("a.md", "# A\n\n## One\n\nfirst words\n\n## Two\n\nsecond words")
    base.write("b.md", "third words")
    base.run()
    close(base)
    place = tmp_path / "data" / folder
    if damage == "deleted":
        shutil.rmtree(place)
    elif damage == "emptied":
        shutil.rmtree(place)
        place.mkdir()
    else:
        for file in place.rglob("*"):
            if file.is_file():
                file.write_bytes(b"\0not an index\0" * 20)
    (base.folder / "a.md").rename(tmp_path / "away.md")  # files are not needed for it

    again = open_on_disk(tmp_path / "data", base.folder)
    health = again.pipeline().check()
    assert not health.usable and health.reason
    summary_of(list(again.pipeline().rebuild_indexes(CancelToken())))
    again.assert_consistent()
    assert len(again.lexical.search("words", 9)) == 3
    close(again)


def test_a_cancelled_ingest_can_be_continued(base: Base) -> None:
    for number in range(150):
        base.write(f"{number:03}.md", f"# Document {number}\n\n## One\n\ntext {number}\n\n## Two\n\nmore {number}")
    token = CancelToken()
    done = 0
    for event in base.pipeline().run([base.source], token):
        done += isinstance(event, FileDone)
        if done == 64:
            token.cancel()
    assert len(base.contents()) == done == 64
    base.assert_consistent()
    summary = base.run()
    assert (summary.unchanged, summary.added) == (64, 86)
    base.assert_consistent()
    close(base)


# --- the embedding model and real runbooks


def test_real_runbooks_with_the_real_model(tmp_path: Path, shared_dir: Path, embedding_model_dir: Path) -> None:
    folder = shared_dir / "corpora" / "runbooks" / "prometheus-operator"
    base = open_on_disk(tmp_path / "data", folder)
    embedder = OnnxEmbedder(embedding_model_dir)
    base.embedder = embedder
    base.versions = replace(base.versions, embedder=embedder.identity)
    summary = base.run()
    # One of them really has a code block that never ends (PrometheusOperatorNodeLookupErrors.md).
    assert (summary.added, summary.failed, summary.with_problems) == (108, 0, 1)
    assert summary.chunks > 400
    base.assert_consistent()
    assert base.run().unchanged == 108

    vector = embedder.embed_queries(["etcd database is running out of space, what should I do?"])[0]
    best = [hit.chunk_id for hit in base.vectors.search(vector, 5)]
    assert any("etcd" in chunk.path.lower() for chunk in base.catalog.chunks(best).values())
    for chunk in base.catalog.all_chunks():
        lines = (folder / chunk.path).read_text(encoding="utf-8").split("\n")
        assert chunk.content in "\n".join(lines[chunk.span.start - 1 : chunk.span.end])
    close(base)


def test_the_shipped_runbooks(tmp_path: Path) -> None:
    """The knowledge base that comes with the program has no problems, and its sections fit into one chunk each."""
    base = open_on_disk(tmp_path / "data", ROOT / "knowledge-base")
    runbooks = Source("team", ROOT / "knowledge-base", type=SourceType.RUNBOOKS)
    summary = summary_of(list(base.pipeline().run([runbooks], CancelToken())))
    assert (summary.added, summary.problems) == (19, ())
    assert {len(chunks) for chunks in base.contents().values()} == {6}
    base.assert_consistent()
    close(base)
