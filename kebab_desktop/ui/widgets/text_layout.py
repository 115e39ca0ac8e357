"""Tables in rich text: columns as wide as their words, a line below each row, a ground behind the heads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCell,
    QTextTableCellFormat,
)

_WIDEST_WORDS = (200.0, 150.0, 110.0)
"""Pixels that a word or a piece of code may claim for its column before it is broken; less where room is scarce."""
_WIDEST_COLUMN = 460.0
_SIDES, _ABOVE = 8.0, 5.0
_PADDED = 2 * _SIDES + 2
"""Beside the text of a cell; two pixels more, because Qt lays text out a little wider than it measures it."""

_WORD = re.compile(r"(?:\S|\N{NO-BREAK SPACE})+")
_CELL_LINES = QTextBlockFormat()
"""The lines of cells stand so far apart that the ground of code does not cover the underscores of the line above."""
_CELL_LINES.setLineHeight(20, QTextBlockFormat.LineHeightTypes.FixedHeight.value)


@contextmanager
def laid_out_once(document: QTextDocument) -> Iterator[None]:
    """Let Qt lay a document out after all changes: after each, a part with twenty tables takes two seconds."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    try:
        yield
    finally:
        cursor.endEditBlock()


def tables_of(document: QTextDocument) -> list[QTextTable]:
    """Return the tables of a document, in order."""
    return list(_tables_in(document.rootFrame()))


def dress_tables(tables: Sequence[QTextTable], line: QColor, ground: QColor) -> None:
    """Give tables a line below each row and a ground behind their heads."""
    for table in tables:
        form = table.format().toTableFormat()
        form.setCellPadding(0)
        form.setCellSpacing(0)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        form.setBorderCollapse(True)
        form.setTopMargin(_ABOVE)
        form.setBottomMargin(2 * _ABOVE)
        table.setFormat(form)
        for cell in _cells(table):
            _dress(cell, line, ground if cell.row() == 0 else None)


Needs = list[tuple[float, float]]
"""The pixels of the (longest word, whole text) of each column of a table."""


def needs_of(tables: Sequence[QTextTable]) -> list[Needs]:
    """Return what the columns of each table need; to measure all words takes longer than to lay them out."""
    return [[_needed(table, column) for column in range(table.columns())] for table in tables]


def fit_tables(tables: Sequence[QTextTable], needs: Sequence[Needs], width: float) -> None:
    """Share ``width`` pixels between the columns of each table by what they need.

    No column becomes narrower than its longest word, or than a piece of code, of up to 110 pixels: a table that does
    not fit is wider than ``width``.
    """
    for table, columns in zip(tables, needs, strict=True):
        widths = share(columns, width)
        form = table.format().toTableFormat()
        lengths = [QTextLength(QTextLength.Type.FixedLength, each) for each in widths]
        if form.columnWidthConstraints() != lengths:
            form.setColumnWidthConstraints(lengths)
            table.setFormat(form)


def share(columns: Sequence[tuple[float, float]], width: float) -> list[float]:
    """Return the widths of columns for the pixels of their (longest word, whole text), padding included.

    What is left of ``width`` goes to those that want more.
    """
    claims = [[min(word, widest) + _PADDED for word, _ in columns] for widest in _WIDEST_WORDS]
    least = next((claim for claim in claims if sum(claim) <= width), claims[-1])
    wanting = [
        max(0.0, min(text, _WIDEST_COLUMN) + _PADDED - low) for (_, text), low in zip(columns, least, strict=True)
    ]
    room, wish = width - sum(least), sum(wanting)
    if room <= 0 or wish <= 0:
        return least
    part = min(1.0, room / wish)
    return [low + part * more for low, more in zip(least, wanting, strict=True)]


def _tables_in(frame: QTextFrame) -> Iterator[QTextTable]:
    for child in frame.childFrames():
        if isinstance(child, QTextTable):
            yield child
        yield from _tables_in(child)


def _cells(table: QTextTable) -> Iterator[QTextTableCell]:
    return (table.cellAt(row, column) for row in range(table.rows()) for column in range(table.columns()))


def _dress(cell: QTextTableCell, line: QColor, ground: QColor | None) -> None:
    form = QTextTableCellFormat()
    form.setBottomBorder(1)
    form.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBottomBorderBrush(QBrush(line))
    form.setLeftPadding(_SIDES)
    form.setRightPadding(_SIDES)
    form.setTopPadding(_ABOVE)
    form.setBottomPadding(_ABOVE)
    if ground is not None:
        form.setBackground(QBrush(ground))
    cell.setFormat(form)
    for block in _blocks(cell):
        QTextCursor(block).mergeBlockFormat(_CELL_LINES)


def _needed(table: QTextTable, column: int) -> tuple[float, float]:
    """Return the width of the longest word and of the longest text of a column."""
    cells = [_measured(table.cellAt(row, column)) for row in range(table.rows())]
    return max((word for word, _ in cells), default=0.0), max((text for _, text in cells), default=0.0)


def _measured(cell: QTextTableCell) -> tuple[float, float]:
    """Return the widths of the longest word and of the whole text of a cell; code counts as one word."""
    longest = line = 0.0
    for block in _blocks(cell):
        iterator, width, begun = block.begin(), 0.0, 0.0
        while not iterator.atEnd():
            fragment = iterator.fragment()
            metrics = QFontMetricsF(fragment.charFormat().font())
            whole = metrics.horizontalAdvance(fragment.text())
            code = fragment.charFormat().background().style().value != 0
            text = fragment.text()
            words = [whole] if code else [metrics.horizontalAdvance(word) for word in _WORD.findall(text)]
            if words and _WORD.match(text):
                words[0] += begun  # the anchor of a line takes the first character into a fragment of its own
            begun = words[-1] if words and not text[-1].isspace() else 0.0
            longest = max(longest, *words, 0.0)
            width += whole
            iterator += 1
        line = max(line, width)
    return longest, line


def _blocks(cell: QTextTableCell) -> Iterator[QTextBlock]:
    block, last = cell.firstCursorPosition().block(), cell.lastCursorPosition().block()
    while block.isValid():
        yield block
        if block == last:
            return
        block = block.next()
