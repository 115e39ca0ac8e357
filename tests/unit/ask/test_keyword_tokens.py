"""Tokens of the keyword scorer."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ask.keyword_tokens import STOP_WORDS, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HEAP_OOM", {"heap", "oom"}),
        ("GC-RUNBOOK-OOM-01", {"gc", "runbook", "oom", "01"}),
        ("System.gc()", {"system", "gc"}),
        ("GC가 Failure로", {"gc", "failure"}),
        ("확인한다 확인하고 확인", {"확인"}),
        ("힙을", {"힙을"}),  # only one syllable would remain
        ("은 는 에서", set()),
        ("Check the heap to find it", {"check", "heap", "find"}),
        ("ＦＵＬＬ　ＧＣ", {"full", "gc"}),
        ("", set()),
        ("?!…", set()),
    ],
)
def test_tokens(text: str, expected: set[str]) -> None:
    assert tokens(text) == expected


@given(st.text(max_size=80))
def test_tokens_do_not_depend_on_case_or_unicode_form(text: str) -> None:
    expected = tokens(text)
    assert tokens(unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))) == tokens(
        unicodedata.normalize("NFKC", text)
    )
    assert not expected & STOP_WORDS
    assert all(token == token.lower() and " " not in token for token in expected)
