"""Texts to report with in which values are missing: folded away, with their language and what is left to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import ElidedLabel, label

if TYPE_CHECKING:
    from kebab_desktop.app.log_report import ReportText


class ReportFold(QFrame):
    """One draft. ``copied`` says that it is in the clipboard; ``unfolded`` carries the part to bring into view."""

    copied = Signal(str)
    unfolded = Signal(QWidget)

    def __init__(self, draft: ReportText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.toggle = button(self._title(), "ghost")
        self.runbook = ElidedLabel(draft.runbook, "caption")
        self.toggle.setCheckable(True)
        self.toggle.setToolTip(self.tr("A text of the runbook; what stands in braces is not in the log."))
        self.toggle.toggled.connect(self._unfold)
        self.text = label(draft.text, wrap=True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.copy = button(self.tr("Copy draft"))
        self.copy.clicked.connect(self._copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(Space.XS)
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(self.toggle)
        head.addWidget(self.runbook, 1)
        layout.addLayout(head)
        layout.addWidget(self.text)
        layout.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignLeft)
        for part in (self.text, self.copy):
            part.hide()

    def _title(self) -> str:
        left = self._draft.blanks
        if self._draft.language == "ko":
            return self.tr("Report draft in Korean ({n} values to fill in)", "", left).format(n=left)
        return self.tr("Report draft in English ({n} values to fill in)", "", left).format(n=left)

    @Slot(bool)
    def _unfold(self, shown: bool) -> None:
        for part in (self.text, self.copy):
            part.setVisible(shown)
        if shown:
            self.unfolded.emit(self)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._draft.text)
        self.copied.emit(self.tr("Draft copied"))


class ReportFolds(QFrame):
    """All drafts of an answer; hidden where there is none."""

    copied = Signal(str)
    unfolded = Signal(QWidget)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folds: list[ReportFold] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.M, Space.XS, Space.M, Space.XS)
        self._layout.setSpacing(Space.XS)
        self.hide()

    def offer(self, drafts: Sequence[ReportText]) -> None:
        """Offer the drafts of another answer."""
        for old in self.folds:
            self._layout.removeWidget(old)
            old.deleteLater()
        self.folds = [ReportFold(each) for each in drafts]
        for fold in self.folds:
            fold.copied.connect(self.copied)
            fold.unfolded.connect(self.unfolded)
            self._layout.addWidget(fold)
        self.setVisible(bool(self.folds))
