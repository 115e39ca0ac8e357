"""What the tests of the knowledge page do and look at."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from pytestqt.qtbot import QtBot

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import FileDone, FileStarted, IngestDone, IngestEvent, IngestSummary, ScanDone
from kebab_desktop.ui.knowledge.listing import DocumentRow
from kebab_desktop.ui.knowledge.page import KnowledgePage


def row(page: KnowledgePage, path: str) -> DocumentRow:
    entry = page.table.documents.entry(page.table.documents.row_of_path(path))
    assert isinstance(entry, DocumentRow)
    return entry


def pick(qtbot: QtBot, page: KnowledgePage, path: str) -> None:
    qtbot.waitUntil(lambda: page.table.show_path(path))  # the list may be read after the receipt has come
    qtbot.waitUntil(lambda: page.details.found is not None and page.details.found.record.relative_path == path)


def listed(page: KnowledgePage) -> set[str]:
    entries = (page.table.documents.entry(number) for number in range(page.table.documents.rowCount()))
    return {entry.record.relative_path for entry in entries if isinstance(entry, DocumentRow)}


def finish(qtbot: QtBot, page: KnowledgePage) -> None:
    """Wait until nothing is indexed and the result is on the screen."""
    qtbot.waitUntil(lambda: not page.context.indexing.running and not page.main.result.isHidden())


class Folder:
    """Files that a run indexes one after the other, each after :attr:`gate` was opened for it."""

    def __init__(self, count: int) -> None:
        self.left = [f"gc/{number}.md" for number in range(count)]
        self.gate = threading.Semaphore(0)

    def look(self, token: CancelToken) -> Iterator[IngestEvent]:
        work, done = list(self.left), 0
        yield ScanDone(len(work), 0, 0, 0)
        for number, path in enumerate(work, start=1):
            yield FileStarted(path, "bundled", number, len(work))
            token.on_cancel(self.gate.release)
            assert self.gate.acquire(timeout=20)
            if token.cancelled:
                break
            self.left.remove(path)
            done += 1
            yield FileDone(path, "bundled", "added", 2)
        yield IngestDone(IngestSummary(added=done, chunks=2 * done, seconds=1.0, cancelled=token.cancelled))

    def index(self, count: int) -> None:
        self.gate.release(count)
