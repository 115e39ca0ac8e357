"""The foot of the source pane: open the file, show it in its folder, copy a link to the cited lines."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.outside import edit_file, reveal_file, why_not_opened


class SourceFoot(QFrame):
    """Works on the file and the link that it was told last."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourceFoot")
        self._context = context
        self._path: Path | None = None
        self._line = 1
        self._link = ""
        self.open_button = button(self.tr("Open in editor"))
        self.reveal_button = button(self.tr("Show in folder"))
        self.link_button = button(self.tr("Copy link"), "ghost")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        layout.setSpacing(Space.S)
        for widget in (self.open_button, self.reveal_button, self.link_button):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.open_button.clicked.connect(self._open_file)
        self.reveal_button.clicked.connect(self._reveal_file)
        self.link_button.clicked.connect(self._copy_link)

    def show_file(self, path: Path | None, line: int = 1) -> None:
        """Be about a file, which an editor opens at ``line``; None where there is no file."""
        self._path, self._line = path, line
        for widget in (self.open_button, self.reveal_button):
            widget.setEnabled(path is not None)

    def show_link(self, link: str) -> None:
        """Say what is copied."""
        self._link = link

    @Slot()
    def _open_file(self) -> None:
        if self._path is not None:
            command = self._context.kebab.preferences.current().general.editor
            if not edit_file(self._path, self._line, command):
                self._context.intents.notice_requested.emit(why_not_opened(self._path))

    @Slot()
    def _reveal_file(self) -> None:
        if self._path is not None and not reveal_file(self._path):
            self._context.intents.notice_requested.emit(why_not_opened(self._path))

    @Slot()
    def _copy_link(self) -> None:
        if self._link:
            QGuiApplication.clipboard().setText(self._link)
            self._context.intents.notice_requested.emit(self.tr("Copied {link}").format(link=self._link))
