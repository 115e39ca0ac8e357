"""The block of an answer that is still being written: Markdown as far as it goes, the last words as they come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from kebab_desktop.core.verdicts import SentenceCheck
from kebab_desktop.ui.answer.verdicts import stands_in, with_notes
from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.rich_text import RichText

_WORTH = ("\n", "]")
"""With these a line or a citation may be complete, so that it is worth to render the block anew."""
_LONGEST = 2000
"""Rendering a longer block takes longer than a frame; its end is shown as plain text until it is finished."""
_FENCES = ("```", "~~~")


class Tail(RichText):
    """Citations in it are links, and its complete sentences are marked, before the block is finished."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._text = ""
        self._start = 0
        self._checks: Sequence[SentenceCheck] = ()
        self._over: Mapping[int | str, str] = {}
        self.setAccessibleName(self.tr("Answer"))

    @property
    def markdown(self) -> str:
        """Return the text of the block so far."""
        return self._text

    def begin(self, text: str, checks: Sequence[SentenceCheck], tips: Mapping[int | str, str], start: int = 0) -> None:
        """Show the beginning of another block; ``checks`` are the verdicts that have come.

        ``start`` is where the block begins in the whole answer.
        """
        self._text, self._checks, self._over, self._start = text, checks, tips, start
        self.setVisible(bool(text.strip()))
        if self._can_render():
            self._render()
        else:
            self.setPlainText(text)

    def grow(self, piece: str) -> None:
        """Add what came next."""
        new_line = self._text.endswith("\n")
        self._text += piece
        self.setVisible(bool(self._text.strip()))
        if any(sign in piece for sign in _WORTH) and self._can_render():
            self._render()
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for number, line in enumerate(piece.split("\n")):
            if number or new_line:  # a block of its own: the next item of a list shows its number as it was written
                cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
                new_line = False
            cursor.insertText(line, QTextCharFormat())

    def mark(self, checks: Sequence[SentenceCheck]) -> None:
        """Mark the sentences of these verdicts that stand here."""
        self._checks = checks
        if any(stands_in(check, self._text, self._start) for check in checks) and self._can_render():
            self._render()

    def _can_render(self) -> bool:
        return len(self._text) <= _LONGEST and not any(fence in self._text for fence in _FENCES)

    def _render(self) -> None:
        marked, notes = with_notes(self._text, self._checks, (), self._start)
        self.show_html(to_html(marked, citations=True).strip(), self._over, notes)
        spaces = self._text[len(self._text.rstrip(" ")) :]
        if spaces:  # Markdown drops them, but the next word comes behind them
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(spaces, QTextCharFormat())
