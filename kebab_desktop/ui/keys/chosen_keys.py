"""Keys that the user chose instead of the shipped ones: kept in one setting, and put wherever they are listened to."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.keys.commands import Command
from kebab_desktop.ui.page import PageName

translate = QCoreApplication.translate

SETTING = "general.shortcuts"
_SHIPPED = "shippedKey"
_TIP = "shippedTip"
_OF_TEXT_FIELDS = frozenset(
    f"Ctrl+{key}" for key in (*"ACVXYZ", "Left", "Right", "Home", "End", "Backspace", "Del", "Ins")
)
_NEEDED = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def name_of(command: Command) -> str:
    """Return the name under which a key is kept: page and shipped key, as ``chat/Ctrl+N``."""
    return f"{command.page.value if command.page else 'window'}/{command.key}"


def can_be_chosen(command: Command) -> bool:
    """Whether a command has a key of its own; Enter, Esc and arrows mean what they mean everywhere."""
    return command.runs and bool(command.key)


def chosen_keys(stored: str) -> dict[str, str]:
    """Return the chosen keys by name; what cannot be read (the file is edited by hand) counts as nothing chosen."""
    try:
        value = json.loads(stored) if stored.strip() else {}
    except (ValueError, RecursionError):
        return {}
    pairs = value.items() if isinstance(value, dict) else ()
    return {str(name): key for name, key in pairs if isinstance(key, str) and _is_key(key)}


def _is_key(text: str) -> bool:
    sequence = QKeySequence(text)
    return sequence.count() == 1 and sequence[0].key() != Qt.Key.Key_unknown  # type: ignore[index]


def holding_keys(stored: str, known: Sequence[Command]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the chosen keys that hold, and why others do not, both by name.

    The settings window takes no such key, but the file is edited by hand: a letter would be lost to typing, and of two
    commands with one key neither is done.
    """
    by_name = {name_of(each): each for each in known if can_be_chosen(each)}
    holding = {name: key for name, key in chosen_keys(stored).items() if name in by_name}
    refused: dict[str, str] = {}
    while found := {
        name: why for name, key in holding.items() if (why := objection(by_name[name], key, known, holding))
    }:
        refused |= found
        holding = {name: key for name, key in holding.items() if name not in found}
    return holding, refused


def stored_keys(chosen: Mapping[str, str]) -> str:
    """Return the value of the setting."""
    return json.dumps(dict(sorted(chosen.items())), ensure_ascii=False) if chosen else ""


def with_chosen(known: Sequence[Command], chosen: Mapping[str, str]) -> list[Command]:
    """Return the commands with the keys that hold."""
    return [
        replace(each, key=chosen[name]) if can_be_chosen(each) and (name := name_of(each)) in chosen else each
        for each in known
    ]


def objection(command: Command, key: str, known: Sequence[Command], chosen: Mapping[str, str]) -> str:
    """Return why a key cannot be that of a command, nothing when it can."""
    wanted = QKeySequence(key)
    pressed = wanted[0]  # type: ignore[index]
    function_key = Qt.Key.Key_F1 <= pressed.key() <= Qt.Key.Key_F35
    if wanted != QKeySequence(command.key) and not function_key and not pressed.keyboardModifiers() & _NEEDED:
        return translate("ChosenKeys", "{key} alone is for typing: take Ctrl, Alt or a function key.").format(key=key)
    if wanted.toString() in _OF_TEXT_FIELDS:
        return translate("ChosenKeys", "{key} is for text fields.").format(key=key)
    for other in known:
        near = other.page is command.page or None in {other.page, command.page}
        if near and other != command and wanted in _keys_of(other, chosen):
            return translate("ChosenKeys", "{key} is the key of “{title}”.").format(key=key, title=other.title)
    return ""


def _keys_of(command: Command, chosen: Mapping[str, str]) -> list[QKeySequence]:
    """Return what a command listens to: ``Ctrl+1 … Ctrl+4`` are four."""
    first, _, last = command.key.partition(" … ")
    if last:
        return [QKeySequence(f"{first[:-1]}{number}") for number in range(int(first[-1]), int(last[-1]) + 1)]
    return [QKeySequence(chosen.get(name_of(command), command.key))]


def listen(widget: QWidget, known: Sequence[Command], chosen: Mapping[str, str], *, deep: bool = True) -> None:
    """Let shortcuts and actions below a widget listen to the chosen keys; tooltips that name a key follow.

    ``deep`` False: only those of the widget itself, whose pages have keys of their own.
    """
    keys = {each.key: chosen.get(name_of(each), each.key) for each in known if can_be_chosen(each)}
    depth = Qt.FindChildOption.FindChildrenRecursively if deep else Qt.FindChildOption.FindDirectChildrenOnly
    for shortcut in widget.findChildren(QShortcut, options=depth):
        shipped = _shipped(shortcut, shortcut.key())
        if shipped in keys:
            shortcut.setKey(QKeySequence(keys[shipped]))
    for action in widget.findChildren(QAction, options=depth):
        shipped = _shipped(action, action.shortcut())
        if shipped in keys:
            action.setShortcut(QKeySequence(keys[shipped]))
    if deep:
        _say_in_tips(widget, keys)


def _shipped(listening: QShortcut | QAction, key: QKeySequence) -> str:
    """Return the key that something came with; remembered, since it is asked again for other choices."""
    known = listening.property(_SHIPPED)
    if known is None:
        known = key.toString()
        listening.setProperty(_SHIPPED, known)
    return str(known)


def _say_in_tips(widget: QWidget, keys: Mapping[str, str]) -> None:
    changed = {shipped: key for shipped, key in keys.items() if shipped != key}
    for each in widget.findChildren(QWidget):
        shipped_tip = each.property(_TIP)
        tip = str(each.toolTip() if shipped_tip is None else shipped_tip)
        said = tip
        for shipped, key in changed.items():
            said = said.replace(f"({shipped})", f"({key})")
        if said != tip or shipped_tip is not None:
            each.setProperty(_TIP, tip)
            each.setToolTip(said)


def page_commands(known: Sequence[Command], page: PageName | None) -> list[Command]:
    """Return the commands of a page, None: those of the window."""
    return [each for each in known if each.page is page]
