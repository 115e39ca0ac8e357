"""Writing in the details: the file of the selected document is opened there, and left with the selection."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot

from kebab_desktop.app.editing import Outside
from kebab_desktop.app.views import DocumentView
from kebab_desktop.ui.knowledge.document_pane import DocumentPane
from kebab_desktop.ui.knowledge.manuscript import Manuscript
from kebab_desktop.ui.knowledge.removals import Removals
from kebab_desktop.ui.knowledge.runbook_desk import RunbookDesk
from kebab_desktop.ui.page import PageContext

_REST_MS = 150
"""Nothing is opened while the selection wanders through the table."""
_LONGEST = 200_000
"""A longer text is written in the whole page: to fill a field with it holds the window up at every selection."""


class PaneDesk(QObject):
    """Whoever turns to another document leaves this one: what is typed is put aside, with Undo."""

    def __init__(
        self, context: PageContext, pane: DocumentPane, removals: Removals, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._pane = pane
        self._wanted = ""
        self.runbooks = RunbookDesk(context, pane.writing, removals, self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._open)
        pane.writing.shown.connect(self._note_shown)
        pane.writing.changed.connect(self._tell_dirty)
        pane.foot.discard_requested.connect(self.runbooks.answers.discard)
        self.runbooks.settled.connect(self._tell_dirty)
        self.runbooks.left.connect(self._tell_dirty)
        self.runbooks.outside.found.connect(self._follow_file)

    @Slot(object)
    def show_document(self, found: DocumentView) -> None:
        """Open the file of a document that is shown, unless it is open already."""
        identity = found.record.id
        if self._is_open(identity):
            return
        writable = found.editable and not found.missing and len(found.body) <= _LONGEST
        self._wanted = identity if writable else ""
        if not writable:
            self._pane.use_form(False)
        self._rest.start()

    @Slot(str)
    def turn_to(self, document_id: str) -> None:
        """Leave the document that is open if another one, or none, is looked at now."""
        if not self._is_open(document_id):
            self._wanted = ""
            self._rest.stop()
            self.runbooks.cancel()

    @Slot()
    def release(self) -> None:
        """Leave the document to the editor of the whole page; what is typed is kept for it."""
        self._rest.stop()
        self.runbooks.release()

    def _is_open(self, document_id: str) -> bool:
        now = self.runbooks.manuscript
        return now is not None and now.key == document_id

    @Slot()
    def _open(self) -> None:
        if self._wanted:
            self.runbooks.edit(self._wanted)

    @Slot(object)
    def _note_shown(self, manuscript: Manuscript) -> None:
        self._pane.use_form(manuscript.writable)

    @Slot()
    def _tell_dirty(self) -> None:
        self._pane.foot.show_dirty(dirty=self.runbooks.dirty)

    @Slot(object)
    def _follow_file(self, state: Outside) -> None:
        """Where nothing was typed there is nothing to ask: the file is shown as it is now."""
        now = self.runbooks.manuscript
        if state is Outside.CHANGED and now is not None and not self.runbooks.dirty:
            self.runbooks.edit(now.key)
