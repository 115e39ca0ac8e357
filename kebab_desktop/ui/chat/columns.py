"""The three columns of the chat page: widths are remembered, the outer two collapse."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

_LEFT, _RIGHT = 230, 380
_CENTRE_MINIMUM = 440
_CENTRE_BESIDE_LOG = 600
"""Beside a wide right column the conversations make room before the transcript does."""
_LEFT_KEY, _RIGHT_KEY, _LEFT_SHOWN_KEY = "chat/left_width", "chat/right_width", "chat/left_shown"


class Columns(QSplitter):
    """Left, centre and right; on a narrow window an open right column hides the left one for the time being."""

    def __init__(self, left: QWidget, centre: QWidget, right: QWidget, state: QSettings, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)  # first: to move a tree of widgets takes 25 ms
        self._state = state
        self._left, self._centre, self._right = left, centre, right
        self._left_wanted = bool(int(str(state.value(_LEFT_SHOWN_KEY, 1))))
        self._left_width = int(str(state.value(_LEFT_KEY, _LEFT)))
        self._right_width = int(str(state.value(_RIGHT_KEY, _RIGHT)))
        self._least = 0
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for column, minimum in ((left, 180), (centre, 360), (right, 260)):
            column.setMinimumWidth(minimum)
            self.addWidget(column)
        self.setStretchFactor(1, 1)
        right.hide()
        left.setVisible(self._left_wanted)
        self.splitterMoved.connect(self._note_widths)

    @Slot()
    def toggle_left(self) -> None:
        """Show or hide the conversations."""
        self._left_wanted = not self._left.isVisible()
        self._left.setVisible(self._left_wanted)
        self._apply_widths()

    @Slot()
    def show_right(self, least: int = 0) -> None:
        """Show the right column, ``least`` pixels wide where there is room; the width it is given by hand stays."""
        if not self._right.isVisible() or self._least != least:
            self._least = least
            self._right.show()
            self._arrange()

    @Slot()
    def hide_right(self) -> None:
        """Hide the source pane."""
        self._right.hide()
        self._arrange()

    def save(self) -> None:
        """Remember the widths."""
        self._state.setValue(_LEFT_KEY, self._left_width)
        self._state.setValue(_RIGHT_KEY, self._right_width)
        self._state.setValue(_LEFT_SHOWN_KEY, int(self._left_wanted))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the centre."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        right = 0 if self._right.isHidden() else max(self._right_width, self._least)
        centre = _CENTRE_BESIDE_LOG if right and self._least else _CENTRE_MINIMUM
        fits = self.width() - right - self._left_width >= centre
        self._left.setVisible(self._left_wanted and (fits or not right))
        self._apply_widths()

    def _apply_widths(self) -> None:
        left = 0 if self._left.isHidden() else self._left_width
        room = max(self.width() - left - _CENTRE_MINIMUM, self._right.minimumWidth())
        right = 0 if self._right.isHidden() else min(max(self._right_width, self._least), room)
        self.setSizes([left, max(self.width() - left - right, 1), right])

    @Slot(int, int)
    def _note_widths(self, _position: int, _index: int) -> None:
        left, _, right = self.sizes()
        if left and not self._left.isHidden():
            self._left_width = left
        if right and not self._right.isHidden():
            self._least = 0
            self._right_width = right
