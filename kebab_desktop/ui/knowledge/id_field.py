"""The field for the id of a new source; it says at once why an id cannot be had."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kebab_desktop.app.sources import check_id
from kebab_desktop.core.errors import UsageError
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label


class IdField(QWidget):
    """``changed``: another id was typed, or others are taken. Empty: the id is made from the folder's name."""

    changed = Signal()

    def __init__(self, name: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._taken: frozenset[str] = frozenset()
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.setAccessibleDescription(note)
        self.problem = label("", "bad", wrap=True)
        self.problem.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        for part in (label(name, "small"), self.edit, label(note, "small", wrap=True), self.problem):
            layout.addWidget(part)
        self.edit.textChanged.connect(self._check)

    @property
    def valid(self) -> bool:
        """Whether a source can have this id."""
        return not self.problem.text()

    def show_taken(self, taken: Collection[str]) -> None:
        """Take the ids that other sources have."""
        self._taken = frozenset(taken)
        self._check()

    @Slot()
    def _check(self) -> None:
        said = ""
        if chosen := self.edit.text().strip():
            try:
                check_id(chosen, self._taken)
            except UsageError as error:
                said = said_error(error)
        self.problem.setText(said)
        self.problem.setVisible(bool(said))
        self.changed.emit()
