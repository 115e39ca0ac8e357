"""Figures of a log as the window words them."""

from __future__ import annotations

import re

import pytest

from kebab_desktop.cli.analysis_text import measured
from kebab_desktop.cli.figure_text import _TITLES, figure_title, figure_unit
from kebab_desktop.cli.speaker import Speaker


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1_945_600, "KB", "1,900 MB"),
        (512, "KB", "512 KB"),
        (31_457_280, "KB", "30.0 GB"),
        (123.5, "ms", "123.5 ms"),
        (1234.5, "ms", "1.23 s"),
    ],
)
def test_kilobytes_are_worded_as_in_the_window(value: float, unit: str, text: str) -> None:
    assert measured(value, unit) == text


@pytest.mark.parametrize(
    ("name", "unit"),
    [("throughput_pct", "%"), ("allocation_rate_kb_s", "KB/s"), ("pause_max_s", "s"), ("latency_p95_ms", "ms")],
)
def test_figures_have_the_unit_of_their_name(name: str, unit: str) -> None:
    assert figure_unit(name) == unit
    assert figure_unit("request_count") == figure_unit("uptime") == ""


def test_figures_have_names_in_both_languages() -> None:
    assert figure_title("pause_max_s", Speaker("en")) == "Longest pause"
    assert figure_title("pause_max_s", Speaker("ko")) == "최장 정지"
    assert figure_title("no_such_figure", Speaker("ko")) == ""
    assert [name for name in _TITLES if not re.search("[가-힣]", figure_title(name, Speaker("ko")))] == []
