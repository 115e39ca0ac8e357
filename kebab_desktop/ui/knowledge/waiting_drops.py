"""Drops that are taken but wait for another run, or for a log that is read: each is told and can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.drop_likeness import Resolution
from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.app.library import MARKDOWN_SUFFIXES
from kebab_desktop.core.outcomes import Cancelled, Outcome
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.indexing import waits
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.labels import ElidedLabel

translate = QCoreApplication.translate

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Drop:
    """What is to be added: to the source ``into``, empty for the library, as was chosen for files that are alike.

    ``keeping``: folders of which the files keep their place in them.
    """

    paths: tuple[Path, ...]
    resolutions: Mapping[Path, Resolution] = field(default_factory=dict)
    into: str = ""
    keeping: tuple[Path, ...] = ()

    @property
    def held(self) -> HeldDrop:
        """Return what the next start asks about when it is not copied by then."""
        return HeldDrop(self.paths, self.into, self.keeping)


class WaitingDrops(QFrame):
    """One line for each drop whose run has not begun; hidden while there is none.

    ``wanted``: a :class:`Drop` that was taken back, or cancelled with the run before it, shall be added all the same.
    """

    wanted = Signal(object)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("runBar")
        self._context = context
        self._left: dict[Task, Drop] = {}  # of which nothing was done yet
        self._taken_back: list[Drop] = []  # since there was no offer to add any
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Space.L, 0, Space.S, Space.XS)
        self._column.setSpacing(0)
        context.indexing.changed.connect(self._show)
        self.hide()

    @property
    def rows(self) -> list[_Row]:
        """Return what is told, the next one first."""
        return [] if self.isHidden() else list(self._rows)

    @property
    def waiting(self) -> dict[Task, Drop]:
        """Return the drops that wait, for the page that takes the place of this one."""
        return {task: drop for task, drop in self._left.items() if waits(self._context.indexing, task)}

    @Slot(object, object)
    def follow(self, task: Task, drop: Drop) -> None:
        """Tell of a drop until its run begins."""
        if task.outcome is None and waits(self._context.indexing, task):
            self._left[task] = drop
            task.progressed.connect(self._note_begin)
            task.finished.connect(self._note_end)
            self._show()
            announce(self, self._rows[-1].text.full_text)

    @Slot()
    def _show(self) -> None:
        name = self._context.indexing.waits_for
        texts = [(task, _told(drop, name)) for task, drop in self.waiting.items()]
        shown = texts[:_SHOWN]
        if [(row.task, row.text.full_text) for row in self._rows] != shown:
            self._lay_out(shown)
        self.setVisible(bool(shown))

    def _lay_out(self, shown: list[tuple[Task, str]]) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [_Row(task, text, self._context) for task, text in shown]
        for row in self._rows:
            self._column.addWidget(row)
            row.unwanted.connect(self._take_back)

    @Slot(object)
    def _take_back(self, task: Task) -> None:
        drop = self._left.pop(task, None)
        task.cancel()
        self._show()
        if drop is not None:
            self._offer(drop)

    @Slot(object)
    def _note_begin(self, _event: object) -> None:
        task = self.sender()
        assert isinstance(task, Task)
        self._left.pop(task, None)

    @Slot(object)
    def _note_end(self, outcome: Outcome) -> None:
        """What waited is cancelled with the run before it: it was dropped, so it must not be lost in silence."""
        task = self.sender()
        assert isinstance(task, Task)
        drop = self._left.pop(task, None)
        self._show()
        if drop is not None and isinstance(outcome, Cancelled):
            self._offer(drop)

    def _offer(self, drop: Drop) -> None:
        """Offer to add it all the same, with what is offered already: several are cancelled at once."""
        offered = [*self._taken_back, drop]
        count = sum(len(each.paths) for each in offered)
        text = self.tr("{n} dropped files were not added", "", count).format(n=f"{count:,}")
        toast = self._context.toasts.offer(text, self.tr("Add them", "", count))  # lets the offer before run out
        self._taken_back = offered
        toast.accepted.connect(self._want)
        toast.expired.connect(self._let_go)

    @Slot()
    def _let_go(self) -> None:
        self._taken_back = []

    @Slot()
    def _want(self) -> None:
        drops, self._taken_back = self._taken_back, []
        for drop in drops:
            self.wanted.emit(drop)


class _Row(QWidget):
    """One drop. ``unwanted``: it shall not be added."""

    unwanted = Signal(object)

    def __init__(self, task: Task, text: str, context: PageContext) -> None:
        super().__init__()
        self.task = task
        self.text = ElidedLabel(text)
        self.take_back = IconButton("close", translate("WaitingDrops", "Do not add them"), context.theme)
        self.take_back.setAccessibleDescription(text)
        self.take_back.clicked.connect(self._give_up)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.S)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.take_back)

    @Slot()
    def _give_up(self) -> None:
        self.unwanted.emit(self.task)


def _told(drop: Drop, log: str) -> str:
    """Return ``3 files will be copied in after this run``; ``log`` is the name of one that is read before it."""
    count = len(drop.paths)
    if log:
        text = translate("WaitingDrops", "{n} dropped files will be added once {name} is read", "", count)
        return text.replace("{n}", f"{count:,}").replace("{name}", log)
    if drop.into:
        text = translate("WaitingDrops", "{n} files will be copied to “{source}” after this run", "", count)
        return text.format(n=f"{count:,}", source=drop.into)
    if all(each.suffix.lower() in MARKDOWN_SUFFIXES for each in drop.paths):
        text = translate("WaitingDrops", "{n} files will be copied in after this run", "", count)
    else:
        text = translate("WaitingDrops", "{n} dropped items will be added after this run", "", count)
    return text.format(n=f"{count:,}")
