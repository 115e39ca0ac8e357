"""Where the chip of a citation is in an answer: in its text, at its quote, or else the row of its source."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFrame, QWidget

from kebab_desktop.ui.answer.code_card import CodeCard
from kebab_desktop.ui.answer.view import AnswerView
from kebab_desktop.ui.markdown import CITE_SCHEME
from kebab_desktop.ui.widgets.cite_chips import chips_in
from kebab_desktop.ui.widgets.rich_text import RichText
from kebab_desktop.ui.widgets.text_geometry import range_rects

ChipPlace = tuple[QWidget, QRect]
"""A part of an answer and the rectangle in it, in its own coordinates."""


def chip_place(view: AnswerView, marker: int) -> ChipPlace | None:
    """Return the first chip of a citation that can be seen without unfolding anything; None where there is none."""
    for part in (view.body, view.evidence):
        if not part.isHidden() and (found := next(_chips(part, marker), None)) is not None:
            return found
    rows = (row for row in view.sources.rows if row.ref.marker == marker)
    return next(((row, row.rect()) for row in rows), None)


def _chips(part: QFrame, marker: int) -> Iterator[ChipPlace]:
    for text in part.findChildren(RichText):
        rect = _chip_in(text, marker) if text.isVisibleTo(part) else None
        if rect is not None:
            yield text, rect
    for card in part.findChildren(CodeCard):
        if card.chip is not None and card.chip.text() == str(marker) and card.isVisibleTo(part):
            yield card.chip, card.chip.rect()


def _chip_in(text: RichText, marker: int) -> QRect | None:
    document = text.document()
    for start, end in chips_in(document):
        cursor = QTextCursor(document)
        cursor.setPosition(end)
        if cursor.charFormat().anchorHref() == f"{CITE_SCHEME}:{marker}":
            return next((rect.toAlignedRect() for rect in range_rects(document, start, end)), None)
    return None
