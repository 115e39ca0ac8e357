"""The bar at the top of a page: its name, then what can be done on it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label


class PageBar(QFrame):
    """Widgets added with :meth:`add_left` follow the name, those of :meth:`add` stand at the right."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageBar")
        self.setFixedHeight(56)
        self._left = QHBoxLayout()
        self._left.setSpacing(6)
        self._right = QHBoxLayout()
        self._right.setSpacing(Space.S)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.L, 0, Space.L, 0)
        layout.setSpacing(Space.S)
        layout.addWidget(label(title, "title"))
        layout.addLayout(self._left)
        layout.addStretch(1)
        layout.addLayout(self._right)

    def add_left(self, widget: QWidget) -> None:
        """Add behind the name."""
        self._left.addWidget(widget)

    def add(self, widget: QWidget) -> None:
        """Add at the right."""
        self._right.addWidget(widget)


class SearchField(QLineEdit):
    """A box for words to look for; files dropped on it go to the page."""

    def __init__(self, placeholder: str, name: str, width: int = 220, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self.setAcceptDrops(False)
        self._width = width
        self.setMinimumWidth(120)
        self.setMaximumWidth(width)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for the whole width; less is possible."""
        return QSize(self._width, super().sizeHint().height())
