"""A document that cannot be read: the details say so where it would stand, and try again."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.views import DocumentView
from kebab_desktop.core.errors import KnowledgeBaseError
from kebab_desktop.ui.knowledge.page import KnowledgePage


def test_a_failed_reading_stands_in_the_pane_until_another_try_succeeds(
    qtbot: QtBot, page: KnowledgePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = KnowledgeService.document

    def refuse(_service: KnowledgeService, _document_id: str) -> DocumentView:
        raise KnowledgeBaseError("The disk does not answer.", hint="Connect the drive.")

    pane = page.details.document
    with monkeypatch.context() as broken:
        broken.setattr(KnowledgeService, "document", refuse)
        assert page.table.show_path("gc/full-gc.md")
        qtbot.waitUntil(lambda: bool(pane.unread.text), timeout=20_000)
        assert "The disk does not answer." in pane.unread.text
        assert pane.retry_button.isVisible(), "above the tabs, whichever is open"
    monkeypatch.setattr(KnowledgeService, "document", read)
    pane.retry_button.click()
    qtbot.waitUntil(lambda: page.details.found is not None, timeout=20_000)
    assert pane.unread.isHidden()
