"""A question above the composer: what should be done with what was pasted or dropped."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone


class OfferBar(Banner):
    """Holds what was given until one of two things is chosen: ``first_chosen`` and ``second_chosen`` carry it."""

    first_chosen = Signal(object)
    second_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: object = None
        self.first = button("", "primary")
        self.second = button("")
        self.neither = button(self.tr("Cancel"), "ghost")
        for widget in (self.first, self.second, self.neither):
            self.add_button(widget)
        for widget in (self.first, self.second):  # without words until something is offered
            widget.hide()
        self.first.clicked.connect(self._choose_first)
        self.second.clicked.connect(self._choose_second)
        self.neither.clicked.connect(self.forget)

    @property
    def held(self) -> object:
        """Return what was given and is not decided on, None for nothing."""
        return self._held

    def offer(self, held: object, text: str, first: str, second: str) -> None:
        """Ask what to do with ``held``; ``second`` may be empty."""
        self._held = held
        for widget, words in ((self.first, first), (self.second, second)):
            widget.setText(words)
            widget.setAccessibleName(words)
            widget.setAccessibleDescription(text)  # the focus goes to the button: what is asked is read with it
            widget.setVisible(bool(words))
        self.say(text, Tone.INFO)
        self.first.setFocus()

    @Slot()
    def _choose_first(self) -> None:
        held = self._held
        self.forget()
        self.first_chosen.emit(held)

    @Slot()
    def _choose_second(self) -> None:
        held = self._held
        self.forget()
        self.second_chosen.emit(held)

    @Slot()
    def forget(self) -> None:
        """Ask no more."""
        self._held = None
        self.say("")
