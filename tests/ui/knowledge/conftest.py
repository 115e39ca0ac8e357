"""The window opened on in-memory engines, at the knowledge page."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.knowledge.page import KnowledgePage
from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.page import PageName
from tests.ui.opened import bundled, kebab, opened, overrides, page_of

__all__ = ["bundled", "kebab", "opened", "overrides"]


@pytest.fixture
def page(qtbot: QtBot, opened: MainWindow) -> KnowledgePage:
    page = page_of(opened, PageName.KNOWLEDGE)
    assert isinstance(page, KnowledgePage)
    qtbot.waitUntil(lambda: page.table.documents.documents_shown == 3)
    return page


@pytest.fixture
def dropped(tmp_path: Path) -> Path:
    folder = tmp_path / "dropped"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n\n## one\n\nalpha\n", encoding="utf-8")
    (folder / "b.md").write_text("---\ntitle: [\n---\n\n# B\n\n## one\n\nbeta\n", encoding="utf-8")
    (folder / "empty.md").write_text("", encoding="utf-8")
    (folder / "photo.png").write_bytes(b"\x89PNG")
    return folder
