"""Where the text of a cell is shortened."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from kebab_desktop.ui.widgets.cells import elide_mode


@pytest.mark.parametrize("text", ["TOMCAT-RUNBOOK-POOL-01", "gc/full-gc-long-pause.md", "SmolLM2-135M-Q4_1.gguf"])
def test_what_differs_at_its_end_is_shortened_in_the_middle(text: str) -> None:
    assert elide_mode(text) is Qt.TextElideMode.ElideMiddle


def test_sentences_are_shortened_at_their_end() -> None:
    assert elide_mode("Full GC and long pauses") is Qt.TextElideMode.ElideRight
