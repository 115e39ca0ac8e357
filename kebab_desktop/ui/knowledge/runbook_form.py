"""The fields of a runbook as a form; what is wrong with a value is said below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.core.documents import Problem, TrustLevel
from kebab_desktop.core.editing import FIELDS, MORE_FIELDS
from kebab_desktop.ui.knowledge.field_hints import explanations
from kebab_desktop.ui.language import said
from kebab_desktop.ui.source_words import trust_name
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
    "tags": (6, 0, 2),
    "trust_level": (7, 0, 1),
    "lang": (7, 1, 1),
    "owner": (8, 0, 1),
    "reviewed_at": (8, 1, 1),
}
"""Row, column and width of each field."""


class RunbookForm(QWidget):
    """``changed``: the user changed a field."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edits: dict[str, QLineEdit] = {}
        self.troubles: dict[str, QLabel] = {}
        self.explained: dict[str, QLabel] = {}
        self._rows: dict[str, QWidget] = {}
        levels = [(self.tr("of the source"), ""), *((trust_name(each), each.value) for each in TrustLevel)]
        self.severity = Choice(theme, "severity", [("–", ""), *((each, each) for each in _SEVERITIES)])
        self.trust = Choice(theme, "trust_level", levels)
        self._choices = {"severity": self.severity, "trust_level": self.trust}
        self.note = label("", "small", wrap=True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, Space.M, 0, 0)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)
        self._grid.setHorizontalSpacing(Space.M)
        self._grid.setVerticalSpacing(Space.M)
        hints, meanings = self._hints(), explanations()
        for name in (*FIELDS, *MORE_FIELDS):
            self._add(name, hints.get(name, ""), meanings[name])
        self._grid.addWidget(self.note, len(_PLACES), 0, 1, 2)
        for choice in self._choices.values():
            choice.currentIndexChanged.connect(self._tell)

    def fields(self) -> dict[str, str]:
        """Return name and text of every field that is shown."""
        texts = {name: edit.text() for name, edit in self.edits.items()}
        texts |= {name: str(choice.value or "") for name, choice in self._choices.items()}
        return {name: texts[name] for name in (*FIELDS, *MORE_FIELDS) if not self._rows[name].isHidden()}

    def show_fields(self, fields: Mapping[str, str], *, more: bool = False) -> None:
        """Fill the form without telling; ``more``: with the fields that few runbooks have, and short.

        The form of a new runbook says below each field what it is for, the other one only as a tooltip.
        """
        for name, edit in self.edits.items():
            blocked = edit.blockSignals(True)
            edit.setText(fields.get(name, ""))
            edit.setCursorPosition(0)
            edit.blockSignals(blocked)
        for name, choice in self._choices.items():
            _choose(choice, fields.get(name, ""))
        for name in MORE_FIELDS:
            self._rows[name].setVisible(more)
        for explanation in self.explained.values():
            explanation.setVisible(not more)
        self.show_problems(())

    def permit(self, *, changes: bool, fields: bool, note: str = "") -> None:
        """Say whether values may be changed, whether there are fields at all, and what is to know about them."""
        for edit in self.edits.values():
            edit.setReadOnly(not changes)
            edit.setEnabled(fields)
        for choice in self._choices.values():
            choice.setEnabled(changes and fields)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Say what is wrong below the field concerned; a field without a problem says nothing."""
        filled = self.fields()
        told = {
            # How to repair an empty field is told for a file: to add a line. Here it stands under the pointer.
            each.field: f"{said(each.message)} {said(each.hint) if filled.get(each.field) else ''}".strip()
            for each in reversed(problems)
        }
        for name, trouble in self.troubles.items():
            text = told.get(name, "")
            trouble.setText(text)
            trouble.setVisible(bool(text))
            editor = self.editor(name)
            editor.setAccessibleDescription(text or self.explained[name].text())
            if bool(editor.property("wrong")) != bool(text):
                editor.setProperty("wrong", bool(text))
                restyle(editor)

    def editor(self, name: str) -> QWidget:
        """Return what a field is edited with; that of the title for an unknown one."""
        return self._choices.get(name) or self.edits.get(name) or self.edits["title"]

    def _hints(self) -> dict[str, str]:
        return {
            "keywords": self.tr("words that people search with, with commas"),
            "aliases": self.tr("other ways to ask for it, with commas"),
            "priority": self.tr("0 to 100"),
            "pattern_id": self.tr("code of the log analysis, or CUSTOM"),
            "tags": self.tr("with commas"),
            "lang": self.tr("ko, en …"),
            "reviewed_at": self.tr("YYYY-MM-DD"),
        }

    def _add(self, name: str, hint: str, meaning: str) -> None:
        field = QWidget()
        layout = QVBoxLayout(field)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        trouble = label("", "trouble", wrap=True)
        trouble.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        trouble.hide()
        self.troubles[name] = trouble
        if name not in self._choices:
            edit = QLineEdit()
            edit.setAcceptDrops(False)
            edit.setPlaceholderText(hint)
            edit.textChanged.connect(self._tell)
            self.edits[name] = edit
        editor = self._choices.get(name) or self.edits[name]
        editor.setAccessibleName(name)
        editor.setToolTip(meaning)
        head, explanation = label(name, "small"), label(meaning, "small", wrap=True)
        head.setToolTip(meaning)
        explanation.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.explained[name] = explanation
        for part in (head, editor, trouble, explanation):
            layout.addWidget(part)
        layout.addStretch(1)
        row, column, width = _PLACES[name]
        self._grid.addWidget(field, row, column, 1, width)
        self._rows[name] = field

    @Slot()
    def _tell(self) -> None:
        self.changed.emit()


def _choose(choice: Choice, text: str) -> None:
    """Choose a value as the file writes it; one that is not allowed is listed, so that saving does not change it."""
    if choice.findData(text) < 0:
        blocked = choice.blockSignals(True)
        choice.addItem(text, text)
        choice.blockSignals(blocked)
    choice.choose(text)
