"""What a new source would bring: how many files, and what is wrong with which."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.app.source_preview import LeftOut, SourcePreview, without
from kebab_desktop.core.documents import Problem, SourceType
from kebab_desktop.ui.knowledge.natural import title_key
from kebab_desktop.ui.knowledge.problem_cards import place_text
from kebab_desktop.ui.knowledge.wording import preview_text
from kebab_desktop.ui.language import said
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.aside import heading
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

_TROUBLED = 8
_NAMED = 12


class PreviewList(QFrame):
    """Files with problems come first: they are what one may want to know before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._preview: SourcePreview | None = None
        self._kind = SourceType.DOCS
        self._first = ""
        self._left_out: frozenset[str] = frozenset()
        self.summary = label("", "secondary", wrap=True)
        self._rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(Space.M, Space.XS, Space.M, Space.M)
        self._column.setSpacing(Space.XS)
        self._column.addWidget(heading(self.tr("What will come")))
        self._column.addWidget(self.summary)
        self.clear()

    @property
    def lines(self) -> list[str]:
        """Return the names of the files that are shown."""
        return [row.full_text for row in self._rows if isinstance(row, ElidedLabel)]

    def clear(self) -> None:
        """Say that the folder is being looked at."""
        self._preview = None
        self._left_out = frozenset()
        self.summary.setText(self.tr("Looking at the folder …"))
        self._show_rows([])

    def show_preview(self, preview: SourcePreview, first: str = "") -> None:
        """Show what is known so far; ``first``: what to say before the problems instead of the number of files."""
        self._preview, self._first = preview, first
        self._show()

    def show_as(self, kind: SourceType) -> None:
        """Tell the problems that the files have by the rules of a type."""
        self._kind = kind
        self._show()

    @Slot(object)
    def leave_out(self, found: LeftOut) -> None:
        """Show what comes without the files that patterns leave out."""
        self._left_out = frozenset(found.paths)
        self._show()

    def _show(self) -> None:
        if self._preview is None:
            return
        found = without(self._preview, self._left_out) if self._left_out else self._preview
        runbooks = self._kind is SourceType.RUNBOOKS
        files = [(each.path, each.as_runbook if runbooks else each.problems) for each in found.files]
        wrong = [(path, problems) for path, problems in files if problems]
        self.summary.setText(preview_text(found, len(wrong) + len(found.troubles), self._first))
        rows: list[QWidget] = []
        told = [(each.path, (each,)) for each in found.troubles] + wrong
        for path, problems in told[:_TROUBLED]:
            more = f" (+{len(problems) - 1})" if len(problems) > 1 else ""
            rows += [ElidedLabel(path, "strong"), label(_told(problems[0]) + more, "secondary", wrap=True)]
        right = sorted((path for path, problems in files if not problems), key=title_key)
        rows += [ElidedLabel(path, "small") for path in right[:_NAMED]]
        shown = sum(isinstance(row, ElidedLabel) for row in rows)
        left = found.total + len(found.troubles) - shown
        if left > 0:
            rows.append(label(self.tr("and {n} more").format(n=f"{left:,}"), "small"))
        self._show_rows(rows)

    def _show_rows(self, rows: list[QWidget]) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = rows
        for row in rows:
            self._column.addWidget(row)


def _told(problem: Problem) -> str:
    """Return ``line 12: The code block that begins here is not closed.``; the file stands above it."""
    place = place_text(replace(problem, path="", field=""))
    return ": ".join(part for part in (place, said(problem.message)) if part)
