"""The window keeps its size for the eye when the scale of its screen changes while the program runs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, QTimer, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


class ScaleFollower(QObject):
    """Gives ``window`` the pixels it needs after a change of scale, as far as the screen has room.

    X11 leaves that to the program, and Qt does not do it: at a scale of 2 it would lay out as before and show a
    quarter of that. A window that fills the screen keeps its pixels and lays itself out anew. Elsewhere the system
    resizes windows itself.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._ratio = window.devicePixelRatioF()
        self._before = self._ratio, window.size()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._fit)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notice a change of scale; Qt is in the middle of it, so it is followed a moment later."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self._window.devicePixelRatioF() != self._ratio:
            self._before = self._ratio, self._window.size()
            self._ratio = self._window.devicePixelRatioF()
            if QGuiApplication.platformName() == "xcb":
                self._soon.start()
        return False

    @Slot()
    def _fit(self) -> None:
        ratio, size = self._before
        window = self._window
        if window.size() != size:  # the system told the new size, as when the window was moved to another screen
            return
        if window.isMaximized() or window.isFullScreen():
            fitted = same_pixels(window.geometry(), ratio / self._ratio)
        else:
            fitted = within(window.geometry(), window.screen().availableGeometry(), window.minimumSize())
        # Qt hands on only what differs from what it believes.
        window.setGeometry(fitted.adjusted(0, 0, 0, 1))
        window.setGeometry(fitted)


def same_pixels(geometry: QRect, factor: float) -> QRect:
    """Return what covers the pixels of ``geometry`` when each unit is ``1 / factor`` as large as before."""
    return QRect(geometry.topLeft() * factor, geometry.size() * factor)


def within(geometry: QRect, room: QRect, least: QSize) -> QRect:
    """Return ``geometry`` made smaller (not below ``least``) and moved so that it is inside ``room``."""
    size = geometry.size().boundedTo(room.size()).expandedTo(least)
    left = max(min(geometry.left(), room.left() + room.width() - size.width()), room.left())
    top = max(min(geometry.top(), room.top() + room.height() - size.height()), room.top())
    return QRect(QPoint(left, top), size)
