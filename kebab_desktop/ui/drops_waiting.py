"""Says in the status bar that dropped files wait for an answer: the bar about them stands on one page alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot

from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.ui.page import PageContext, PageName
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.status_strip import StatusStrip


class DropsWaiting(QObject):
    """Follows the knowledge page; before that page is built it counts what an earlier start has left."""

    def __init__(self, context: PageContext, strip: StatusStrip, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._strip = strip
        self._count: int | None = None
        self._kept = 0
        context.intents.drops_waiting.connect(self.follow)
        strip.drops_pressed.connect(self._open)
        context.bridge.read(context.kebab.drops.held.kept).progressed.connect(self._take_kept)

    @Slot(int)
    def follow(self, count: int) -> None:
        """Take the number of items that wait."""
        self._count = count
        self.show()

    @Slot(object)
    def _take_kept(self, drops: Sequence[HeldDrop]) -> None:
        self._kept = len(dict.fromkeys(path for drop in drops for path in drop.paths))
        self.show()

    @Slot()
    def show(self) -> None:
        """Write it in the language in force, or take it away."""
        count = self._kept if self._count is None else self._count
        text = self.tr("{n} dropped items wait", "", count).format(n=f"{count:,}") if count else ""
        tip = self.tr("They are not added before you answer. Press to come to the question.")
        self._strip.show_chip(self._strip.drops, text, Tone.INFO, tip)

    @Slot()
    def _open(self) -> None:
        self._context.intents.page_requested.emit(PageName.KNOWLEDGE.value)
