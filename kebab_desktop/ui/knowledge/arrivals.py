"""What was added is selected and brought into view, unless the user has turned to something else meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.sources import LIBRARY_ID
from kebab_desktop.core.events import FileDone
from kebab_desktop.core.ids import document_id
from kebab_desktop.core.outcomes import Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.knowledge.adding import Adding
from kebab_desktop.ui.knowledge.main_column import MainColumn
from kebab_desktop.ui.knowledge.model import source_key
from kebab_desktop.ui.knowledge.table import selected_keys, show_entries

_SELECTED = 500


class Arrivals(QObject):
    """Leads to rows of the table as soon as they are listed, and follows the newest run that adds something."""

    def __init__(self, main: MainColumn, adding: Adding, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._adding = adding
        self._main = main
        self._table = main.table
        self._wanted: tuple[str, ...] = ()
        self._before: set[str] = set()
        self._task: Task | None = None
        self._documents: list[str] = []
        self._sources: set[str] = set()

    def want(self, *keys: str) -> None:
        """Select rows, at once or when they are listed; filters give way to them."""
        self._main.show_all()
        self._wanted = keys
        self.go()

    def go(self) -> None:
        """Select what is wanted, if it is listed."""
        if self._wanted and show_entries(self._table, self._wanted):
            self._wanted = ()

    @Slot()
    def expect(self) -> None:
        """Remember what is selected now, when the user asks for something to be added."""
        self._before = selected_keys(self._table)

    @Slot(object)
    def follow(self, task: Task) -> None:
        """Follow the run that adds it."""
        self._task = task
        self._documents, self._sources = [], set()
        task.progressed.connect(self._note)
        task.finished.connect(self._end)

    @Slot(object)
    def _note(self, event: object) -> None:
        if self.sender() is self._task and isinstance(event, FileDone) and event.action != "removed":
            self._sources.add(event.source_id)
            if len(self._documents) <= _SELECTED:
                self._documents.append(document_id(event.source_id, event.path))

    @Slot(object)
    def _end(self, _outcome: Outcome) -> None:
        if self.sender() is not self._task:
            return
        self._task = None
        if not self._documents or selected_keys(self._table) != self._before or self._adding.pending:
            return  # a question about the rest of a drop must not make way for what has come
        for source_id in self._sources:
            self._table.documents.arrange(folded=(source_id, False))
        whole = len(self._documents) > 1 and LIBRARY_ID not in self._sources
        many = len(self._documents) > _SELECTED
        keys = sorted(map(source_key, self._sources)) if whole or many else self._documents
        self.want(*keys)
