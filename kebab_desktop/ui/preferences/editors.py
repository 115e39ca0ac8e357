"""One editor per kind of setting: a box to choose from, a field to type into."""

from __future__ import annotations

import re

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from kebab_desktop.app.views import SettingView
from kebab_desktop.ui.setting_words import choice_name, number, title_text
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.choice import Choice

_TYPING_MS = 500
_GROUPED = re.compile(r"\d{1,3}(,\d{3})+")


class ChoiceEditor(Choice):
    """``committed`` carries the chosen value."""

    committed = Signal(object)

    def __init__(self, theme: Theme, view: SettingView, parent: QWidget | None = None) -> None:
        items = [(choice_name(view.key, choice), choice) for choice in view.choices]
        super().__init__(theme, title_text(view), items, parent)
        self.currentIndexChanged.connect(self._commit)

    def show_value(self, value: object) -> None:
        """Show the value in force."""
        self.choose(str(value))

    def mark_wrong(self, _wrong: bool) -> None:
        """A box offers only what is allowed."""

    @Slot()
    def _commit(self) -> None:
        self.committed.emit(self.value)


class TextEditor(QLineEdit):
    """``committed`` carries what was typed: half a second after the last key, at once on Return or leaving.

    Numbers are typed as text so that a wrong one is explained instead of silently bent to the nearest allowed one.
    Thousands of a whole number may be set apart, as its range is written.
    """

    committed = Signal(object)

    def __init__(self, view: SettingView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = ""
        self._whole = view.kind == "integer"
        self.setAccessibleName(title_text(view))
        self.setAcceptDrops(False)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._commit)
        self.textEdited.connect(self._typing.start)
        self.returnPressed.connect(self._commit)

    def show_value(self, value: object) -> None:
        """Show the value in force, unless the user is typing another."""
        self.hold(value)
        if not self._typing.isActive():
            self.setText(self._value)
            self.mark_wrong(False)

    def hold(self, value: object) -> None:
        """Bring ``value`` back at Esc, and leave the text as it is."""
        self._value = number(value)

    @property
    def differs(self) -> bool:
        """Whether something else is written than the value in force."""
        return self.text() != self._value

    def mark_wrong(self, wrong: bool) -> None:
        """Show that the text is not allowed."""
        if self.property("wrong") != wrong:
            self.setProperty("wrong", wrong)
            restyle(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc brings the value in force back."""
        if event.matches(QKeySequence.StandardKey.Cancel) and self.text() != self._value:
            self._typing.stop()
            self.setText(self._value)
            self.committed.emit(self._value)
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed."""
        super().focusOutEvent(event)
        if self._typing.isActive():
            self._commit()

    @Slot()
    def _commit(self) -> None:
        self._typing.stop()
        text = self.text().strip()
        if self._whole and _GROUPED.fullmatch(text):
            text = text.replace(",", "")
        if text != self._value or self.property("wrong"):
            self.committed.emit(text)
