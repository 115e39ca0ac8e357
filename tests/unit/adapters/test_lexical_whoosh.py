"""The Whoosh index on disk: kept over restarts, damage noticed, no text stored, scores as the model defines them."""

from __future__ import annotations

import random
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.adapters.lexical_whoosh import WhooshLexicalIndex
from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from kebab_desktop.core.errors import DataDirectoryError, KnowledgeBaseError
from kebab_desktop.core.lexical import TermGroup


def chunk(key: str, content: str, document: str = "doc_1", title: str = "", keywords: tuple[str, ...] = ()) -> Chunk:
    return Chunk(
        id=key,
        document_id=document,
        source_id="source",
        path="runbook.md",
        ordinal=0,
        title=title,
        section="",
        heading_path=(),
        span=Span(1, 1),
        content=content,
        trust=TrustLevel.PRIMARY,
        keywords=keywords,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "lexical"


@pytest.fixture
def written(folder: Path) -> Path:
    index = WhooshLexicalIndex(folder)
    index.upsert([chunk(f"c_{number}", f"heap dump number{number}", f"doc_{number % 3}") for number in range(9)])
    index.set_stamp("analyzer=1")
    index.close()
    return folder


def engine_files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(f"data-*/{pattern}") if path.is_file())


def test_a_new_instance_reads_what_an_earlier_one_wrote(written: Path) -> None:
    index = WhooshLexicalIndex(written)
    assert index.stamp == "analyzer=1"
    assert [hit.chunk_id for hit in index.search("number4", 1)] == ["c_4"]
    assert len(index.chunk_ids()) == 9


def overwrite(path: Path) -> None:
    path.write_bytes(b"garbage" * 40)


def flip_in_the_middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(bytes(content))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


@pytest.mark.parametrize("pattern", ["*.seg", "*.toc", "../index.json"])
@pytest.mark.parametrize("harm", [Path.unlink, overwrite, flip_in_the_middle, truncate])
def test_damage_is_noticed_and_clear_repairs(written: Path, pattern: str, harm: Callable[[Path], None]) -> None:
    harm(engine_files(written, pattern)[0])
    index = WhooshLexicalIndex(written)
    assert index.stamp is None
    for use in (lambda: index.search("heap", 1), index.chunk_ids, lambda: index.upsert([chunk("c_new", "fresh")])):
        with pytest.raises(KnowledgeBaseError) as caught:
            use()
        assert caught.value.code == "index_damaged"
        assert "Rebuild" in caught.value.hint
    index.clear()
    assert index.chunk_ids() == set()
    index.upsert([chunk("c_new", "fresh")])
    index.set_stamp("analyzer=1")
    again = WhooshLexicalIndex(written)
    assert again.stamp == "analyzer=1"
    assert [hit.chunk_id for hit in again.search("fresh", 1)] == ["c_new"]


def test_a_file_in_place_of_the_folder_is_damage_that_clear_repairs(folder: Path) -> None:
    folder.write_text("not a folder")
    index = WhooshLexicalIndex(folder)
    assert index.stamp is None
    with pytest.raises(KnowledgeBaseError):
        index.search("heap", 1)
    index.clear()
    index.upsert([chunk("c_new", "fresh")])
    assert index.chunk_ids() == {"c_new"}


def test_files_of_another_layout_or_version_are_not_used(written: Path) -> None:
    manifest = written / "index.json"
    manifest.write_text(manifest.read_text().replace("layout 1", "layout 0"))
    assert WhooshLexicalIndex(written).stamp is None


def test_files_that_vanish_under_a_running_index_do_not_reach_a_loaded_search(written: Path) -> None:
    index = WhooshLexicalIndex(written)
    index.warm_up()
    for path in engine_files(written, "*"):
        path.unlink()
    assert [hit.chunk_id for hit in index.search("number4", 1)] == ["c_4"]


@pytest.mark.parametrize("harm", [overwrite, flip_in_the_middle, truncate])
def test_damage_that_comes_while_it_runs_is_found_when_one_looks(written: Path, harm: Callable[[Path], None]) -> None:
    index = WhooshLexicalIndex(written)
    assert len(index.search("heap dump", 20)) == 9
    index.upsert([chunk("c_new", "heap dump new", "doc_new")])
    assert len(index.chunk_ids()) == 10
    seen = [index.stamp]  # what we wrote ourselves is no damage
    harm(engine_files(written, "*.seg")[0])
    seen.append(index.stamp)  # nobody looked
    with pytest.raises(KnowledgeBaseError):
        index.chunk_ids()
    assert [*seen, index.stamp] == ["analyzer=1", "analyzer=1", None]
    with pytest.raises(KnowledgeBaseError):
        index.upsert([chunk("c_more", "more", "doc_more")])
    index.clear()
    index.upsert([chunk("c_again", "heap dump again", "doc_again")])
    index.set_stamp("analyzer=1")
    assert index.chunk_ids() == {"c_again"}
    assert index.stamp == "analyzer=1"


def test_what_an_interrupted_writer_left_behind_is_ignored(written: Path) -> None:
    data = engine_files(written, "*.toc")[0].parent
    (data / "MAIN_abcdefghij.trm").write_bytes(b"half a segment")
    (data / "MAIN.tmp").mkdir()
    index = WhooshLexicalIndex(written)
    assert index.stamp == "analyzer=1"
    index.upsert([chunk("c_new", "fresh")])
    assert len(index.chunk_ids()) == 10


def test_no_text_is_stored_only_terms_and_ids(folder: Path) -> None:
    index = WhooshLexicalIndex(folder)
    index.upsert([chunk("c_1", "Password Is Hunter2 Forever")])
    data = b"".join(path.read_bytes() for path in engine_files(folder, "*"))
    assert b"c_1" in data
    assert b"Hunter2 Forever" not in data
    assert b"Password" not in data


def test_terms_of_deleted_documents_leave_the_disk(written: Path) -> None:
    index = WhooshLexicalIndex(written)
    assert any(b"number4" in path.read_bytes() for path in engine_files(written, "*"))
    index.delete_documents({"doc_1"})
    assert "c_4" not in {hit.chunk_id for hit in index.search("number4", 9)}
    index.purge()
    assert not any(b"number4" in path.read_bytes() for path in engine_files(written, "*"))
    assert index.chunk_ids() == {f"c_{number}" for number in range(9) if number % 3 != 1}


def test_a_purge_rewrites_only_what_holds_deleted_chunks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kebab_desktop.adapters.whoosh_store._FEWEST_TO_MERGE", 4)
    words = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta")
    index = WhooshLexicalIndex(folder)
    for number, word in enumerate(words):
        index.upsert([chunk(f"c_{number}_{part}", word, f"doc_{number}_{part}") for part in range(4)])
    before = {path.name for path in engine_files(folder, "*.seg")}
    assert len(before) == 6
    index.purge()
    assert {path.name for path in engine_files(folder, "*.seg")} == before
    index.delete_documents({f"doc_2_{part}" for part in range(4)} | {"doc_4_0"})
    index.purge()
    after = {path.name for path in engine_files(folder, "*.seg")}
    assert (len(after & before), len(after)) == (4, 5)
    assert not any(b"gamma" in path.read_bytes() for path in engine_files(folder, "*"))
    assert [hit.chunk_id for hit in index.search("epsilon", 9)] == ["c_4_1", "c_4_2", "c_4_3"]
    assert "gamma" not in index.vocabulary()
    assert WhooshLexicalIndex(folder).chunk_ids() == index.chunk_ids()


def test_everything_can_be_deleted_document_by_document(written: Path) -> None:
    index = WhooshLexicalIndex(written)
    for number in range(3):
        index.delete_documents({f"doc_{number}"})
        index.purge()
    assert index.chunk_ids() == set()
    assert index.search("heap", 1) == []
    index.upsert([chunk("c_new", "fresh")])
    assert WhooshLexicalIndex(written).chunk_ids() == {"c_new"}


def test_a_second_writer_gets_a_clear_answer(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kebab_desktop.adapters.whoosh_store._LOCK_TIMEOUT_S", 0.0)
    whoosh_index = pytest.importorskip("whoosh.index")
    other = whoosh_index.open_dir(str(engine_files(written, "*.toc")[0].parent)).writer()
    try:
        with pytest.raises(KnowledgeBaseError) as caught:
            WhooshLexicalIndex(written).upsert([chunk("c_new", "fresh")])
        assert caught.value.code == "index_locked"
        assert caught.value.retryable
    finally:
        other.cancel()


def test_a_full_disk_is_said_and_the_index_stays_as_it_was(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = WhooshLexicalIndex(written)
    with monkeypatch.context() as patch:
        patch.setattr(
            "whoosh.writing.SegmentWriter.commit", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "No space left"))
        )
        with pytest.raises(DataDirectoryError) as caught:
            index.upsert([chunk("c_new", "fresh")])
    assert "No space left" in caught.value.message
    assert "disk space" in caught.value.hint
    assert len(index.chunk_ids()) == 9
    index.upsert([chunk("c_new", "fresh")])
    assert len(index.chunk_ids()) == 10


def test_an_exception_while_adding_changes_nothing(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = WhooshLexicalIndex(written)
    with monkeypatch.context() as patch:
        patch.setattr(
            "kebab_desktop.adapters.whoosh_store.field_terms", lambda _: (_ for _ in ()).throw(RuntimeError("bug"))
        )
        with pytest.raises(RuntimeError):
            index.upsert([chunk("c_4", "replaced")])
    assert [hit.chunk_id for hit in index.search("number4", 1)] == ["c_4"]
    index.upsert([chunk("c_4", "replaced")])
    assert [hit.chunk_id for hit in index.search("replaced", 1)] == ["c_4"]


def test_a_read_only_place_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    with pytest.raises(KnowledgeBaseError) as caught:
        WhooshLexicalIndex(blocked / "lexical").upsert([chunk("c_1", "text")])
    assert str(blocked) in caught.value.message


def test_no_connection_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("a connection was opened"))
    index = WhooshLexicalIndex(folder)
    index.upsert([chunk("c_1", "text")])
    assert index.search("text", 1)


WORDS = (
    "heap dump gc full 메모리 부족 디스크 kubelet OutOfMemoryError ORA-01555 -XX:+UseG1GC disk node pod " * 2
).split()


@pytest.mark.parametrize("seed", range(5))
def test_scores_are_those_of_the_model_computed_from_scratch(folder: Path, seed: int) -> None:
    chance = random.Random(seed)
    index, reference = WhooshLexicalIndex(folder), InMemoryLexicalIndex()
    for _ in range(4):
        chunks = [
            chunk(
                f"c_{chance.randrange(60)}",
                " ".join(chance.choices(WORDS, k=chance.randrange(0, 30))),
                f"doc_{chance.randrange(8)}",
                title=" ".join(chance.choices(WORDS, k=2)),
                keywords=tuple(chance.choices(WORDS, k=chance.randrange(3))),
            )
            for _ in range(15)
        ]
        gone = {f"doc_{chance.randrange(8)}"}
        for target in (index, reference):
            target.upsert(chunks)
            target.delete_documents(gone)
    for question in ("heap dump", "메모리가 부족하면 OutOfMemoryError", "unknown disk pod", "-XX:+UseG1GC"):
        found, expected = index.search(question, 50), reference.search(question, 50)
        assert {hit.chunk_id: pytest.approx(hit.score) for hit in expected} == {
            hit.chunk_id: hit.score for hit in found
        }
        assert [hit.normalised for hit in found] == pytest.approx([hit.normalised for hit in expected])
    groups = [TermGroup((("메모", "모리"), ("heap",), ("memory", "error"))), TermGroup((("zzz",), ("gc",)), 0.5)]
    found, expected = index.search_groups(groups, 50), reference.search_groups(groups, 50)
    assert expected
    assert {hit.chunk_id: pytest.approx(hit.score) for hit in expected} == {hit.chunk_id: hit.score for hit in found}


def test_synonyms_count_as_one_concept(folder: Path) -> None:
    index = WhooshLexicalIndex(folder)
    index.upsert([chunk("c_ko", "힙 덤프"), chunk("c_en", "heap dump"), chunk("c_no", "disk usage")])
    hits = index.search_groups([TermGroup((("힙",), ("heap",)))], 5)
    assert {hit.chunk_id for hit in hits} == {"c_ko", "c_en"}
    assert hits[0].score == pytest.approx(hits[1].score)
