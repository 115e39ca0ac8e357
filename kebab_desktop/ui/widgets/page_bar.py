"""The bar at the top of a page: its name, what it is filtered by, what can be done; two lines on narrow pages."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.typed_line import TypedLine

_LINE = 56
_GHOST = 9
"""Border and padding of a button without a frame (style sheet)."""


class PageBar(QFrame):
    """Actions (:meth:`add`) stay beside the name; filters (:meth:`add_filter`) move to a second line when it is tight.

    ``filters_right``: on one line the filters stand before the actions instead of behind the name.
    """

    def __init__(self, title: str, *, filters_right: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pageBar")
        self._filters = _Chips(6)
        self._actions = _Row(Space.S)
        self._second = QHBoxLayout()
        self._second.setContentsMargins(Space.L, 0, 0, 0)
        self._second.addStretch(1)
        self._first = QHBoxLayout()
        self._first.setContentsMargins(Space.L, 0, 0, 0)
        self._first.setSpacing(Space.S)
        self._title = label(title, "title")
        self._first.addWidget(self._title)
        self._place = 2 if filters_right else 1
        self._first.addStretch(1)
        self._first.insertWidget(self._place, self._filters, 0, Qt.AlignmentFlag.AlignVCenter)
        self._first.addWidget(self._actions)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, Space.L, 0)
        layout.setSpacing(0)
        self._third = QHBoxLayout()
        layout.addLayout(self._first)
        layout.addLayout(self._third)
        layout.addLayout(self._second)
        self._first.addStrut(_LINE - 1)
        self.two_lines = False
        self._actions_apart = False

    def set_title(self, title: str) -> None:
        """Name the page otherwise."""
        self._title.setText(title)

    def add(self, widget: QWidget) -> None:
        """Add an action at the right."""
        self._actions.row.addWidget(widget)

    def add_filter(self, widget: QWidget) -> None:
        """Add a filter."""
        self._filters.flow.addWidget(widget)

    def event(self, event: QEvent) -> bool:
        """Look again when a filter has come, gone or got other words."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._choose_lines()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a second line when one does not hold everything."""
        super().resizeEvent(event)
        self._choose_lines()

    def _choose_lines(self) -> None:
        title = self._title.sizeHint().width()
        wanted = title + self._filters.narrowest() + self._actions.narrowest() + 2 * Space.L + 4 * Space.S
        self._part(self.width() < title + self._actions.narrowest() + 2 * Space.L + Space.S)
        two_lines = self.width() < wanted
        self._actions.give_words(None if two_lines else self.width() - wanted)
        # What a button without a frame says begins where the name does.
        indent = _GHOST if two_lines and self._filters.begins_with_ghost() else 0
        self._second.setContentsMargins(Space.L - indent, 0, 0, Space.M if two_lines else 0)
        if two_lines == self.two_lines:
            return
        self.two_lines = two_lines
        if two_lines:
            self._first.removeWidget(self._filters)
            self._second.insertWidget(0, self._filters)
        else:
            self._second.removeWidget(self._filters)
            self._first.insertWidget(self._place, self._filters, 0, Qt.AlignmentFlag.AlignVCenter)

    def _part(self, apart: bool) -> None:
        """Give the actions a line of their own when they do not fit beside the name."""
        if apart == self._actions_apart:
            return
        self._actions_apart = apart
        (self._first if apart else self._third).removeWidget(self._actions)
        (self._third if apart else self._first).addWidget(self._actions)
        self._third.setContentsMargins(Space.L, 0, 0, Space.M if apart else 0)


class SearchField(TypedLine):
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

    def be_wider(self, spare: int | None) -> None:
        """Take at most so much more than the least width, None: whatever there is."""
        self.setMaximumWidth(self._width if spare is None else min(self._width, self.minimumWidth() + spare))


class _Row(QWidget):
    """Widgets side by side."""

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(spacing)

    def narrowest(self) -> int:
        """Return the width below which something would be cut."""
        return _width_of(self, self.row.spacing())

    def give_words(self, spare: int | None) -> None:
        """Let the field for words be only so much wider than it must be: filters beside it are not to be broken."""
        for field in self.findChildren(SearchField):
            field.be_wider(spare)


class _Chips(QWidget):
    """Widgets side by side, in several lines where there is no room."""

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self.flow = FlowLayout(self, spacing)

    def narrowest(self) -> int:
        """Return the width of one line."""
        return _width_of(self, self.flow.spacing())

    def begins_with_ghost(self) -> bool:
        """Tell whether the first widget that is shown is a button without a frame."""
        items = (self.flow.itemAt(number) for number in range(self.flow.count()))
        shown = (item.widget() for item in items if item is not None and not item.isEmpty())
        first = next((widget for widget in shown if widget is not None), None)
        return first is not None and first.property("role") == "ghost" and not first.property("checked")


def _width_of(row: QWidget, spacing: int) -> int:
    items = [child for child in row.children() if isinstance(child, QWidget) and not child.isHidden()]
    shrinking = not isinstance(row, _Chips)  # a flow gives every widget the width it asks for
    widths = [
        item.minimumWidth() if shrinking and isinstance(item, SearchField) else item.sizeHint().width()
        for item in items
    ]
    return sum(widths) + spacing * max(len(widths) - 1, 0)
