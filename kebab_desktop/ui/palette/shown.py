"""What can be pressed or chosen on the page that is shown, found by walking it: nothing new on a page is forgotten."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QTabBar,
    QWidget,
)

from kebab_desktop.ui.language import in_other_language
from kebab_desktop.ui.palette.acts import press
from kebab_desktop.ui.palette.entries import Entry, EntryKind
from kebab_desktop.ui.palette.parts import Place, Places
from kebab_desktop.ui.widgets.chips import ChipButton

_KEY = re.compile(r" \(([^()]+)\)$")
_COUNT = re.compile(r"[\s\d,.·]+$")
_ARROWS = " ▾▴▸"


@dataclass(frozen=True, slots=True, eq=False)
class Control:
    """A button, box or row of tabs; ``choice``: what is chosen in it, ``action``: an entry of the menu of a button.

    ``menu``: the title of the menu inside that menu which the entry stands in.
    """

    widget: QWidget
    choice: str = ""
    action: QAction | None = None
    menu: str = ""


def controls_below(root: QWidget) -> Iterator[Control]:
    """Yield what can be pressed or chosen below a widget now, once for each choice."""
    for button in root.findChildren(QAbstractButton):
        if _can_be_used(button, root):
            chosen = list(_in_menu(button))
            yield from chosen or [Control(button)]
    for box in root.findChildren(QComboBox):
        if _can_be_used(box, root):
            yield from (Control(box, box.itemText(number)) for number in range(box.count()))
    for bar in root.findChildren(QTabBar):
        if _can_be_used(bar, root):
            yield from (Control(bar, bar.tabText(number)) for number in range(bar.count()) if bar.isTabEnabled(number))


def is_still_there(control: Control, roots: Iterable[QWidget]) -> bool:
    """Return whether something can still be pressed or chosen: the page may have changed below the palette."""
    return any(
        each.widget is control.widget and each.action is control.action and each.choice == control.choice
        for root in roots
        for each in controls_below(root)
    )


def do(control: Control, page: QWidget) -> None:
    """Press or choose what is there."""
    widget = control.widget
    if control.action is not None:
        control.action.trigger()
    elif isinstance(widget, QComboBox):
        widget.setCurrentIndex(widget.findText(control.choice))
    elif isinstance(widget, QTabBar):
        tabs = [widget.tabText(number) for number in range(widget.count())]
        widget.setCurrentIndex(tabs.index(control.choice))
    elif isinstance(widget, QAbstractButton):
        press(widget, page)


def shown_entries(
    controls: Iterable[Control], places: Places, fixed: Collection[Entry], pressed: Collection[object]
) -> list[Entry]:
    """Return entries for the controls that no other entry presses.

    ``fixed``: the entries that are there on every page; ``pressed``: what commands among them press on this one.
    """
    keys = {each.key for each in fixed if each.key and not each.why}
    titles = {each.title for each in fixed if not each.why}
    found: dict[tuple[str, str], list[Entry]] = {}
    for control in controls:
        place = places.of(control.widget)
        done = control.widget in pressed or control.action in pressed or says_key(control.widget, keys)
        if done or place.passed:
            continue
        entry = _entry(control, place)
        alike = found.setdefault((entry.title, entry.detail), [])
        if {entry.title, name_of(control)} & titles or any(_is_same(control, each) for each in alike):
            continue
        alike.append(_numbered(entry, len(alike) + 1) if alike else entry)
    return [each for alike in found.values() for each in alike]


def says_key(widget: QWidget, keys: Collection[str]) -> bool:
    """Return whether a button says in its tip or its name that one of the keys does the same."""
    for words in (widget.toolTip(), widget.accessibleName()):
        bracketed = _KEY.search(words)
        if words in keys or (bracketed is not None and bracketed[1] in keys):
            return True
    return False


def _can_be_used(widget: QWidget, root: QWidget) -> bool:
    """Leave out what is hidden or idle, what stands in a list that is open, and parts that Qt makes in its fields."""
    inside_field = isinstance(widget.parentWidget(), QLineEdit | QComboBox | QAbstractSpinBox | QTabBar)
    return not inside_field and widget.isEnabled() and widget.isVisibleTo(root) and widget.window() is root.window()


def _in_menu(button: QAbstractButton) -> Iterator[Control]:
    """Yield what is offered in the menu that a button opens: its own, or one that was made for it."""
    own = button.menu() if isinstance(button, QPushButton) else None
    around = Qt.FindChildOption.FindDirectChildrenOnly
    menus = [own] if own is not None else button.findChildren(QMenu, options=around)
    while menus:
        menu = menus.pop(0)
        for action in menu.actions():
            if isinstance(within := action.menu(), QMenu):
                menus.append(within)
            elif action.text() and action.isEnabled() and action.isVisible():
                yield Control(button, action=action, menu=menu.title())


def _entry(control: Control, place: Place) -> Entry:
    """Return an entry as all are written: what it does, and after that where it is done."""
    head, name, key = _words(control, place)
    title = name if not head or head.casefold() in name.casefold() else f"{head}: {name}"
    detail = " · ".join(each for each in (place.part, place.about) if each)
    other = ": ".join(_other(each) for each in (head, name) if each)
    return Entry(EntryKind.CONTROL, title, detail, control, key, _other(place.part), other, here=place.here)


def _words(control: Control, place: Place) -> tuple[str, str, str]:
    """Return what a control belongs to, what it does, and its key."""
    widget, action = control.widget, control.action
    name = name_of(control)
    if action is not None:
        own = widget.toolTip() if isinstance(widget, ChipButton) else name if name == _text(widget) else ""
        return control.menu or own, action.text(), action.shortcut().toString()
    if control.choice:
        return ("" if isinstance(widget, QTabBar) and place.part else name), control.choice, ""
    bracketed = _KEY.search(name)
    return "", _KEY.sub("", name), bracketed[1] if bracketed else ""


def name_of(control: Control) -> str:
    """Return the name of a button or box in one line."""
    widget = control.widget
    return " ".join((widget.accessibleName() or _text(widget)).split()).strip(_ARROWS)


def _text(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def _other(words: str) -> str:
    """Return words in the language that the window does not speak; numbers at their end stay."""
    plain = _COUNT.sub("", words)
    other = in_other_language(words) or in_other_language(plain)
    return other or words


def _is_same(control: Control, entry: Entry) -> bool:
    """Tell whether two that are named alike do the same, such as two numbers of one citation: they say so in tips."""
    other = entry.value
    if not isinstance(other, Control) or control.action is not None:
        return False
    return bool(control.widget.toolTip()) and control.widget.toolTip() == other.widget.toolTip()


def _numbered(entry: Entry, number: int) -> Entry:
    return replace(entry, title=f"{entry.title} ({number})", other=f"{entry.other} ({number})")
