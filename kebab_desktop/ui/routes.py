"""The ways between pages: who asks for something is taken to the page that shows it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.page import PageName


class PagedWindow(Protocol):
    """What of the window the ways need."""

    def show_page(self, name: PageName, target: object = None) -> None:
        """Show a page, built at its first use."""


class Routes(QObject):
    """Follows the intents that lead to a page."""

    def __init__(self, window: PagedWindow, intents: Intents, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        intents.page_requested.connect(self.open_page)
        intents.setting_requested.connect(self._open_setting)
        intents.model_dropped.connect(self._open_setting)
        intents.answer_requested.connect(self._open_answer)
        intents.document_requested.connect(self._open_document)
        intents.paths_dropped.connect(self._open_document)
        intents.question_requested.connect(self._open_chat)
        intents.conversation_requested.connect(self._open_chat)
        intents.log_requested.connect(self._open_chat)

    @Slot(str)
    def open_page(self, name: str) -> None:
        """Show a page by its name."""
        self._window.show_page(PageName(name))

    @Slot(str)
    @Slot(object)
    def _open_setting(self, target: object) -> None:
        self._window.show_page(PageName.SETTINGS, target)

    @Slot(str)
    def _open_answer(self, trace_id: str) -> None:
        self._window.show_page(PageName.HISTORY, trace_id)

    @Slot(object)
    def _open_document(self, target: object) -> None:
        self._window.show_page(PageName.KNOWLEDGE, target)

    @Slot(object)
    def _open_chat(self, target: object) -> None:
        self._window.show_page(PageName.CHAT, target)
