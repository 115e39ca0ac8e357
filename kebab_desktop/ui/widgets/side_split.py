"""A page and a pane of details beside it; the width is remembered."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt, Slot
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

_DEFAULT = 400
_MAIN_MINIMUM, _ASIDE_MINIMUM = 420, 300


class SideSplit(QSplitter):
    """Made first, so that ``main`` and ``aside`` are made in it: to move a tree of widgets takes as long as to make it.

    The pane is hidden until :meth:`show_aside`. ``home`` gets the focus when the pane leaves with it.

    ``narrowest``: the pane is never narrower, so that nothing in it is cut.

    ``home`` is no focus proxy of the page: the Tab key would jump from before the page to it and past the rest.
    """

    def __init__(
        self, state: QSettings, key: str, *, narrowest: int = _ASIDE_MINIMUM, parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._state = state
        self._key = key
        self._narrowest = narrowest
        self._width = max(int(str(state.value(key, _DEFAULT))), narrowest)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)

    def hold(self, main: QWidget, aside: QWidget, *, home: QWidget) -> None:
        """Take the page and its pane; called once."""
        self._home = home
        self._aside = aside
        main.setMinimumWidth(_MAIN_MINIMUM)
        aside.setMinimumWidth(self._narrowest)
        self.addWidget(main)
        self.addWidget(aside)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        aside.hide()
        self.splitterMoved.connect(self._note)

    @Slot()
    def show_aside(self) -> None:
        """Show the pane at its remembered width."""
        if self._aside.isHidden():
            self._aside.show()
            self.setSizes([max(self.width() - self._width, _MAIN_MINIMUM), self._width])

    @Slot()
    def hide_aside(self) -> None:
        """Give the page the whole width; the keyboard goes on in it."""
        focused = QApplication.focusWidget()
        inside = focused is not None and self._aside.isAncestorOf(focused)
        self._aside.hide()
        if inside:
            self._home.setFocus()  # else Qt hands it to some other control, on another part of the window

    def save(self) -> None:
        """Remember the width."""
        self._state.setValue(self._key, self._width)

    @Slot(int, int)
    def _note(self, _position: int, _index: int) -> None:
        if not self._aside.isHidden():
            self._width = self.sizes()[1]
