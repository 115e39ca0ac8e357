"""The text of an answer: streams as plain text, becomes Markdown with chips and code cards paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.events import SentenceJudged, TokenArrived
from kebab_desktop.core.retrieval import Hit
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.segments import Code, Prose, Verbatim, find_verbatim, settled_end, split
from kebab_desktop.ui.answer.verdicts import with_notes
from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.rich_text import RichText

FLUSH_MS = 33
"""Painting per token freezes the window; pieces are collected and painted about thirty times a second."""


class AnswerBody(QFrame):
    """Streams with :meth:`append`; whole paragraphs are rendered as they end; :meth:`show_final` renders all once."""

    citation_activated = Signal(int)
    log_line_activated = Signal(int)
    link_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerBody")
        self._theme = theme
        self._pieces: list[str] = []
        self._frozen = False
        self._tail: RichText | None = None
        self._text = ""
        self._settled = 0
        self._hits: tuple[Hit, ...] = ()
        self._tips: Mapping[int | str, str] = {}
        self._checks: list[SentenceCheck] = []
        self._code: Sequence[CodeCheck] | None = None
        self._shown: list[tuple[RichText, str]] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M + 2, Space.M, Space.M + 2, Space.M)
        self._layout.setSpacing(Space.S)
        self._timer = QTimer(self)
        self._timer.setInterval(FLUSH_MS)
        self._timer.timeout.connect(self.flush)
        self.hide()

    @property
    def text(self) -> str:
        """Return the text shown, with its markers."""
        return self._text

    def rest_on(self, hits: Sequence[Hit], tips: Mapping[int | str, str]) -> None:
        """Take the evidence: code is looked up in ``hits``; ``tips`` are shown over the chip of a marker."""
        self._hits = tuple(hits)
        self._tips = tips

    def take(self, event: TokenArrived | SentenceJudged) -> bool:
        """Take text or a verdict on it; returns whether it is the first text."""
        if isinstance(event, SentenceJudged):
            self.mark(event.check)
            return False
        return self.append(event.text)

    def append(self, piece: str) -> bool:
        """Take a piece of the stream, painted with the next tick; returns whether it is the first."""
        if self._frozen:
            return False
        first = not self._text and not self._pieces
        self._pieces.append(piece)
        if not self._timer.isActive():
            self._timer.start()
        return first

    def mark(self, check: SentenceCheck) -> None:
        """Mark a sentence whose verdict came while the text streams."""
        if self._frozen or not check.doubtful:
            return
        self._checks.append(check)
        for view, text in self._shown:
            if check.text in text:
                self._fill(view, text)

    def freeze(self) -> None:
        """Show what has come so far and ignore the rest."""
        self.flush()
        self._frozen = True

    @Slot()
    def flush(self) -> None:
        """Paint what was collected."""
        self._timer.stop()
        piece = "".join(self._pieces)
        self._pieces.clear()
        if not piece:
            return
        self._text += piece
        if self._tail is None:
            self._tail = RichText(self._theme)
            self._tail.setAccessibleName(self.tr("Answer"))
            self._layout.addWidget(self._tail)
            self.show()
        end = settled_end(self._text, self._settled)
        if end > self._settled:
            self._render(self._text[self._settled : end])
            self._settled = end
            self._tail.setPlainText(self._text[end:])
        else:
            cursor = QTextCursor(self._tail.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(piece)
        self._tail.setVisible(bool(self._text[end:].strip()))

    def show_final(
        self, text: str, sentences: Sequence[SentenceCheck] = (), code: Sequence[CodeCheck] | None = None
    ) -> None:
        """Render the whole answer once, with the verdicts on it; an empty text hides the body.

        Without ``code`` (answers from before there were verdicts) code is looked up in the hits.
        """
        self._timer.stop()
        self._pieces.clear()
        self._frozen = True
        self._text = text
        self._tail = None
        self._checks, self._code = list(sentences), code
        self._shown.clear()
        while (item := self._layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._render(text)
        self.setVisible(bool(text.strip()))

    def _render(self, text: str) -> None:
        """Add rendered text below what is rendered already, above the tail."""
        for segment in split(text):
            place = self._layout.count() - (self._tail is not None)
            match segment:
                case Prose(prose):
                    self._layout.insertWidget(place, self._prose(prose))
                case Code(code):
                    self._layout.insertWidget(place, CodeCard(code, self._verbatim(code)))

    def _verbatim(self, code: str) -> Verbatim | None:
        if not self._code:
            return find_verbatim(code, self._hits)
        found = next((each for each in self._code if each.code.strip() == code.strip()), None)
        return Verbatim(found.name, found.line) if found is not None and found.verified else None

    def _prose(self, text: str) -> RichText:
        view = RichText(self._theme)
        view.setAccessibleName(self.tr("Answer"))
        self._fill(view, text)
        view.citation_activated.connect(self.citation_activated)
        view.log_line_activated.connect(self.log_line_activated)
        view.link_requested.connect(self.link_requested)
        self._shown.append((view, text))
        return view

    def _fill(self, view: RichText, text: str) -> None:
        marked, notes = with_notes(text, self._checks, self._code or ())
        view.show_html(to_html(marked, citations=True), self._tips, notes)
        view.setAccessibleDescription("\n".join(note.text for note in notes))
