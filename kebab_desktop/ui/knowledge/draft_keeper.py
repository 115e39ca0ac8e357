"""Keeps what is typed in the data folder while it is typed, so that no end of the program loses it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.knowledge.manuscript import Manuscript, kept_draft, same
from kebab_desktop.ui.knowledge.writing import Writing
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.settling import SettlingTimer

_KEEP_MS = 700
_MOST_MS = 5000
"""After the first key: whoever types without a pause does not lose a page of it."""


class DraftKeeper(QObject):
    """Follows one manuscript at a time. Keeping and giving up go through the read lane, so they stay in order."""

    def __init__(self, context: PageContext, editor: Writing, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._editor = editor
        self._manuscript: Manuscript | None = None
        self._kept = False
        self._delay = SettlingTimer(_KEEP_MS, _MOST_MS, self)
        self._delay.timeout.connect(self.keep)
        editor.changed.connect(self._note_change)

    def follow(self, manuscript: Manuscript | None) -> None:
        """Keep what is typed into another manuscript from now on; nothing is written before something is typed."""
        self._delay.stop()
        self._manuscript = manuscript if manuscript is not None and manuscript.writable else None
        self._kept = manuscript is not None and bool(manuscript.kept_at)

    @Slot()
    def keep(self) -> None:
        """Keep what is written now, or give the draft up when it says what the file says."""
        self._delay.stop()
        if self._manuscript is None:
            return
        draft = self._editor.draft()
        drafts = self._context.kebab.drafts
        if not same(draft, self._manuscript.begun):
            self._kept = True
            task = self._context.bridge.read(partial(drafts.keep, kept_draft(self._manuscript, draft)))
            task.failed.connect(self._context.intents.failure_reported)
        elif self._kept:
            self.forget(self._manuscript)

    def forget(self, manuscript: Manuscript) -> None:
        """Give the draft of a manuscript up."""
        self._kept = False
        self._delay.stop()
        self._context.bridge.read(partial(self._context.kebab.drafts.forget, manuscript.key))

    def flush(self) -> None:
        """Keep what is written now before the window closes: no lane may run any more."""
        if self._manuscript is None or not self._delay.isActive():
            return
        self._delay.stop()
        draft = self._editor.draft()
        if same(draft, self._manuscript.begun):
            return
        try:
            self._context.kebab.drafts.keep(kept_draft(self._manuscript, draft))
        except KebabError as error:
            self._context.intents.failure_reported.emit(error)

    @Slot()
    def _note_change(self) -> None:
        if self._manuscript is not None:
            self._delay.note()
