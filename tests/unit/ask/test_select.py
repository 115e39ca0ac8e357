"""The cap per document with back-fill, copies, and variety."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.select import cap_per_document, copied_documents, diversified, without_copies
from kebab_desktop.core.documents import Chunk, TrustLevel
from tests.unit.ask.samples import make_chunk


def chosen(documents: list[str], k: int, per_document: int = 2) -> list[int]:
    picked = cap_per_document(list(enumerate(documents)), k, per_document, lambda item: item[1])
    return [place for place, _ in picked]


def test_a_document_beyond_the_cap_waits_for_the_others() -> None:
    assert chosen(list("AAAB"), 3) == [0, 1, 3]
    assert chosen(list("AAABB"), 4, per_document=1) == [0, 1, 2, 3]


def test_back_fill_keeps_the_order_of_the_ranking() -> None:
    assert chosen(list("AAABA"), 5) == [0, 1, 2, 3, 4]


@given(st.lists(st.sampled_from("ABC"), max_size=15), st.integers(1, 12), st.integers(1, 4))
def test_as_many_as_wanted_and_no_document_over_the_cap_while_others_wait(
    documents: list[str], k: int, per_document: int
) -> None:
    picked = chosen(documents, k, per_document)
    assert len(picked) == min(k, len(documents))
    assert picked == sorted(set(picked))
    counts = Counter(documents[place] for place in picked)
    left = Counter(documents) - counts
    if any(count > per_document for count in counts.values()):
        assert not any(counts[document] < per_document for document in left)


def _chunks(*rows: tuple[str, str, str, TrustLevel]) -> dict[str, Chunk]:
    return {
        chunk_id: make_chunk(chunk_id, document_id=document, content=content, trust=trust)
        for chunk_id, document, content, trust in rows
    }


PRIMARY, SECONDARY = TrustLevel.PRIMARY, TrustLevel.SECONDARY


def test_of_copies_in_two_sources_the_more_trusted_one_stays_at_the_better_place() -> None:
    chunks = _chunks(
        ("a", "team/x", "힙 덤프를  뜬다", SECONDARY),
        ("b", "other/y", "something else", PRIMARY),
        ("c", "bundled/x", "힙 덤프를 뜬다\n", PRIMARY),
        ("d", "team/z", "힙 덤프를 뜬다", SECONDARY),
    )
    assert without_copies(["a", "b", "c", "d"], chunks) == ["c", "b"]


def test_a_document_of_which_half_stands_in_a_better_one_is_a_copy() -> None:
    chunks = _chunks(
        ("a1", "one", "heap", PRIMARY),
        ("a2", "one", "dump", PRIMARY),
        ("b1", "two", "heap", SECONDARY),
        ("b2", "two", "dump, in other words", SECONDARY),
        ("c1", "three", "pool", PRIMARY),
        ("c2", "three", "locks", PRIMARY),
        ("c3", "three", "heap", PRIMARY),
    )
    assert copied_documents(["one", "two", "three", "none"], chunks.values()) == {"two"}
    assert copied_documents(["two", "one"], chunks.values()) == {"one"}
    assert copied_documents([], chunks.values()) == set()


def test_repeated_words_within_one_document_are_no_copies() -> None:
    chunks = _chunks(("a", "one", "same", PRIMARY), ("b", "one", "same", PRIMARY), ("c", "two", "", PRIMARY))
    assert without_copies(["a", "b", "c"], chunks) == ["a", "b", "c"]


def test_variety_moves_back_what_says_the_same() -> None:
    chunks = _chunks(
        ("a", "one", "heap dump jmap live", PRIMARY),
        ("b", "two", "heap dump jmap live histogram", PRIMARY),
        ("c", "three", "thread pool exhausted", PRIMARY),
    )
    scores = {"a": 0.9, "b": 0.85, "c": 0.7}
    assert diversified(["a", "b", "c"], chunks, scores, 0.0, 2) == ["a", "b", "c"]
    assert diversified(["a", "b", "c"], chunks, scores, 0.5, 2) == ["a", "c", "b"]
    assert diversified([], {}, {}, 0.5, 2) == []


@given(st.permutations("abcdef"), st.floats(0, 1), st.integers(1, 6))
def test_variety_loses_and_invents_nothing(order: list[str], diversity: float, k: int) -> None:
    chunks = _chunks(*((each, each, f"{each} word", PRIMARY) for each in "abcdef"))
    scores = {each: 1 - place / 10 for place, each in enumerate(order)}
    found = diversified(order, chunks, scores, diversity, k)
    assert sorted(found) == sorted(order)
    assert found[0] == order[0]
