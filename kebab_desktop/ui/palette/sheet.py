"""The sheet of all keyboard shortcuts, by page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from kebab_desktop.ui.keys.commands import Command
from kebab_desktop.ui.page import PageName
from kebab_desktop.ui.palette.card import Veil
from kebab_desktop.ui.palette.lines import key_caps
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.area_ring import AreaRing
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.labels import label

_WIDTH = 860
_LONG = "…"


class ShortcutsSheet(Veil):
    """Two columns of keys; scrolls on small windows."""

    def __init__(
        self, host: QWidget, theme: Theme, known: Sequence[Command], titles: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(host, _WIDTH)
        self.card.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.close_button = IconButton("close", self.tr("Close"), theme)
        self.close_button.clicked.connect(self.close_card)
        head = QHBoxLayout()
        head.setContentsMargins(Space.M, Space.XS, 0, 0)
        head.addWidget(label(self.tr("Keyboard shortcuts"), "title"))
        head.addStretch(1)
        head.addWidget(self.close_button)
        body = QWidget()
        body.setObjectName("sheetBody")
        columns = QHBoxLayout(body)
        columns.setContentsMargins(Space.M, 0, Space.M, Space.S)
        columns.setSpacing(Space.XL)
        keys = [each for each in known if each.key]
        everywhere = _Group(self.tr("Everywhere"), [each for each in keys if each.page is None])
        by_page = {name: _Group(text, [each for each in keys if each.page == name]) for name, text in titles}
        left = (everywhere, by_page[PageName.CHAT])
        right = tuple(by_page[name] for name in PageName if name is not PageName.CHAT)
        for groups in (left, right):
            columns.addLayout(_column(groups), 1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(self.card.accessibleName())
        AreaRing(self.area)
        self.area.setWidget(body)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.column.addLayout(head)
        self.column.addWidget(self.area, 1)
        self._body = body
        self.appear()
        self.close_button.setFocus()

    def card_height(self) -> int:
        """Show everything without scrolling where the window is high enough."""
        return self._body.sizeHint().height() + self.close_button.sizeHint().height() + 5 * Space.S


class _Group(QWidget):
    """A heading and its keys."""

    def __init__(self, title: str, known: Sequence[Command]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, Space.S, 0, 0)
        grid.setVerticalSpacing(Space.XS)
        grid.setColumnStretch(0, 1)
        grid.addWidget(label(title, "caption"), 0, 0, 1, 2)
        for row, command in enumerate(known, start=1):
            name = label(command.title, "value")
            name.setAccessibleName(f"{command.title}: {command.key}")
            grid.addWidget(name, row, 0)
            grid.addLayout(_caps(command.key), row, 1, Qt.AlignmentFlag.AlignRight)


def _column(groups: Sequence[_Group]) -> QVBoxLayout:
    layout = QVBoxLayout()
    layout.setSpacing(Space.S)
    for group in groups:
        layout.addWidget(group)
    layout.addStretch(1)
    return layout


def _caps(key: str) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Space.XS)
    for cap in [key] if _LONG in key else key_caps(key):
        row.addWidget(_cap(cap))
    return row


def _cap(text: str) -> QLabel:
    cap = label(text, "key")
    cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return cap
