"""Two texts compared: lines that were taken out and put in, with a sign and a colour each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from kebab_desktop.app.versions import DiffLine, LineKind
from kebab_desktop.ui.application import fixed_font
from kebab_desktop.ui.theme import Theme

_SIGNS = {LineKind.SAME: "  ", LineKind.ADDED: "+ ", LineKind.REMOVED: "− ", LineKind.GAP: ""}
_TONES = {LineKind.ADDED: "ok", LineKind.REMOVED: "bad"}
_GAP = "⋯"


class DifferenceView(QPlainTextEdit):
    """Read-only; says so when there is no difference."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[DiffLine, ...] = ()
        self.setReadOnly(True)
        self.setProperty("role", "field")
        self.setFont(fixed_font())
        self.setAccessibleName(self.tr("Difference"))
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)
        theme.changed.connect(self._paint)

    def show_lines(self, lines: Sequence[DiffLine]) -> None:
        """Show a difference."""
        self._lines = tuple(lines)
        self._paint()

    @Slot()
    def _paint(self) -> None:
        self.clear()
        if not self._lines:
            self.setPlainText(self.tr("There is no difference."))
            return
        cursor = self.textCursor()
        cursor.beginEditBlock()
        for number, line in enumerate(self._lines):
            if number:
                cursor.insertBlock()
            block, letters = QTextBlockFormat(), QTextCharFormat()
            if tone := _TONES.get(line.kind):
                block.setBackground(self._theme.colour(f"{tone}_soft"))
                letters.setForeground(self._theme.colour(tone))
            elif line.kind is LineKind.GAP:
                letters.setForeground(self._theme.colour("text_3"))
            cursor.setBlockFormat(block)
            cursor.insertText(_SIGNS[line.kind] + (line.text if line.kind is not LineKind.GAP else _GAP), letters)
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)
