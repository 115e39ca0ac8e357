"""Below a question: in what alone it was searched, where that was narrowed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from kebab_desktop.core.retrieval import Filters
from kebab_desktop.ui.source_words import source_called, trust_name


class NarrowedLine(QLabel):
    """Hidden for a question that was searched everywhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setWordWrap(True)
        self.setProperty("role", "small")
        self.hide()

    def show_filters(self, filters: Filters) -> None:
        """Say what the search was narrowed to."""
        sources = tuple(map(source_called, filters.source_ids))
        kinds = (sources, filters.log_types, filters.severities, filters.languages, filters.tags)
        parts = [", ".join(values) for values in kinds if values]
        if filters.trust_min is not None:
            parts.insert(
                1 if filters.source_ids else 0, self.tr("trust {trust}+").format(trust=trust_name(filters.trust_min))
            )
        parts += [filters.path_glob] if filters.path_glob else []
        self.setText(self.tr("Searched only in: {scope}").format(scope=" · ".join(parts)))
        self.setVisible(bool(parts))
