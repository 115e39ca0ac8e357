"""The frame of a detail pane: head with a close button, a body that scrolls, a foot with actions."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_SETTLING_MS = 150


class Aside(QFrame):
    """Base of detail panes. Parts go into :attr:`body`, actions into the foot by :meth:`add_action`."""

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("aside")
        self.title = label("", "title", wrap=True)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place = ElidedLabel("", "small", mode=Qt.TextElideMode.ElideMiddle)
        self.close_button = IconButton("close", self.tr("Close the details (Esc)"), theme)
        self.close_button.clicked.connect(self.closed)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(self._head())
        self._actions = FlowLayout(spacing=Space.S)
        self._foot = self._make_foot()

    def finish(self, body: QWidget) -> None:
        """Put the body between head and foot; called once by the pane."""
        self._column.addWidget(body, 1)
        self._column.addWidget(self._foot)

    def add_action(self, widget: QPushButton) -> QPushButton:
        """Add a button to the foot and return it; where the pane is narrow they go on in the next line."""
        self._actions.addWidget(widget)
        self._foot.show()
        return widget

    def _head(self) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(Space.XS)
        words.addWidget(self.title)
        words.addWidget(self.place)
        head = QHBoxLayout()
        head.setContentsMargins(Space.M, Space.M, Space.S, Space.S)
        head.setSpacing(Space.S)
        head.addLayout(words, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        return head

    def _make_foot(self) -> QFrame:
        foot = QFrame()
        foot.setObjectName("asideFoot")
        layout = QHBoxLayout(foot)
        layout.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        layout.addLayout(self._actions, 1)
        foot.hide()
        return foot


class ScrollColumn(QScrollArea):
    """Parts below one another that scroll vertically only."""

    def __init__(self, *parts: QWidget, spacing: int = Space.M, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        self.setWidget(body)  # before it is filled: what stands in it would move along
        body.setObjectName("asideBody")
        # Parts take the width that there is, however long their words are.
        body.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(Space.M, Space.XS, Space.M, Space.L)
        layout.setSpacing(spacing)
        for part in parts:
            layout.addWidget(part)
        layout.addStretch(1)
        self._unfolded: QWidget | None = None
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLING_MS)
        self._settling.timeout.connect(self._forget)
        self.verticalScrollBar().rangeChanged.connect(self._follow)

    @Slot(QWidget)
    def reveal(self, part: QWidget) -> None:
        """Bring a part that was unfolded into view, now and while its height settles."""
        self._unfolded = part
        self._settling.start()
        self._follow()

    @Slot()
    def _follow(self) -> None:
        if self._unfolded is not None:
            self.ensureWidgetVisible(self._unfolded, 0, Space.L)

    @Slot()
    def _forget(self) -> None:
        self._follow()
        self._unfolded = None


def heading(text: str) -> QLabel:
    """Return the heading of a part of a detail pane."""
    head = label(text, "strong")
    head.setContentsMargins(0, Space.S, 0, 0)
    return head
