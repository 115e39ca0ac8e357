"""The bar of a running ingest: how far it is, the current file, speed and time left, Pause, Cancel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt, Signal, Slot
from PySide6.QtWidgets import QProgressBar, QWidget

from kebab_desktop.ui.indexing import Indexing
from kebab_desktop.ui.pausing import IndexingProgress
from kebab_desktop.ui.progress_words import before_the_first
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import ElidedLabel, label
from kebab_desktop.ui.widgets.steady_row import SteadyRow


class RunBar(SteadyRow):
    """Follows ``indexing``; hidden while nothing runs or is paused.

    ``look_cancelled``: what :meth:`show_look` tells is unwanted.
    """

    look_cancelled = Signal()

    def __init__(self, indexing: Indexing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("runBar")
        self._indexing = indexing
        self._clock = QElapsedTimer()
        self._looked = (0, 0)
        self._before = 0
        self.text = label("", "strong")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of indexing"))
        self.file = ElidedLabel("", mode=Qt.TextElideMode.ElideMiddle)
        self.left = label("")
        self.pause = button(self.tr("Pause"), "ghost")
        self.pause.clicked.connect(self._pause)
        self.resume = button(self.tr("Resume"), tip=self.tr("Go on with indexing"))
        self.resume.clicked.connect(indexing.resume)
        self.cancel = button(self.tr("Cancel"), "ghost", name=self.tr("Cancel indexing"))
        self.cancel.clicked.connect(self._cancel)
        layout = self.row
        layout.setContentsMargins(Space.L, Space.XS, Space.S, Space.XS)
        layout.setSpacing(Space.M)
        layout.addWidget(self.text)
        layout.addWidget(self.bar, 3)
        layout.addWidget(self.file, 2)
        layout.addWidget(self.left)
        for each in (self.pause, self.resume, self.cancel):
            layout.addWidget(each)
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
        running, paused = self._indexing.running, self._indexing.paused
        self.setVisible(running or paused)
        self.pause.setVisible(running and not paused)
        self.pause.setEnabled(self._indexing.can_pause)
        self._explain_pause()
        self.resume.setVisible(paused)
        if not running:
            self.cancel.setEnabled(True)
        progress = self._indexing.progress
        if not running or progress.total == 0 or self._clock.elapsed() < 0 or not self._clock.isValid():
            self._clock.start()
            self._before = progress.done
        scale = 100 if progress.percent else 1
        self.bar.setRange(0, scale * progress.total)
        self.bar.setValue(scale * progress.done + progress.percent)
        part = f" · {progress.percent} %" if progress.percent else ""
        self.file.set_full_text("" if paused else progress.path + part)
        self.text.setText(self._said(progress))
        elapsed_s = self._clock.elapsed() / 1000
        self.left.setText("" if paused else speed(elapsed_s, progress.done - self._before, progress.waiting))

    def _explain_pause(self) -> None:
        """Say why there is no pause just now: a button that is grey without a word looks broken."""
        if self.pause.isEnabled():
            text = self.tr("Stop after this file; it goes on when you want")
        elif self._indexing.progress.total:
            text = self.tr("Labels are changed in one go, in moments: this cannot be paused, only cancelled.")
        elif self._indexing.waits_for:
            text = self.tr("It has not begun: there is nothing to pause yet.")
        else:
            text = self.tr("Files are copied and folders compared in one go; then it can be paused.")
        if text != self.pause.toolTip():
            self.pause.setToolTip(text)
            self.pause.setAccessibleDescription(text)

    def _said(self, progress: IndexingProgress) -> str:
        numbers = {"n": f"{progress.done:,}", "all": f"{progress.total:,}"}
        if self._indexing.paused:
            if self._indexing.running:
                return self.tr("Pausing after this file …")
            return self.tr("Paused: {n} of {all} indexed").format(**numbers)
        if progress.total:
            return before_the_first(progress) or self.tr("{n} of {all} indexed").format(**numbers)
        if waits_for := self._indexing.waits_for:
            return self.tr("Waiting until {name} is read …").format(name=waits_for)
        return self.tr("Comparing the folders …")

    def _show_looked(self, done: int, total: int) -> None:
        self.text.setText(self.tr("Looking at {n} of {all} files").format(n=f"{done:,}", all=f"{total:,}"))
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.file.set_full_text("")
        self.left.setText("")
        self.pause.hide()
        self.resume.hide()
        self.show()

    @Slot()
    def _pause(self) -> None:
        kept = self.pause.hasFocus()
        self._indexing.pause()
        if kept:
            self.resume.setFocus()

    @Slot()
    def _cancel(self) -> None:
        if self._looked[1]:
            self.look_cancelled.emit()
            return
        if self._indexing.running:
            self.cancel.setEnabled(False)
            self.pause.setEnabled(False)
            self.text.setText(self.tr("Stopping after this file …"))
        self._indexing.cancel()


def speed(elapsed_s: float, done: int, waiting: int) -> str:
    """Return how fast a run is and how long it will still take, empty while that cannot be told."""
    if done < 1 or elapsed_s < 2 or waiting < 1:
        return ""
    rate = done / elapsed_s
    seconds = waiting / rate
    if seconds < 60:
        left = QCoreApplication.translate("RunBar", "{n} s left").format(n=max(round(seconds), 1))
    else:
        left = QCoreApplication.translate("RunBar", "{n} min left").format(n=f"{round(seconds / 60):,}")
    pace = QCoreApplication.translate("RunBar", "{n} files/s").format(n=f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}")
    return f"{pace} · {left}"
