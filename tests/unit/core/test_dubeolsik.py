"""Hangul typed without the 한/영 key is read back; English is left alone."""

from __future__ import annotations

import pytest

from kebab_desktop.core.dubeolsik import keys_in_hangul, meant_in_hangul


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("xhazotdl rkqwkrl wnrdjTsmsep anjqnxj qhkdieho?", "톰캣이 갑자기 죽었는데 뭐부터 봐야돼?"),
        ("gc rk sjan wkwn Ejdy", "gc 가 너무 자주 떠요"),
        ("Xhazot wornehd", "톰캣 재구동"),
        ("rkqtdl dlfrdjwlsek", "값이 읽어진다"),
        ("ehfrh dlTdjdy", "돌고 있어요"),
    ],
)
def test_what_was_meant_is_read_from_the_keys(typed: str, meant: str) -> None:
    assert meant_in_hangul(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "how do I restart tomcat",
        "MaxRequestWorkers reached",
        "fork",
        "gc pause too long",
        "thread dump",
        "Full GC가 너무 wkwn Ejdy",
        "/tmp/rkskek/ekfk.log",
        "",
    ],
)
def test_what_was_meant_as_it_stands_is_left_alone(typed: str) -> None:
    assert meant_in_hangul(typed) == ""


@pytest.mark.parametrize(
    ("keys", "hangul"),
    [
        ("tw", "ㅅㅈ"),
        ("tjfwjd", "설정"),
        ("tjfw", "설ㅈ"),
        ("RRm", "ㄲ끄"),
        ("rj tor", "거 색"),
        ("index", ""),
        ("t1", ""),
    ],
)
def test_keys_are_read_as_they_write_with_hangul_on(keys: str, hangul: str) -> None:
    assert keys_in_hangul(keys) == hangul
