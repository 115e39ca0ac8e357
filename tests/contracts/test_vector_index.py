"""What every vector index does, run for the one in memory and for Chroma (exact scan and candidates)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryVectorIndex
from kebab_desktop.adapters.vector_chroma import ChromaVectorIndex
from kebab_desktop.core.documents import Window
from kebab_desktop.core.ports import VectorIndex

if TYPE_CHECKING:
    from kebab_desktop.core.ports import Vectors

DIMENSION = 8


def unit(*values: float) -> Vectors:
    vector = np.zeros(DIMENSION, np.float32)
    vector[: len(values)] = values
    return vector / np.linalg.norm(vector)


def rows(*vectors: Vectors) -> Vectors:
    return np.stack(vectors)


def window(key: str, chunk: str, document: str = "doc_1") -> Window:
    return Window(key, chunk, document, "")


EAST, NORTH, BETWEEN = unit(1, 0), unit(0, 1), unit(1, 1)


class TestVectorIndex:
    @pytest.fixture(params=["memory", "chroma", "chroma-candidates"])
    def index(self, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VectorIndex]:
        makers: dict[str, Callable[[], VectorIndex]] = {
            "memory": InMemoryVectorIndex,
            "chroma": lambda: ChromaVectorIndex(tmp_path / "vector"),
            "chroma-candidates": lambda: ChromaVectorIndex(tmp_path / "vector", exact_limit=0),
        }
        index = makers[request.param]()
        yield index
        index.close()

    @pytest.fixture
    def filled(self, index: VectorIndex) -> VectorIndex:
        index.upsert([window("w_e1", "c_east"), window("w_e2", "c_east")], rows(EAST, BETWEEN))
        index.upsert([window("w_n", "c_north", "doc_2")], rows(NORTH))
        return index

    def test_a_new_index_is_empty_and_has_no_stamp(self, index: VectorIndex) -> None:
        assert index.stamp is None
        assert index.chunk_ids() == set()
        assert index.search(EAST, 5) == []
        index.delete_documents({"doc_1"})
        assert index.chunk_ids() == set()

    def test_the_stamp_is_kept_over_writes_and_lost_by_clear(self, filled: VectorIndex) -> None:
        filled.set_stamp("embedder=1")
        filled.upsert([window("w_x", "c_x")], rows(EAST))
        assert filled.stamp == "embedder=1"
        filled.set_stamp("embedder=2")
        assert filled.stamp == "embedder=2"
        filled.clear()
        assert filled.stamp is None

    def test_a_chunk_is_ranked_by_its_best_window_and_knows_the_second(self, filled: VectorIndex) -> None:
        first, second = filled.search(EAST, 5)
        assert (first.chunk_id, first.document_id) == ("c_east", "doc_1")
        assert first.cosine == pytest.approx(1.0)
        assert first.second == pytest.approx(np.sqrt(0.5))
        assert (second.chunk_id, second.document_id) == ("c_north", "doc_2")
        assert second.cosine == pytest.approx(0.0, abs=1e-6)
        assert second.second == second.cosine

    def test_two_equal_windows_are_best_and_second(self, index: VectorIndex) -> None:
        index.upsert([window("w_1", "c_1"), window("w_2", "c_1"), window("w_3", "c_1")], rows(EAST, EAST, NORTH))
        assert index.search(EAST, 1)[0].second == pytest.approx(1.0)

    def test_opposite_vectors_have_negative_cosines(self, index: VectorIndex) -> None:
        index.upsert([window("w_1", "c_1")], rows(-EAST))
        assert index.search(EAST, 1)[0].cosine == pytest.approx(-1.0)

    def test_limit_and_ties_by_chunk_id(self, index: VectorIndex) -> None:
        index.upsert([window(f"w_{n}", f"c_{n}") for n in (3, 1, 4, 0, 2)], rows(EAST, EAST, EAST, EAST, EAST))
        assert [hit.chunk_id for hit in index.search(EAST, 3)] == ["c_0", "c_1", "c_2"]
        assert index.search(EAST, 0) == []

    def test_the_filter_works_before_the_limit(self, filled: VectorIndex) -> None:
        assert [hit.chunk_id for hit in filled.search(EAST, 1, {"c_north", "c_unknown"})] == ["c_north"]
        assert filled.search(EAST, 5, set()) == []
        assert filled.search(EAST, 5, ["c_unknown"]) == []

    def test_a_filter_that_stays_on_follows_the_writes(self, filled: VectorIndex) -> None:
        some = frozenset({"c_north", "c_new"})
        assert [hit.chunk_id for hit in filled.search(EAST, 5, some)] == ["c_north"]
        assert [hit.chunk_id for hit in filled.search(EAST, 5, frozenset({"c_east"}))] == ["c_east"]
        filled.upsert([window("w_new", "c_new", "doc_9")], rows(EAST))
        assert [hit.chunk_id for hit in filled.search(EAST, 5, some)] == ["c_new", "c_north"]

    def test_questions_in_turn_get_their_own_answers(self, filled: VectorIndex) -> None:
        asked = EAST.copy()
        first = filled.search(asked, 5)
        assert filled.search(asked, 5, {"c_north"}) == [hit for hit in first if hit.chunk_id == "c_north"]
        asked[:] = NORTH
        assert [hit.chunk_id for hit in filled.search(asked, 1)] == ["c_north"]
        assert filled.search(EAST, 5) == first

    def test_upsert_replaces_a_window_also_of_another_chunk(self, filled: VectorIndex) -> None:
        filled.upsert([window("w_e1", "c_moved", "doc_3")], rows(NORTH))
        assert filled.chunk_ids() == {"c_east", "c_moved", "c_north"}
        assert [hit.chunk_id for hit in filled.search(NORTH, 2)] == ["c_moved", "c_north"]
        east = next(hit for hit in filled.search(EAST, 5) if hit.chunk_id == "c_east")
        assert east.cosine == pytest.approx(np.sqrt(0.5))

    def test_delete_removes_whole_documents_also_between_searches(self, filled: VectorIndex) -> None:
        assert len(filled.search(EAST, 5)) == 2
        filled.delete_documents({"doc_1", "doc_unknown"})
        assert filled.chunk_ids() == {"c_north"}
        assert [hit.chunk_id for hit in filled.search(EAST, 5)] == ["c_north"]
        filled.upsert([window("w_e1", "c_again")], rows(EAST))
        filled.delete_documents({"doc_2"})
        assert [hit.chunk_id for hit in filled.search(EAST, 5)] == ["c_again"]
        filled.delete_documents(["doc_1"])
        assert filled.search(EAST, 5) == []

    def test_a_document_that_is_deleted_and_written_anew_is_there(self, filled: VectorIndex) -> None:
        assert filled.chunk_ids() == {"c_east", "c_north"}
        filled.delete_documents({"doc_1"})
        filled.upsert([window("w_new", "c_new", "doc_1")], rows(EAST))
        assert filled.chunk_ids() == {"c_new", "c_north"}

    def test_an_emptied_index_can_be_filled_again(self, filled: VectorIndex) -> None:
        filled.delete_documents({"doc_1", "doc_2"})
        assert filled.search(EAST, 5) == []
        filled.upsert([window("w_e1", "c_east")], rows(EAST))
        assert [hit.chunk_id for hit in filled.search(EAST, 5)] == ["c_east"]

    def test_cosines_are_exact(self, index: VectorIndex) -> None:
        chance = np.random.default_rng(7)
        vectors = chance.standard_normal((300, DIMENSION)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        index.upsert([window(f"w_{n}", f"c_{n // 3}", f"doc_{n // 30}") for n in range(300)], vectors)
        query = vectors[0]
        best: dict[str, float] = {}
        for number, cosine in enumerate((vectors @ query).tolist()):
            best[f"c_{number // 3}"] = max(cosine, best.get(f"c_{number // 3}", -1.0))
        expected = sorted(best.items(), key=lambda entry: (-entry[1], entry[0]))[:10]
        hits = index.search(query, 10)
        assert [hit.chunk_id for hit in hits] == [key for key, _ in expected]
        assert [hit.cosine for hit in hits] == pytest.approx([cosine for _, cosine in expected], abs=1e-6)

    def test_other_number_types_and_layouts_are_accepted(self, index: VectorIndex) -> None:
        transposed = np.asfortranarray(rows(EAST, NORTH).astype(np.float64))
        index.upsert([window("w_1", "c_1"), window("w_2", "c_2")], transposed)  # type: ignore[arg-type]
        assert index.search(NORTH.astype(np.float64), 1)[0].chunk_id == "c_2"

    @pytest.mark.parametrize("windows", [[], [window("w_1", "c_1"), window("w_2", "c_1")]])
    def test_a_vector_too_many_or_too_few_is_refused(self, index: VectorIndex, windows: Sequence[Window]) -> None:
        with pytest.raises(ValueError, match="windows but"):
            index.upsert(windows, rows(EAST))

    def test_empty_calls_change_nothing(self, index: VectorIndex) -> None:
        index.upsert([], np.zeros((0, DIMENSION), np.float32))
        index.delete_documents([])
        assert index.chunk_ids() == set()

    def test_searches_run_beside_writes(self, filled: VectorIndex) -> None:
        stop = threading.Event()
        trouble: list[BaseException] = []

        def ask() -> None:
            try:
                while not stop.is_set():
                    assert filled.search(EAST, 1)[0].chunk_id == "c_east"
            except BaseException as error:  # noqa: BLE001 - reported by the test's own thread
                trouble.append(error)

        thread = threading.Thread(target=ask)
        thread.start()
        try:
            for number in range(8):
                filled.upsert([window(f"w_new{number}", f"c_new{number}", "doc_9")], rows(unit(1, 3, number)))
                assert f"c_new{number}" in filled.chunk_ids()
        finally:
            stop.set()
            thread.join()
        assert trouble == []

    def test_it_can_be_used_after_clear_and_closed_twice(self, filled: VectorIndex) -> None:
        filled.clear()
        assert filled.search(EAST, 5) == []
        filled.upsert([window("w_n", "c_north")], rows(NORTH))
        assert filled.chunk_ids() == {"c_north"}
        filled.close()
        filled.close()
