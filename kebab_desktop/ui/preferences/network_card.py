"""What the chip "Offline" speaks of: that there is no network, with a test that looks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.views import HealthCheck
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.preferences.landing import Landing
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.labels import label

NETWORK_KEY = "network"


class NetworkCard(Landing):
    """Nothing to choose: a program that opens no connection has no setting for it."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settingRow")
        self.setProperty("key", NETWORK_KEY)
        self._context = context
        self._task: Task | None = None
        self.chip = Chip(self.tr("none"), Tone.OK)
        self.result = label("", "small", wrap=True)
        self.test = button(self.tr("Test again"), name=self.tr("Test again whether a network connection is open"))
        self.test.clicked.connect(self.run)
        words = QVBoxLayout()
        words.setSpacing(Space.XS)
        words.addWidget(label(self.tr("Network"), "strong"))
        text = self.tr("Nothing leaves this computer: questions, logs and runbooks are read and answered here.")
        words.addWidget(label(text, "secondary", wrap=True))
        words.addWidget(self.result)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.S, Space.M, Space.XS, Space.M)
        layout.setSpacing(Space.S)
        layout.addLayout(words, 1)
        layout.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.test, 0, Qt.AlignmentFlag.AlignTop)

    @Slot()
    def run(self) -> None:
        """Look which connections are open."""
        if self._task is not None:
            self._task.drop()
        self._task = self._context.bridge.read(self._context.kebab.doctor.network)
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._context.intents.failure_reported)

    @property
    def landing(self) -> QWidget:
        """Return what gets the keyboard when another page leads here."""
        return self.test

    def showEvent(self, event: QShowEvent) -> None:
        """Test when it is seen first."""
        super().showEvent(event)
        if not self.result.text():
            self.run()

    @Slot(object)
    def _show(self, check: HealthCheck) -> None:
        wrong = check.status != "ok"
        self.chip.show_state(self.tr("open connection") if wrong else self.tr("none"), Tone.BAD if wrong else Tone.OK)
        self.result.setText(self.tr("Tested just now: {result}").format(result=said(check.message)))
