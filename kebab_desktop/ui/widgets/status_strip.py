"""The status bar: index, planned restore, answer engine, embedding device, offline; each opens what it speaks of."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import ChipButton, Tone
from kebab_desktop.ui.widgets.steady_row import SteadyRow

_DOT = 8
_SCALE = 3
_BAR_WIDTH = 120


class StatusStrip(SteadyRow):
    """Shows what the :class:`StatusFeed` tells it."""

    index_pressed = Signal()
    restore_pressed = Signal()
    drops_pressed = Signal()
    engine_pressed = Signal()
    device_pressed = Signal()
    offline_pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("status")
        self.setFixedHeight(32)
        self._theme = theme
        self._dot = "text_3"
        self.index = ChipButton(self.tr("opening …"))
        self.index.setProperty("chip", "text")
        self.index.setIconSize(QSize(_DOT, _DOT))
        self.bar = QProgressBar()
        self.bar.setFixedWidth(_BAR_WIDTH)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.restore = ChipButton("", Tone.INFO)
        self.drops = ChipButton("", Tone.INFO)
        self.engine = ChipButton()
        self.device = ChipButton()
        self.offline = ChipButton("", Tone.OK)
        layout = self.row
        layout.setContentsMargins(Space.S, 0, Space.M, 0)
        layout.setSpacing(Space.S)
        layout.addWidget(self.index)
        layout.addWidget(self.bar)
        layout.addStretch(1)
        for chip in (self.restore, self.drops, self.engine, self.device, self.offline):
            layout.addWidget(chip)
        for later in (self.restore, self.drops, self.engine, self.device):
            later.hide()
        self.index.clicked.connect(self.index_pressed)
        self.restore.clicked.connect(self.restore_pressed)
        self.drops.clicked.connect(self.drops_pressed)
        self.engine.clicked.connect(self.engine_pressed)
        self.device.clicked.connect(self.device_pressed)
        self.offline.clicked.connect(self.offline_pressed)
        theme.changed.connect(self._tint)
        self._tint()
        self.write_words()

    def write_words(self) -> None:
        """Write what never changes, in the language in force."""
        self.bar.setAccessibleName(self.tr("Progress of indexing"))
        self.offline.setText(self.tr("Offline"))
        self.offline.setAccessibleName(self.offline.text())
        self.offline.setToolTip(
            self.tr("As it should be: nothing leaves this computer, the program opens no network connection.")
        )

    @Slot()
    def show_opening(self) -> None:
        """Say that the program is being opened."""
        self.show_index(self.tr("opening …"), "text_3")

    def show_index(self, text: str, dot: str, tip: str = "") -> None:
        """Say the state of the index; ``dot`` is a colour token."""
        if dot != self._dot:
            self._dot = dot
            self._tint()
        self.index.setText(text)
        self.index.setAccessibleName(self.tr("Index: {text}").format(text=text))
        self.index.setToolTip(tip)

    def show_progress(self, done: int, total: int) -> None:
        """Show the bar, without a length when ``total`` is 0."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.bar.show()

    def hide_progress(self) -> None:
        """Hide the bar."""
        self.bar.hide()

    def show_chip(self, chip: ChipButton, text: str, tone: Tone, tip: str) -> None:
        """Show a chip; without a text it is hidden."""
        chip.show_state(text, tone)
        chip.setAccessibleName(text)
        chip.setToolTip(tip)
        chip.setVisible(bool(text))
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Let the device, which hardly ever changes, give way to a planned restore and to drops that wait: a bar that
        is too wide widens the window."""
        every = (self.index, self.bar, self.restore, self.drops, self.engine, self.offline)
        shown = [each for each in every if not each.isHidden()]
        needed = sum(each.sizeHint().width() + Space.S for each in (*shown, self.device)) + 2 * Space.M
        fits = (self.restore.isHidden() and self.drops.isHidden()) or needed <= self.width()
        self.device.setVisible(bool(self.device.text()) and fits)

    @Slot()
    def _tint(self) -> None:
        self.index.setIcon(_dot_icon(self._theme.colour(self._dot)))


def _dot_icon(colour: QColor) -> QIcon:
    picture = QPixmap(_DOT * _SCALE, _DOT * _SCALE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(colour)
    painter.setPen(colour)
    painter.drawEllipse(1, 1, _DOT * _SCALE - 3, _DOT * _SCALE - 3)
    painter.end()
    picture.setDevicePixelRatio(_SCALE)
    return QIcon(picture)
