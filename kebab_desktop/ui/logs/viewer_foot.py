"""The foot of the log viewer: where one is, asking about lines, copying, and the file in other programs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton, button
from kebab_desktop.ui.widgets.labels import ElidedLabel
from kebab_desktop.ui.widgets.outside import edit_file, reveal_file, why_not_opened

_LINE_HEIGHT = 64
_ROOMY = 400


class ViewerFoot(QFrame):
    """The file can be opened, at the line of the cursor, unless it was pasted, stands in an archive, or is gone."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourceFoot")
        self._context = context
        self._name = ""
        self._line = 1
        self.where = ElidedLabel("", "small")
        self._asking = (self.tr("Ask about these lines"), self.tr("Ask"))
        self.ask = button(self._asking[0], name=self._asking[0])
        self.ask.setToolTip(self.tr("Put the selected lines into the question, secrets masked"))
        self.copy = IconButton("copy", self.tr("Copy the selected lines, secrets masked"), context.theme)
        self.open_button = IconButton("edit", self.tr("Open in editor at the line of the cursor"), context.theme)
        self.reveal = IconButton("folder", self.tr("Show in folder"), context.theme)
        self.line = _whole_line()
        self.line.setAccessibleName(self.tr("The whole line"))
        row = QHBoxLayout()
        row.setSpacing(Space.XS)
        row.addWidget(self.ask)
        for icon in (self.copy, self.open_button, self.reveal):
            row.addWidget(icon)
        row.addSpacing(Space.XS)
        row.addWidget(self.where, 1)  # elided first: the lines keep their room
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.S)
        layout.addWidget(self.line)
        layout.addLayout(row)
        self.open_button.clicked.connect(self._open_file)
        self.reveal.clicked.connect(self._reveal_file)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less on the button where there is little room: the place is read more often."""
        super().resizeEvent(event)
        self.ask.setText(self._asking[event.size().width() < _ROOMY])

    def say_where(self, line: int, lines: int, share: float, complete: bool) -> None:
        """Show the line of the cursor and how many there are, or how far they are counted."""
        self._line = line
        text = self.tr("Line {n} of {all}").format(n=f"{line:,}", all=f"{lines:,}")
        if not complete:
            text += " · " + (self.tr("counting {p}%").format(p=round(100 * share)) if share else self.tr("reading …"))
        self.where.set_full_text(text)

    def show_line(self, text: str, *, whole: bool) -> None:
        """Show the line of the cursor; ``whole``: all of it can be read in the log already."""
        self.line.setVisible(not whole)
        self.line.setPlainText("" if whole else text)

    def offer_file(self, name: str) -> None:
        """Offer to open a file; an empty name offers nothing."""
        self._name = name
        for widget in (self.open_button, self.reveal):
            widget.setEnabled(bool(name))

    @Slot()
    def _open_file(self) -> None:
        command = self._context.kebab.preferences.current().general.editor
        if not edit_file(Path(self._name), self._line, command):
            self._context.intents.notice_requested.emit(why_not_opened(Path(self._name)))

    @Slot()
    def _reveal_file(self) -> None:
        if not reveal_file(Path(self._name)):
            self._context.intents.notice_requested.emit(why_not_opened(Path(self._name)))


def _whole_line() -> QPlainTextEdit:
    """Return the field for the line of the cursor, wrapped; copying goes through the button, which masks secrets."""
    field = QPlainTextEdit()
    field.setObjectName("logLine")
    field.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    field.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    field.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    field.setFixedHeight(_LINE_HEIGHT)
    return field
