"""Problems with the ways to fix them: of the last run, or of the whole knowledge base with what is there twice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.app.duplicates import DuplicateGroup
from kebab_desktop.ui.knowledge.fixes import Trouble, duplicate_text
from kebab_desktop.ui.knowledge.problem_cards import DuplicateCard, ProblemCards, problem_line
from kebab_desktop.ui.knowledge.wording import wrong_text
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label

_SHOWN_GROUPS = 50


class ProblemsPane(Aside):
    """``activated`` carries the :class:`Trouble` whose place was pressed, ``document_picked`` a document id.

    ``fix_requested`` carries a :class:`Trouble` and a :class:`Fix`, ``keep_requested`` the id of the document that
    stays and those of the others, ``dismissed`` a :class:`DuplicateGroup` that is none.
    """

    activated = Signal(object)
    document_picked = Signal(str)
    fix_requested = Signal(object, object)
    keep_requested = Signal(str, object)
    dismissed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.whole = False
        self._troubles: tuple[Trouble, ...] = ()
        self._groups: tuple[DuplicateGroup, ...] = ()
        self._twins_told: tuple[DuplicateGroup, ...] = ()
        self._alike: tuple[DuplicateGroup, ...] = ()
        self.duplicates: list[DuplicateCard] = []
        self.none = label(self.tr("There are no problems."), "secondary", wrap=True)
        self.cards = ProblemCards(linked=True)
        self.cards.activated.connect(self.activated)
        self.cards.fix_requested.connect(self.fix_requested)
        area = QWidget()
        self._twins = QVBoxLayout(area)
        self._twins.setContentsMargins(0, 0, 0, 0)
        self._twins.setSpacing(Space.S)
        self.finish(ScrollColumn(self.none, self.cards, area))
        self.copy_button = self.add_action(button(self.tr("Copy all")))
        self.copy_button.clicked.connect(self._copy)

    def show_run(self, troubles: Sequence[Trouble]) -> None:
        """Show the problems of the last run."""
        self.whole = False
        self.place.set_full_text(self.tr("of the last run"))
        self._show(troubles, ())

    def show_whole(self, troubles: Sequence[Trouble], groups: Sequence[DuplicateGroup]) -> None:
        """Show all problems that there are."""
        self.whole = True
        self._twins_told = tuple(groups)
        self.place.set_full_text(self.tr("of the whole knowledge base"))
        self._show(troubles, (*groups, *self._alike))

    @Slot(object)
    def show_alike(self, groups: tuple[DuplicateGroup, ...]) -> None:
        """Show documents that say nearly the same among all problems, from now on."""
        self._alike = groups
        if self.whole:
            self.show_whole(self._troubles, self._twins_told)

    def _show(self, troubles: Sequence[Trouble], groups: Sequence[DuplicateGroup]) -> None:
        self._troubles = tuple(troubles)
        count = len(troubles) + len(groups)
        self.title.setText(wrong_text(len(troubles), groups))
        self.none.setVisible(count == 0)
        self.copy_button.setEnabled(count > 0)
        self.cards.show_troubles(troubles)
        if tuple(groups) == self._groups:
            return
        self._groups = tuple(groups)
        for card in self.duplicates:
            self._twins.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.duplicates = [DuplicateCard(group) for group in groups[:_SHOWN_GROUPS]]
        for card in self.duplicates:
            card.activated.connect(self.document_picked)
            card.keep_requested.connect(self.keep_requested)
            card.dismissed.connect(self.dismissed)
            self._twins.addWidget(card)

    @Slot()
    def _copy(self) -> None:
        lines = [problem_line(each.problem) for each in self._troubles]
        for group in self._groups:
            places = ", ".join(f"{each.source_id}/{each.relative_path}" for each in group.records)
            lines.append(f"{duplicate_text(group)} {places}")
        QGuiApplication.clipboard().setText("\n".join(lines))
