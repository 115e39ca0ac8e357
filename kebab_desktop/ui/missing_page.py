"""Stands in for a page that this build does not have."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.ui.page import Page, PageContext
from kebab_desktop.ui.widgets.empty_state import EmptyState


class MissingPage(Page):
    """Says so."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        QVBoxLayout(self).addWidget(EmptyState(self.tr("Not in this build"), self.tr("The command line has it.")))
