"""The fields of a runbook as a form; what is wrong with a value is said below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.app.runbook_text import FIELDS
from kebab_desktop.core.documents import Problem
from kebab_desktop.ui.language import said
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import label

_SEVERITIES = ("CRITICAL", "HIGH", "MEDIUM", "LOW")
_PLACES = {
    "title": (0, 0, 2),
    "docs_id": (1, 0, 1),
    "pattern_id": (1, 1, 1),
    "log_type": (2, 0, 1),
    "severity": (2, 1, 1),
    "priority": (3, 0, 1),
    "keywords": (4, 0, 2),
    "aliases": (5, 0, 2),
}
"""Row, column and width of each field."""


class RunbookForm(QWidget):
    """``changed``: the user changed a field."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edits: dict[str, QLineEdit] = {}
        self.troubles: dict[str, QLabel] = {}
        self.severity = Choice(theme, "severity", [(each, each) for each in _SEVERITIES])
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, Space.M, 0, 0)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)
        self._grid.setHorizontalSpacing(Space.M)
        self._grid.setVerticalSpacing(Space.M)
        hints = {
            "keywords": self.tr("words that people search with, with commas"),
            "aliases": self.tr("other ways to ask for it, with commas"),
            "priority": self.tr("0 to 100"),
            "pattern_id": self.tr("code of the log analysis, or CUSTOM"),
        }
        for name in FIELDS:
            self._add(name, hints.get(name, ""))
        self.severity.currentIndexChanged.connect(self._tell)

    def fields(self) -> dict[str, str]:
        """Return name and text of every field."""
        texts = {name: edit.text() for name, edit in self.edits.items()}
        return {name: texts.get(name, str(self.severity.value)) for name in FIELDS}

    def show_fields(self, fields: Mapping[str, str]) -> None:
        """Fill the form without telling."""
        for name, edit in self.edits.items():
            blocked = edit.blockSignals(True)
            edit.setText(fields.get(name, ""))
            edit.setCursorPosition(0)
            edit.blockSignals(blocked)
        self.severity.choose(fields.get("severity", "MEDIUM"))
        self.show_problems(())

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Say what is wrong below the field concerned; a field without a problem says nothing."""
        told = {each.field: f"{said(each.message)} {said(each.hint)}".strip() for each in reversed(problems)}
        for name, trouble in self.troubles.items():
            text = told.get(name, "")
            trouble.setText(text)
            trouble.setVisible(bool(text))
            editor = self.edits.get(name) or self.severity
            editor.setAccessibleDescription(text)
            if bool(editor.property("wrong")) != bool(text):
                editor.setProperty("wrong", bool(text))
                restyle(editor)

    def _add(self, name: str, hint: str) -> None:
        field = QWidget()
        layout = QVBoxLayout(field)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        trouble = label("", "trouble", wrap=True)
        trouble.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        trouble.hide()
        self.troubles[name] = trouble
        editor: QWidget = self.severity
        if name != "severity":
            edit = QLineEdit()
            edit.setAcceptDrops(False)
            edit.setPlaceholderText(hint)
            edit.textChanged.connect(self._tell)
            self.edits[name] = editor = edit
        editor.setAccessibleName(name)
        layout.addWidget(label(name, "small"))
        layout.addWidget(editor)
        layout.addWidget(trouble)
        layout.addStretch(1)
        row, column, width = _PLACES[name]
        self._grid.addWidget(field, row, column, 1, width)

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()
