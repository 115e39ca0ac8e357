"""The questions that wait, above the composer: each can be changed or taken away."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from kebab_desktop.ui.answer.excerpt import wrapped
from kebab_desktop.ui.chat.waiting import QuestionQueue
from kebab_desktop.ui.chat.waiting_question import WaitingQuestion
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.buttons import IconButton
from kebab_desktop.ui.widgets.chips import ChipButton

_LONGEST = 70
_QUIET_MS = 150
"""A question that is asked by then is not shown as waiting: quotes come faster."""


class WaitingRow(QWidget):
    """One question; ``edit_requested`` and ``remove_requested`` carry it."""

    edit_requested = Signal(object)
    remove_requested = Signal(object)

    def __init__(self, item: WaitingQuestion, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item = item
        words = " ".join(item.question.split())
        short = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
        shown = self.tr("When indexed: {question}") if item.after_indexing else self.tr("Next: {question}")
        self.chip = ChipButton(shown.format(question=short))
        self.chip.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.chip.setMinimumWidth(0)
        self.chip.setAccessibleName(self.tr("Waiting question: {question}").format(question=words))
        what = (
            self.tr("Asked again when indexing has ended. Press to change it.")
            if item.after_indexing
            else self.tr("Asked when the answer is finished; Stop (Esc) asks it now. Press to change it.")
        )
        self.chip.setAccessibleDescription(what)
        self.chip.setToolTip(wrapped(f"{item.question}\n{what}"))
        self.away = IconButton("close", self.tr("Do not ask this question"), theme, size=12)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.XS)
        row.addWidget(self.chip)
        row.addWidget(self.away)
        row.addStretch(1)
        self.chip.clicked.connect(self._edit)
        self.away.clicked.connect(self._remove)

    @Slot()
    def _edit(self) -> None:
        self.edit_requested.emit(self._item)

    @Slot()
    def _remove(self) -> None:
        self.remove_requested.emit(self._item)


class WaitingRows(QFrame):
    """Hidden while no question of the open conversation waits."""

    def __init__(self, queue: QuestionQueue, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._theme = theme
        self.rows: list[WaitingRow] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(Space.S, 0, Space.S, Space.XS)
        self._layout.setSpacing(Space.XS)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_QUIET_MS)
        self._soon.timeout.connect(self._show)
        queue.changed.connect(self._note)
        self.hide()

    @Slot()
    def _note(self) -> None:
        if self._queue.shown and not self.rows:
            self._soon.start()
        else:
            self._show()

    @Slot()
    def _show(self) -> None:
        self._soon.stop()
        at = QApplication.focusWidget()
        focused = at is not None and self.isAncestorOf(at)
        told = len(self.rows)
        for row in self.rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [WaitingRow(item, self._theme) for item in self._queue.shown]
        for row in self.rows:
            row.edit_requested.connect(self._queue.edit)
            row.remove_requested.connect(self._queue.remove)
            self._layout.addWidget(row)
        self.setVisible(bool(self.rows))
        if len(self.rows) > told:
            announce(self, self.rows[-1].chip.accessibleName())
        if focused and self.rows:
            self.rows[0].chip.setFocus()
