"""Problems of documents as cards: where, what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.ports import DocumentRecord
from kebab_desktop.ui.knowledge.fixes import Fix, Trouble, duplicate_text, fix_text
from kebab_desktop.ui.language import said
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.place_button import PlaceButton

_SHOWN = 100
_SHOWN_TWINS = 8


class ProblemCard(QFrame):
    """One problem. ``activated``: its place was pressed (only where ``linked``); ``fix_requested``: one of its fixes.

    ``activated`` carries the :class:`Trouble`, ``fix_requested`` also the :class:`Fix`.
    """

    activated = Signal(object)
    fix_requested = Signal(object, object)

    def __init__(self, trouble: Trouble, *, linked: bool, own_file: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        problem = trouble.problem
        self.setObjectName("problem")
        self.setProperty("tone", (Tone.BAD if problem.fatal else Tone.WARN).value)
        self._trouble = trouble
        self.buttons: dict[Fix, QPushButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.XS)
        place = place_text(_local(problem) if own_file else _whole(trouble))
        if linked and problem.path and not Path(problem.path).is_absolute():
            link = PlaceButton(place)
            link.clicked.connect(self._activate)
            layout.addWidget(link)
        elif place:
            layout.addWidget(_words(place, "strong"))
        layout.addWidget(_words(said(problem.message), "strong" if not place else ""))
        if problem.hint:
            layout.addWidget(_words(said(problem.hint), ""))
        if trouble.fixes:
            layout.addSpacing(Space.XS)
        for fix in trouble.fixes:
            layout.addWidget(self._fix_button(fix, place), 0, Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName(f"{place} {said(problem.message)} {said(problem.hint)}".strip())

    def _fix_button(self, fix: Fix, place: str) -> QPushButton:
        text = fix_text(fix, self._trouble.problem)
        made = button(text, name=f"{text} {place}".strip())
        made.clicked.connect(self._fix)
        self.buttons[fix] = made
        return made

    @Slot()
    def _activate(self) -> None:
        self.activated.emit(self._trouble)

    @Slot()
    def _fix(self) -> None:
        wanted = next((fix for fix, made in self.buttons.items() if made is self.sender()), None)
        if wanted is not None:
            self.fix_requested.emit(self._trouble, wanted)


class DuplicateCard(QFrame):
    """Documents that are there twice. ``keep_requested`` carries the id of the one that stays, and those of the others.

    ``activated`` carries the id of a document whose place was pressed, ``dismissed`` a group that is alike only.
    """

    activated = Signal(str)
    keep_requested = Signal(str, object)
    dismissed = Signal(object)

    def __init__(self, group: DuplicateGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problem")
        self.setProperty("tone", Tone.WARN.value)
        self._group = group
        self._places: list[QPushButton] = []
        self.keep_buttons: list[QPushButton] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.XS)
        layout.addWidget(_words(duplicate_text(group), "strong"))
        for record in group.records[:_SHOWN_TWINS]:
            layout.addLayout(self._row(record))
        self.setAccessibleName(duplicate_text(group))
        self.dismiss = button(self.tr("These are no duplicates"), "ghost", tip=self.tr("Do not show them here again"))
        self.dismiss.clicked.connect(self._dismiss)
        layout.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignLeft)
        self.dismiss.setVisible(group.share is not None)  # the same bytes, or id, are no matter of opinion

    def _row(self, record: DocumentRecord) -> QHBoxLayout:
        place = f"{record.source_id}/{record.relative_path}"
        link = PlaceButton(place)
        link.clicked.connect(self._activate)
        keep = button(self.tr("Keep only this"), name=self.tr("Keep only {place}").format(place=place))
        keep.clicked.connect(self._keep)
        self._places.append(link)
        self.keep_buttons.append(keep)
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(link, 1)
        row.addWidget(keep)
        return row

    @Slot()
    def _activate(self) -> None:
        place = next((number for number, made in enumerate(self._places) if made is self.sender()), None)
        if place is not None:
            self.activated.emit(self._group.records[place].id)

    @Slot()
    def _dismiss(self) -> None:
        self.dismissed.emit(self._group)

    @Slot()
    def _keep(self) -> None:
        place = next((number for number, made in enumerate(self.keep_buttons) if made is self.sender()), None)
        if place is not None:
            ids = [record.id for record in self._group.records]
            self.keep_requested.emit(ids[place], [each for each in ids if each != ids[place]])


class ProblemCards(QWidget):
    """A column of cards; of very many only the first are shown.

    ``activated`` carries a :class:`Trouble`, ``fix_requested`` also a :class:`Fix`.
    """

    activated = Signal(object)
    fix_requested = Signal(object, object)

    def __init__(self, *, linked: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._linked = linked
        self._shown: tuple[tuple[Trouble, ...], bool] | None = None
        self.cards: list[ProblemCard] = []
        self._more = label("", "small", wrap=True)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(Space.S)
        self._layout.addWidget(self._more)
        self.hide()

    def show_troubles(self, troubles: Sequence[Trouble], *, own_file: bool = False) -> None:
        """Show problems instead of those before; ``own_file``: the file is known, only lines are named."""
        if self._shown == (tuple(troubles), own_file):
            return
        self._shown = (tuple(troubles), own_file)
        for card in self.cards:
            self._layout.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = [ProblemCard(each, linked=self._linked, own_file=own_file) for each in troubles[:_SHOWN]]
        for card in self.cards:
            card.activated.connect(self.activated)
            card.fix_requested.connect(self.fix_requested)
            self._layout.insertWidget(self._layout.count() - 1, card)
        more = len(troubles) - len(self.cards)
        self._more.setText(self.tr("and {n} more").format(n=f"{more:,}"))
        self._more.setVisible(more > 0)
        self.setVisible(bool(troubles))


def place_text(problem: Problem) -> str:
    """Return ``gc/x.md, line 4, priority`` with the parts that are known."""
    parts = [problem.path] if problem.path else []
    if problem.line is not None:
        parts.append(QCoreApplication.translate("knowledge", "line {n}").format(n=problem.line))
    if problem.field:
        parts.append(problem.field)
    return ", ".join(parts)


def problem_line(problem: Problem) -> str:
    """Return a problem on one line, to be copied."""
    place = place_text(problem)
    text = f"{said(problem.message)} {said(problem.hint)}".strip()
    return f"{place}: {text}" if place else text


def _whole(trouble: Trouble) -> Problem:
    """Return the problem with the source before the path, where that is known: paths alone may be there twice."""
    problem, record = trouble.problem, trouble.record
    return problem if record is None else replace(problem, path=f"{record.source_id}/{problem.path}")


def _local(problem: Problem) -> Problem:
    return Problem("", problem.message, problem.hint, problem.line, problem.field, problem.fatal)


def _words(text: str, role: str) -> QLabel:
    words = label(text, role, wrap=True)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words
