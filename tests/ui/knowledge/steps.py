"""What the tests of the knowledge page do and look at."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from kebab_desktop.ui.knowledge.listing import DocumentRow
from kebab_desktop.ui.knowledge.page import KnowledgePage


def row(page: KnowledgePage, path: str) -> DocumentRow:
    entry = page.table.documents.entry(page.table.documents.row_of_path(path))
    assert isinstance(entry, DocumentRow)
    return entry


def pick(qtbot: QtBot, page: KnowledgePage, path: str) -> None:
    assert page.table.show_path(path)
    qtbot.waitUntil(lambda: page.details.found is not None and page.details.found.record.relative_path == path)


def listed(page: KnowledgePage) -> set[str]:
    entries = (page.table.documents.entry(number) for number in range(page.table.documents.rowCount()))
    return {entry.record.relative_path for entry in entries if isinstance(entry, DocumentRow)}


def finish(qtbot: QtBot, page: KnowledgePage) -> None:
    """Wait until nothing is indexed and the result is on the screen."""
    qtbot.waitUntil(lambda: not page.context.indexing.running and not page.main.result.isHidden())
