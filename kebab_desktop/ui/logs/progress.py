"""How far the reading of a log is, with Cancel."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QWidget

from kebab_desktop.core.events import LogProgress
from kebab_desktop.core.figures import size
from kebab_desktop.ui.log_places import short
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import ElidedLabel

_STEPS = 1000


class ReadingBar(QFrame):
    """Says that it waits until the first bytes are read."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ElidedLabel("", "secondary")
        # Logs are read after what began before them: a run of minutes looked like a log that cannot be read.
        waiting = self.tr("{name} is read after the work under way, such as indexing …")
        self.text.set_full_text(waiting.format(name=title))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Progress of the analysis"))
        self.cancel = button(self.tr("Cancel"), "ghost", name=self.tr("Cancel the analysis"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.M)
        layout.addWidget(self.text, 2)
        layout.addWidget(self.bar, 1)
        layout.addWidget(self.cancel)

    def show_progress(self, progress: LogProgress) -> None:
        """Show bytes and lines read so far."""
        words = self.tr("Reading {name} · {n} lines", "", progress.lines)
        text = words.format(name=short(progress.name), n=f"{progress.lines:,}")
        if progress.total:
            done, total = size(progress.done / 1024), size(progress.total / 1024)
            text = f"{text} · {self.tr('{done} of {total}').format(done=done, total=total)}"
        self.text.set_full_text(text)
        self.bar.setRange(0, _STEPS if progress.total else 0)
        if progress.total:
            self.bar.setValue(round(_STEPS * min(progress.done / progress.total, 1.0)))
