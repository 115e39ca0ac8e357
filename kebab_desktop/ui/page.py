"""What every page is and what it is given."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from kebab_desktop.ui.tokens import Space

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings

    from kebab_desktop.app.kebab import Kebab
    from kebab_desktop.ui.bridge import Bridge
    from kebab_desktop.ui.indexing import Indexing
    from kebab_desktop.ui.intents import Intents
    from kebab_desktop.ui.settings_watch import SettingsWatch
    from kebab_desktop.ui.theme import Theme
    from kebab_desktop.ui.widgets.toast import Toasts


class PageName(StrEnum):
    """The pages in the order of the rail (Ctrl+1 … Ctrl+4)."""

    CHAT = "chat"
    KNOWLEDGE = "knowledge"
    HISTORY = "history"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True, eq=False)
class PageContext:
    """Everything a page works with. ``window_state`` stores widths and the like in the data folder."""

    kebab: Kebab
    bridge: Bridge
    intents: Intents
    theme: Theme
    indexing: Indexing
    settings_watch: SettingsWatch
    toasts: Toasts
    window_state: QSettings


class Page(QWidget):
    """Base of all pages; built by the window when it is first shown."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._awaited: QWidget | None = None
        self.toast_area: QWidget = self

    def take_focus(self, wanted: QWidget) -> None:
        """Give the keyboard to a part. Until that can be seen the page has it, else its keys would do nothing."""
        self._awaited = wanted
        wanted.installEventFilter(self)
        (wanted if wanted.isVisible() else self).setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand the keyboard on to the part that has waited for it, unless the user took it elsewhere."""
        if event.type() == QEvent.Type.Show and watched is self._awaited and self.hasFocus():
            self._awaited.setFocus()
        return super().eventFilter(watched, event)

    @property
    def toast_gap(self) -> int:
        """Return how far above the bottom edge of the page toasts appear, in pixels."""
        return Space.L

    def activate(self) -> None:
        """React to being shown: refresh what may have changed, set the focus."""

    def open_target(self, target: object) -> None:
        """Go to what another page asked for: a setting key, trace id, document id, question or list of paths."""

    def what_is_open(self) -> object:
        """Return the target that leads a new page of this kind to what this one shows; None when there is nothing."""
        return None

    def save_state(self) -> None:
        """Write widths and the like to ``context.window_state``; called before the window closes."""


def toast_place(stack: QStackedWidget) -> tuple[int, QWidget]:
    """Return how far above the foot of which widget a notice stands: the page that is shown knows."""
    page = stack.currentWidget()
    if not isinstance(page, Page):
        return Space.L, stack
    return page.toast_gap, page.toast_area if page.toast_area.isVisibleTo(page) else page
