"""The bar of the history page: outcome chips with counts, time span, words, export."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QMenu, QWidget

from kebab_desktop.ui.history.selection import Figures, Kind, Part, Selection
from kebab_desktop.ui.history.wording import kind_name, part_name
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.times import days_before
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import ChipButton
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.page_bar import PageBar, SearchField

_SEARCH_DELAY_MS = 250
_SELDOM = (Kind.INTERRUPTED, Kind.WRONG)
"""Chips that are shown once there is such an answer."""


class HistoryHead(PageBar):
    """``changed``: other rows are wanted, see :meth:`selection`; ``export_wanted``: save what is shown;
    ``import_wanted``: bring answers of a file back."""

    changed = Signal()
    export_wanted = Signal()
    import_wanted = Signal()

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(title, parent=parent)
        self._reason = ""
        self._conversation = ""
        self.chips: dict[Kind, ChipButton] = {}
        self._group = QButtonGroup(self)
        for kind in Kind:
            chip = ChipButton(kind_name(kind))
            chip.setCheckable(True)
            self._group.addButton(chip)
            self.chips[kind] = chip
            self.add_filter(chip)
        for seldom in _SELDOM:
            self.chips[seldom].hide()
        self.chips[Kind.ALL].setChecked(True)
        self.parts: dict[Part, ChipButton] = {}
        for part in (each for each in Part if each is not Part.ANSWERS):
            chip = ChipButton(part_name(part))
            chip.setCheckable(True)
            self._group.addButton(chip)
            self.parts[part] = chip
            self.add_filter(chip)
        self.conversation = ChipButton(self.tr("One conversation  ×"))
        self.conversation.setAccessibleName(self.tr("Only one conversation is shown; press to show all"))
        self.conversation.setToolTip(self.conversation.accessibleName())
        self.conversation.hide()
        self.add_filter(self.conversation)
        spans = (
            (self.tr("Any time"), 0),
            (self.tr("Last 24 hours"), 1),
            (self.tr("Last 7 days"), 7),
            (self.tr("Last 30 days"), 30),
        )
        self.span = Choice(theme, self.tr("Time span"), spans)
        self.search = SearchField(self.tr("Search questions and answers"), self.tr("Search the history"), 230)
        self.export = button(self.tr("Export…"), tip=self.tr("Save what is shown as CSV, JSON or Markdown"))
        self.more = button(self.tr("More"), name=self.tr("Import, delete by age, columns"))
        self.bring_back, self.by_age = self._menu()
        for widget in (self.span, self.search, self.export, self.more):
            self.add(widget)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_SEARCH_DELAY_MS)
        self.search.typed.connect(self._delay.start)
        self._delay.timeout.connect(self.changed)
        self.span.currentIndexChanged.connect(self.changed)
        self._group.buttonClicked.connect(self._note_chip)
        self.conversation.clicked.connect(self._forget_conversation)
        self.export.clicked.connect(self.export_wanted)
        self.bring_back.triggered.connect(self.import_wanted)

    def _menu(self) -> tuple[QAction, QAction]:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        bring_back = menu.addAction(self.tr("Import…"))
        bring_back.setToolTip(self.tr("Bring back answers that were exported or moved to the archive"))
        by_age = menu.addAction(self.tr("Delete by age…"))
        by_age.setToolTip(self.tr("Moves old answers to the archive, can be undone"))
        self.more.setMenu(menu)
        return bring_back, by_age

    def selection(self) -> Selection:
        """Return the filters in force."""
        kind = next((kind for kind, chip in self.chips.items() if chip.isChecked()), Kind.ALL)
        days = int(str(self.span.value))
        since = days_before(days) if days else ""
        return Selection(kind, self._reason, self.search.typed_text().strip(), since, self._conversation)

    @property
    def part(self) -> Part:
        """Return what is to be shown."""
        return next((part for part, chip in self.parts.items() if chip.isChecked()), Part.ANSWERS)

    def show_count(self, part: Part, count: int, *, alarm: bool = False) -> None:
        """Show how many entries a part has, with a sign when one needs attention."""
        chip = self.parts[part]
        chip.setText(f"{'⚠ ' if alarm else ''}{part_name(part)} {count:,}")
        chip.setAccessibleName(chip.text())

    def show_figures(self, figures: Figures) -> None:
        """Show the counts on the chips."""
        for kind, chip in self.chips.items():
            chip.setText(f"{kind_name(kind)} {figures.kinds[kind]:,}")
            chip.setAccessibleName(chip.text())
        for kind in _SELDOM:
            self.chips[kind].setVisible(figures.kinds[kind] > 0 or self.chips[kind].isChecked())

    @Slot(str)
    def set_reason(self, reason: str) -> None:
        """Show only refusals of one kind (empty: any)."""
        self._reason = reason
        if reason and not self.chips[Kind.REFUSED].isChecked():
            self.chips[Kind.ALL].setChecked(True)
        self.changed.emit()

    @Slot(str)
    def set_conversation(self, conversation_id: str) -> None:
        """Show only the answers of one conversation (empty: of all)."""
        self._conversation = conversation_id
        self.conversation.setVisible(bool(conversation_id))
        self.changed.emit()

    def clear(self) -> None:
        """Show everything."""
        self._reason = ""
        self._conversation = ""
        self.conversation.hide()
        self.chips[Kind.ALL].setChecked(True)
        self.span.setCurrentIndex(0)
        self.search.clear()
        self._delay.stop()
        self.changed.emit()

    @Slot()
    def _forget_conversation(self) -> None:
        self.set_conversation("")

    @Slot()
    def _note_chip(self) -> None:
        self._reason = ""
        self.changed.emit()
