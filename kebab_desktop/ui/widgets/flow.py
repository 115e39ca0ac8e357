"""A layout that puts widgets side by side and goes on in the next line where the width ends."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Every widget keeps the size it asks for; the layout wants all in one line and takes more where it must.

    One that has a minimum width of its own becomes as narrow as that before it goes to the next line.

    What is lower than its line stands in the middle of it.
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item (called by Qt)."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, None past the end: Qt asks until then."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take an item out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        """The narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines at a width."""
        around = self.contentsMargins()
        inside = QRect(0, 0, width - around.left() - around.right(), 0)
        return self._place(inside, move=False) + around.top() + around.bottom()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """Be content with the widest widget alone."""
        sizes = [item.sizeHint() for item in self._shown()]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    def setGeometry(self, rect: QRect) -> None:
        """Place the widgets."""
        super().setGeometry(rect)
        self._place(self.contentsRect(), move=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, move: bool) -> int:
        top = rect.top()
        for line in self._lines(rect.width()):
            height = max(size.height() for _, size in line)
            left = rect.left()
            for item, size in line:
                if move:
                    above = top + (height - size.height()) // 2
                    item.setGeometry(QRect(left, above, min(size.width(), rect.width()), size.height()))
                left += size.width() + self.spacing()
            top += height + self.spacing()
        return max(top - self.spacing() - rect.top(), 0)

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = width + 1
        for item in self._shown():
            size = item.sizeHint()
            least = _least(item)
            if lines and left + size.width() > width >= left + least > left:
                size.setWidth(width - left)  # a field takes less room rather than a line of its own
            if not lines or left + size.width() > width:
                lines.append([])
                left = 0
            lines[-1].append((item, size))
            left += size.width() + self.spacing()
        return lines


def _least(item: QLayoutItem) -> int:
    widget = item.widget()
    return widget.minimumWidth() if widget is not None else 0
