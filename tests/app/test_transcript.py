"""A conversation as Markdown."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from kebab_desktop.app.transcript import to_markdown
from kebab_desktop.core.answers import LogCitation, Outcome
from tests.contracts.history_samples import CITATION, make_answer


def test_places_of_one_line_are_no_ranges() -> None:
    cited = replace(CITATION, line_start=15, line_end=15)
    log = LogCitation(1, "gc.log", 7, 7, "Pause Full")
    text = to_markdown([make_answer(citations=(cited,), log_citations=(log,))])
    assert "`team/gc/full.md#L15` (secondary)" in text
    assert "[^1-L1]: `gc.log:7`" in text
    assert "`team/gc/full.md#L3-L4`" in to_markdown([make_answer()])


def test_the_time_is_that_of_the_clock_on_the_wall() -> None:
    local = datetime.fromisoformat("2026-01-01T00:00:00+00:00").astimezone()
    assert f"*{local:%Y-%m-%d %H:%M:%S %z} · hybrid · ret_1*" in to_markdown([make_answer()])
    assert "*yesterday · hybrid" in to_markdown([make_answer(created_at="yesterday")])


def test_an_interrupted_answer_has_what_was_shown_of_it() -> None:
    text = to_markdown([make_answer(text="", outcome=Outcome.INTERRUPTED)])
    assert "> 힙 사용량을 본다. [^1-1]" in text
    assert "*(interrupted)*" in text
    begun = to_markdown([make_answer(text="힙을", outcome=Outcome.INTERRUPTED)])
    assert "\n힙을\n" in begun
    assert ">" not in begun
