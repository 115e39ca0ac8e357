"""Misspelt Latin words of a question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.adapters.english_words import EnglishWords
from kebab_desktop.ask.spelling import NoDictionary, Respelt, Spelling
from kebab_desktop.core.analysis import normalise

_COMMON = """
    tomcat memory metaspace thread heap dump deadlock connection exhausted garbage apache raise type resize state
    leak system httpd local share collection gateway
"""
VOCABULARY = {**dict.fromkeys(_COMMON.split(), 3), "thank": 1, "three": 1}
_WORDS = EnglishWords()
KNOWN = frozenset(("kafka", "redis"))


@pytest.fixture(scope="module")
def spelling() -> Spelling:
    return Spelling(VOCABULARY, _WORDS, known=KNOWN)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("tomact is slow", "tomcat is slow"),
        ("tomcat memry leak", "tomcat memory leak"),
        ("metaspce full", "metaspace full"),
        ("Tomact thraeds stuck", "Tomcat threads stuck"),
        ("heap dmup 뜨는 법", "heap dump 뜨는 법"),
        ("톰캣 memroy가 부족해요", "톰캣 memory가 부족해요"),
        ("conections exausted", "connections exhausted"),
        ("thred dump", "thread dump"),
        ("kafak lag", "kafka lag"),
        ("full gc nosntop", "full gc nonstop"),
        ("waht about the heap", "what about the heap"),
        ("memmory", "memory"),
    ],
)
def test_one_slip_of_the_keys_is_put_right(spelling: Spelling, written: str, read: str) -> None:
    assert spelling.respelt(written).text.casefold() == read.casefold()


@pytest.mark.parametrize(
    "text",
    [
        "what does the locale change",  # a word, though "local" is near
        "a collector is stale",
        "Thanos is down",  # a name, though "thanks" is near
        "is Tomcta a name of yours",  # a capital within a sentence
        "httpd https systemd resized",
        "sharrrd",  # two slips
        "TOMACT OutOfMemroy tomact.conf memry_leak",
        "hxap dxmp",  # so short a word has too many neighbours
        "메모래 톰켓",
        "",
    ],
)
def test_what_may_be_a_word_or_a_name_stays(spelling: Spelling, text: str) -> None:
    assert spelling.respelt(text) == Respelt(text)


def test_what_was_changed_is_told_as_it_was_written(spelling: Spelling) -> None:
    assert spelling.respelt("Tomact memry memry").changes == (("Tomact", "tomcat"), ("memry", "memory"))


def test_a_word_between_two_is_left_alone_unless_one_is_far_commoner() -> None:
    assert Spelling({"valve": 3, "value": 2}, _WORDS).respelt("valze").changes == ()
    assert Spelling({"valve": 9, "value": 2}, _WORDS).respelt("valze").changes == (("valze", "valve"),)


def test_a_word_of_the_runbooks_is_right_however_it_is_spelt() -> None:
    assert Spelling({"memry": 1, "memory": 90}, _WORDS).respelt("memry").changes == ()


def test_without_a_dictionary_nothing_is_misspelt() -> None:
    assert Spelling(VOCABULARY, NoDictionary()).respelt("memry").changes == ()


@given(st.text(alphabet=st.sampled_from("abcdehmorty TM가나다.-_0\u00e9\u1100\u1161"), max_size=40))
def test_only_what_is_told_changes(text: str) -> None:
    found = Spelling(VOCABULARY, _WORDS).respelt(text)
    expected = normalise(text) if found.changes else text
    assert (found.text == expected) == (not found.changes)
    assert all(written in normalise(text) and read in found.text for written, read in found.changes)
