"""Particles fit the word before them."""

from __future__ import annotations

import string

import pytest

from kebab_desktop.app.messages import catalogue, korean_messages
from kebab_desktop.core.josa import fit_particles, with_word
from kebab_desktop.core.message_book import BLANK

_BOTH_FORMS = ("을(를)", "이(가)", "은(는)", "과(와)", "와(과)", "(으)로")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("파일을(를) 읽고 문서을(를) 쓴다", "파일을 읽고 문서를 쓴다"),
        ("다른 프로세스이(가) 사용", "다른 프로세스가 사용"),
        ("'창'이(가) 사용", "'창'이 사용"),
        ("프로그램 창(프로세스 12)이(가)", "프로그램 창(프로세스 12)가"),
        ("서울(으)로 부산(으)로 제주(으)로", "서울로 부산으로 제주로"),
        ("3은(는) 5은(는) 16과(와)", "3은 5는 16과"),
        ("10을(를) 100(으)로 3,000이(가)", "10을 100으로 3,000이"),
        ("80%이(가) 20MB/s이(가)", "80%가 20MB/s가"),
        ("UTF-8(으)로 latin-1(으)로 cp949(으)로", "UTF-8로 latin-1로 cp949로"),
        ("/data/x.gguf을(를) “gc.log”을(를) pool.md을(를)", "/data/x.gguf를 “gc.log”를 pool.md를"),
        ("“Metaspace”이(가) “Thread pool”이(가) “Backup”을(를)", "“Metaspace”가 “Thread pool”이 “Backup”을"),
        ("table을(를) timeout을(를) ping은(는) stack은(는)", "table을 timeout을 ping은 stack은"),
        ("HTML을(를) JVM이(가) CPU이(가) png을(를)", "HTML을 JVM이 CPU가 png를"),
        ("\u1112\u1161\u11ab을(를)", "\u1112\u1161\u11ab을"),
        ("…을(를) �(으)로", "…를 �로"),
        ("그대로 (가) 나(다)", "그대로 (가) 나(다)"),
    ],
)
def test_the_particle_fits(text: str, expected: str) -> None:
    assert fit_particles(text) == expected


@pytest.mark.parametrize("value", ["힙", "노트", "table", "OOM", "/x/y.md", "12", "…", "日本", *string.ascii_letters])
def test_no_sentence_that_is_shown_leaves_the_choice_to_the_reader(value: str) -> None:
    book = korean_messages()
    for english in catalogue():
        said = book.said(BLANK.sub(value, english))
        assert not any(form in said for form in _BOTH_FORMS), (english, said)


@pytest.mark.parametrize(
    ("text", "instead", "expected"),
    [
        ("'x'는 장치를 씁니다. 'x'가 아니면 x", "“자동”", "“자동”은 장치를 씁니다. “자동”이 아니면 x"),
        ("'x'은 'x'로", "“하이브리드”", "“하이브리드”는 “하이브리드”로"),
        ("'x'로, 'x'와 'x'를", "“벡터만”", "“벡터만”으로, “벡터만”과 “벡터만”을"),
        ("'x'이면 'x'가운데 'x'", "“자동”", "“자동”이면 “자동”가운데 “자동”"),
        ("'x' uses", "“Automatic”", "“Automatic” uses"),
        ("no such word", "“자동”", "no such word"),
    ],
)
def test_particles_follow_the_word_that_takes_the_place_of_another(text: str, instead: str, expected: str) -> None:
    assert with_word(text, "'x'", instead) == expected
