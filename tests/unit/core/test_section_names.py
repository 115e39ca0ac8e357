"""Sections of runbooks in words, the same outside the window as in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kebab_desktop.app.transcript import answer_markdown
from kebab_desktop.cli.speaker import Speaker
from kebab_desktop.core.section_names import section_words
from kebab_desktop.ui.sections import section_name
from tests.contracts.history_samples import make_answer

KEYS = ("symptoms", "detection_signals", "check_points", "recommended_actions", "company_policy", "response_template")


@pytest.mark.parametrize("key", KEYS)
def test_the_words_are_those_of_the_window(key: str) -> None:
    assert section_words(key, korean=False) == section_name(key) != key
    assert any("가" <= letter <= "힣" for letter in section_words(key, korean=True))
    assert Speaker("ko").section(key) == section_words(key, korean=True)


def test_a_section_of_its_own_keeps_its_name() -> None:
    assert section_words("Rollback plan", korean=True) == "Rollback plan"


def test_a_transcript_names_sections_in_the_language_of_the_question() -> None:
    answer = make_answer("ret_1")
    cited = tuple(replace(each, section="check_points") for each in answer.citations)
    assert cited
    for question, words in (("왜 느린가요?", "› 확인 사항,"), ("Why is it slow?", "› Check points,")):
        written = answer_markdown(replace(answer, question=question, citations=cited))
        assert words in written
        assert "check_points" not in written
