"""Where the data lies, and the facts to send along with a question to the makers."""

from __future__ import annotations

import platform

from PySide6.QtCore import Qt, Signal, Slot, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop import __version__
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.preferences.health_card import HealthCard
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.fields import FieldList
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.outside import open_file


class DataCard(QFrame):
    """Open the data folder, copy diagnostics, reset all settings (``reset_requested``)."""

    reset_requested = Signal()

    def __init__(self, context: PageContext, health: HealthCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._context = context
        self._health = health
        self.fields = FieldList()
        self.open_folder = button(self.tr("Open data folder"))
        self.copy = button(self.tr("Copy diagnostics"), tip=self.tr("Versions, places and the last health check"))
        self.reset = button(self.tr("Reset all settings"), "danger")
        buttons = QHBoxLayout()
        buttons.setSpacing(Space.S)
        buttons.addWidget(self.open_folder)
        buttons.addWidget(self.copy)
        buttons.addStretch(1)
        buttons.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        layout.setSpacing(Space.M)
        layout.addWidget(label(self.tr("Data and diagnostics"), "strong"), 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.fields)
        layout.addLayout(buttons)
        self.fields.show_pairs(self._places())
        self.open_folder.clicked.connect(self._open_folder)
        self.copy.clicked.connect(self._copy)
        self.reset.clicked.connect(self.reset_requested)

    def diagnostics(self) -> str:
        """Return versions, places and the findings of the last health check; no text of documents or questions."""
        system = f"{platform.system()} {platform.release()} {platform.machine()}"
        lines = [
            f"kebab_desktop {__version__} · Python {platform.python_version()} · Qt {qVersion()} · {system}",
            *(f"{name}: {value}" for name, value in self._places()),
        ]
        return "\n".join([*lines, self._health.report()]).strip()

    def _places(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Data folder"), str(self._context.kebab.data_dir)),
            (self.tr("Settings file"), str(self._context.kebab.preferences.file())),
        ]

    @Slot()
    def _open_folder(self) -> None:
        if not open_file(self._context.kebab.data_dir):
            self._context.intents.notice_requested.emit(self.tr("The folder cannot be opened"))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.diagnostics())
        self._context.intents.notice_requested.emit(self.tr("Copied the diagnostics"))
