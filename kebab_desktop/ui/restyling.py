"""Another style sheet for all widgets without a stall: what is seen at once, the rest little by little."""

from __future__ import annotations

import time
from typing import Protocol, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QWidget

_SLICE_S = 0.008


class Coloured(Protocol):
    """A widget that holds colours of the theme by itself: in icons, in HTML."""

    def recolour(self) -> None:
        """Take the colours that hold now."""


class Restyling(QObject):
    """Gives the application a style sheet.

    Qt would match the rules anew for every widget and, for each, for all below it: 2 s for the 1,800 widgets of four
    pages, while nothing else happens. Here Qt forgets what it matched, has nothing to do then, and every widget is
    polished once: those in sight at once (some ms), those that are hidden or scrolled away in slices, or when they
    are shown, whichever comes first.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[QWidget, None] = {}
        self._kinds: dict[type[QWidget], bool] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def waiting(self) -> int:
        """Return how many widgets do not have the new style yet."""
        return len(self._waiting)

    def apply(self, application: QApplication, sheet: str) -> None:
        """Put ``sheet`` in force; the colours of the theme hold already."""
        self.stop()
        if not application.styleSheet():
            application.setStyleSheet(sheet)  # the first one also brings the style that reads sheets
            return
        application.style().unpolish(application)  # forgets the rules that were matched
        application.setStyleSheet(sheet)
        for widget in application.allWidgets():
            if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished) and not self._holds_colours(widget):
                continue  # Qt polishes it when it is shown
            self._waiting[widget] = None
            widget.installEventFilter(self)
        for widget in list(self._waiting):
            if widget.isVisible() and not widget.visibleRegion().isEmpty():
                self._renew(widget)
        if self._waiting:
            self._timer.start()

    def stop(self) -> None:
        """Forget what waits; the next sheet is for all."""
        self._timer.stop()
        for widget in self._waiting:
            self._let_go(widget)
        self._waiting.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let nothing be shown in the colours of before."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            self._renew(watched)
        return False

    @Slot()
    def _go_on(self) -> None:
        end = time.perf_counter() + _SLICE_S
        while self._waiting and time.perf_counter() < end:
            self._renew(next(iter(self._waiting)))
        if not self._waiting:
            self._timer.stop()

    def _renew(self, widget: QWidget) -> None:
        if widget not in self._waiting:
            return
        del self._waiting[widget]
        if not self._let_go(widget):
            return
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            widget.style().polish(widget)
            QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
        if self._holds_colours(widget):
            cast("Coloured", widget).recolour()

    def _let_go(self, widget: QWidget) -> bool:
        """Listen to a widget no more; False: it was deleted meanwhile."""
        try:
            widget.removeEventFilter(self)
        except RuntimeError:
            return False
        return True

    def _holds_colours(self, widget: QWidget) -> bool:
        """Ask the class, once: to ask each of a thousand widgets takes longer than to polish them."""
        kind = type(widget)
        if kind not in self._kinds:
            self._kinds[kind] = hasattr(kind, "recolour")
        return self._kinds[kind]
