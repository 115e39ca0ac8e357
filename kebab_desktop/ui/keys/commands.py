"""Every key of the window, said once: the sheet lists them, the palette runs them, a test finds forgotten ones.

What has no key, but a button or a menu, is named here as well, so that the palette finds it.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.page import PageName

translate = QCoreApplication.translate

PALETTE_KEY = "Ctrl+K"
SHEET_KEY, OTHER_SHEET_KEY = "F1", "Ctrl+/"


@dataclass(frozen=True, slots=True)
class Command:
    """What a key does. ``page`` None: everywhere; ``runs``: the palette can do it; ``selected``: needs a selection.

    ``act`` names what is pressed instead of the key (``acts.py``); it is offered while that can be pressed.
    ``target``: where the page goes first, so that the result is seen. ``words``: what else it is looked for by.
    """

    title: str
    key: str
    page: PageName | None = None
    runs: bool = True
    selected: bool = False
    act: str = ""
    target: str = ""
    words: str = ""


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
        Command(translate("palette", "Keyboard shortcuts, the second key"), OTHER_SHEET_KEY, runs=False),
        Command(translate("palette", "Chat, Knowledge, History, Settings"), "Ctrl+1 … Ctrl+4", runs=False),
        Command(translate("palette", "Undo the last removal"), "Ctrl+Shift+Z"),
        Command(translate("palette", "Quit"), "Ctrl+Q"),
    ]


def _chat() -> list[Command]:
    page = PageName.CHAT
    return [
        Command(translate("palette", "New conversation"), "Ctrl+N", page),
        Command(translate("palette", "Search conversations"), "Ctrl+F", page),
        Command(translate("palette", "Show or hide conversations"), "Ctrl+B", page),
        Command(translate("palette", "Write a question"), "Ctrl+L", page),
        Command(translate("palette", "Attach logs…"), "Ctrl+O", page),
        Command(translate("palette", "Send the question"), "Enter", page, runs=False),
        Command(translate("palette", "Break the line"), "Shift+Enter", page, runs=False),
        Command(translate("palette", "Bring back the last question"), "Up", page, runs=False),
        Command(translate("palette", "Stop the answer, then close the source"), "Esc", page, runs=False),
        Command(translate("palette", "Previous citation"), "Alt+Left", page, selected=True, act="previous"),
        Command(translate("palette", "Next citation"), "Alt+Right", page, selected=True, act="next"),
        *_below_the_answer(page),
        Command(translate("palette", "Next place in the log"), "F3", page, runs=False),
        Command(translate("palette", "Previous place in the log"), "Shift+F3", page, runs=False),
        Command(translate("palette", "Rename the conversation"), "F2", page, selected=True, act="rename"),
        Command(translate("palette", "Pin the conversation"), "Ctrl+Shift+P", page, selected=True, act="pin"),
        Command(translate("palette", "Delete the conversation"), "Del", page, selected=True, act="delete"),
        *_selected(
            page,
            (translate("palette", "Export the conversation as Markdown…"), "markdown"),
            (translate("palette", "Export the conversation as JSON…"), "json"),
            (translate("palette", "Incident pack of the conversation…"), "incident"),
            (translate("palette", "Stop the answer"), "stop"),
            (translate("palette", "Pin this question (of the last answer)"), "pin_answer"),
            (translate("palette", "Incident pack of the last answer…"), "pack_answer"),
            (translate("palette", "Mark the last answer as helpful"), "helped_answer"),
            (translate("palette", "Mark the last answer as wrong…"), "wrong_answer"),
            (translate("palette", "Open the source in the editor"), "source_editor"),
            (translate("palette", "Show the source in its folder"), "source_folder"),
            (translate("palette", "Copy the link to the source"), "source_link"),
            (translate("palette", "Ask about the selected lines of the log"), "log_ask"),
            (translate("palette", "Wrap the lines of the log, or give each one row"), "log_wrap"),
            (translate("palette", "Open the log in the editor"), "log_editor"),
            (translate("palette", "Show the log in its folder"), "log_folder"),
        ),
    ]


def _below_the_answer(page: PageName) -> list[Command]:
    return [
        Command(title, key, page, selected=True, act=act)
        for title, key, act in (
            (translate("palette", "Copy the last answer as Markdown"), "Ctrl+Shift+C", "copy"),
            (translate("palette", "Ask the last question again"), "Ctrl+Shift+R", "again"),
            (translate("palette", "Why these sources"), "Ctrl+Shift+Y", "why"),
            (translate("palette", "Open the last answer in the history"), "Ctrl+Shift+H", "history"),
        )
    ]


def _knowledge() -> list[Command]:
    page = PageName.KNOWLEDGE
    return [
        Command(translate("palette", "Filter documents"), "Ctrl+F", page),
        Command(translate("palette", "New runbook"), "Ctrl+N", page, words=translate("palette", "write a runbook")),
        Command(translate("palette", "Save the runbook"), "Ctrl+S", page, runs=False),
        Command(translate("palette", "Add files…"), "Ctrl+O", page, words=translate("palette", "import a ZIP")),
        Command(translate("palette", "Add a source folder…"), "Ctrl+Shift+O", page),
        Command(translate("palette", "Look for changed files"), "F5", page),
        Command(translate("palette", "Edit the document"), "Ctrl+E", page, selected=True, act="edit"),
        Command(translate("palette", "Open the document outside"), "Ctrl+Shift+E", page, selected=True, act="open"),
        Command(translate("palette", "Re-index what is selected"), "Ctrl+R", page, selected=True, act="reindex"),
        Command(translate("palette", "Remove what is selected"), "Del", page, selected=True, act="remove"),
        Command(translate("palette", "Close the details, or put the runbook aside"), "Esc", page, runs=False),
        Command(translate("palette", "Group documents by source"), "", page, act="group"),
        Command(translate("palette", "Export your documents into a ZIP file…"), "", page, act="export"),
        Command(
            translate("palette", "Change the source…"),
            "",
            page,
            selected=True,
            act="source",
            words=translate("palette", "rename a source, its name, trust and type, leave files out"),
        ),
        *_selected(
            page,
            (translate("palette", "Pause indexing"), "pause"),
            (translate("palette", "Resume indexing"), "resume"),
            (translate("palette", "Cancel indexing"), "cancel"),
            (translate("palette", "Show the problems of the documents"), "problems"),
            (translate("palette", "Show the documents that were taken out"), "removed"),
        ),
    ]


def _history() -> list[Command]:
    page = PageName.HISTORY
    return [
        Command(translate("palette", "Search the history"), "Ctrl+F", page),
        Command(translate("palette", "Close the details"), "Esc", page, runs=False),
        Command(translate("palette", "Export the history…"), "", page, act="export"),
        Command(translate("palette", "Import answers into the history…"), "", page, act="import"),
        Command(translate("palette", "Delete answers by age…"), "", page, act="delete_old"),
        Command(translate("palette", "Delete the answer"), "Del", page, selected=True, act="delete"),
        *_selected(
            page,
            (translate("palette", "Ask the question of the answer again"), "ask"),
            (translate("palette", "Replay the answer"), "replay"),
            (translate("palette", "Pin the question of the answer"), "pin"),
            (translate("palette", "Incident pack of the answer…"), "incident"),
            (translate("palette", "Mark the answer as helpful"), "helped"),
            (translate("palette", "Mark the answer as wrong…"), "wrong"),
        ),
    ]


def _settings() -> list[Command]:
    page = PageName.SETTINGS
    anywhere = (
        (translate("palette", "Check the health"), "check"),
        (translate("palette", "Open the data folder"), "folder"),
        (translate("palette", "Copy diagnostics"), "diagnostics"),
        (translate("palette", "Back up…"), "backup"),
        (translate("palette", "Restore a backup…"), "restore"),
        (translate("palette", "Reset all settings"), "reset"),
        (translate("palette", "Remove all documents"), "clear_documents"),
    )
    return [
        Command(translate("palette", "Search settings"), "Ctrl+F", page),
        *(Command(title, "", page, act=act) for title, act in anywhere),
        Command(
            translate("palette", "Test the embedding device"),
            "",
            page,
            act="device",
            target="models.embedding_device",
            words=translate("palette", "speed of the graphics card and processor GPU"),
        ),
        *_of_the_model(page),
        *_selected(
            page,
            (translate("palette", "Repair what the health check found"), "repair"),
            (translate("palette", "Re-index now"), "reindex"),
        ),
    ]


def _of_the_model(page: PageName) -> list[Command]:
    return [
        Command(title, "", page, act=act, target="models.gguf_path", words=words)
        for title, act, words in (
            (
                translate("palette", "Choose a model file…"),
                "model",
                translate("palette", "load test of an answer model, try a language model GGUF LLM"),
            ),
            (
                translate("palette", "Use the trial model"),
                "trial",
                translate("palette", "load test of written answers"),
            ),
            (translate("palette", "Answer with quotes only, without a model"), "quotes", ""),
        )
    ]


def _selected(page: PageName, *acts: tuple[str, str]) -> list[Command]:
    """Return commands without a key for what is there only at times."""
    return [Command(title, "", page, selected=True, act=act) for title, act in acts]
