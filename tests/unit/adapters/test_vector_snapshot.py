"""The copy of the vectors beside Chroma: made on closing, used only when it is whole and of the same database."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex
from kebab_desktop.adapters.vector_matrix import WindowKey
from kebab_desktop.adapters.vector_snapshot import VectorSnapshot
from kebab_desktop.core.documents import Window
from kebab_desktop.core.errors import KnowledgeBaseError

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

ENOUGH_FOR_HNSW_FILES = 1100  # Chroma writes them every 1,000 windows


def vectors(count: int) -> Vectors:
    drawn = np.random.default_rng(1).standard_normal((count, 16))
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True), np.float32)


def windows(count: int) -> list[Window]:
    return [Window(f"w_{n}", f"c_{n // 2}", f"doc_{n // 20}", "") for n in range(count)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "vector"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chroma") / "vector"
    index = ChromaVectorIndex(folder)
    index.upsert(windows(60), vectors(60))
    index.set_stamp("embedder=1")
    index.close()
    return folder


@pytest.fixture
def written(template: Path, folder: Path) -> Path:
    shutil.copytree(template, folder)
    return folder


def overwrite(path: Path) -> None:
    path.write_bytes(os.urandom(path.stat().st_size))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_in_the_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])


def change_one_number(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.write_bytes(bytes(content))


def test_a_copy_is_read_back_exactly(tmp_path: Path) -> None:
    snapshot = VectorSnapshot(tmp_path / "vectors.bin")
    keys = [WindowKey("w_1", "c_1", "문서"), WindowKey("w_2", "c_1", "문서")]
    assert snapshot.read("f") is None
    snapshot.write("f", keys, vectors(2))
    found = snapshot.read("f")
    assert found is not None
    assert found[0] == keys
    np.testing.assert_array_equal(found[1], vectors(2))
    assert snapshot.read("g") is None


def test_a_copy_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    snapshot = VectorSnapshot(tmp_path / "missing" / "vectors.bin")
    snapshot.write("f", [WindowKey("w_1", "c_1", "d_1")], vectors(1))
    assert not snapshot.present


SEARCH = """
import sys
from pathlib import Path
import numpy as np
from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex
index = ChromaVectorIndex(Path(sys.argv[1]))
hits = index.search(np.eye(16, dtype=np.float32)[0], 3)
print(index.stamp, *(hit.chunk_id for hit in hits), "chromadb" in sys.modules)
if sys.argv[2] == "close":
    index.close()
"""


def search_in_another_process(folder: Path, ending: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", SEARCH, str(folder), ending], capture_output=True, text=True, check=True
    )
    return run.stdout.split()


@pytest.mark.parametrize("count", [40, ENOUGH_FOR_HNSW_FILES])
def test_reading_in_one_process_after_another_is_no_damage(folder: Path, count: int) -> None:
    """Chroma writes some of its files again when it opens them, also for a reader that does not close."""
    index = ChromaVectorIndex(folder)
    index.upsert(windows(count), vectors(count))
    index.delete_documents({"doc_1"})
    index.set_stamp("embedder=1")
    index.close()
    (folder / "vectors.bin").unlink()
    first, second, third = (search_in_another_process(folder, ending) for ending in ("leave", "close", "leave"))
    assert first[0] == "embedder=1"
    assert first == second
    assert first[:-1] == third[:-1]
    assert (second[-1], third[-1]) == ("True", "False"), "the third process has the copy that the second one left"


def test_a_process_that_only_wrote_leaves_a_copy_too(written: Path) -> None:
    assert search_in_another_process(written, "leave")[-1] == "False"


def test_the_copy_follows_the_writes_without_reading_chroma(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kebab_desktop.adapters.vector_chroma._READ_FOR_THE_COPY", 0)
    for part in range(2):  # into a new store, then into one that has a copy
        index = ChromaVectorIndex(folder)
        index.upsert(windows(40)[part * 20 : part * 20 + 20], vectors(40)[part * 20 : part * 20 + 20])
        index.delete_documents({"doc_1"})
        index.set_stamp("embedder=1")
        monkeypatch.setattr("kebab_desktop.adapters.chroma_store.ChromaStore.read", pytest.fail)
        index.close()
    found = ChromaVectorIndex(folder).search(vectors(1)[0], 50)
    monkeypatch.undo()
    (folder / "vectors.bin").unlink()
    from_chroma = ChromaVectorIndex(folder)
    assert found and [hit.chunk_id for hit in found] == [hit.chunk_id for hit in from_chroma.search(vectors(1)[0], 50)]
    from_chroma.close()


def test_more_vectors_than_fit_are_not_followed(folder: Path) -> None:
    index = ChromaVectorIndex(folder, exact_limit=30)
    index.upsert(windows(20), vectors(20))
    index.upsert(windows(40)[20:], vectors(40)[20:])
    index.set_stamp("embedder=1")
    assert len(index.search(vectors(1)[0], 5)) == 5
    index.close()


def copied(folder: Path) -> Path:
    """Leave a copy of the vectors beside Chroma's files, as a process does that searched and closed."""
    index = ChromaVectorIndex(folder)
    index.warm_up()
    index.close()
    return folder / "vectors.bin"


def test_an_index_that_became_empty_is_closed_and_filled_again(written: Path) -> None:
    index = ChromaVectorIndex(written)
    index.set_stamp("stamp")
    index.warm_up()
    index.delete_documents({window.document_id for window in windows(1_000)})
    assert index.chunk_ids() == set()
    index.close()
    again = ChromaVectorIndex(written)
    assert again.search(vectors(1)[0], 3) == []
    again.upsert(windows(2), vectors(2))
    assert again.chunk_ids() == {window.chunk_id for window in windows(2)}
    again.close()


def test_the_copy_gives_the_same_hits_as_chroma(written: Path) -> None:
    index = ChromaVectorIndex(written)
    from_chroma = [index.search(query, 10) for query in vectors(5)]
    index.close()
    index = ChromaVectorIndex(written)
    assert [index.search(query, 10) for query in vectors(5)] == from_chroma
    assert index._store._client is None


@pytest.mark.parametrize("harm", [overwrite, truncate, cut_in_the_header, change_one_number])
def test_a_damaged_copy_is_ignored(written: Path, harm: Callable[[Path], None]) -> None:
    harm(copied(written))
    index = ChromaVectorIndex(written)
    assert len(index.chunk_ids()) == 30
    index.close()


def test_the_copy_goes_with_the_first_change(written: Path) -> None:
    copy = copied(written)
    index = ChromaVectorIndex(written)
    assert len(index.chunk_ids()) == 30
    index.delete_documents({"doc_0"})
    assert not copy.exists()
    assert "c_0" not in index.chunk_ids()
    index.close()
    again = ChromaVectorIndex(written)
    assert "c_0" not in again.chunk_ids()
    again.close()


def test_a_copy_of_an_earlier_database_is_ignored(written: Path) -> None:
    copy = copied(written)
    earlier = copy.read_bytes()
    index = ChromaVectorIndex(written)
    index.delete_documents({"doc_0"})
    index.close()
    copy.write_bytes(earlier)
    again = ChromaVectorIndex(written)
    assert "c_0" not in again.chunk_ids()
    again.close()


def test_the_copy_does_not_hide_a_damaged_database(written: Path) -> None:
    copied(written)
    truncate(next(written.glob("data-*/chroma.sqlite3")))
    with pytest.raises(KnowledgeBaseError):
        ChromaVectorIndex(written).search(vectors(1)[0], 1)


def test_clear_removes_the_copy(written: Path) -> None:
    copy = copied(written)
    assert copy.exists()
    index = ChromaVectorIndex(written)
    index.clear()
    assert not copy.exists()
    assert index.chunk_ids() == set()
