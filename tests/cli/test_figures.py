"""Figures of a log as the window words them."""

from __future__ import annotations

import re

import pytest

from kebab_desktop.cli.figure_text import _TITLES, figure_title, measured
from kebab_desktop.cli.speaker import Speaker


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1_945_600, "KB", "1,900 MB"),
        (512, "KB", "512 KB"),
        (31_457_280, "KB", "30.0 GB"),
        (123.5, "ms", "124 ms"),
        (98.7654, "%", "98.77%"),
        (12345, "requests", "12,345 requests"),
        (1234.5, "ms", "1.23 s"),
    ],
)
def test_kilobytes_are_worded_as_in_the_window(value: float, unit: str, text: str) -> None:
    assert measured(value, unit) == text


def test_durations_are_told_in_the_language_of_the_reader() -> None:
    assert measured(1234.5, "ms", "ko") == "1.23초"
    assert measured(183, "s", "ko") == "3분 3초"


def test_figures_have_names_in_both_languages() -> None:
    assert figure_title("pause_max_s", Speaker("en")) == "Longest pause"
    assert figure_title("pause_max_s", Speaker("ko")) == "최장 정지"
    assert figure_title("no_such_figure", Speaker("ko")) == ""
    assert [name for name in _TITLES if not re.search("[가-힣]", figure_title(name, Speaker("ko")))] == []
