"""What can be done with a file that is no log: ask about its text, or add it to the knowledge base."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from kebab_desktop.core.findings import AnalysisResult
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.flow import FlowLayout

_RUNBOOKS = {".md", ".markdown"}


class UnknownFile(QFrame):
    """``text_wanted`` carries the name of the file, ``knowledge_wanted`` a list with its path.

    Hidden where there is nothing to offer: of several files, of an empty one, of one that holds no text.
    """

    text_wanted = Signal(str)
    knowledge_wanted = Signal(object)

    def __init__(self, result: AnalysisResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        only = result.files[0] if len(result.files) == 1 else None
        self._name = only.name if only is not None else ""
        self.text = button(self.tr("Put its text into the question"))
        self.text.clicked.connect(self._want_text)
        self.knowledge = button(self.tr("Add it to the knowledge base"))
        self.knowledge.clicked.connect(self._want_knowledge)
        row = FlowLayout(self, spacing=Space.S)
        for widget in (self.text, self.knowledge):
            row.addWidget(widget)
        self.knowledge.setVisible(Path(self._name).suffix.lower() in _RUNBOOKS)
        self.setVisible(only is not None and only.lines > 0)

    @Slot()
    def _want_text(self) -> None:
        self.text_wanted.emit(self._name)

    @Slot()
    def _want_knowledge(self) -> None:
        self.knowledge_wanted.emit([Path(self._name)])
