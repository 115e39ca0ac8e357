"""The facade over the in-memory engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.bootstrap import open_kebab


@pytest.fixture
def kebab(tmp_path: Path) -> Iterator[Kebab]:
    opened = open_kebab(tmp_path / "data", demo=True)
    yield opened
    opened.close()
