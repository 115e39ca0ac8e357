"""In which order a run reads files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kebab_desktop.core.events import FileStarted
from kebab_desktop.ingest import run as module
from tests.unit.ingest.support import Base


def test_a_file_that_takes_long_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = Base(tmp_path)
    monkeypatch.setattr(module, "LARGE_BYTES", 100)
    base.write("a.md", "alpha " * 50)
    base.write("b.md", "beta")
    base.write("c.md", "gamma")
    started = [event.path for event in base.events() if isinstance(event, FileStarted)]
    assert started == ["b.md", "c.md", "a.md"]
