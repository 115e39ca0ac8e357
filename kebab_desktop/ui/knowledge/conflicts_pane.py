"""Dropped files before they are copied: what will come, what is like a document, and what shall be done with that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.drop_likeness import DropConflict, Resolution
from kebab_desktop.app.drops import DropLooked
from kebab_desktop.core.documents import Source, SourceType
from kebab_desktop.core.source_names import source_names
from kebab_desktop.ui.knowledge.preview_list import PreviewList
from kebab_desktop.ui.knowledge.wording import (
    choice_text,
    coming_text,
    conflict_text,
    conflicts_text,
    copies_text,
    resolution_text,
)
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import Aside, ScrollColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_SHOWN = 200
"""Beyond so many files the choice on top holds for the rest."""


class ConflictCard(QFrame):
    """One file. ``chosen``: another choice was made."""

    chosen = Signal()

    def __init__(self, conflict: DropConflict, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.conflict = conflict
        text = conflict_text(conflict)
        items = [(resolution_text(each, conflict), each.value) for each in Resolution]
        self.choice = Choice(theme, f"{conflict.file.name}: {text}", items)
        self.choice.choose(conflict.proposal.value)
        self.choice.currentIndexChanged.connect(self.chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.M, Space.M)
        layout.setSpacing(Space.XS)
        layout.addWidget(ElidedLabel(conflict.file.name, "strong"))
        self.words = label(text, "secondary", wrap=True)
        # Else a long name of a file is the least width, for which the height is reckoned also where there is less.
        self.words.setMinimumWidth(1)
        layout.addWidget(self.words)
        layout.addSpacing(Space.XS)
        layout.addWidget(self.choice)

    @property
    def resolution(self) -> Resolution:
        """Return what was chosen."""
        return Resolution(str(self.choice.value))


class ConflictsPane(Aside):
    """``submitted`` carries the paths of the drop and the resolutions by file; nothing is copied before.

    ``target_chosen`` carries the id of the source to which the files shall go: what they are like there is another
    question. ``declined``: none of them shall be added; a pane that is just closed keeps its question.
    """

    submitted = Signal(object, object)
    declined = Signal()
    target_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._theme = theme
        self._targets: tuple[Source, ...] = ()
        self._paths: tuple[Path, ...] = ()
        self._conflicts: tuple[DropConflict, ...] = ()
        self._found = DropLooked(0, 0, ())
        self.cards: list[ConflictCard] = []
        items = [(self.tr("as proposed"), ""), *((resolution_text(each), each.value) for each in Resolution)]
        self.for_all = Choice(theme, self.tr("For all files"), items)
        self.for_all.currentIndexChanged.connect(self._apply_to_all)
        self._more = label("", "small", wrap=True)
        row = QWidget()
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(Space.S)
        inside.addWidget(label(self.tr("For all files"), "small"))
        inside.addWidget(self.for_all, 1)
        self._cards_area = QWidget()
        self._cards_column = QVBoxLayout(self._cards_area)
        self._cards_column.setContentsMargins(0, 0, 0, 0)
        self._cards_column.setSpacing(Space.S)
        self._general = row
        self.target = Choice(theme, self.tr("Copy to"), [])
        self.target.currentIndexChanged.connect(self._choose_target)
        self._where = label("", "small", wrap=True)
        self._target_row = _target_row(self.target, self._where)
        self.preview = PreviewList()
        self.preview.hide()
        self.finish(ScrollColumn(self._target_row, row, self._cards_area, self._more, self.preview))
        self.add_button = self.add_action(button(self.tr("Add"), "primary"))
        self.cancel_button = self.add_action(button(self.tr("Cancel"), tip=self.tr("Add nothing of this drop")))
        self.add_button.clicked.connect(self._submit)
        self.cancel_button.clicked.connect(self.declined)
        self.cancel_button.clicked.connect(self.closed)

    def ask(self, paths: Sequence[Path], found: DropLooked) -> None:
        """Ask what to do with the files of a drop that are like documents, and whether those that are many may come."""
        self._paths, self._conflicts, self._found = tuple(paths), found.conflicts or (), found
        conflicts = self._conflicts
        into = str(self.target.value or "")
        others = self._others()
        place = self.target.currentText() if into else ""
        self.title.setText(conflicts_text(len(conflicts)) if conflicts else copies_text(others, place))
        rest = self.tr("{n} other items are added as they are").format(n=f"{others:,}")
        self.place.set_full_text(rest if others > 1 and conflicts else self.tr("Nothing is copied before you choose"))
        for card in self.cards:
            self._cards_column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = [ConflictCard(each, self._theme) for each in conflicts[:_SHOWN]]
        for card in self.cards:
            card.chosen.connect(self._note_choice)
            self._cards_column.addWidget(card)
        more = len(conflicts) - len(self.cards)
        self._more.setText(self.tr("and {n} more").format(n=f"{more:,}"))
        self._more.setVisible(more > 0)
        self._general.setVisible(len(conflicts) > 1)
        self._show_preview()
        self.for_all.choose("")
        self._name_button()
        (self.cards[0].choice if self.cards else self.add_button).setFocus()

    def offer_targets(self, targets: Sequence[Source], into: str) -> None:
        """Say where the files go, before :meth:`ask`, and let another place be chosen where there is one."""
        library = targets[0].id if targets else ""
        chosen = next((each for each in targets if each.id == (into or library)), None)
        self._targets = tuple(targets)
        blocked = self.target.blockSignals(True)
        self.target.clear()
        names = source_names(targets)
        for each in targets:
            self.target.addItem(names[each.id], "" if each.id == library else each.id)
        self.target.blockSignals(blocked)
        self.target.choose(into)
        text = self.tr("Copied into {folder}; no file there is overwritten.") if into else ""
        self._where.setText(text.format(folder=chosen.root) if chosen is not None else "")
        self._where.setVisible(bool(into))
        self._target_row.setVisible(len(targets) > 1 or bool(into))

    def _show_preview(self) -> None:
        """Show what comes, by the rules of the source to which it goes."""
        preview = self._found.preview
        self.preview.setVisible(preview is not None)
        if preview is not None:
            into = str(self.target.value or "")
            self.preview.show_as(next((each.type for each in self._targets if each.id == into), SourceType.DOCS))
            self.preview.show_preview(preview, coming_text(self._found))

    @Slot()
    def _choose_target(self) -> None:
        self.target_chosen.emit(str(self.target.value or ""))

    def question(self) -> tuple[tuple[Path, ...], DropLooked]:
        """Return the paths of the drop that is asked about, and what was found."""
        return self._paths, self._found

    def choose(self, resolutions: Mapping[Path, Resolution]) -> None:
        """Choose for the files that are shown."""
        for card in self.cards:
            card.choice.choose(resolutions.get(card.conflict.file, card.conflict.proposal).value)
        self._name_button()

    def resolutions(self) -> dict[Path, Resolution]:
        """Return what was chosen for each file."""
        shown = {card.conflict.file: card.resolution for card in self.cards}
        general = str(self.for_all.value or "")
        return {
            each.file: shown.get(each.file) or (Resolution(general) if general else each.proposal)
            for each in self._conflicts
        }

    @Slot()
    def _apply_to_all(self) -> None:
        general = str(self.for_all.value or "")
        for card in self.cards:
            card.choice.choose(general or card.conflict.proposal.value)
        self._name_button()

    @Slot()
    def _note_choice(self) -> None:
        """A choice for one file stands above the one for all."""
        if len({card.resolution for card in self.cards}) > 1 and len(self.cards) == len(self._conflicts):
            self.for_all.choose("")
        self._name_button()

    def _others(self) -> int:
        """Return how many items there is nothing to choose about, without those that cannot be taken."""
        return max(len(self._paths) - len(self._conflicts) - self._found.rejected, 0)

    def _name_button(self) -> None:
        """The button says what it does: what is replaced must not hide behind the word "Add"."""
        text = choice_text(list(self.resolutions().values()), self._others())
        self.add_button.setText(text)
        self.add_button.setAccessibleName(text)

    @Slot()
    def _submit(self) -> None:
        self.submitted.emit(self._paths, self.resolutions())


def _target_row(target: Choice, where: QWidget) -> QWidget:
    row = QWidget()
    column = QVBoxLayout(row)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(Space.XS)
    line = QHBoxLayout()
    line.setSpacing(Space.S)
    line.addWidget(label(target.accessibleName(), "small"))
    line.addWidget(target, 1)
    column.addLayout(line)
    column.addWidget(where)
    return row
