"""A click on what is selected already brings its details back from behind the problems or what was removed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.knowledge.details import Details
from kebab_desktop.ui.knowledge.table import DocumentTable


class ClickedAgain(QObject):
    """The selection does not change by such a click, so that ``table`` tells nothing of it.

    The form of a source and the question about duplicates stay: something is answered in them.
    """

    def __init__(self, table: DocumentTable, details: Details) -> None:
        super().__init__(details)
        self._table = table
        self._details = details
        table.clicked.connect(self._show)

    @Slot()
    def _show(self) -> None:
        if self._details.currentWidget() in (self._details.problems, self._details.removed):
            self._details.show_entries(self._table.entries())
