"""The yardstick for unknown words, and the shelf of documents."""

from __future__ import annotations

import pytest

from kebab_desktop.ask.background import Background
from kebab_desktop.ask.bridges import Bridges
from kebab_desktop.ask.search import CatalogRetriever
from kebab_desktop.ask.shelf import MOST_DOCUMENTS, MOST_FILTERS, Shelf
from kebab_desktop.core.glossary import Glossary
from kebab_desktop.core.retrieval import Filters, Query, SearchMode
from tests.unit.ask.samples import Knowledge, make_knowledge

SENTENCES = ("The sessions of the meeting room", "Lunch is served")


def measured(knowledge: Knowledge, glossary: Glossary | None = None) -> float:
    bridges = Bridges(knowledge.catalog, knowledge.lexical, lambda: glossary or Glossary())
    return Background(knowledge.catalog, knowledge.lexical, SENTENCES).unknown(bridges.current())


def test_a_knowledge_base_that_holds_more_words_finds_less_of_everyday_english_unknown() -> None:
    knowledge = Knowledge()
    knowledge.add("a.md", {"a": "heap"})
    assert measured(knowledge) == 1.0
    knowledge.add("b.md", {"b": "sessions, rooms and a meeting"})
    assert measured(knowledge) == pytest.approx(0.5)
    knowledge.add("c.md", {"c": "lunch was served"})
    assert measured(knowledge) == 0.0


def test_words_known_through_the_glossary_are_known() -> None:
    knowledge = Knowledge()
    knowledge.add("a.md", {"a": "점심"})
    assert measured(knowledge, Glossary({"점심": ["lunch"]})) < measured(knowledge)


def test_it_is_measured_again_when_the_catalog_changed() -> None:
    knowledge = Knowledge()
    knowledge.add("a.md", {"a": "heap"})
    bridges = Bridges(knowledge.catalog, knowledge.lexical, Glossary)
    background = Background(knowledge.catalog, knowledge.lexical, SENTENCES)
    assert background.unknown(bridges.current()) == 1.0
    knowledge.add("c.md", {"c": "lunch was served"})
    assert background.unknown(bridges.current()) == pytest.approx(0.5)


@pytest.mark.parametrize("question", ["今日の天気はどうですか", "10.0.0.1", "2026"])
def test_a_question_without_a_latin_word_is_not_taken_for_well_known(question: str) -> None:
    knowledge = make_knowledge()
    retriever = CatalogRetriever(
        knowledge.catalog, knowledge.lexical, knowledge.vectors, knowledge.embedder, everyday=SENTENCES
    )
    assert retriever.retrieve(Query(question, SearchMode.HYBRID, 4)).features["unknown"] == 0.0


def test_without_sentences_nothing_is_subtracted() -> None:
    knowledge = make_knowledge()
    bridges = Bridges(knowledge.catalog, knowledge.lexical, Glossary)
    assert Background(knowledge.catalog, knowledge.lexical, ()).unknown(bridges.current()) == 0.0


def test_only_english_questions_are_measured_against_everyday_english() -> None:
    knowledge = make_knowledge()
    parts = (knowledge.catalog, knowledge.lexical, knowledge.vectors, knowledge.embedder)
    plain, shifted = CatalogRetriever(*parts), CatalogRetriever(*parts, everyday=SENTENCES)
    english = Query("workers of the zoo", SearchMode.HYBRID, 4)
    korean = Query("workers가 없는 동물원 zoo", SearchMode.HYBRID, 4)
    assert shifted.retrieve(english).features["unknown"] < plain.retrieve(english).features["unknown"]
    assert shifted.retrieve(korean).features["unknown"] == plain.retrieve(korean).features["unknown"]


def test_the_shelf_keeps_documents_of_one_revision_and_no_more_than_a_few() -> None:
    knowledge = Knowledge()
    first = knowledge.add("a.md", {"a": "heap"})
    others = [knowledge.add(f"{place}.md", {"a": "heap"}) for place in range(MOST_DOCUMENTS)]
    shelf = Shelf(knowledge.catalog)
    chunks = shelf.documents([first], 1)[first]
    assert [chunk.document_id for chunk in chunks] == [first]
    assert shelf.documents([first], 1)[first] is chunks
    assert shelf.documents([first], 2)[first] is not chunks
    chunks = shelf.documents([first], 2)[first]
    assert set(shelf.documents([*others, "unknown"], 2)) == set(others)
    assert shelf.documents([first], 2)[first] is not chunks


def test_the_shelf_counts_chunks_once_a_revision() -> None:
    knowledge = Knowledge()
    knowledge.add("a.md", {"a": "heap"})
    shelf = Shelf(knowledge.catalog)
    assert shelf.chunk_count(1) == 1
    knowledge.add("b.md", {"a": "heap", "b": "full gc"})
    assert (shelf.chunk_count(1), shelf.chunk_count(2)) == (1, 3)


def test_the_shelf_asks_for_a_filter_once_a_revision() -> None:
    knowledge = Knowledge()
    knowledge.add("a.md", {"a": "heap"}, log_type="gc")
    shelf = Shelf(knowledge.catalog)
    gc = Filters(log_types=("gc",))
    found = shelf.allowed(gc, 1)
    assert found == knowledge.catalog.filter_chunk_ids(gc)
    assert shelf.allowed(gc, 1) is found
    assert shelf.allowed(Filters(), 1) is None
    knowledge.add("b.md", {"a": "heap"}, log_type="gc")
    assert shelf.allowed(gc, 1) is found
    assert shelf.allowed(gc, 2) == knowledge.catalog.filter_chunk_ids(gc) != found
    for number in range(MOST_FILTERS):
        shelf.allowed(Filters(log_types=(f"kind {number}",)), 2)
    assert shelf.allowed(gc, 2) == knowledge.catalog.filter_chunk_ids(gc)
