"""The list of keys in the settings: each can be another one; what is taken already is told."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QKeySequenceEdit, QLineEdit, QVBoxLayout, QWidget

from kebab_desktop.app.views import SettingView
from kebab_desktop.ui.keys.chosen_keys import SETTING, can_be_chosen, holding_keys, name_of, objection, stored_keys
from kebab_desktop.ui.keys.commands import Command, commands
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.preferences.row import EDITOR_WIDTH
from kebab_desktop.ui.preferences.wording import READ_ONLY
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton, button
from kebab_desktop.ui.widgets.labels import label

_KEY_WIDTH = EDITOR_WIDTH  # they stand below the editors of the settings


class KeyField(QKeySequenceEdit):
    """Takes one key with its modifiers; Esc takes back, Tab goes on."""

    def __init__(self, name: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setFixedWidth(_KEY_WIDTH)
        told = self.tr("Press the new key here; Esc brings back the one that holds.")
        self.setToolTip(told)
        field = self.findChild(QLineEdit)
        for each in filter(None, (self, field)):
            each.setAccessibleName(name)
            each.setAccessibleDescription(told)
        self._key = key
        self.show_key(key)

    def show_key(self, key: str) -> None:
        """Show the key that holds."""
        self._key = key
        self.setKeySequence(QKeySequence(key))

    def event(self, event: QEvent) -> bool:
        """Esc is no key to choose: it brings back the one that holds."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.KeyPress:
                self.show_key(self._key)
                self.editingFinished.emit()  # what was said of the other key goes with it
            event.accept()
            return True
        return super().event(event)


class KeyRow(QWidget):
    """One command. ``wanted`` carries the row and a key, an empty one for the shipped key."""

    wanted = Signal(object, str)

    def __init__(self, theme: Theme, command: Command, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.command = command
        self.field = KeyField(self.tr("Key for “{title}”").format(title=command.title), command.key)
        self.reset = IconButton("undo", self.tr("Reset the key of “{title}”").format(title=command.title), theme)
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.error = label("", "bad", wrap=True)
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        line.addWidget(label(command.title, "value", wrap=True), 1)
        line.addWidget(self.field)
        line.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        layout.addLayout(line)
        layout.addWidget(self.error)
        self.error.hide()
        self.field.editingFinished.connect(self._take)
        self.reset.clicked.connect(self._reset)

    def show_key(self, key: str) -> None:
        """Show the key that holds."""
        self.field.show_key(key)
        self.reset.setVisible(key != self.command.key)
        self.say("")

    def say(self, text: str) -> None:
        """Say why a key was not taken."""
        self.error.setText(text)
        self.error.setVisible(bool(text))

    @Slot()
    def _take(self) -> None:
        self.wanted.emit(self, self.field.keySequence().toString())

    @Slot()
    def _reset(self) -> None:
        self.wanted.emit(self, "")


class ShortcutsCard(QWidget):
    """``changed`` carries the setting and its new value, ``key_reset`` a command and the key it had before.

    The rows are made when one wants to see them.
    """

    changed = Signal(str, object)
    key_reset = Signal(object, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._known = commands()
        self._chosen: dict[str, str] = {}
        self._refused: dict[str, str] = {}
        self.rows: list[KeyRow] = []
        self.open = button(self.tr("Show and change the keys"), "link")
        self.open.setProperty("flush", True)  # its words stand below those of the setting
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(Space.XS)
        self._layout.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeft)
        self.list = QWidget()
        self._rows = QVBoxLayout(self.list)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(Space.XS)
        how = self.tr(
            "Keys are pressed, not typed: go into a field and press the new one with Ctrl, Alt or as a function key. "
            "Esc brings back the one that holds."
        )
        self._rows.addWidget(label(how, "secondary", wrap=True))
        self._layout.addWidget(self.list)
        self.list.hide()
        self.open.clicked.connect(self.unfold)

    def show_view(self, view: SettingView) -> None:
        """Show the keys that hold; where the setting comes from the environment they cannot be changed here."""
        self._chosen, self._refused = holding_keys(str(view.value), self._known)
        self.setEnabled(view.origin not in READ_ONLY)
        self._show_keys()

    def _show_keys(self) -> None:
        for row in self.rows:
            row.show_key(self._chosen.get(name_of(row.command), row.command.key))
            row.say(self._refused.get(name_of(row.command), ""))

    @Slot()
    def unfold(self) -> None:
        """Show the rows, or hide them again.

        The keyboard stays on the link: in a field the next key would become the key of a command.
        """
        if not self.rows:
            self._make_rows()
        self.list.setVisible(self.list.isHidden())
        folded = self.list.isHidden()
        self.open.setText(self.tr("Show and change the keys") if folded else self.tr("Hide the keys"))
        self.open.setAccessibleName(self.open.text())

    def _make_rows(self) -> None:
        """Make the rows, by page."""
        for page in (None, *PageName):
            mine = [each for each in self._known if each.page is page and can_be_chosen(each)]
            if mine:
                title = label(self._title(page), "caption")
                title.setContentsMargins(0, Space.S, 0, 0)
                self._rows.addWidget(title)
            for command in mine:
                row = KeyRow(self._theme, command)
                row.wanted.connect(self._take)
                self.rows.append(row)
                self._rows.addWidget(row)
        self._show_keys()

    def _title(self, page: PageName | None) -> str:
        return {
            None: self.tr("Everywhere"),
            PageName.CHAT: self.tr("Chat"),
            PageName.KNOWLEDGE: self.tr("Knowledge"),
            PageName.HISTORY: self.tr("History"),
            PageName.SETTINGS: self.tr("Settings"),
        }[page]

    @Slot(object, str)
    def _take(self, row: KeyRow, key: str) -> None:
        name, shipped = name_of(row.command), row.command.key
        wanted = QKeySequence(key or shipped)
        if wanted == QKeySequence(self._chosen.get(name, shipped)):
            row.show_key(self._chosen.get(name, shipped))
            return
        if why := objection(row.command, wanted.toString(), self._known, self._chosen):
            row.say(why)
            return
        chosen = {each: value for each, value in self._chosen.items() if each != name}
        if wanted != QKeySequence(shipped):
            chosen[name] = wanted.toString()
        self.changed.emit(SETTING, stored_keys(chosen))
        if not key:
            self.key_reset.emit(row.command, self._chosen.get(name, shipped))
