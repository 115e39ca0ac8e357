"""Asks once before the window is closed while something is being done, and says what that means."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from kebab_desktop.ui.bridge import Bridge
from kebab_desktop.ui.indexing import Indexing
from kebab_desktop.ui.lanes import LaneName


class CloseGuard(QObject):
    """``confirmed``: close all the same. A second attempt to close while the question is open is an answer as well."""

    confirmed = Signal()

    def __init__(self, window: QWidget, bridge: Bridge, indexing: Indexing) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._indexing = indexing
        self._asked = False
        self._others: dict[str, str] = {}
        self.question: QMessageBox | None = None

    @Slot(str, str)
    def note(self, work: str, lost: str) -> None:
        """Take what else would be cut off by which work, in a sentence; empty: nothing any more."""
        self._others[work] = lost

    def lets_go(self) -> bool:
        """Whether the window may be closed now; otherwise the question is on the screen."""
        lost = self._at_work()
        if not lost or self._asked:
            return True
        self._asked = True
        question = QMessageBox(self._window)
        question.setIcon(QMessageBox.Icon.NoIcon)
        question.setText(self.tr("Close while this is being done?"))
        question.setInformativeText("\n".join(lost))
        stay = question.addButton(self.tr("Keep it open"), QMessageBox.ButtonRole.RejectRole)
        leave = question.addButton(self.tr("Close"), QMessageBox.ButtonRole.AcceptRole)
        question.setDefaultButton(stay)
        leave.clicked.connect(self.confirmed)
        question.finished.connect(self._forget)
        self.question = question
        question.open()
        return False

    def _at_work(self) -> list[str]:
        """Return what is being done, each with what becomes of it: nothing is lost."""
        found = []
        if self._indexing.running and self._indexing.progress.total:
            found.append(
                self.tr("Documents are being indexed. What is finished stays; the rest follows at the next start.")
            )
        if self._bridge.busy(LaneName.ASK):
            found.append(self.tr("A question is being answered. Your question is kept in the conversation."))
        return [*found, *filter(None, self._others.values())]

    @Slot(int)
    def _forget(self, _result: int) -> None:
        self._asked = False
        if self.question is not None:
            self.question.deleteLater()
        self.question = None
