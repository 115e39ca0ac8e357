"""The chip that narrows a question to documents of a kind: log type, severity, language, tags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from kebab_desktop.ui.widgets.chips import ChipButton, Tone

if TYPE_CHECKING:
    from kebab_desktop.app.scope import Facets

_MOST_TAGS = 40
"""A longer menu leaves the screen; the command line knows every tag."""
_NAMED = 2


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What was picked; empty tuples restrict nothing."""

    log_types: tuple[str, ...] = ()
    severities: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class NarrowingChip(ChipButton):
    """Opens a menu with one submenu per property; ``chosen`` says that the choice changed. Hidden where nothing is."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._menu = QMenu(self)
        self._any = self._menu.addAction(self.tr("Any document"))
        self._any.triggered.connect(self.clear)
        self._menu.addSeparator()
        self._parts: dict[str, QMenu] = {
            "log_types": self._menu.addMenu(self.tr("Kind of log")),
            "severities": self._menu.addMenu(self.tr("Severity")),
            "languages": self._menu.addMenu(self.tr("Language of the document")),
            "tags": self._menu.addMenu(self.tr("Tag")),
        }
        self.clicked.connect(self._open)
        self._say()

    @property
    def kinds(self) -> list[QAction]:
        """Return the submenus, for a menu elsewhere."""
        return [menu.menuAction() for menu in self._parts.values()]

    def offer(self, facets: Facets) -> None:
        """Fill the menu; what was picked and still exists stays picked."""
        picked = self.picked()
        for name, menu in self._parts.items():
            menu.clear()
            for value in getattr(facets, name)[:_MOST_TAGS]:
                action = menu.addAction(value)
                action.setCheckable(True)
                action.setChecked(value in getattr(picked, name))
                action.triggered.connect(self._take)
            menu.menuAction().setVisible(bool(menu.actions()))
        self._say()

    def picked(self) -> Narrowing:
        """Return what is checked."""
        return Narrowing(**{name: tuple(_checked(menu)) for name, menu in self._parts.items()})

    def pick(self, narrowing: Narrowing) -> None:
        """Check exactly this, as far as it is offered."""
        for name, menu in self._parts.items():
            for action in menu.actions():
                action.setChecked(action.text() in getattr(narrowing, name))
        self._say()

    def actions_offered(self, name: str) -> list[QAction]:
        """Return the entries of a submenu (a field of :class:`Narrowing`)."""
        return self._parts[name].actions()

    def _say(self) -> None:
        picked = self.picked()
        names = [*picked.log_types, *picked.severities, *picked.languages, *picked.tags]
        some = ", ".join(names) if len(names) <= _NAMED else self.tr("{n} conditions").format(n=len(names))
        text = some if names else self.tr("Any document")
        self.show_state(f"{text} ▾", Tone.WARN if names else Tone.PLAIN)
        self.setAccessibleName(self.tr("Documents that are searched: {text}").format(text=text))
        self.setToolTip(self.tr("Search only documents of a kind, severity, language or tag"))
        self.setVisible(bool(names))

    @Slot()
    def _open(self) -> None:
        self._menu.popup(self.mapToGlobal(QPoint(0, -self._menu.sizeHint().height())))

    @Slot()
    def clear(self) -> None:
        """Narrow the search no longer."""
        for menu in self._parts.values():
            for action in menu.actions():
                action.setChecked(False)
        self._take()

    @Slot()
    def _take(self) -> None:
        self._say()
        self.chosen.emit()


def _checked(menu: QMenu) -> Iterator[str]:
    return (action.text() for action in menu.actions() if action.isChecked())
