"""The text of an answer: Markdown with chips and code cards, finished paragraphs as parts, the last one as a tail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.events import SentenceJudged, TokenArrived
from kebab_desktop.core.retrieval import Hit
from kebab_desktop.core.verdicts import CodeCheck, SentenceCheck
from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.segments import Code, Prose, Verbatim, find_verbatim, settled_end, split
from kebab_desktop.ui.answer.tail import Tail
from kebab_desktop.ui.answer.verdicts import stands_in, with_notes
from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.rich_text import RichText

FLUSH_MS = 33
"""Painting per token freezes the window; pieces are collected and painted about thirty times a second."""
_AT_ONCE = 10
_PER_TICK = 3
"""A long answer is shown in parts: making all its views in one go would hold the window up."""


@dataclass(slots=True, eq=False)
class _Part:
    """A segment and its view; ``made_of`` is what the view shows of it, with the notes or the place in the sources."""

    segment: Prose | Code
    view: RichText | CodeCard
    made_of: object


class AnswerBody(QFrame):
    """Streams with :meth:`append`; whole paragraphs are rendered as they end; :meth:`show_final` renders what is left.

    What is rendered stays as long as its text does, so that nothing jumps when the answer is finished.
    """

    citation_activated = Signal(int)
    log_line_activated = Signal(int)
    link_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerBody")
        self._theme = theme
        self._pieces: list[str] = []
        self._frozen = False
        self._tail: Tail | None = None
        self._text = ""
        self._settled = 0
        self._hits: tuple[Hit, ...] = ()
        self._tips: Mapping[int | str, str] = {}
        self._checks: list[SentenceCheck] = []
        self._code: Sequence[CodeCheck] | None = None
        self._parts: list[_Part] = []
        self._waiting: list[Prose | Code] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self._layout.setSpacing(Space.S)
        self._timer = _timer(self, FLUSH_MS)
        self._timer.timeout.connect(self.flush)
        self._more = _timer(self, 0)
        self._more.timeout.connect(self._add)
        self.hide()

    @property
    def text(self) -> str:
        """Return the text shown, with its markers; what streamed of it was read aloud."""
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
        for part in self._parts:
            if isinstance(part.segment, Prose) and stands_in(check, part.segment.text, part.segment.start):
                self._refresh(part)
        if self._tail is not None:
            self._tail.mark(self._checks)

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
            self._tail = Tail(self._theme)
            self._connect(self._tail)
            self._layout.addWidget(self._tail)
            self.show()
        end = settled_end(self._text, self._settled)
        if end > self._settled:
            announce(self, self._text[self._settled : end])
            self._settled = end
            self._arrange(split(self._text[:end]))
            self._tail.begin(self._text[end:], self._checks, self._tips, end)
        elif self._tail.markdown:
            self._tail.grow(piece)
        else:
            self._tail.begin(self._text[end:], self._checks, self._tips, end)

    def show_final(
        self, text: str, sentences: Sequence[SentenceCheck] = (), code: Sequence[CodeCheck] | None = None
    ) -> None:
        """Show the whole answer with the verdicts on it; an empty text hides the body.

        Without ``code`` (answers from before there were verdicts) code is looked up in the hits.
        """
        self._timer.stop()
        self._pieces.clear()
        if self._text and not self._frozen:
            announce(self, text[self._settled :])
        self._frozen = True
        self._text = text
        if self._tail is not None:
            _discard(self._tail)
            self._tail = None
        self._checks, self._code = list(sentences), code
        self._arrange(split(text))
        self.setVisible(bool(text.strip()))

    def _arrange(self, segments: Sequence[Prose | Code]) -> None:
        """Show ``segments``: views of those that stand already are kept, what is beyond a first few follows soon."""
        self._more.stop()
        kept = 0
        while kept < min(len(segments), len(self._parts)) and segments[kept] == self._parts[kept].segment:
            self._refresh(self._parts[kept])
            kept += 1
        if kept < min(len(segments), len(self._parts)):
            part, segment = self._parts[kept], segments[kept]
            if isinstance(segment, Prose) and isinstance(part.view, RichText):
                part.segment = segment
                self._refresh(part)
                kept += 1
        for part in self._parts[kept:]:
            _discard(part.view)
        del self._parts[kept:]
        self._waiting = list(segments[kept:])
        self._add(_AT_ONCE)

    @Slot()
    def _add(self, count: int = _PER_TICK) -> None:
        for segment in self._waiting[:count]:
            part = self._made(segment)
            self._layout.insertWidget(len(self._parts), part.view)
            self._parts.append(part)
        del self._waiting[:count]
        if self._waiting:
            self._more.start()

    def _made(self, segment: Prose | Code) -> _Part:
        if isinstance(segment, Code):
            found = self._verbatim(segment.text)
            return _Part(segment, CodeCard(segment.text, found), found)
        view = RichText(self._theme)
        view.setAccessibleName(self.tr("Answer"))
        self._connect(view)
        part = _Part(segment, view, None)
        self._refresh(part)
        return part

    def _connect(self, view: RichText) -> None:
        view.citation_activated.connect(self.citation_activated)
        view.log_line_activated.connect(self.log_line_activated)
        view.link_requested.connect(self.link_requested)

    def _refresh(self, part: _Part) -> None:
        """Show a part with the verdicts of now."""
        if isinstance(part.view, RichText) and isinstance(part.segment, Prose):
            marked, notes = with_notes(part.segment.text, self._checks, self._code or (), part.segment.start)
            part.view.set_tips(self._tips)
            if part.made_of != (marked, notes):
                part.made_of = (marked, notes)
                part.view.show_html(to_html(marked, citations=True), self._tips, notes)
                part.view.setAccessibleDescription("\n".join(note.text for note in notes))
        elif part.made_of != (found := self._verbatim(part.segment.text)):
            card = CodeCard(part.segment.text, found)
            self._layout.replaceWidget(part.view, card)
            _discard(part.view)
            part.view, part.made_of = card, found

    def _verbatim(self, code: str) -> Verbatim | None:
        if not self._code:
            return find_verbatim(code, self._hits)
        found = next((each for each in self._code if each.code.strip() == code.strip()), None)
        return Verbatim(found.name, found.line) if found is not None and found.verified else None


def _timer(owner: QWidget, milliseconds: int) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    return timer


def _discard(view: QWidget) -> None:
    view.hide()
    view.deleteLater()
