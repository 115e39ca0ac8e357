"""Garbage is collected on the GUI thread alone: timers and widgets may not be destroyed on a lane."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

_INTERVAL_MS = 50
"""What a lane makes meanwhile is looked at in one go: in 200 ms that loading a model takes, so much that it shows."""


class Collector(QObject):
    """Takes the place of the automatic collection, which runs on whatever thread allocates next.

    A cycle that holds a QObject and is found on a lane ends the process without a word: Qt destroys a timer only on
    the thread that it fires on. Between two looks at most some megabytes wait, also while a lane works hard.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._young = True
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Collect here from now on."""
        gc.disable()
        self._timer.start()

    def stop(self) -> None:
        """Give the collection back to Python; what waits is collected here first."""
        self._timer.stop()
        gc.collect()
        gc.enable()

    @Slot()
    def look(self) -> None:
        """Collect the oldest generation that is due, as Python would have done.

        While the program opens, which makes little garbage and much that stays, only what is new is looked at, and
        once: to look at all that was loaded takes a tenth of a second, at a part of it again and again 20 ms.
        """
        due = [
            generation
            for generation, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > limit > 0
        ]
        if due and self._young:
            gc.collect(0)
            gc.freeze()
        elif due:
            gc.collect(max(due))

    @Slot()
    def keep_what_stays(self) -> None:
        """Leave what exists now out of later collections: modules and classes stay, and looking at them costs time."""
        gc.collect(1)
        gc.freeze()
        self._young = False
