"""Takes the selected lines of a log out of the viewer, secrets masked: into the clipboard or into a question."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.log_places import LogPlace
from kebab_desktop.ui.logs.lines_view import LinesView
from kebab_desktop.ui.logs.text_feed import TextFeed

MOST_COPIED = 20_000
MOST_ASKED, MOST_ASKED_CHARS = 20, 1500
"""What of a selection is put into a question: the search gains nothing from more."""


class LineTaker(QObject):
    """``taken`` carries lines under the name of their place, to be asked about; ``name`` is that of the log."""

    taken = Signal(str)

    def __init__(self, intents: Intents, view: LinesView, feed: TextFeed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._intents = intents
        self._view = view
        self._feed = feed
        self._asked = 0
        self._first = 1
        self.name = ""
        view.copy_pressed.connect(self.copy)
        feed.copied.connect(self._take)

    @Slot()
    def copy(self) -> None:
        """Copy the selected lines."""
        first, last = self._view.selection
        self._asked = 0
        self._feed.copy(first, min(last - first + 1, MOST_COPIED))

    @Slot()
    def ask(self) -> None:
        """Put the selected lines into the question."""
        self._first, last = self._view.selection
        self._asked = last - self._first + 1
        self._feed.copy(self._first, min(self._asked, MOST_ASKED))

    @Slot(list)
    def _take(self, lines: list[str]) -> None:
        if self._asked and lines:
            self._to_question(lines)
        elif lines:
            QGuiApplication.clipboard().setText("\n".join(lines))
            said = self.tr("Copied {n} lines, secrets masked", "", len(lines)).format(n=f"{len(lines):,}")
            self._intents.notice_requested.emit(said)

    def _to_question(self, lines: list[str]) -> None:
        """Hand on as many whole lines as a question has room for, at least the beginning of the first one."""
        kept = [lines[0][:MOST_ASKED_CHARS], *lines[1:]]
        while len("\n".join(kept)) > MOST_ASKED_CHARS:
            kept.pop()
        place = LogPlace(self.name, self._first, self._first + len(kept) - 1)
        self.taken.emit("\n".join([place.label, *kept]))
        if len(kept) < self._asked:
            words = self.tr("{n} of {all} selected lines fit into a question.", "", len(kept))
            self._intents.notice_requested.emit(words.format(n=len(kept), all=f"{self._asked:,}"))
