"""A question as concepts: glossary, loanwords, what is left, and the text for the embedder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.concepts import RESIDUAL_WEIGHT, Bridge, Question, bridged, plain
from kebab_desktop.ask.loanwords import Loanwords
from kebab_desktop.core.glossary import Glossary
from kebab_desktop.core.lexical import query_groups

GLOSSARY = Glossary(
    {"메모리": ["memory"], "누수": ["leak", "leakage", "seep"], "스레드 풀": ["thread pool"], "점검": ["check"]},
    [["OOM", "OutOfMemoryError", "out of memory"]],
)
BRIDGE = Bridge(GLOSSARY, Loanwords({"prometheus": 3, "operator": 2}))


def alternatives(question: Question) -> list[set[tuple[str, ...]]]:
    return [set(group.alternatives) for group in question.groups]


@pytest.mark.parametrize(
    "text", ["Full GC 정지 시간", "OutOfMemoryError: heap", "ORA-01555가 http-nio-8080-exec-3", "?"]
)
def test_without_other_words_the_groups_are_those_of_the_text(text: str) -> None:
    assert plain(text).groups == query_groups(text)
    assert bridged(text, Bridge(Glossary(), Loanwords({}))).groups == query_groups(text)
    assert plain(text).meaning == bridged(text, Bridge(Glossary(), Loanwords({}))).meaning == text


def test_a_glossary_term_is_one_concept_with_its_english_words() -> None:
    question = bridged("메모리 누수가 의심돼", BRIDGE)
    assert alternatives(question)[:2] == [
        {("메모", "모리"), ("memory",)},
        {("누수",), ("leak",), ("leakage",), ("seep",)},
    ]
    assert [concept.bridged for concept in question.concepts] == [True, True, False, False]
    assert [concept.surface for concept in question.concepts[:2]] == ["메모리", "누수"]


def test_the_embedder_is_given_the_first_two_english_words_and_the_latin_ones() -> None:
    assert bridged("JVM 메모리 누수", BRIDGE).meaning == "JVM 메모리 누수 (JVM memory leak leakage)"
    assert bridged("JVM memory leak", BRIDGE).meaning == "JVM memory leak"


def test_particles_and_endings_behind_a_term_are_no_concept() -> None:
    assert len(bridged("메모리에서는 누수가", BRIDGE).concepts) == 2
    assert len(bridged("점검해야", BRIDGE).concepts) == 1


def test_what_a_term_leaves_of_a_compound_is_searched_too() -> None:
    found = alternatives(bridged("메모리절감", BRIDGE))
    assert found == [{("메모", "모리"), ("memory",)}, {("절감",)}]


def test_a_loanword_is_one_concept_with_the_word_of_the_knowledge_base() -> None:
    question = bridged("프로메테우스가 죽었다", BRIDGE)
    assert ("prometheus",) in question.groups[0].alternatives
    assert question.meaning == "프로메테우스가 죽었다 (prometheus)"


def test_every_word_of_an_english_phrase_may_stand_as_the_korean_term() -> None:
    found = alternatives(bridged("thread pools", BRIDGE))
    korean = ("스레", "레드", "풀")
    assert found == [{("thread",), korean}, {("pool",), korean}]
    english_only = Bridge(GLOSSARY, Loanwords({}), korean_text=False)
    assert alternatives(bridged("thread pools", english_only)) == [{("thread",)}, {("pool",)}]


def test_an_acronym_is_found_by_its_long_form_but_not_by_the_rest_of_a_phrase_of_stop_words() -> None:
    (concept,) = bridged("OOM", BRIDGE).concepts
    assert set(concept.group.alternatives) == {("oom",), ("outofmemoryerror",)}
    assert not concept.bridged


def test_identifiers_stay_whole_and_their_parts_count_as_well() -> None:
    question = bridged("KubePodCrash thread-pool", BRIDGE)
    wholes = [concept.surface for concept in question.concepts if not concept.part]
    assert wholes == ["KubePodCrash", "thread-pool"]
    assert [*question.groups[0].alternatives] == [("kubepodcrash",)]


def test_untranslated_korean_hardly_counts_where_nothing_is_korean() -> None:
    english_only = Bridge(Glossary(), Loanwords({}), korean_text=False)
    (group,) = bridged("절감", english_only).groups
    assert group.weight == pytest.approx(RESIDUAL_WEIGHT)
    assert bridged("절감", BRIDGE).groups[0].weight == 1.0


def test_a_concept_named_twice_counts_once() -> None:
    english_only = Bridge(GLOSSARY, Loanwords({}), korean_text=False)
    assert len(bridged("메모리 memory 메모리를", english_only).concepts) == 2
    assert len(bridged("memory 메모리", BRIDGE).concepts) == 1


@given(st.text(max_size=60))
def test_any_text_gives_concepts_with_terms(text: str) -> None:
    question = bridged(text, BRIDGE)
    assert question.text == text
    for concept in question.concepts:
        assert concept.group.alternatives
        assert all(concept.group.alternatives)
        assert 0.0 < concept.group.weight <= 1.0


@pytest.mark.parametrize("text", ["메모리가 샌다", "메모리가 새고 있어요"])
def test_what_the_glossary_leaves_of_a_noun_stays_a_concept(text: str) -> None:
    assert len(bridged(text, Bridge(Glossary({"메모리": ["memory"]}), Loanwords({}))).concepts) > 1


@pytest.mark.parametrize(
    ("text", "verb"),
    [("톰캣이 느려졌어요", "느려"), ("힙이 늘어나고", "늘어"), ("꽉 찼습니다", "꽉 찼"), ("힙이 줄어들지", "줄어")],
)
def test_the_ending_of_a_verb_of_the_glossary_names_nothing_further(text: str, verb: str) -> None:
    glossary = Glossary({"느려": ["slow"], "늘어": ["growing"], "꽉 찼": ["full"], "줄어": ["decrease"]})
    question = bridged(text, Bridge(glossary, Loanwords({})))
    assert question.concepts[-1].surface == verb


def test_a_noun_behind_a_term_of_the_glossary_is_no_ending() -> None:
    question = bridged("정지시간", Bridge(Glossary({"정지": ["pause"]}), Loanwords({})))
    assert [concept.surface for concept in question.concepts] == ["정지", "시간"]
