"""The cap per document with back-fill."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.select import cap_per_document


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
