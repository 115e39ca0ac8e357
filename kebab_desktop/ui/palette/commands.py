"""Every key of the window, said once: the sheet lists them, the palette runs them, a test finds forgotten ones."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.page import PageName

translate = QCoreApplication.translate

PALETTE_KEY = "Ctrl+K"
SHEET_KEY = "F1"


@dataclass(frozen=True, slots=True)
class Command:
    """What a key does. ``page`` None: everywhere; ``runs``: the palette can do it; ``selected``: needs a selection."""

    title: str
    key: str
    page: PageName | None = None
    runs: bool = True
    selected: bool = False


def commands() -> list[Command]:
    """Return every command in the language of the window, in the order of the sheet."""
    return [*_everywhere(), *_chat(), *_knowledge(), *_history(), *_settings()]


def trigger(page: QWidget, key: str) -> bool:
    """Do on a page what its key does; False when the page has no such key."""
    wanted = QKeySequence(key)
    for shortcut in page.findChildren(QShortcut):
        if shortcut.key() == wanted:
            shortcut.activated.emit()
            return True
    for action in page.findChildren(QAction):
        if action.shortcut() == wanted:
            action.trigger()
            return True
    return False


def _everywhere() -> list[Command]:
    return [
        Command(translate("palette", "Command palette"), PALETTE_KEY, runs=False),
        Command(translate("palette", "Keyboard shortcuts"), SHEET_KEY),
        Command(translate("palette", "Chat, Knowledge, History, Settings"), "Ctrl+1 … Ctrl+4", runs=False),
        Command(translate("palette", "Undo the last removal"), "Ctrl+Shift+Z", runs=False),
    ]


def _chat() -> list[Command]:
    page = PageName.CHAT
    return [
        Command(translate("palette", "New conversation"), "Ctrl+N", page),
        Command(translate("palette", "Search conversations"), "Ctrl+F", page),
        Command(translate("palette", "Show or hide conversations"), "Ctrl+B", page),
        Command(translate("palette", "Write a question"), "Ctrl+L", page),
        Command(translate("palette", "Attach logs"), "Ctrl+O", page),
        Command(translate("palette", "Send the question"), "Enter", page, runs=False),
        Command(translate("palette", "Break the line"), "Shift+Enter", page, runs=False),
        Command(translate("palette", "Bring back the last question"), "Up", page, runs=False),
        Command(translate("palette", "Stop the answer, then close the source"), "Esc", page, runs=False),
        Command(translate("palette", "Previous citation"), "Alt+Left", page, selected=True),
        Command(translate("palette", "Next citation"), "Alt+Right", page, selected=True),
        Command(translate("palette", "Next place in the log"), "F3", page, runs=False),
        Command(translate("palette", "Previous place in the log"), "Shift+F3", page, runs=False),
        Command(translate("palette", "Rename the conversation"), "F2", page, runs=False),
        Command(translate("palette", "Pin the conversation"), "Ctrl+Shift+P", page, runs=False),
        Command(translate("palette", "Delete the conversation"), "Del", page, runs=False),
    ]


def _knowledge() -> list[Command]:
    page = PageName.KNOWLEDGE
    return [
        Command(translate("palette", "Filter documents"), "Ctrl+F", page),
        Command(translate("palette", "New runbook"), "Ctrl+N", page),
        Command(translate("palette", "Save the runbook"), "Ctrl+S", page, runs=False),
        Command(translate("palette", "Add files"), "Ctrl+O", page),
        Command(translate("palette", "Add a source folder"), "Ctrl+Shift+O", page),
        Command(translate("palette", "Look for changed files"), "F5", page),
        Command(translate("palette", "Edit the document"), "Ctrl+E", page, selected=True),
        Command(translate("palette", "Open the document outside"), "Ctrl+Shift+E", page, selected=True),
        Command(translate("palette", "Re-index what is selected"), "Ctrl+R", page, selected=True),
        Command(translate("palette", "Remove what is selected"), "Del", page, selected=True),
        Command(translate("palette", "Close the details, or put the runbook aside"), "Esc", page, runs=False),
    ]


def _history() -> list[Command]:
    page = PageName.HISTORY
    return [
        Command(translate("palette", "Search the history"), "Ctrl+F", page),
        Command(translate("palette", "Close the details"), "Esc", page, runs=False),
    ]


def _settings() -> list[Command]:
    return [Command(translate("palette", "Search settings"), "Ctrl+F", PageName.SETTINGS)]
