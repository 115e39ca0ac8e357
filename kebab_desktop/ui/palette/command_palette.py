"""The command palette: type a few letters, choose with the arrows, Enter does it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

from kebab_desktop.ui.palette.card import Veil
from kebab_desktop.ui.palette.entries import Entry, found
from kebab_desktop.ui.palette.lines import LINE_HEIGHT, EntryModel, LineDelegate, spoken
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.typed_line import TypedLine

_WIDTH = 620
_LINES = 11
_PAGE = 8
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -_PAGE, Qt.Key.Key_PageDown: _PAGE}


class PaletteField(TypedLine):
    """``stepped``: an arrow was pressed. What is composed counts: 초성 are found before a syllable is complete."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down walk through the list while the cursor stays here."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)


class CommandPalette(Veil):
    """``chosen`` carries the :class:`Entry`; the palette is gone by then. It stays for what cannot be done now."""

    chosen = Signal(object)

    def __init__(self, host: QWidget, theme: Theme, entries: Sequence[Entry]) -> None:
        super().__init__(host, _WIDTH)
        self._entries = list(entries)
        self._typed = ""
        self.field = PaletteField()
        self.field.setPlaceholderText(self.tr("Go to a page, document, conversation, setting … or do something"))
        self.field.setAccessibleName(self.tr("Command palette"))
        self.list = QListView()
        self.list.setObjectName("paletteList")
        self.list.setAccessibleName(self.tr("Found"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entries = EntryModel(self)
        self.list.setModel(self.entries)
        self.list.setItemDelegate(LineDelegate(theme, self))
        self.nothing = label("", "secondary")
        self.nothing.setContentsMargins(Space.M, Space.S, Space.M, Space.M)
        foot = label(self.tr("↑ ↓ choose  ·  Enter open  ·  Esc close  ·  Korean initials work: ㅅㅈ"), "small")
        foot.setContentsMargins(Space.S, 0, Space.S, 0)
        self.column.addWidget(self.field)
        self.column.addWidget(self.nothing)
        self.column.addWidget(self.list, 1)
        self.column.addWidget(foot)
        self.field.typed.connect(self._search)
        self.field.stepped.connect(self._step)
        self.field.returnPressed.connect(self._choose)
        self.list.clicked.connect(self._choose)
        self._search("")
        self.appear()
        self.field.setFocus()

    def add_entries(self, entries: Sequence[Entry]) -> None:
        """Offer also what was read meanwhile."""
        self._entries.extend(entries)
        self._search(self._typed)

    def current(self) -> Entry | None:
        """Return the marked entry."""
        return self.entries.entry(self.list.currentIndex().row())

    def card_height(self) -> int:
        """Be as high as a full list: a card that grows and shrinks while one types is restless."""
        rest = self.field.sizeHint().height() + 5 * Space.S + Space.XL
        return _LINES * LINE_HEIGHT + rest

    @Slot(str)
    def _search(self, typed: str) -> None:
        same = typed == self._typed
        kept = self.list.currentIndex().row() if same else 0
        self._typed = typed
        self.entries.show_entries(found(typed, self._entries))
        any_found = self.entries.rowCount() > 0
        self.nothing.setText(self.tr("Nothing matches “{text}”").format(text=typed.strip()))
        self.nothing.setVisible(not any_found)
        self._mark(max(kept, 0))

    @Slot(int)
    def _step(self, step: int) -> None:
        rows = self.entries.rowCount()
        if not rows:
            return
        row = self.list.currentIndex().row() + step
        self._mark(row % rows if abs(step) == 1 else min(max(row, 0), rows - 1))

    def _mark(self, row: int) -> None:
        index = self.entries.index(row, 0)
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.list.scrollTo(index)
        entry = self.entries.entry(row)
        self.field.setAccessibleDescription(spoken(entry) if entry is not None else self.nothing.text())

    @Slot()
    @Slot(QModelIndex)
    def _choose(self, _index: QModelIndex | None = None) -> None:
        entry = self.current()
        if entry is not None and not entry.why:
            self.close_card()
            self.chosen.emit(entry)
