"""Opens the palette and the sheet, and does what was chosen."""

from __future__ import annotations

from functools import partial
from typing import Protocol, cast

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.keys.chosen_keys import SETTING, holding_keys, listen, page_commands, with_chosen
from kebab_desktop.ui.keys.commands import OTHER_SHEET_KEY, PALETTE_KEY, SHEET_KEY, Command, commands, trigger
from kebab_desktop.ui.keys.page_keys import PageKeys
from kebab_desktop.ui.page import Page, PageContext, PageName
from kebab_desktop.ui.palette.acts import acts_of, can_press, newest_turn, press, pressed_by_keys, seen_of
from kebab_desktop.ui.palette.card import Veil
from kebab_desktop.ui.palette.command_palette import CommandPalette
from kebab_desktop.ui.palette.entries import Entry, EntryKind, fixed_entries, read_entries
from kebab_desktop.ui.palette.parts import Places
from kebab_desktop.ui.palette.sheet import ShortcutsSheet
from kebab_desktop.ui.palette.shown import Control, controls_below, do, is_still_there, shown_entries


class PagedWindow(Protocol):
    """What of the window the palette works with."""

    stack: QStackedWidget
    pages: dict[PageName, Page]

    @property
    def rail(self) -> QWidget:
        """Return the buttons of the pages."""

    @property
    def status(self) -> QWidget:
        """Return the status bar."""

    def page_titles(self) -> list[tuple[str, str]]:
        """Return name and title of every page."""

    def show_page(self, name: PageName, target: object = None) -> None:
        """Show a page, built at its first use."""


class PaletteDesk(QObject):
    """One card is up at a time: the same key closes it, the other key replaces it."""

    def __init__(self, window: PagedWindow, context: PageContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = window
        self._host = parent
        self._context = context
        self._reading: Task | None = None
        self.card: Veil | None = None
        sheet = ((key, self.toggle_sheet) for key in (SHEET_KEY, OTHER_SHEET_KEY))
        for key, slot in ((PALETTE_KEY, self.toggle_palette), *sheet):
            QShortcut(QKeySequence(key), parent).activated.connect(slot)
        self.page_keys = PageKeys(window.stack, window.rail, window.status)
        context.settings_watch.changed.connect(self._note_setting)
        self._listen()

    @Slot()
    def toggle_palette(self) -> None:
        """Show the palette at once; what has to be read joins it."""
        if self._closed(CommandPalette):
            return
        palette = CommandPalette(self._host, self._context.theme, self._offered())
        palette.chosen.connect(self._open)
        self._hold(palette)
        self._reading = self._context.bridge.read(partial(read_entries, self._context.kebab))
        self._reading.progressed.connect(self._add)
        self._reading.failed.connect(self._context.intents.failure_reported)

    @Slot()
    def toggle_sheet(self) -> None:
        """Show the keys."""
        if self._closed(ShortcutsSheet):
            return
        self._hold(ShortcutsSheet(self._host, self._context.theme, self._commands(), self._window.page_titles()))

    def _commands(self) -> list[Command]:
        """Return every command with the key that holds."""
        return with_chosen(commands(), self._chosen())

    def _chosen(self) -> dict[str, str]:
        return holding_keys(self._context.kebab.preferences.current().general.shortcuts, commands())[0]

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key == SETTING:
            self._listen()
            for name, page in self._window.pages.items():
                listen(page, page_commands(commands(), name), self._chosen())

    def _listen(self) -> None:
        """Let the window listen to the chosen keys; the Undo of a toast belongs to what shows the pages."""
        for widget in (self._host, self._window.stack):
            listen(widget, page_commands(commands(), None), self._chosen(), deep=False)

    def _closed(self, kind: type[Veil]) -> bool:
        """Close what is up; tell whether it was of ``kind``."""
        card = self.card
        if card is not None:
            card.close_card()
        return isinstance(card, kind)

    def _hold(self, card: Veil) -> None:
        self.card = card
        card.closed.connect(self._forget)

    @Slot()
    def _forget(self) -> None:
        self.card = None
        if self._reading is not None:
            self._reading.drop()
            self._reading = None

    @Slot(object)
    def _add(self, entries: list[Entry]) -> None:
        if isinstance(self.card, CommandPalette):
            self.card.add_entries(entries)

    def _current_page(self) -> PageName | None:
        shown = self._window.stack.currentWidget()
        return next((name for name, page in self._window.pages.items() if page is shown), None)

    @Slot(object)
    def _open(self, entry: Entry) -> None:
        intents = self._context.intents
        match entry.kind:
            case EntryKind.PAGE:
                intents.page_requested.emit(str(entry.value))
            case EntryKind.COMMAND:
                self._run(cast(Command, entry.value))
            case EntryKind.CONTROL:
                if not _pressed(cast(Control, entry.value), self._window, self._current_page()):
                    intents.notice_requested.emit(self.tr("This cannot be done now"))
            case EntryKind.CHOICE:
                key, value = cast("tuple[str, str]", entry.value)
                task = self._context.bridge.read(partial(self._context.kebab.preferences.change, key, value))
                task.failed.connect(intents.failure_reported)
            case EntryKind.SETTING:
                intents.setting_requested.emit(str(entry.value))
            case EntryKind.CONVERSATION:
                intents.conversation_requested.emit(entry.value)
            case EntryKind.DOCUMENT:
                intents.document_requested.emit(str(entry.value))

    def _offered(self) -> list[Entry]:
        """Return what is there without reading: what the window can do, and what is seen of it now."""
        current, titles = self._current_page(), self._window.page_titles()
        if current is None:
            return fixed_entries(titles, self._commands(), None)
        page = self._window.pages[current]
        possible = {name: each for name, each in acts_of(current, page).items() if can_press(each, page)}
        fixed = fixed_entries(titles, self._commands(), current, possible)
        pressed = [*possible.values(), *pressed_by_keys(current, page)]
        places = Places(page, dict(titles)[current], newest_turn(current, page))
        controls = [control for root in seen_of(current, page) for control in controls_below(root)]
        of_bar = shown_entries(controls_below(self._window.status), Places(self._window.status), fixed, pressed)
        pages = max(number for number, each in enumerate(fixed) if each.kind is EntryKind.PAGE) + 1
        return [*fixed[:pages], *shown_entries(controls, places, fixed, pressed), *of_bar, *fixed[pages:]]

    def _run(self, command: Command) -> None:
        if command.page is None:
            trigger(self._host, command.key)
            return
        if command.page is not self._current_page() or command.target:
            self._window.show_page(command.page, command.target or None)
        page = self._window.pages[command.page]
        if not command.act:
            trigger(page, command.key)
            return
        pressed = acts_of(command.page, page).get(command.act)
        if pressed is not None and can_press(pressed, page):
            press(pressed, page)
        else:
            self._context.intents.notice_requested.emit(self.tr("This cannot be done now"))


def _pressed(control: Control, window: PagedWindow, current: PageName | None) -> bool:
    """Press what was seen; tell whether it was still there."""
    roots = seen_of(current, window.pages[current]) if current is not None else []
    there = is_still_there(control, [*roots, window.status])
    if there:
        do(control, window.stack)
    return there
