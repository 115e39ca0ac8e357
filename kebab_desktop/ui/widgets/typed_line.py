"""A line that tells also of the syllable an input method is still composing."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget


class TypedLine(QLineEdit):
    """For boxes that answer while one types: the last syllable of a Korean word is composed until the next key.

    ``typed`` carries the text as it is seen, with the composition; ``textChanged`` knows nothing of that.
    """

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composing = ""
        self._told = ""
        self._composed_now = False
        self.textChanged.connect(self._follow)

    def typed_text(self) -> str:
        """Return the text as it is seen."""
        at = self.cursorPosition()
        return self.text()[:at] + self._composing + self.text()[at:]

    def setClearButtonEnabled(self, enable: bool) -> None:
        """Give the button that Qt makes a name for screen readers."""
        super().setClearButtonEnabled(enable)
        for part in self.findChildren(QToolButton):
            part.setAccessibleName(QCoreApplication.translate("TypedLine", "Clear the text"))

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Follow the composition."""
        self._composing = event.preeditString()
        self._composed_now = True
        super().inputMethodEvent(event)
        self._composed_now = False
        self._tell()

    @Slot()
    def _follow(self) -> None:
        if not self._composed_now:
            # Whatever else changes the text ends a composition; the input method need not say so.
            self._composing = ""
            self._tell()

    def _tell(self) -> None:
        if (text := self.typed_text()) != self._told:
            self._told = text
            self.typed.emit(text)
