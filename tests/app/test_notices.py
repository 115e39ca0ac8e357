"""What was said beside an answer is said in the language of the reader."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from kebab_desktop.app.notices import notice_in
from kebab_desktop.ask.wording import Wording, wording

_BLANK = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("name", [each.name for each in fields(Wording)])
@pytest.mark.parametrize(("written", "read"), [("ko", "en"), ("en", "ko")])
def test_every_text_is_said_in_both_languages(name: str, written: str, read: str) -> None:
    here, there = (str(getattr(wording(language), name)) for language in (written, read))
    blanks = {blank: f"<{number} {blank}>" for number, blank in enumerate(_BLANK.findall(here))}
    assert notice_in(here.format(**blanks), read) == there.format(**blanks)
    assert notice_in(there.format(**blanks), read) == there.format(**blanks)


def test_lines_are_told_apart_and_strange_ones_stay() -> None:
    korean, english = (wording(language).unheard.format(words="VPN, Kafka") for language in ("ko", "en"))
    assert notice_in(f"{korean}\nanything else", "en") == f"{english}\nanything else"
    assert notice_in("", "en") == ""


@pytest.mark.parametrize("asked", ["en", "ko"])
def test_the_reason_in_a_notice_is_said_in_korean_too(asked: str) -> None:
    notice = wording(asked).fallback.format(reason="The model process ended while writing (signal SIGKILL).")
    told = notice_in(notice, "ko")
    assert told.startswith("모델을 쓸 수 없어")
    assert "모델 프로세스가 끝났습니다" in told
    assert "The model process ended while writing" in notice_in(notice, "en")


@pytest.mark.parametrize(("primary", "other"), [("주요", "보조"), ("1차 출처", "2차 출처"), ("primary", "secondary")])
def test_the_trust_of_sources_is_named_as_the_window_names_it(primary: str, other: str) -> None:
    """A window in English said that sources disagree in English, and which ones in Korean."""
    blanks = {"marker": 1, "other": 2, "text": "30초", "other_text": "60초"}
    for written in ("ko", "en"):
        notice = wording(written).conflict.format(trust=primary, other_trust=other, **blanks)
        assert notice_in(notice, "en") == 'Sources disagree. [1] (primary): "30초" - [2] (secondary): "60초"'
        assert "[1] (주요): “30초” ↔ [2] (보조)" in notice_in(notice, "ko")
