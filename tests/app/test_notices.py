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
