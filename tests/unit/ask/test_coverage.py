"""How much of a question a document and the knowledge base can express."""

from __future__ import annotations

import pytest

from kebab_desktop.adapters.fakes.indexes import InMemoryLexicalIndex
from kebab_desktop.ask.concepts import Bridge, bridged, plain
from kebab_desktop.ask.coverage import Coverage, measure
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.core.documents import Chunk
from kebab_desktop.core.glossary import Glossary
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
    return measure(plain(text).concepts, [document], index, 1 + len(others))


def test_everything_known_is_covered() -> None:
    found = coverage("heap dump", HEAP, POOL)
    assert (found.covered, found.unknown) == (1.0, 0.0)


def test_words_that_occur_elsewhere_are_known_but_not_covered() -> None:
    found = coverage("heap sessions", HEAP, POOL)
    assert found.covered == pytest.approx(0.5)
    assert found.unknown == 0.0


def test_words_that_occur_nowhere_are_unknown_and_weigh_most() -> None:
    found = coverage("heap cafeteria", HEAP, POOL)
    assert 0.0 < found.covered < 0.5
    assert found.unknown is not None
    assert 0.5 < found.unknown < 1.0


def test_numbers_do_not_count_as_unknown_words() -> None:
    assert coverage("heap 8080", HEAP, POOL).unknown == 0.0
    assert coverage("8080", HEAP, POOL).unknown is None


def test_korean_words_hardly_count_against_an_english_document() -> None:
    assert coverage("heap 점심메뉴", HEAP).covered > coverage("heap cafeteria", HEAP).covered


def test_unknown_english_words_hardly_count_against_a_korean_document() -> None:
    assert coverage("힙 cafeteria", KOREAN).covered > coverage("힙 점심메뉴", KOREAN).covered


def test_a_question_without_words_covers_nothing() -> None:
    assert coverage("?!", HEAP) == Coverage()


def test_a_document_in_the_other_language_covers_a_word_through_the_glossary() -> None:
    index = InMemoryLexicalIndex()
    index.upsert([HEAP, POOL])
    bridge = Bridge(Glossary({"덤프": ["dump"], "세션": ["session"]}), Loanwords({}), korean_text=False)
    found = measure(bridged("덤프와 세션", bridge).concepts, [HEAP], index, 2)
    assert found.covered == pytest.approx(0.5)
    assert measure(bridged("덤프", bridge).concepts, [HEAP], index, 2).covered == 1.0


def test_identifiers_are_told_apart_from_words() -> None:
    named = make_chunk("named", title="", section="", heading_path=(), content="KubePodCrashLooping fires")
    assert coverage("KubePodCrashLooping", named).identifier
    assert not coverage("crash", named).identifier


def test_the_mass_grows_with_every_covered_word() -> None:
    assert 0.0 < coverage("heap", HEAP, POOL).mass < coverage("heap dump", HEAP, POOL).mass
