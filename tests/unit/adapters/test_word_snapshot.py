"""The copy of the posting lists beside Whoosh's files: it follows the writes, and counts only for the same files."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from kebab_desktop.adapters.lexical_whoosh import WhooshLexicalIndex
from kebab_desktop.adapters.whoosh_store import WhooshStore
from kebab_desktop.adapters.word_lists import Indexed, WordLists, lists_of
from kebab_desktop.adapters.word_snapshot import WordSnapshot
from kebab_desktop.core.documents import Chunk, Span, TrustLevel

WORDS = ("heap", "dump", "gc", "full", "메모리", "부족", "디스크", "disk", "node", "OutOfMemoryError", "ORA-01555")


def chunk(key: str, content: str, document: str = "doc_1", title: str = "") -> Chunk:
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


def copy_of(folder: Path) -> Path:
    return folder / "words.bin"


def contents(lists: WordLists) -> dict[str, tuple[str, tuple[int, ...], dict[str, tuple[int, ...]]]]:
    """Return document, lengths and terms with counts of every chunk."""
    terms: list[dict[str, tuple[int, ...]]] = [{} for _ in lists.chunk_ids]
    for place, term in enumerate(lists.terms):
        for row in range(lists.starts[place], lists.starts[place + 1]):
            terms[lists.numbers[row]][term] = tuple(lists.counts[row].tolist())
    return {
        key: (lists.document_ids[number], tuple(lists.lengths[number].tolist()), terms[number])
        for number, key in enumerate(lists.chunk_ids)
    }


def test_a_copy_is_read_back_exactly(tmp_path: Path) -> None:
    snapshot = WordSnapshot(tmp_path / "words.bin")
    heap = {"title": ["힙", "heap"], "keywords": [], "section": ["heap"], "body": ["heap", "dump", "heap"]}
    lists = lists_of([Indexed("c_1", "문서", heap), Indexed("c_2", "문서", {key: [] for key in heap})])
    assert snapshot.read("f") is None
    snapshot.write("f", lists)
    found = snapshot.read("f")
    assert found is not None
    assert contents(found) == contents(lists)
    assert contents(found)["c_1"][2] == {"힙": (1, 0, 0, 0), "heap": (1, 0, 1, 2), "dump": (0, 0, 0, 1)}
    assert snapshot.read("g") is None


def test_a_copy_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    snapshot = WordSnapshot(tmp_path / "missing" / "words.bin")
    snapshot.write("f", lists_of(()))
    assert not snapshot.present


def test_a_word_may_stand_more_often_in_a_chunk_than_a_byte_can_count(folder: Path) -> None:
    index = WhooshLexicalIndex(folder)
    index.upsert([chunk("c_1", "heap")])
    index.upsert([chunk("c_2", "heap " * 300)])
    index.set_stamp("analyzer=1")
    followed = index.search("heap", 2)
    index.close()
    assert WhooshLexicalIndex(folder).search("heap", 2) == followed
    copy_of(folder).unlink()
    assert WhooshLexicalIndex(folder).search("heap", 2) == followed


@pytest.mark.parametrize("seed", range(8))
def test_what_was_followed_is_what_whoosh_holds(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kebab_desktop.adapters.lexical_generations._FEWEST_TO_JOIN", 40)
    chance = random.Random(seed)
    index = WhooshLexicalIndex(folder)
    for _ in range(6):
        chunks = [
            chunk(
                f"c_{chance.randrange(40)}",
                " ".join(chance.choices(WORDS, k=chance.randrange(0, 20))),
                f"doc_{chance.randrange(8)}",
                title=" ".join(chance.choices(WORDS, k=2)),
            )
            for _ in range(10)
        ]
        index.upsert(chunks)
        index.delete_documents({f"doc_{chance.randrange(8)}"})
        if chance.random() < 0.5:
            index.search("heap", 3)
        if chance.random() < 0.3:
            index.purge()
        if chance.random() < 0.4:
            index.set_stamp("analyzer=1")
            index.close()
    matrix = index._generations.current()
    assert matrix is not None
    store = WhooshStore(folder)
    assert contents(matrix.lists) == contents(store.read())
    for place, _ in enumerate(matrix.lists.terms):
        held = matrix.lists.numbers[matrix.lists.starts[place] : matrix.lists.starts[place + 1]]
        assert len(held) and (np.diff(held) > 0).all()


def test_the_copy_follows_the_writes_without_reading_whoosh(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WhooshStore, "read", pytest.fail)
    for part in range(2):  # into a new index, then into one that has a copy
        index = WhooshLexicalIndex(folder)
        index.upsert([chunk(f"c_{part}_{number}", f"heap number{number}", f"doc_{number}") for number in range(4)])
        index.delete_documents({"doc_1"})
        index.purge()
        index.set_stamp("analyzer=1")
        index.close()
        assert copy_of(folder).exists()
    found = WhooshLexicalIndex(folder).search("heap", 20)
    assert {hit.chunk_id for hit in found} == {f"c_{part}_{number}" for part in range(2) for number in (0, 2, 3)}


def test_an_index_without_a_copy_gets_one_on_closing(written: Path) -> None:
    copy_of(written).unlink()
    index = WhooshLexicalIndex(written)
    index.upsert([chunk("c_new", "fresh")])
    index.close()
    assert copy_of(written).exists()
    assert [hit.chunk_id for hit in WhooshLexicalIndex(written).search("fresh", 2)] == ["c_new"]


def overwrite(path: Path) -> None:
    path.write_bytes(os.urandom(path.stat().st_size))


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_in_the_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:18])


def change_one_number(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.write_bytes(bytes(content))


@pytest.mark.parametrize("harm", [overwrite, truncate, cut_in_the_header, change_one_number, Path.unlink])
def test_a_damaged_copy_is_ignored(written: Path, harm: Callable[[Path], None]) -> None:
    harm(copy_of(written))
    index = WhooshLexicalIndex(written)
    assert [hit.chunk_id for hit in index.search("number4", 1)] == ["c_4"]
    assert len(index.chunk_ids()) == 9


def test_the_copy_goes_with_the_first_change(written: Path) -> None:
    index = WhooshLexicalIndex(written)
    index.delete_documents({"doc_1"})
    assert not copy_of(written).exists()
    index.purge()
    index.close()
    assert b"number4" not in copy_of(written).read_bytes()


def test_a_copy_of_earlier_files_is_ignored(written: Path) -> None:
    earlier = copy_of(written).read_bytes()
    index = WhooshLexicalIndex(written)
    index.delete_documents({"doc_1"})
    index.close()
    copy_of(written).write_bytes(earlier)
    assert "c_4" not in WhooshLexicalIndex(written).chunk_ids()


def test_a_failed_write_is_not_followed(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = WhooshLexicalIndex(written)
    with monkeypatch.context() as patch:
        patch.setattr(
            "whoosh.writing.SegmentWriter.commit", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "full"))
        )
        with pytest.raises(Exception, match="full"):
            index.upsert([chunk("c_new", "fresh")])
    assert len(index.chunk_ids()) == 9
    index.close()
    assert len(WhooshLexicalIndex(written).chunk_ids()) == 9


def test_clear_removes_the_copy(written: Path) -> None:
    index = WhooshLexicalIndex(written)
    index.clear()
    assert not copy_of(written).exists()
    assert index.chunk_ids() == set()
