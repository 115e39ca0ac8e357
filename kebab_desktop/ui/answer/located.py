"""Where the words that an answer cites stand in a document now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from kebab_desktop.app.views import DocumentView
from kebab_desktop.ui.answer.refs import SourceRef


class Standing(StrEnum):
    """What became of cited words: ``gone`` means that they stand nowhere in the document any more."""

    SAME = "same"
    MOVED = "moved"
    GONE = "gone"


def located(ref: SourceRef, document: DocumentView) -> tuple[SourceRef, Standing]:
    """Return a place with the lines that its words have now; of words that are gone it keeps the lines of then.

    Words that stand there several times are taken where they are nearest to the lines of then. A place without words
    (of old answers, and runbooks of a log) is found by its chunk, whose id is made of its words.
    """
    first = _line_of_words(ref, document) if ref.words else _line_of_chunk(ref, document)
    if first is None:
        return ref, Standing.GONE
    if first == ref.line_start:
        return ref, Standing.SAME
    moved = replace(ref, line_start=first, line_end=first + ref.line_end - ref.line_start)
    return moved, Standing.MOVED


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
