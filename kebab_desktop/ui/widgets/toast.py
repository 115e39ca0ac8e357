"""Toasts: a short notice at the bottom of the window, with Undo where something can be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QWidget

from kebab_desktop.core.josa import fit_particles
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.undo_keys import UndoKeys

_SHOWN_MS = 8000
_NOTICE_MS = 4000
"""How long a notice stands before an offer that it covers."""


class Toast(QObject):
    """The handle of one toast: exactly one of ``accepted`` (the action was pressed) and ``expired`` is emitted."""

    accepted = Signal()
    expired = Signal()


class Toasts(QFrame):
    """Shows one toast at a time; a newer offer expires the older, a notice only covers it for a moment.

    ``spot`` returns how far above the bottom of ``host`` it stands, and the part of ``host`` over the middle of which.
    ``came_or_went``: :attr:`room` is another one. ``standing``: a sentence that stands over every page meanwhile, as a
    notice it is not shown beside itself.
    """

    came_or_went = Signal()

    def __init__(self, host: QStackedWidget, spot: Callable[[], tuple[int, QWidget]]) -> None:
        super().__init__(host)
        self.setObjectName("toast")
        self.standing = ""
        self._host = host
        self._spot = spot
        self._current: Toast | None = None
        self._covered: tuple[Toast, str, str, int] | None = None
        self._text = label("")
        self._action = button("")
        self._action.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        self._action.clicked.connect(self._accept)
        self._line = layout = QHBoxLayout(self)
        layout.setSpacing(Space.M)
        layout.addWidget(self._text)
        layout.addWidget(self._action)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._run_out)
        undo = QShortcut(QKeySequence(self.tr("Ctrl+Shift+Z")), host)
        undo.activated.connect(self._accept)
        self._keys = UndoKeys(self)
        host.installEventFilter(self)
        host.currentChanged.connect(self.settle)
        self.hide()

    @property
    def text(self) -> str:
        """Return what is shown, empty when no toast is up."""
        return self._text.text() if self.isVisibleTo(self._host) else ""

    @property
    def open_offer(self) -> Toast | None:
        """Return the toast that can be accepted now, by its keys also while a notice covers it."""
        if self._covered is not None:
            return self._covered[0]
        return self._current if self._action.text() else None

    @property
    def room(self) -> int:
        """Return how much height a list leaves below itself so that no row is covered; 0 while no toast is up."""
        return 0 if self.isHidden() else self.height() + Space.M

    def showEvent(self, event: QShowEvent) -> None:
        """Tell."""
        super().showEvent(event)
        self._keys.begin()
        self.came_or_went.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell."""
        super().hideEvent(event)
        _, area = self._spot()
        if area is not self._host:
            area.removeEventFilter(self)
        self._keys.end()
        self.came_or_went.emit()

    def offer(self, text: str, action: str = "") -> Toast:
        """Show ``text`` with a button ``action`` (e.g. Undo; also Ctrl+Shift+Z) for eight seconds."""
        text = fit_particles(text)
        if action or self.open_offer is None:
            self.dismiss()
        elif self._covered is None and self._current is not None:
            left = max(self._timer.remainingTime(), _NOTICE_MS)
            self._covered = self._current, self._text.text(), self._action.text(), left
        else:
            _end(self._current)
        toast = Toast(self)
        self._show(toast, text, action, _NOTICE_MS if self._covered else _SHOWN_MS)
        announce(self, f"{text} {action}")
        return toast

    def _show(self, toast: Toast, text: str, action: str, milliseconds: int) -> None:
        self._current = toast
        self._text.setText(text)
        self._action.setText(action)
        self._action.setAccessibleName(f"{action}: {text}" if action else "")
        self._action.setVisible(bool(action))
        self._line.setContentsMargins(Space.L, Space.S, Space.S if action else Space.L, Space.S)
        self.setAccessibleName(text)
        self._place()  # first: whoever makes room asks for its height when it is shown
        self.show()
        self._place()
        self.raise_()
        self._timer.start(milliseconds)

    @Slot(str)
    def notify(self, text: str) -> None:
        """Show ``text`` without an action."""
        if not text or fit_particles(text) != self.standing:
            self.offer(text)

    @Slot()
    def dismiss(self) -> None:
        """Take away what is shown and covered; what was offered can no longer be undone here."""
        toasts = [self._covered[0] if self._covered is not None else None, self._current]
        self._covered = self._current = None
        self._timer.stop()
        self.hide()
        for toast in toasts:
            _end(toast)

    @Slot()
    def _run_out(self) -> None:
        """Show the offer again that a notice covered."""
        if self._covered is None:
            self.dismiss()
            return
        notice, (toast, text, action, left) = self._current, self._covered
        self._covered = None
        self._show(toast, text, action, left)
        _end(notice)

    @Slot()
    def settle(self) -> None:
        """Take the place that is right now: something below has come or gone, or another page stands on top."""
        if self.isVisible():
            self._place()
            self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom centre of what it stands over."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    @Slot()
    def _accept(self) -> None:
        toast = self.open_offer
        if toast is None:
            return
        if self._covered is not None:
            self._covered = None  # the notice before it stays
        else:
            self._current = None
            self._timer.stop()
            self.hide()
        toast.accepted.emit()
        toast.deleteLater()

    def _place(self) -> None:
        room = max(self._host.width() - 2 * Space.XL, 0)
        self._text.setWordWrap(False)
        if self.sizeHint().width() > room:  # a path may be longer than the window is wide
            self._text.setWordWrap(True)
            self.resize(room, self.heightForWidth(room))
        else:
            self.adjustSize()
        width = min(self.width(), room)
        gap, area = self._spot()
        middle = area.mapTo(self._host, area.rect().center()).x() if self._host.isAncestorOf(area) else room // 2
        left = min(max(middle - width // 2, Space.S), max(self._host.width() - width - Space.S, 0))
        top = self._host.height() - self.height() - gap
        self.setGeometry(left, top, width, self.height())
        if self.isVisible():
            area.installEventFilter(self)  # a pane beside it may close; twice is once


def note_standing(toasts: Toasts, text: str) -> None:
    """Tell what stands over every page now; a notice that says the same goes."""
    toasts.standing = text
    if text and toasts.text == fit_particles(text):
        toasts._run_out()


def _end(toast: Toast | None) -> None:
    if toast is not None:
        toast.expired.emit()
        toast.deleteLater()
