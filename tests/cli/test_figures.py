"""Figures of a log as the window words them."""

from __future__ import annotations

import pytest

from kebab_desktop.cli.analysis_text import measured


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1_945_600, "KB", "1,900 MB"),
        (512, "KB", "512 KB"),
        (31_457_280, "KB", "30.0 GB"),
        (1234.5, "ms", "1,234.5 ms"),
    ],
)
def test_kilobytes_are_worded_as_in_the_window(value: float, unit: str, text: str) -> None:
    assert measured(value, unit) == text
