"""Where the characters of a text document are drawn."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock, QTextDocument

from kebab_desktop.ui.markdown import CODE_ANCHOR


def range_rects(document: QTextDocument, start: int, end: int) -> list[QRectF]:
    """Return one rectangle per laid-out line that holds characters of ``[start, end)``, in document coordinates."""
    rects: list[QRectF] = []
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        rects += _block_rects(document, block, start, end)
        block = block.next()
    return rects


def code_rects(document: QTextDocument) -> list[QRectF]:
    """Return one rectangle per code block, in document coordinates."""
    rects: list[QRectF] = []
    block = document.begin()
    after_code = False
    while block.isValid():
        is_code = any(name.startswith(CODE_ANCHOR) for name in _first_anchors(block))
        if is_code:
            lines = _block_rects(document, block, block.position(), block.position() + block.length())
            rect = lines[0] if lines else QRectF()
            for line in lines[1:]:
                rect = rect.united(line)
            if after_code:
                rects[-1] = rects[-1].united(rect)
            else:
                rects.append(rect)
        after_code = is_code
        block = block.next()
    return rects


def _first_anchors(block: QTextBlock) -> list[str]:
    iterator = block.begin()
    return [] if iterator.atEnd() else list(iterator.fragment().charFormat().anchorNames())


def _block_rects(document: QTextDocument, block: QTextBlock, start: int, end: int) -> list[QRectF]:
    layout = block.layout()
    origin = document.documentLayout().blockBoundingRect(block).topLeft()
    found: list[QRectF] = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        line_start = block.position() + line.textStart()
        first = max(start, line_start)
        last = min(end, line_start + line.textLength())
        if first >= last:
            continue
        left = _x(line.cursorToX(first - block.position()))
        right = _x(line.cursorToX(last - block.position()))
        top = origin.y() + line.y()
        found.append(QRectF(origin.x() + min(left, right), top, abs(right - left), line.height()))
    return found


def _x(value: object) -> float:
    """``cursorToX`` returns a number or a (number, position) pair, depending on the binding's version."""
    return float(value[0]) if isinstance(value, tuple) else float(value)  # type: ignore[arg-type]
