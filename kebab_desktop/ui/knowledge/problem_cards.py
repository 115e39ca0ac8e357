"""Problems of documents as cards: where, what is wrong, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from kebab_desktop.core.documents import Problem
from kebab_desktop.ui.language import said
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.labels import label

_SHOWN = 100


class ProblemCard(QFrame):
    """One problem. ``activated``: its place was pressed (only where ``place`` is a link)."""

    activated = Signal(str)

    def __init__(self, problem: Problem, *, linked: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problem")
        self.setProperty("tone", (Tone.BAD if problem.fatal else Tone.WARN).value)
        self._problem = problem
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.S + 2, Space.S, Space.S + 2, Space.S)
        layout.setSpacing(2)
        place = place_text(problem)
        if linked and problem.path and not Path(problem.path).is_absolute():
            link = button(place, "link")
            link.clicked.connect(self._activate)
            layout.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        elif place:
            layout.addWidget(_words(place, "strong"))
        layout.addWidget(_words(said(problem.message), "strong" if not place else ""))
        if problem.hint:
            layout.addWidget(_words(said(problem.hint), ""))
        self.setAccessibleName(f"{place} {said(problem.message)} {said(problem.hint)}".strip())

    @Slot()
    def _activate(self) -> None:
        self.activated.emit(self._problem.path)


class ProblemCards(QWidget):
    """A column of cards; of very many only the first are shown. ``activated`` carries the path of a problem."""

    activated = Signal(str)

    def __init__(self, *, linked: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._linked = linked
        self.cards: list[ProblemCard] = []
        self._more = label("", "small", wrap=True)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)
        self._layout.addWidget(self._more)
        self.hide()

    def show_problems(self, problems: Sequence[Problem], *, own_file: bool = False) -> None:
        """Show ``problems`` instead of those before; ``own_file``: the file is known, only lines are named."""
        for card in self.cards:
            self._layout.removeWidget(card)
            card.hide()
            card.deleteLater()
        shown = problems[:_SHOWN]
        self.cards = [ProblemCard(_local(each) if own_file else each, linked=self._linked) for each in shown]
        for card in self.cards:
            card.activated.connect(self.activated)
            self._layout.insertWidget(self._layout.count() - 1, card)
        more = len(problems) - len(shown)
        self._more.setText(self.tr("and {n} more").format(n=f"{more:,}"))
        self._more.setVisible(more > 0)
        self.setVisible(bool(problems))


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


def _local(problem: Problem) -> Problem:
    return Problem("", problem.message, problem.hint, problem.line, problem.field, problem.fatal)


def _words(text: str, role: str) -> QLabel:
    words = label(text, role, wrap=True)
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words
