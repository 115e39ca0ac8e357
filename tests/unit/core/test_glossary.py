"""Finding glossary terms in Korean and English questions."""

from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.analysis import normalise
from kebab_desktop.core.glossary import Glossary

GLOSSARY = Glossary(
    {
        "메모리": ["memory"],
        "메모리 누수": ["memory leak"],
        "락": ["lock"],
        "정지": ["stop", "pause"],
        "재시작": ["restart"],
        "로그": ["log"],
        "서버": ["server"],
        "확인": [],
    },
    [["OOM", "out of memory"], ["restart", "reboot"]],
)


def korean(text: str, glossary: Glossary = GLOSSARY) -> list[str]:
    return [match.term for match in glossary.korean_matches(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("메모리누수가 의심돼", ["메모리 누수"]),
        ("메모리 누수를 찾는다", ["메모리 누수"]),
        ("메모리를 본다", ["메모리"]),
        ("자동재시작이 안 된다", ["재시작"]),
        ("서버로그를 본다", ["서버", "로그"]),
        ("급정지했다", []),
        ("락을 잡은 스레드", ["락"]),
        ("블락이 있다", []),
        ("락커 열쇠", []),
        ("확인해 줘", []),
        ("", []),
    ],
)
def test_korean_terms_are_found_where_words_begin_the_longest_first(text: str, expected: list[str]) -> None:
    assert korean(text) == expected


def test_a_match_says_where_it_is_and_what_else_it_is_called() -> None:
    (match,) = GLOSSARY.korean_matches("GC 정지 시간")
    assert (match.start, match.end, match.alternatives) == (3, 5, ("stop", "pause"))


def test_synonyms_hold_in_both_directions() -> None:
    (long,) = GLOSSARY.english_matches("It ran out of memory.", backwards=False)
    assert (long.term, long.alternatives) == ("out of memory", ("OOM",))
    (short,) = GLOSSARY.english_matches("why OOM?", backwards=False)
    assert short.alternatives == ("out of memory",)


def test_english_words_lead_to_korean_ones_only_when_read_backwards() -> None:
    assert GLOSSARY.english_matches("server logs", backwards=False) == []
    found = GLOSSARY.english_matches("server logs", backwards=True)
    assert [(match.term, match.alternatives) for match in found] == [("server", ("서버",)), ("logs", ("로그",))]
    (both,) = GLOSSARY.english_matches("Restart", backwards=True)
    assert both.alternatives == ("reboot", "재시작")


def test_the_longest_english_phrase_wins() -> None:
    (match,) = GLOSSARY.english_matches("a memory leak", backwards=True)
    assert (match.term, match.alternatives) == ("memory leak", ("메모리 누수",))


@pytest.mark.parametrize("text", ["disk full", "the disk is full", "Disks were full", "disk being full"])
def test_forms_of_be_part_no_english_phrase(text: str) -> None:
    glossary = Glossary({}, [["disk full", "no space left on device"], ["queue is full", "backlog"]])
    found = glossary.english_matches(text, backwards=False)
    assert [match.alternatives for match in found] == [("no space left on device",)]
    assert glossary.english_matches("queue full", backwards=False)[0].alternatives == ("backlog",)


def test_a_glossary_laid_over_another_replaces_terms_and_adds_synonyms() -> None:
    merged = Glossary.laid_over([GLOSSARY, Glossary({"락": [], "서버": ["machine"]}, [["LB", "load balancer"]])])
    assert korean("락과 서버", merged) == ["서버"]
    assert merged.korean_matches("서버")[0].alternatives == ("machine",)
    assert merged.english_matches("load balancers", backwards=False)[0].alternatives == ("LB",)
    assert merged.english_matches("OOM", backwards=False)
    assert korean("락과 서버") == ["락", "서버"]


def test_names_of_products_are_terms_and_synonyms_as_well() -> None:
    glossary = Glossary(
        {"카프카": ["kafka", "broker"]}, names=[["kafka", "카프카"], ["k8s", "kubernetes", "쿠버네티스"]]
    )
    assert glossary.terms == {"카프카": ("kafka", "broker"), "쿠버네티스": ("k8s", "kubernetes")}
    assert glossary.english_matches("k8s node", backwards=False)[0].alternatives == ("kubernetes",)
    assert all(map(glossary.is_name, ("Kafka", "카프카", "K8S")))
    assert not glossary.is_name("broker")
    for both in ([Glossary(names=[["redis"]]), glossary], [glossary, Glossary(names=[["redis"]])]):
        assert all(map(Glossary.laid_over(both).is_name, ("kafka", "redis")))


def test_a_word_of_several_groups_leads_to_the_others_of_each_once() -> None:
    glossary = Glossary(
        {"장애": ["outage"], "중단": ["outage"]}, [["outage", "downtime"], ["downtime", "outage", "crash"]]
    )
    assert glossary.english_matches("outage", backwards=False)[0].alternatives == ("downtime", "crash")
    assert glossary.english_matches("outage", backwards=True)[0].alternatives == ("downtime", "crash", "장애", "중단")


def test_what_a_large_group_takes_grows_with_its_words() -> None:
    """Each word held all others: a group of 1,000 took five seconds."""
    group = [f"w{number}x" for number in range(2_000)]
    tracemalloc.start()
    try:
        glossary = Glossary({}, [group])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2_000 * len(group)
    assert len(glossary.english_matches("w7x", backwards=False)[0].alternatives) == len(group) - 1


def test_an_empty_glossary_finds_nothing() -> None:
    assert Glossary().korean_matches("메모리") == []
    assert Glossary().english_matches("memory", backwards=True) == []


@given(st.text(alphabet="메모리누수락을정지 로그서버abMEMORYleakOOM-.1", max_size=40))
def test_matches_never_overlap_and_stay_inside_the_text(text: str) -> None:
    text = normalise(text)
    for found in (GLOSSARY.korean_matches(text), GLOSSARY.english_matches(text, backwards=True)):
        place = 0
        for match in found:
            assert place <= match.start < match.end <= len(text)
            assert match.alternatives
            place = match.end
