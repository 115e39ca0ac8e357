"""The files of an analysis: size, lines, what was not understood, and what there is to know about each."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.figures import share, size
from kebab_desktop.core.findings import AnalysisResult, AnalyzedFile
from kebab_desktop.ui.language import said
from kebab_desktop.ui.log_places import short
from kebab_desktop.ui.logs.wording import type_name
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_MOST = 20
_NOTES = 6


class FileNotes(QFrame):
    """One line per file, its notes below it; a note says why a file could not be read."""

    def __init__(self, result: AnalysisResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("logFiles")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        files = sorted(result.files, key=lambda each: not each.notes)  # what needs attention first
        for each in files[:_MOST]:
            line = ElidedLabel(self._facts(each), "small", mode=Qt.TextElideMode.ElideMiddle)
            line.setToolTip(each.name)
            layout.addWidget(line)
            for note in [note for note in each.notes if note not in result.summary][:_NOTES]:
                shown = label(said(note), "note", wrap=True)
                shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                layout.addWidget(shown)
        if len(files) > _MOST:
            more = len(files) - _MOST
            layout.addWidget(label(self.tr("{n} more files without notes", "", more).format(n=more), "small"))

    def _facts(self, file: AnalyzedFile) -> str:
        parts = [short(file.name), size(file.size_bytes / 1024) if file.size_bytes else ""]
        if file.lines:
            parts.append(self.tr("{n} lines", "", file.lines).format(n=f"{file.lines:,}"))
            unread = share(100 * file.unparsed_lines / file.lines)
            parts.append(self.tr("{share} not understood").format(share=unread))
        parts.append(", ".join(type_name(each) for each in file.log_types))
        if file.encoding and file.encoding != "utf-8":
            parts.append(file.encoding)
        return " · ".join(part for part in parts if part)
