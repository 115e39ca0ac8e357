"""The health check with its repair."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.views import HealthCheck
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.labels import label

_TONES = {"ok": Tone.OK, "warning": Tone.WARN, "failed": Tone.BAD}


class HealthCard(QFrame):
    """Checks on demand; Repair rebuilds what can be rebuilt, then checks again."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._context = context
        self._task: Task | None = None
        self.checks: tuple[HealthCheck, ...] = ()
        self.title = label(self.tr("Health check"), "strong")
        self.text = label(self.tr("Looks at folders, catalog, indexes and models."), "secondary", wrap=True)
        self.check = button(self.tr("Check now"))
        self.repair = button(
            self.tr("Repair"), tip=self.tr("Finishes interrupted writes and rebuilds the indexes from the catalog")
        )
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Space.M)
        self._grid.setVerticalSpacing(Space.S)
        self._grid.setColumnStretch(2, 1)
        self._rows.hide()
        self._lay_out()
        self.check.clicked.connect(self.run)
        self.repair.clicked.connect(self._repair)
        context.indexing.changed.connect(self._note_indexing)
        self._note_indexing()

    @Slot()
    def run(self) -> None:
        """Check."""
        if self._task is not None:
            return
        self.text.setText(self.tr("Checking …"))
        self._task = self._context.bridge.call(LaneName.WORK, self._context.kebab.doctor.checks)
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._context.intents.failure_reported)
        self._task.finished.connect(self._end)
        self._note_indexing()

    def report(self) -> str:
        """Return the findings as text."""
        lines = (f"[{each.status}] {said(each.name)}: {_words(each)}" for each in self.checks)
        return "\n".join(lines)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(Space.XS)
        words.addWidget(self.title)
        words.addWidget(self.text)
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addLayout(words, 1)
        head.addWidget(self.check, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.repair, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        layout.setSpacing(Space.M)
        layout.addLayout(head)
        layout.addWidget(self._rows)

    @Slot(object)
    def _show(self, checks: Sequence[HealthCheck]) -> None:
        self.checks = tuple(checks)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for row, each in enumerate(self.checks):
            chip = Chip(self._status(each.status), _TONES.get(each.status, Tone.PLAIN))
            message = label(_words(each), "value", wrap=True)
            for column, part in enumerate((chip, label(said(each.name), "value"), message)):
                self._grid.addWidget(part, row, column)
                part.show()
        wrong = sum(each.status != "ok" for each in self.checks)
        found = self.tr("{n} findings", "", wrong).format(n=wrong)
        self.text.setText(found if wrong else self.tr("Everything is in order."))
        self._rows.show()

    def _status(self, status: str) -> str:
        names = {"ok": self.tr("ok"), "warning": self.tr("warning"), "failed": self.tr("failed")}
        return names.get(status, status)

    @Slot()
    def _end(self) -> None:
        self._task = None
        self._note_indexing()

    @Slot()
    def _repair(self) -> None:
        task = self._context.indexing.run(self._context.kebab.doctor.repair)
        task.completed.connect(self.run)

    @Slot()
    def _note_indexing(self) -> None:
        free = not self._context.indexing.running and self._task is None
        self.check.setEnabled(free)
        self.repair.setEnabled(free)


def _words(check: HealthCheck) -> str:
    return f"{said(check.message)} {said(check.hint)}".strip()
