"""The part of a conversation that stands at the top of the view, to be kept there while others grow."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer, Slot
from PySide6.QtWidgets import QScrollArea, QWidget

_DEEPEST = 8

Chain = tuple[tuple[QWidget, int], ...]
"""Parts that lie in one another, outermost first, each with how many of its pixels are above the view."""


class Landmark(QObject):
    """What is seen at the top of ``area``; ``moving``: it scrolls itself just now."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._chain: Chain = ()
        self.moving = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go)

    def note(self, place: QWidget | None) -> None:
        """Take the part of ``place`` that is at the top of the view; None where there is nothing."""
        self.rest()
        body, value = self._area.widget(), self._area.verticalScrollBar().value()
        self._chain = () if place is None or body is None else seen_chain(place, body, value)

    def stay(self) -> None:
        """Scroll to the same part, once more when the layouts are through: only then have small parts their place."""
        self._go()
        self._timer.start()

    def rest(self) -> None:
        """Let it be: something else is to be seen."""
        self._timer.stop()

    @Slot()
    def _go(self) -> None:
        if (body := self._area.widget()) is None:
            return
        for part, above in reversed(self._chain):  # one that was made anew or folded away is no landmark any more
            if _is_seen(part, body):
                self.moving = True
                self._area.verticalScrollBar().setValue(_top_of(part, body) + above)
                self.moving = False
                return


def seen_chain(place: QWidget, body: QWidget, top: int) -> Chain:
    """Return ``place`` and the parts in it, each within the one before, in which the line ``top`` of ``body`` lies."""
    chain = [(place, top - _top_of(place, body))]
    part = _child_at(place, body, top)
    while part is not None and len(chain) < _DEEPEST:
        chain.append((part, top - _top_of(part, body)))
        part = _child_at(part, body, top)
    return tuple(chain)


def _is_seen(part: QWidget, body: QWidget) -> bool:
    try:
        return body.isAncestorOf(part) and part.isVisibleTo(body)
    except RuntimeError:  # Qt has deleted it meanwhile
        return False


def _top_of(part: QWidget, body: QWidget) -> int:
    return part.mapTo(body, QPoint(0, 0)).y()


def _child_at(part: QWidget, body: QWidget, top: int) -> QWidget | None:
    for child in part.children():
        if isinstance(child, QWidget) and not child.isWindow() and not child.isHidden():
            begins = _top_of(child, body)
            if begins <= top < begins + child.height():
                return child
    return None
