"""The bar of a running ingest: how far it is, the current file, time left, Cancel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QWidget

from kebab_desktop.ui.indexing import Indexing
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import ElidedLabel, label


class RunBar(QFrame):
    """Follows ``indexing``; hidden while nothing runs. ``look_cancelled``: what :meth:`show_look` tells is unwanted."""

    look_cancelled = Signal()

    def __init__(self, indexing: Indexing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("runBar")
        self._indexing = indexing
        self._clock = QElapsedTimer()
        self._looked = (0, 0)
        self.text = label("", "strong")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of indexing"))
        self.file = ElidedLabel("", mode=Qt.TextElideMode.ElideMiddle)
        self.left = label("")
        self.cancel = button(self.tr("Cancel"), "ghost", name=self.tr("Cancel indexing"))
        self.cancel.clicked.connect(self._cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.L, Space.XS, Space.S, Space.XS)
        layout.setSpacing(Space.M)
        layout.addWidget(self.text)
        layout.addWidget(self.bar, 3)
        layout.addWidget(self.file, 2)
        layout.addWidget(self.left)
        layout.addWidget(self.cancel)
        indexing.changed.connect(self._show)
        self._show()

    @Slot(int, int)
    def show_look(self, done: int, total: int) -> None:
        """Tell how many dropped files were looked at, before those of a run; 0 of 0: it is over."""
        self._looked = (done, total)
        self.cancel.setEnabled(True)
        self._show()

    @Slot()
    def _show(self) -> None:
        if self._looked[1]:
            self._show_looked(*self._looked)
            return
        running = self._indexing.running
        self.setVisible(running)
        if not running:
            self._clock.invalidate()
            self.cancel.setEnabled(True)
            return
        progress = self._indexing.progress
        if progress.total == 0 or progress.index == 1:
            self._clock.start()
        self.bar.setRange(0, progress.total)
        self.bar.setValue(max(progress.index - 1, 0))
        self.file.set_full_text(progress.path)
        if progress.total:
            self.text.setText(
                self.tr("Indexing {n} of {all}").format(n=f"{progress.index:,}", all=f"{progress.total:,}")
            )
        elif waits_for := self._indexing.waits_for:
            self.text.setText(self.tr("Waiting until {name} is read …").format(name=waits_for))
        else:
            self.text.setText(self.tr("Comparing the folders …"))
        self.left.setText(time_left(self._clock.elapsed() / 1000, progress.index, progress.total))

    def _show_looked(self, done: int, total: int) -> None:
        self.text.setText(self.tr("Looking at {n} of {all} files").format(n=f"{done:,}", all=f"{total:,}"))
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.file.set_full_text("")
        self.left.setText("")
        self.show()

    @Slot()
    def _cancel(self) -> None:
        if self._looked[1]:
            self.look_cancelled.emit()
            return
        self.cancel.setEnabled(False)
        self.text.setText(self.tr("Stopping after this file …"))
        self._indexing.cancel()


def time_left(elapsed_s: float, index: int, total: int) -> str:
    """Return how long a run will still take, empty while that cannot be told."""
    done = index - 1
    if done < 1 or elapsed_s < 2 or index >= total:
        return ""
    seconds = elapsed_s / done * (total - done)
    if seconds < 60:
        return QCoreApplication.translate("RunBar", "{n} s left").format(n=max(round(seconds), 1))
    return QCoreApplication.translate("RunBar", "{n} min left").format(n=round(seconds / 60))
