"""Where the words that an answer cites stand in a document now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from kebab_desktop.app.views import DocumentView
from kebab_desktop.ui.answer.refs import SourceRef


class Standing(StrEnum):
    """What became of cited words: ``gone`` means that they stand nowhere in the document any more."""

    SAME = "same"
    MOVED = "moved"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Located:
    """A cited place ``then`` and ``now``; ``line`` is where a reader looks: at the words, else at their section."""

    then: SourceRef
    now: SourceRef
    standing: Standing
    line: int

    @property
    def gone(self) -> bool:
        """Whether the words stand nowhere in the document any more."""
        return self.standing is Standing.GONE

    @property
    def link(self) -> str:
        """Return ``source/path#L12-L34``, without lines for words that are gone."""
        return f"{self.then.source_id}/{self.then.path}" if self.gone else self.now.link

    @property
    def lines(self) -> str:
        """Return the lines of now, none for words that are gone."""
        return "" if self.gone else self.now.lines

    @property
    def told(self) -> str:
        """Return what the reader must know of it, nothing for words that stand where they stood."""
        translate = QCoreApplication.translate
        if self.standing is Standing.MOVED:
            words = translate("answer", "The cited lines have moved: {then} when this was answered, {now} now.")
            return words.format(then=self.then.lines, now=self.now.lines)
        if self.standing is Standing.SAME:
            return ""
        if not self.then.words:
            return translate("answer", "The runbook was indexed anew since: which lines were cited cannot be told.")
        return translate("answer", "The runbook has changed since this answer: the cited words are no longer in it.")


def located(ref: SourceRef, document: DocumentView) -> Located:
    """Return where the words of a place stand in a document now.

    Words that stand there several times are taken where they are nearest to the lines of then. A place without words
    (of old answers, and runbooks of a log) is found by its chunk, whose id is made of its words.
    """
    first = _line_of_words(ref, document) if ref.words else _line_of_chunk(ref, document)
    if first is None:
        return Located(ref, ref, Standing.GONE, _begin_of_section(ref, document))
    if first == ref.line_start:
        return Located(ref, ref, Standing.SAME, first)
    by = first - ref.line_start
    core = None if ref.core is None else (ref.core[0] + by, ref.core[1] + by)
    moved = replace(ref, line_start=first, line_end=ref.line_end + by, core=core)
    return Located(ref, moved, Standing.MOVED, first)


def _line_of_words(ref: SourceRef, document: DocumentView) -> int | None:
    places = (document.body_line + document.body.count("\n", 0, place) for place in _places(ref.words, document.body))
    return min(places, key=lambda line: abs(line - ref.line_start), default=None)


def _places(words: str, text: str) -> Iterator[int]:
    place = text.find(words)
    while place >= 0:
        yield place
        place = text.find(words, place + len(words))


def _line_of_chunk(ref: SourceRef, document: DocumentView) -> int | None:
    return next((chunk.span.start for chunk in document.chunks if chunk.id == ref.chunk_id), None)


def _begin_of_section(ref: SourceRef, document: DocumentView) -> int:
    """Return the line on which the section of a place begins, that of the document when it has no such section."""
    return next((chunk.span.start for chunk in document.chunks if chunk.section == ref.section), document.body_line)
