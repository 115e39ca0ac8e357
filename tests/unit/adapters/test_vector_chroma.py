"""The Chroma index on disk: kept over restarts, damage noticed before Chroma sees it, offline, files released."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kebab_desktop.adapters.chroma_store import ChromaStore
from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex
from kebab_desktop.core.documents import Window
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

DIMENSION = 16
ENOUGH_FOR_HNSW_FILES = 1100  # Chroma writes them every 1,000 windows


def vectors(count: int, dimension: int = DIMENSION) -> Vectors:
    drawn = np.random.default_rng(1).standard_normal((count, dimension))
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True), np.float32)


def windows(count: int) -> list[Window]:
    return [Window(f"w_{n}", f"c_{n // 2}", f"doc_{n // 20}", "Secret Words") for n in range(count)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "vector"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chroma") / "vector"
    index = ChromaVectorIndex(folder)
    index.upsert(windows(ENOUGH_FOR_HNSW_FILES), vectors(ENOUGH_FOR_HNSW_FILES))
    index.set_stamp("embedder=1")
    index.close()
    return folder


@pytest.fixture
def written(template: Path, folder: Path) -> Path:
    shutil.copytree(template, folder)
    return folder


def engine_file(folder: Path, pattern: str) -> Path:
    return next(path for path in sorted(folder.glob(f"data-*/{pattern}")) if path.is_file())


def test_a_new_instance_reads_what_an_earlier_one_wrote(written: Path) -> None:
    index = ChromaVectorIndex(written)
    assert index.stamp == "embedder=1"
    hit = index.search(vectors(ENOUGH_FOR_HNSW_FILES)[40], 1)[0]
    assert (hit.chunk_id, hit.document_id) == ("c_20", "doc_2")
    assert hit.cosine == pytest.approx(1.0)
    assert len(index.chunk_ids()) == ENOUGH_FOR_HNSW_FILES // 2
    index.close()


def overwrite(path: Path) -> None:
    path.write_bytes(os.urandom(4000))


def garble_every_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for start in range(0, len(content), 4096):
        for place in range(start + 100, min(start + 140, len(content))):
            content[place] ^= 0xA5
    path.write_bytes(bytes(content[:-1]) + bytes([content[-1] ^ 0xA5]))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("harm", [Path.unlink, overwrite, garble_every_page, truncate, empty])
@pytest.mark.parametrize(
    "pattern", ["chroma.sqlite3", "*/data_level0.bin", "*/header.bin", "*/index_metadata.pickle", "../index.json"]
)
def test_damage_is_noticed_without_chroma_and_clear_repairs(
    written: Path, pattern: str, harm: Callable[[Path], None]
) -> None:
    harm(engine_file(written, pattern))
    index = ChromaVectorIndex(written)
    assert index.stamp is None
    for use in (
        lambda: index.search(vectors(1)[0], 1),
        index.chunk_ids,
        lambda: index.upsert(windows(1), vectors(1)),
        lambda: index.delete_documents({"doc_1"}),
    ):
        with pytest.raises(KnowledgeBaseError) as caught:
            use()
        assert caught.value.code == "index_damaged"
        assert "Rebuild" in caught.value.hint
    index.clear()
    assert index.chunk_ids() == set()
    index.upsert(windows(2), vectors(2))
    index.set_stamp("embedder=1")
    index.close()
    again = ChromaVectorIndex(written)
    assert again.stamp == "embedder=1"
    assert again.chunk_ids() == {"c_0"}
    again.close()


def test_a_file_in_place_of_the_folder_is_damage_that_clear_repairs(folder: Path) -> None:
    folder.write_text("not a folder")
    index = ChromaVectorIndex(folder)
    assert index.stamp is None
    with pytest.raises(KnowledgeBaseError):
        index.search(vectors(1)[0], 1)
    index.clear()
    index.upsert(windows(2), vectors(2))
    assert index.chunk_ids() == {"c_0"}
    index.close()


def test_damage_that_appears_while_running_is_an_error_not_a_crash(folder: Path) -> None:
    index = ChromaVectorIndex(folder)
    index.upsert(windows(4), vectors(4))
    with closing(sqlite3.connect(engine_file(folder, "chroma.sqlite3"))) as connection:
        connection.execute("DROP TABLE embeddings_queue")
        connection.commit()
    with pytest.raises(KnowledgeBaseError) as caught:
        index.upsert(windows(4), vectors(4))
    assert caught.value.code == "index_damaged"
    assert index.stamp is None
    index.close()
    index.clear()
    index.upsert(windows(2), vectors(2))
    assert index.chunk_ids() == {"c_0"}
    index.close()


def test_a_process_killed_between_writes_costs_nothing(written: Path) -> None:
    """The database may hold more than the last note says: SQLite itself is safe against a sudden end."""
    script = (
        "import os, sys, numpy as np; from pathlib import Path\n"
        "from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex\n"
        "from kebab_desktop.core.documents import Window\n"
        "index = ChromaVectorIndex(Path(sys.argv[1]))\n"
        f"index.upsert([Window('w_killed', 'c_killed', 'doc_killed', '')], np.eye(1, {DIMENSION}, dtype=np.float32))\n"
        "os._exit(9)\n"
    )
    assert subprocess.run([sys.executable, "-c", script, str(written)], check=False).returncode == 9
    index = ChromaVectorIndex(written)
    assert index.stamp == "embedder=1"
    assert "c_killed" in index.chunk_ids()
    index.close()


def test_vectors_of_another_length_are_refused(written: Path) -> None:
    index = ChromaVectorIndex(written)
    for use in (
        lambda: index.upsert(windows(1), vectors(1, dimension=8)),
        lambda: index.search(vectors(1, dimension=8)[0], 1),
    ):
        with pytest.raises(KnowledgeBaseError) as caught:
            use()
        assert caught.value.code == "index_dimension"
    assert index.stamp == "embedder=1"
    index.close()


def test_the_same_window_twice_in_one_call_is_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match="same id"):
        ChromaVectorIndex(folder).upsert([windows(1)[0]] * 2, vectors(2))


def test_more_windows_than_chroma_takes_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = ChromaVectorIndex(folder)
    index.upsert(windows(1), vectors(1))
    client = index._store._client
    monkeypatch.setattr(client, "get_max_batch_size", lambda: 7)
    index.upsert(windows(60), vectors(60))
    assert index.chunk_ids() == {f"c_{n}" for n in range(30)}
    index.close()


def test_candidates_give_what_the_exact_scan_gives(written: Path) -> None:
    exact, candidates = ChromaVectorIndex(written), ChromaVectorIndex(written, exact_limit=10)
    for query in vectors(ENOUGH_FOR_HNSW_FILES)[::200]:
        assert candidates.search(query, 10) == exact.search(query, 10)
        few = {f"c_{n}" for n in range(0, 500, 7)}
        assert candidates.search(query, 3, few) == exact.search(query, 3, few)
    exact.close()
    candidates.close()


def test_an_index_that_outgrows_the_exact_scan_goes_on(folder: Path) -> None:
    index = ChromaVectorIndex(folder, exact_limit=20)
    index.upsert(windows(20), vectors(20))
    assert len(index.chunk_ids()) == 10
    index.upsert(windows(40), vectors(40))
    assert index.search(vectors(40)[39], 1)[0].chunk_id == "c_19"
    assert len(index.chunk_ids()) == 20
    index.delete_documents({"doc_1"})
    assert len(index.chunk_ids()) == 10
    assert index.search(vectors(40)[39], 1)[0].chunk_id != "c_19"
    index.close()


def test_no_text_is_stored(written: Path) -> None:
    for path in written.rglob("*"):
        if path.is_file():
            assert b"Secret Words" not in path.read_bytes()


def test_a_full_disk_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = pytest.importorskip("chromadb.errors")
    index = ChromaVectorIndex(folder)
    index.upsert(windows(2), vectors(2))

    def fail(*_: object, **__: object) -> None:
        raise errors.InternalError("error returned from database: (code: 13) database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(index._store._collection, "upsert", fail)
        with pytest.raises(DataDirectoryError, match="disk is full"):
            index.upsert(windows(4), vectors(4))
    assert index.chunk_ids() == {"c_0"}
    index.close()


def test_a_failed_start_of_chroma_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chroma keeps a system that could not start; the next try must say the reason again, and the one after work."""
    rust = pytest.importorskip("chromadb.api.rust")
    errors = pytest.importorskip("chromadb.errors")

    def fail(*_: object, **__: object) -> None:
        raise errors.InternalError("error returned from database: (code: 8) attempt to write a readonly database")

    index = ChromaVectorIndex(folder)
    with monkeypatch.context() as patch:
        patch.setattr(rust.RustBindingsAPI, "start", fail)
        for _ in range(2):
            with pytest.raises(DataDirectoryError, match="readonly database"):
                index.upsert(windows(2), vectors(2))
    index.upsert(windows(2), vectors(2))
    assert index.chunk_ids() == {"c_0"}
    index.close()


def internet_sockets() -> set[str]:
    """Return the open TCP and UDP sockets of this process (Linux), native code included."""
    own = {os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.is_symlink()}
    found = set()
    for table in ("tcp", "tcp6", "udp", "udp6"):
        path = Path("/proc/self/net") / table
        lines = path.read_text().splitlines()[1:] if path.exists() else []
        found |= {f"socket:[{line.split()[9]}]" for line in lines}
    return own & found


def test_no_connection_is_opened_and_no_thread_of_python_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, lambda *_: pytest.fail("a connection was tried"))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("a name was looked up"))
    monkeypatch.setenv("ANONYMIZED_TELEMETRY", "True")
    before, threads = internet_sockets() if sys.platform == "linux" else set(), set(threading.enumerate())
    index = ChromaVectorIndex(folder)
    index.upsert(windows(30), vectors(30))
    index.search(vectors(1)[0], 3)
    if sys.platform == "linux":
        assert internet_sockets() <= before
    assert set(threading.enumerate()) <= threads
    index.close()


@pytest.mark.skipif(sys.platform != "linux", reason="open files are listed in /proc")
def test_close_releases_every_file(folder: Path) -> None:
    index = ChromaVectorIndex(folder)
    index.upsert(windows(ENOUGH_FOR_HNSW_FILES), vectors(ENOUGH_FOR_HNSW_FILES))
    index.search(vectors(1)[0], 3)
    index.close()
    gc.collect()
    opened = [os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    assert [path for path in opened if path.startswith(str(folder))] == []


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files that are open")
def test_closing_does_not_begin_a_folder_anew_that_was_deleted(folder: Path) -> None:
    index = ChromaVectorIndex(folder)
    index.upsert(windows(4), vectors(4))
    index.set_stamp("embedder=1")
    shutil.rmtree(folder)
    index.close()
    assert not folder.exists()


def run_alone(code: str, cwd: Path, **environment: str) -> str:
    """Run Python code in a fresh process and return what it prints."""
    root = str(Path(__file__).resolve().parents[3])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": root, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_chroma_is_imported_on_first_use_only(written: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex\n"
        f"index = ChromaVectorIndex(Path({str(written)!r}))\n"
        "print(index.stamp, 'chromadb' in sys.modules)"
    )
    assert run_alone(code, tmp_path) == "embedder=1 False"


def test_a_foreign_env_file_in_the_current_folder_changes_nothing(written: Path, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("IS_PERSISTENT=False\nCHROMA_API_IMPL=chromadb.api.fastapi.FastAPI\nALLOW_RESET=1\n")
    (written / "vectors.bin").unlink()
    code = (
        "from pathlib import Path\n"
        "from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex\n"
        f"print(len(ChromaVectorIndex(Path({str(written)!r})).chunk_ids()))"
    )
    assert run_alone(code, tmp_path) == str(ENOUGH_FOR_HNSW_FILES // 2)


def test_an_env_file_that_chroma_cannot_read_is_named(written: Path, tmp_path: Path) -> None:
    (written / "vectors.bin").unlink()
    (tmp_path / ".env").write_bytes("NAME=한글".encode("cp949"))
    code = (
        "from pathlib import Path\n"
        "from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex\n"
        "from kebab_desktop.core.errors import KnowledgeBaseError\n"
        "try:\n"
        f"    ChromaVectorIndex(Path({str(written)!r})).chunk_ids()\n"
        "except KnowledgeBaseError as error:\n"
        "    print(error.code, '.env' in error.hint)"
    )
    assert run_alone(code, tmp_path) == "chroma_import True"


def test_the_store_reads_back_what_it_was_given(folder: Path) -> None:
    store = ChromaStore(folder)
    index = ChromaVectorIndex(folder)
    index.upsert(windows(50), vectors(50))
    index.close()
    keys, read = store.read()
    found = {key.window_id: vector for key, vector in zip(keys, read, strict=True)}
    assert found.keys() == {window.id for window in windows(50)}
    np.testing.assert_allclose(np.stack([found[f"w_{n}"] for n in range(50)]), vectors(50), atol=1e-6)
    store.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the C library must fill fresh memory with a pattern")
def test_nothing_that_the_memory_held_before_reaches_the_disk(folder: Path) -> None:
    script = (
        "import sys, numpy as np\n"
        "from pathlib import Path\n"
        "from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex\n"
        "from kebab_desktop.core.documents import Window\n"
        "index = ChromaVectorIndex(Path(sys.argv[1]))\n"
        f"index.upsert([Window('w', 'c', 'd', '')], np.eye(1, {DIMENSION}, dtype=np.float32))\n"
        "index.warm_up()\n"
        "index.close()\n"
    )
    fills_fresh_memory = {**os.environ, "MALLOC_PERTURB_": str(0xFF ^ ord("Z"))}
    subprocess.run([sys.executable, "-c", script, str(folder)], check=True, env=fills_fresh_memory)
    written = {path.name: path.read_bytes() for path in folder.rglob("*.bin")}
    assert len(written["data_level0.bin"]) > 0
    assert [name for name, content in written.items() if b"ZZZZ" in content] == []
