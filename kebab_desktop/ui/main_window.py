"""The main window: rail, pages, status bar. It assembles; the work is done in the parts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.close_guard import CloseGuard
from kebab_desktop.ui.errors import ErrorDesk, report_of
from kebab_desktop.ui.indexing import Indexing
from kebab_desktop.ui.intents import Intents, LastConversationTarget
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import Language, remembered_language
from kebab_desktop.ui.page import Page, PageContext, PageName, toast_place
from kebab_desktop.ui.routes import Routes
from kebab_desktop.ui.screen_scale import ScaleFollower
from kebab_desktop.ui.settings_watch import SettingsWatch
from kebab_desktop.ui.start_page import StartPage
from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.widgets.outside import LinkOpener
from kebab_desktop.ui.widgets.rail import Rail
from kebab_desktop.ui.widgets.status_strip import StatusStrip
from kebab_desktop.ui.widgets.toast import Toasts
from kebab_desktop.ui.window_memory import WindowMemory, as_bytes, fitting, remember_page, remembered_page

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab

_GEOMETRY_KEY = "window/geometry"
THEME_KEY = "window/theme"
DEFAULT_SIZE = (1280, 800)
MINIMUM_SIZE = (880, 560)


class MainWindow(QMainWindow):
    """``first_painted``: it is on the screen; ``close_requested``: the user closed it (the program ends in order).

    ``prepared``: everything is loaded, or was tried to be. ``left`` tells later listeners that it was closed.
    """

    first_painted = Signal()
    prepared = Signal()
    close_requested = Signal()
    retry_requested = Signal()

    def __init__(self, theme: Theme, bridge: Bridge, state: QSettings) -> None:
        super().__init__()
        self.theme, self.bridge, self.state = theme, bridge, state
        self.context: PageContext | None = None
        self.pages: dict[PageName, Page] = {}
        self.left_open: dict[PageName, object] = {}
        self.painted = self.left = False
        self.language = Language(remembered_language(state), self)
        self.intents = Intents(self)
        self.routes = Routes(self, self.intents, self)
        self.settings_watch = SettingsWatch(self)
        self.indexing = Indexing(bridge, self)
        self.start_page = StartPage(state)
        self.start_page.retry_requested.connect(self.retry_requested)
        self.start_page.quit_requested.connect(self.close)
        self.rail = Rail(self.page_titles(), theme)
        self.rail.setEnabled(False)
        self.status = StatusStrip(theme)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.start_page)
        self._lay_out()
        self.toasts = Toasts(self.stack, partial(toast_place, self.stack))
        self.errors = ErrorDesk(self)
        self.links = LinkOpener(self)
        self.close_guard = CloseGuard(self, bridge, self.indexing)
        self.memory = WindowMemory(self.remember, self)
        self.scale_follower = ScaleFollower(self)
        self._connect()
        QShortcut(QKeySequence("Ctrl+Q"), self).activated.connect(self.close)
        self.setMinimumSize(*MINIMUM_SIZE)
        self.resize(fitting(DEFAULT_SIZE, self.screen().availableSize()))
        self.restoreGeometry(as_bytes(state.value(_GEOMETRY_KEY)))
        self.start_page.setFocus()

    def attach(self, kebab: Kebab) -> None:
        """Do at once what :meth:`attach_in_parts` does."""
        list(self.attach_in_parts(kebab))

    def attach_in_parts(self, kebab: Kebab) -> Iterator[None]:
        """Show the pages of an opened program and bring the knowledge base up to date in the background.

        Between the parts the start page may go on taking keys: the last part takes over what stands there.
        """
        from kebab_desktop.ui.pages import load_first, make_page

        first = remembered_page(self.state)
        yield from load_first(first)
        # Imported here: they know the facade, and the window is on the screen before that is loaded.
        from kebab_desktop.ui import markdown
        from kebab_desktop.ui.language_watch import LanguageWatch
        from kebab_desktop.ui.palette.desk import PaletteDesk
        from kebab_desktop.ui.runbook_door import RunbookDoor
        from kebab_desktop.ui.status_feed import StatusFeed
        from kebab_desktop.ui.window_desks import WindowDesks
        from kebab_desktop.ui.window_drops import WindowDrops

        self.bridge.read(markdown.load)
        context = PageContext(
            kebab=kebab,
            bridge=self.bridge,
            intents=self.intents,
            theme=self.theme,
            indexing=self.indexing,
            settings_watch=self.settings_watch,
            toasts=self.toasts,
            window_state=self.state,
        )
        self.desks = WindowDesks(context, self, self.prepared, self.page_side)
        self.feed = StatusFeed(context, self.status, self)
        self.desks.reloads.done.connect(self.feed.refresh)
        self.language_watch = LanguageWatch(self, context, self.language, self)
        self.palette_desk = PaletteDesk(self, context, self)
        self.runbook_door = RunbookDoor(self, self.intents, self)
        self.drops = WindowDrops(self, self.intents, self.bridge)
        yield
        page = make_page(first, context, self.stack)
        yield
        self.stack.addWidget(page)
        yield
        self._begin(context, first, page)

    def _begin(self, context: PageContext, first: PageName, page: Page) -> None:
        kebab = context.kebab
        self.context, self.pages[first] = context, page  # not before: closed meanwhile, it has nothing to remember
        self.runbook_door.offer_drafts(context)
        self.rail.setEnabled(True)
        self._note_setting("general.theme")
        asked = self.start_page.question.target()
        self.left_open[PageName.CHAT] = asked or LastConversationTarget()
        self.show_page(PageName.CHAT if asked is not None else first)
        self.indexing.look_again = kebab.drops.go_on
        self.indexing.run(kebab.drops.start_up)
        warming = self.bridge.call(LaneName.WORK, kebab.search.warm_up)
        warming.failed.connect(self.errors.note)
        warming.finished.connect(self.prepared)
        self.feed.refresh()
        self.start_page.hand_over()
        self.memory.begin(self.stack)
        self.desks.say_at_start()

    def page_titles(self) -> list[tuple[str, str]]:
        """Return name and title of every page."""
        titles = (self.tr("Chat"), self.tr("Knowledge"), self.tr("History"), self.tr("Settings"))
        return [(name.value, text) for name, text in zip(PageName, titles, strict=True)]

    def show_start_error(self, error: Exception, *, retry: bool = True) -> None:
        """Say why the program cannot be opened; anything but a :class:`KebabError` is a bug and gets a report."""
        self.rail.setEnabled(False)
        if isinstance(error, KebabError):
            self.start_page.fail(error, retry=retry)
        else:
            self.errors.log(error)
            self.start_page.fail_unexpectedly(error, report_of(error), retry=retry)
        self.status.show_index(self.tr("not open"), "bad", self.start_page.state.title)
        self.stack.setCurrentWidget(self.start_page)

    def show_page(self, name: PageName, target: object = None) -> None:
        """Show a page, built at its first use, and let it go to ``target``."""
        if self.context is None:
            return
        if name not in self.pages:
            from kebab_desktop.ui.pages import make_page

            self.pages[name] = make_page(name, self.context, self.stack)
            self.stack.addWidget(self.pages[name])
        left_open, page = self.left_open.pop(name, None), self.pages[name]
        target = left_open if target is None else target
        self.stack.setCurrentWidget(page)
        self.rail.mark(name.value)
        page.activate()
        if target is not None:
            page.open_target(target)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask when something is being done; else the program ends in order, which hides the window."""
        event.ignore()
        if self.close_guard.lets_go():
            self.leave()

    @Slot()
    def leave(self) -> None:
        """Save what is remembered and end the program."""
        self.remember()
        self.start_page.question.save()
        self.toasts.dismiss()  # what is not undone by now is done
        self.state.sync()
        self.left = True
        self.close_requested.emit()

    @Slot()
    def remember(self) -> None:
        """Keep place, widths, the open conversation and what is half written for the next start."""
        self.state.setValue(_GEOMETRY_KEY, self.saveGeometry())
        remember_page(self.state, self.pages, self.stack.currentWidget())
        for page in self.pages.values():
            page.save_state()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell when the window is on the screen for the first time."""
        super().paintEvent(event)
        if not self.painted:
            self.painted = True
            self.first_painted.emit()

    def _lay_out(self) -> None:
        self.page_side = QVBoxLayout()
        self.page_side.setSpacing(0)
        self.page_side.addWidget(self.stack, 1)
        self.page_side.addWidget(self.status)
        root = QWidget()
        layout = QHBoxLayout(root)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.rail)
        layout.addLayout(self.page_side, 1)
        self.setCentralWidget(root)

    def _connect(self) -> None:
        self.start_page.retry_requested.connect(self.status.show_opening)
        self.start_page.notice_requested.connect(self.toasts.notify)
        self.rail.page_requested.connect(self.routes.open_page)
        self.intents.notice_requested.connect(self.toasts.notify)
        self.intents.link_requested.connect(self.links.ask)
        self.intents.failure_reported.connect(self.errors.take)
        self.intents.would_be_lost.connect(self.close_guard.note)
        self.close_guard.confirmed.connect(self.leave)
        self.errors.notice_requested.connect(self.toasts.notify)
        self.indexing.failed.connect(self.errors.take)
        self.settings_watch.changed.connect(self._note_setting)

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        """Follow the theme; it is also remembered so that the next start paints in it from the first frame."""
        if key == "general.theme" and self.context is not None:
            choice = ThemeChoice(self.context.kebab.preferences.current().general.theme)
            self.state.setValue(THEME_KEY, choice.value)
            if choice is not self.theme.choice:
                self.theme.choose(choice)
