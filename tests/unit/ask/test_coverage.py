"""How much of a question a document and the knowledge base can express."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.ask.coverage import Coverage, measure
from kebab_desktop.core.documents import Chunk
from tests.unit.ask.samples import make_chunk

HEAP = make_chunk("heap", title="Heap", section="", heading_path=("Heap",), content="Raise the heap after a dump.")
POOL = make_chunk(
    "pool", title="Pool", section="", heading_path=("Pool",), path="pool.md", content="Compare busy sessions."
)
KOREAN = make_chunk(
    "ko",
    title="힙 부족",
    section="",
    heading_path=("힙 부족",),
    path="ko.md",
    content="힙 덤프를 남기고 원인을 찾는다.",
)


def coverage(text: str, document: Chunk, *others: Chunk) -> Coverage:
    index = InMemoryLexicalIndex()
    index.upsert([document, *others])
    return measure(text, [document], index, 1 + len(others))


def test_everything_known_is_covered() -> None:
    assert coverage("heap dump", HEAP, POOL) == Coverage(1.0, 0.0)


def test_words_that_occur_elsewhere_are_known_but_not_covered() -> None:
    found = coverage("heap sessions", HEAP, POOL)
    assert found.covered == pytest.approx(0.5)
    assert found.unknown == 0.0


def test_words_that_occur_nowhere_are_unknown_and_weigh_most() -> None:
    found = coverage("heap cafeteria", HEAP, POOL)
    assert 0.0 < found.covered < 0.5
    assert 0.5 < found.unknown < 1.0


def test_numbers_do_not_count_as_unknown_words() -> None:
    assert coverage("heap 8080", HEAP, POOL).unknown == 0.0


def test_korean_words_hardly_count_against_an_english_document() -> None:
    assert coverage("heap 점심메뉴", HEAP).covered > coverage("heap cafeteria", HEAP).covered


def test_unknown_english_words_hardly_count_against_a_korean_document() -> None:
    assert coverage("힙 cafeteria", KOREAN).covered > coverage("힙 점심메뉴", KOREAN).covered


def test_a_question_without_words_covers_nothing() -> None:
    assert coverage("?!", HEAP) == Coverage(0.0, 0.0)
