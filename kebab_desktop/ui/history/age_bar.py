"""Deleting by age: choose an age, see how many answers would go; they go to the archive and can be brought back."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.clearing import HistoryClearing
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.choice import Choice
from kebab_desktop.ui.widgets.labels import label

_USUAL_DAYS = 90


class AgeBar(QFrame):
    """Hidden until :meth:`open`. ``changed``: answers left the history or came back; ``closed``: it is hidden again."""

    changed = Signal()
    closed = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("summary")
        self._context = context
        self._counting: Task | None = None
        self.desk = lasting(HistoryClearing, context)
        ages = (
            (self.tr("Older than 7 days"), 7),
            (self.tr("Older than 30 days"), 30),
            (self.tr("Older than 90 days"), _USUAL_DAYS),
            (self.tr("Older than 180 days"), 180),
            (self.tr("Older than a year"), 365),
            (self.tr("All answers"), 0),
        )
        self.age = Choice(context.theme, self.tr("Which answers are deleted"), ages)
        self.age.choose(_USUAL_DAYS)
        self.count = label("", "value")
        self.delete = button("", "danger")
        self.cancel = button(self.tr("Cancel"), "ghost")
        self.keep = button(
            self.tr("Delete old ones automatically…"), "link", tip=self.tr("Set for how long answers are kept")
        )
        self._lay_out()
        self.hide()
        self.age.currentIndexChanged.connect(self._count)
        self.delete.clicked.connect(self._delete)
        self.cancel.clicked.connect(self.close_bar)
        self.keep.clicked.connect(self._open_setting)
        self.desk.changed.connect(self._note_change)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.close_bar)

    @Slot()
    def open(self) -> None:
        """Let the user choose."""
        self.show()
        self.age.setFocus()
        self._count()

    @Slot()
    def close_bar(self) -> None:
        """Delete nothing."""
        self.hide()
        self.closed.emit()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        line.addWidget(self.age)
        line.addWidget(self.count)
        line.addStretch(1)
        line.addWidget(self.delete)
        line.addWidget(self.cancel)
        text = self.tr(
            "They leave Chat as well and are moved to a file of the archive, from which “Import…” brings them back."
        )
        below = QHBoxLayout()
        below.addWidget(label(text, "small", wrap=True), 1)
        below.addWidget(self.keep, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        layout.setSpacing(Space.XS)
        layout.addLayout(line)
        layout.addLayout(below)

    @Slot()
    def _count(self) -> None:
        if self._counting is not None:
            self._counting.drop()
        self.delete.setEnabled(False)
        self._counting = self._context.bridge.read(partial(self._context.kebab.resets.older, int(str(self.age.value))))
        self._counting.progressed.connect(self._show_count)
        self._counting.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _show_count(self, number: int) -> None:
        self.count.setText(self.tr("{n} answers", "", number).format(n=f"{number:,}"))
        self.delete.setText(self.tr("Delete {n}").format(n=f"{number:,}") if number else self.tr("Nothing to delete"))
        self.delete.setAccessibleName(f"{self.delete.text()}, {self.age.currentText()}")
        self.delete.setEnabled(number > 0)

    @Slot()
    def _delete(self) -> None:
        self.desk.clear(int(str(self.age.value)))
        self.close_bar()

    @Slot()
    def _note_change(self) -> None:
        if self.isVisible():
            self._count()
        self.changed.emit()

    @Slot()
    def _open_setting(self) -> None:
        self._context.intents.setting_requested.emit("privacy.keep_history_days")
