"""Markers of log lines in an answer."""

from __future__ import annotations

import pytest

from kebab_desktop.ask import log_marks
from kebab_desktop.core.answers import LogCitation

LINES = tuple(LogCitation(number, "gc.log", number * 10, number * 10, f"line {number}") for number in (1, 2, 12))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a [L1] b", "a [L1] b"),
        ("a [l1, L2].", "a [L1][L2]."),
        ("a [L12][L3].", "a [L12]."),
        ("only [L9] here", "only here"),
        ("[L #2] first", "[L2] first"),
        ("no [1] marker, no [Lx], no L1", "no [1] marker, no [Lx], no L1"),
    ],
)
def test_markers_are_made_plain_and_unknown_ones_removed(text: str, plain: str) -> None:
    assert log_marks.checked(text, LINES) == plain


def test_cited_lines_are_resolved_in_their_order() -> None:
    assert [each.marker for each in log_marks.cited("x [L12], y [L1].", LINES)] == [1, 12]


def test_lines_stand_behind_the_evidence() -> None:
    pieces = log_marks.as_evidence(LINES[:2], 3)
    assert [piece.marker for piece in pieces] == [4, 5]
    assert pieces[0].hit.chunk.span.start == 10
