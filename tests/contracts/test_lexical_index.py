"""What every lexical index does, run for the one in memory and for Whoosh."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.adapters.lexical_whoosh import WhooshLexicalIndex
from kebab_desktop.core.documents import Chunk, Span, TrustLevel
from kebab_desktop.core.lexical import TermGroup
from kebab_desktop.core.ports import LexicalIndex


def chunk(key: str, content: str, document: str = "doc_1", **labels: object) -> Chunk:
    values: dict[str, object] = {"title": "", "section": "", "path": "notes.md", **labels}
    return Chunk(
        id=key,
        document_id=document,
        source_id="source",
        ordinal=0,
        heading_path=(),
        span=Span(1, 1),
        content=content,
        trust=TrustLevel.PRIMARY,
        **values,  # type: ignore[arg-type]
    )


CHUNKS = (
    chunk("c_heap", "java.lang.OutOfMemoryError: Java heap space. Take a heap dump with jmap.", title="힙 메모리 부족"),
    chunk("c_gc", "Full GC가 자주 발생하면 Old 영역을 확인한다.", "doc_2", title="Full GC", keywords=("jstat",)),
    chunk("c_disk", "The disk is full: delete old log files.", "doc_3", title="Disk full", tags=("storage",)),
    chunk("c_db", "ORA-01555가 발생하면 undo retention을 늘린다.", "doc_3", docs_id="DB-01", section="조치"),
)


class TestLexicalIndex:
    @pytest.fixture(params=["memory", "whoosh"])
    def index(self, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LexicalIndex]:
        makers: dict[str, Callable[[], LexicalIndex]] = {
            "memory": InMemoryLexicalIndex,
            "whoosh": lambda: WhooshLexicalIndex(tmp_path / "lexical"),
        }
        index = makers[request.param]()
        yield index
        index.close()

    def test_a_new_index_is_empty_and_has_no_stamp(self, index: LexicalIndex) -> None:
        assert index.stamp is None
        assert index.chunk_ids() == set()
        assert index.search("heap", 5) == []
        index.delete_documents({"doc_1"})
        assert index.chunk_ids() == set()

    def test_frequencies_count_the_chunks_that_hold_a_group(self, index: LexicalIndex) -> None:
        groups = [TermGroup((("full",),)), TermGroup((("heap", "dump"), ("disk",))), TermGroup((("zebra",),))]
        assert index.frequencies(groups) == [0, 0, 0]
        index.upsert(CHUNKS)
        assert index.frequencies(groups) == [2, 2, 0]
        assert index.frequencies(groups, ["c_disk", "c_db", "gone"]) == [1, 1, 0]
        assert index.frequencies(groups, []) == [0, 0, 0]

    def test_chunks_taken_together_score_each_group_where_it_says_most(self, index: LexicalIndex) -> None:
        groups = [TermGroup((("heap",),)), TermGroup((("full",),)), TermGroup((("zebra",),))]
        assert index.scores_together(groups, [["c_heap"], []]) == [0.0, 0.0]
        index.upsert(CHUNKS)
        alone = {hit.chunk_id: hit.normalised for hit in index.search_groups(groups, 9)}
        heap, disk, both, none = index.scores_together(groups, [["c_heap"], ["c_disk"], ["c_gc", "gone"], []])
        assert (heap, disk, both) == pytest.approx((alone["c_heap"], alone["c_disk"], alone["c_gc"]))
        assert none == 0.0
        (joined,) = index.scores_together(groups, [["c_heap", "c_disk", "c_gc"]])
        assert joined == pytest.approx(alone["c_heap"] + max(alone["c_disk"], alone["c_gc"]))
        assert index.scores_together([], [["c_heap"]]) == [0.0]

    def test_a_purge_changes_no_answer(self, index: LexicalIndex) -> None:
        index.purge()
        index.upsert(CHUNKS)
        index.set_stamp("analyzer=1")
        index.delete_documents({"doc_3"})
        before = index.search("heap disk gc", 9)
        index.purge()
        index.purge()
        assert index.search("heap disk gc", 9) == before
        assert index.chunk_ids() == {"c_heap", "c_gc"}
        assert index.stamp == "analyzer=1"
        assert "retention" not in index.vocabulary()

    def test_the_vocabulary_holds_the_terms_of_titles_and_bodies(self, index: LexicalIndex) -> None:
        assert index.vocabulary() == {}
        index.upsert(CHUNKS)
        found = index.vocabulary()
        assert found["retention"] == 1
        assert {"heap", "jmap", "메모", "영역"} <= set(found)
        assert "storage" not in found

    def test_the_stamp_is_kept_over_writes_and_lost_by_clear(self, index: LexicalIndex) -> None:
        index.set_stamp("analyzer=1")
        index.upsert(CHUNKS)
        assert index.stamp == "analyzer=1"
        index.set_stamp("analyzer=2")
        assert index.stamp == "analyzer=2"
        index.clear()
        assert index.stamp is None

    @pytest.mark.parametrize(
        ("question", "expected"),
        [
            ("OutOfMemoryError", "c_heap"),
            ("OUTOFMEMORYERROR", "c_heap"),
            ("힙이 부족할 때", "c_heap"),
            ("ora-01555", "c_db"),
            ("DB-01", "c_db"),
            ("조치", "c_db"),
            ("jstat", "c_gc"),
            ("자주 발생", "c_gc"),
            ("storage", "c_disk"),
            ("logs", "c_disk"),
        ],
    )
    def test_finds_by_every_field_in_both_languages(self, index: LexicalIndex, question: str, expected: str) -> None:
        index.upsert(CHUNKS)
        assert index.search(question, 5)[0].chunk_id == expected

    def test_scores_fall_and_normalised_scores_lie_between_0_and_1(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        hits = index.search("full disk heap dump", 10)
        assert hits[0].chunk_id == "c_disk"
        assert len(hits) == 3
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert all(hit.score > 0 and 0 < hit.normalised <= 1 for hit in hits)

    def test_unknown_words_lower_the_normalised_score(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        known = index.search("heap", 1)[0]
        with_unknown = index.search("heap zzyzx quux", 1)[0]
        assert with_unknown.score == pytest.approx(known.score)
        assert with_unknown.normalised < known.normalised / 2

    def test_nothing_in_common_gives_no_hit(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        assert index.search("cafeteria menu", 5) == []
        assert index.search("어떻게 해야 하나요", 5) == []
        assert index.search("", 5) == []

    def test_a_repeated_word_counts_once(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        assert index.search("heap heap heap disk", 5) == index.search("heap disk", 5)

    def test_the_title_outweighs_the_body(self, index: LexicalIndex) -> None:
        index.upsert([chunk("c_body", "kubelet here"), chunk("c_title", "other here", title="kubelet")])
        assert [hit.chunk_id for hit in index.search("kubelet", 5)] == ["c_title", "c_body"]

    def test_limit_and_ties_by_chunk_id(self, index: LexicalIndex) -> None:
        index.upsert([chunk(f"c_{number}", "equal words", f"doc_{number}") for number in (3, 1, 4, 0, 2)])
        assert [hit.chunk_id for hit in index.search("equal", 3)] == ["c_0", "c_1", "c_2"]
        assert index.search("equal", 0) == []

    def test_a_filter_that_stays_on_follows_the_writes(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        some = frozenset({"c_gc", "c_new"})
        assert [hit.chunk_id for hit in index.search("full", 9, some)] == ["c_gc"]
        assert [hit.chunk_id for hit in index.search("heap", 9, frozenset({"c_heap"}))] == ["c_heap"]
        index.upsert([replace(CHUNKS[0], id="c_new", content="full full full")])
        assert {hit.chunk_id for hit in index.search("full", 9, some)} == {"c_gc", "c_new"}

    def test_the_filter_works_before_the_limit(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        everything = {hit.chunk_id: hit for hit in index.search("full", 5)}
        assert set(everything) == {"c_gc", "c_disk"}
        worst = min(everything.values(), key=lambda hit: hit.score)
        assert index.search("full", 1, {worst.chunk_id, "unknown"}) == [worst]
        assert index.search("full", 1, set()) == []

    def test_upsert_replaces_and_delete_removes_whole_documents(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        index.upsert([chunk("c_gc", "zookeeper quorum", "doc_2")])
        assert [hit.chunk_id for hit in index.search("zookeeper", 5)] == ["c_gc"]
        assert index.search("jstat", 5) == []
        index.delete_documents({"doc_3", "doc_unknown"})
        assert index.chunk_ids() == {"c_heap", "c_gc"}
        assert index.search("disk", 5) == []

    def test_scores_do_not_depend_on_how_the_index_came_about(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        at_once = index.search("Full GC disk heap 발생", 5)
        index.clear()
        index.upsert([chunk("c_gone", "heap heap disk", "doc_9")])
        for one in reversed(CHUNKS):
            index.upsert([one])
        index.upsert([CHUNKS[0]])
        index.delete_documents(["doc_9"])
        again = index.search("Full GC disk heap 발생", 5)
        assert [hit.chunk_id for hit in again] == [hit.chunk_id for hit in at_once]
        assert [hit.score for hit in again] == pytest.approx([hit.score for hit in at_once])

    def test_decomposed_text_is_the_same_text(self, index: LexicalIndex) -> None:
        index.upsert([chunk("c_nfd", "\u1106\u1166\u1106\u1169\u1105\u1175")])  # 메모리 as macOS writes file names
        assert [hit.chunk_id for hit in index.search("메모리", 5)] == ["c_nfd"]

    def test_odd_text_is_indexed_without_complaint(self, index: LexicalIndex) -> None:
        index.upsert([chunk("c_odd", "nul \x00 surrogate \ud800 " + "x" * 5000 + " fine")])
        assert [hit.chunk_id for hit in index.search("fine \ud800", 5)] == ["c_odd"]

    def test_empty_calls_change_nothing(self, index: LexicalIndex) -> None:
        index.upsert([])
        index.delete_documents([])
        assert index.chunk_ids() == set()

    def test_searches_run_beside_writes(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        stop = threading.Event()
        trouble: list[BaseException] = []

        def ask() -> None:
            try:
                while not stop.is_set():
                    assert index.search("OutOfMemoryError", 1)[0].chunk_id == "c_heap"
            except BaseException as error:  # noqa: BLE001 - reported by the test's own thread
                trouble.append(error)

        thread = threading.Thread(target=ask)
        thread.start()
        try:
            for number in range(8):
                index.upsert([chunk(f"c_new{number}", f"fresh words number{number}", f"doc_new{number}")])
                assert index.search(f"number{number}", 1)[0].chunk_id == f"c_new{number}"
        finally:
            stop.set()
            thread.join()
        assert trouble == []

    def test_it_can_be_used_after_clear_and_closed_twice(self, index: LexicalIndex) -> None:
        index.upsert(CHUNKS)
        index.clear()
        assert index.search("heap", 5) == []
        index.upsert(CHUNKS[:1])
        assert index.chunk_ids() == {"c_heap"}
        index.close()
        index.close()
