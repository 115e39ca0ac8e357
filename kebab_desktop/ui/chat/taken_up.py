"""Questions that were asked and are taken up again: in other words, without what narrowed their search, or later."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.waiting import QuestionQueue
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.page import Page


class TakenUp(QObject):
    """Answers for the page that is in the window: after a change of the language the one before may be kept a while."""

    def __init__(self, intents: Intents, composer: Composer, waiting: QuestionQueue, page: Page) -> None:
        super().__init__(page)
        self._waiting = waiting
        self._composer = composer
        self._page = page
        intents.everywhere_wanted.connect(self._ask_everywhere)
        intents.later_wanted.connect(self._ask_later)

    @Slot(str)
    def _ask_everywhere(self, question: str) -> None:
        if not self._page.isHidden():
            self._composer.scope.widen()
            self._waiting.ask_again(question, self._composer.scope.options())

    @Slot(str)
    def _ask_later(self, question: str) -> None:
        if not self._page.isHidden():
            self._waiting.ask_when_indexed(question, self._composer.scope.options())
            self._composer.edit.setFocus()  # what was pressed goes away, and the answer with it when it is asked
