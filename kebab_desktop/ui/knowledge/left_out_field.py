"""The field for patterns of files that a source leaves out; it says what they would leave out now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from kebab_desktop.app.source_preview import LeftOut
from kebab_desktop.app.sources import checked_patterns
from kebab_desktop.core.errors import UsageError
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label

_LINES = 3
_NAMED = 3


class LeftOutField(QWidget):
    """``changed``: other patterns were typed; they may be wrong."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = self.tr("Leaves out")
        self.edit = QPlainTextEdit()
        self.edit.setProperty("role", "field")
        self.edit.setTabChangesFocus(True)
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(self.tr("drafts/\n*.old.md"))
        self.edit.setFixedHeight(_LINES * self.edit.fontMetrics().lineSpacing() + 3 * Space.S)
        note = self.tr(
            "One name or path a line, below the folder: * stands for any part of a name, ** for folders. "
            "The files stay where they are."
        )
        self.edit.setAccessibleDescription(note)
        self.told = label("", "secondary", wrap=True)
        self.problem = label("", "bad", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        for part in (label(name, "small"), self.edit, label(note, "small", wrap=True), self.told, self.problem):
            layout.addWidget(part)
        self.edit.textChanged.connect(self._note_change)

    def begin(self, patterns: Sequence[str]) -> None:
        """Show the patterns that there are."""
        self.edit.setPlainText("\n".join(patterns))
        self.told.hide()

    @property
    def patterns(self) -> tuple[str, ...] | None:
        """Return the patterns, None as long as one is wrong."""
        try:
            return checked_patterns(self.edit.toPlainText().splitlines())
        except UsageError:
            return None

    @Slot(object)
    def show_left_out(self, found: LeftOut) -> None:
        """Say what the patterns leave out."""
        if found.patterns != self.patterns:
            return  # others were typed meanwhile
        count, total = f"{len(found.paths):,}", f"{found.total:,}"
        text = self.tr("Leaves out {n} of {total} Markdown files").format(n=count, total=total)
        if found.paths:
            more = self.tr("and {n} more").format(n=f"{len(found.paths) - _NAMED:,}")
            names = [*found.paths[:_NAMED], *([more] if len(found.paths) > _NAMED else ())]
            text = f"{text}: {', '.join(names)}"
        self.told.setText(text)
        self.told.setVisible(bool(found.patterns))

    @Slot()
    def _note_change(self) -> None:
        self.told.hide()
        try:
            checked_patterns(self.edit.toPlainText().splitlines())
        except UsageError as error:
            self.problem.setText(said_error(error))
        else:
            self.problem.setText("")
        self.problem.setVisible(bool(self.problem.text()))
        self.changed.emit()
