"""English words written in Hangul."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.loanwords import Loanwords, english_sound, hangul_sound, sound_distance

_WORDS = """
    prometheus kubernetes namespace container scheduler replica metric target shard volume storage network proxy quota
    agent deployment image token timeout memory kernel packet gateway master worker backup snapshot cache grafana
    database connection partition drain version throttling secret ingress session template
"""
VOCABULARY = dict.fromkeys(_WORDS.split(), 1)
SOUNDS = st.text(alphabet="aeioubdkgstnmlpjchKTPNS", max_size=10)


@pytest.mark.parametrize(
    ("hangul", "english"),
    [
        ("프로메테우스", "prometheus"),
        ("쿠버네티스", "kubernetes"),
        ("네임스페이스", "namespace"),
        ("컨테이너", "container"),
        ("레플리카", "replica"),
        ("메트릭", "metric"),
        ("볼륨", "volume"),
        ("데이터베이스", "database"),
        ("커넥션", "connection"),
        ("그라파나", "grafana"),
        ("템플릿", "template"),
    ],
)
def test_loanwords_are_found_by_their_sound(hangul: str, english: str) -> None:
    assert Loanwords(VOCABULARY).words(hangul)[0] == english


@pytest.mark.parametrize("hangul", ["구내식당", "점심", "회의실", "날씨", "조치", "확인", "갱신", "연휴", "가", ""])
def test_korean_words_sound_like_nothing(hangul: str) -> None:
    assert Loanwords(VOCABULARY).words(hangul) == ()


def test_the_commoner_word_wins_a_tie_and_two_are_the_most() -> None:
    found = Loanwords({"kernel": 1, "kernell": 5, "kernnel": 3}).words("커널")
    assert found == ("kernell", "kernnel")


def test_numbers_identifiers_and_hangul_in_the_vocabulary_are_ignored() -> None:
    assert Loanwords({"메트릭": 9, "metric2": 9, "me.tric": 9, "m": 9}).words("메트릭") == ()


@given(
    st.text(alphabet="aeioubdkgstnmlpjchKTPNS", max_size=10), st.text(alphabet="aeioubdkgstnmlpjchKTPNS", max_size=10)
)
def test_the_distance_is_symmetric_and_zero_only_for_like_sounds(left: str, right: str) -> None:
    assert sound_distance(left, left, 99) == 0.0
    assert sound_distance(left, right, 99) == pytest.approx(sound_distance(right, left, 99))


@given(st.text(alphabet=st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), max_size=8))
def test_every_syllable_has_a_sound(word: str) -> None:
    assert hangul_sound(word).isascii()
    assert len(Loanwords(VOCABULARY).words(word)) <= 2


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", max_size=12))
def test_every_english_word_has_a_sound_in_the_same_alphabet(word: str) -> None:
    assert set(english_sound(word)) <= set("aeioubdkgstnmlpjchKTPNS")
