"""A question above the editor with the answers as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone


class Answer(StrEnum):
    """What the user may want to be done."""

    KEEP_MINE = "keep_mine"
    TAKE_THEIRS = "take_theirs"
    SHOW_DIFFERENCE = "show_difference"
    COPY = "copy"
    COPY_AND_REPLACE = "copy_and_replace"
    DISCARD_DRAFT = "discard_draft"
    SAVE_AS_UTF8 = "save_as_utf8"


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of the banner."""

    answer: Answer
    text: str
    primary: bool = False


class EditorBanner(Banner):
    """``answered`` carries the :class:`Answer` whose button was pressed."""

    answered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[Answer, QPushButton] = {}
        self._row = QWidget()
        self._inside = QHBoxLayout(self._row)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(Space.S)
        self._layout.addWidget(self._row)

    def ask(self, text: str, tone: Tone, choices: Sequence[Choice] = ()) -> None:
        """Show a sentence and its buttons; an empty sentence hides the banner."""
        for old in self.buttons.values():
            self._inside.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = {}
        for choice in choices:
            made = button(choice.text, "primary" if choice.primary else "")
            made.clicked.connect(self._pass_on)
            self._inside.addWidget(made)
            self.buttons[choice.answer] = made
        self.say(text, tone)

    @Slot()
    def _pass_on(self) -> None:
        pressed = next((answer for answer, made in self.buttons.items() if made is self.sender()), None)
        if pressed is not None:
            self.answered.emit(pressed)
