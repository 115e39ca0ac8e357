"""What was typed and not saved, offered again above the list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.drafts import KeptDraft
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.times import ago
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone


class DraftsBar(Banner):
    """Offers the newest draft and counts the others. Both signals carry a :class:`KeptDraft`."""

    resumed = Signal(object)
    discarded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._newest: KeptDraft | None = None
        self.resume = button(self.tr("Continue"))
        self.discard = button(self.tr("Discard"))
        for widget in (self.resume, self.discard):
            self.add_button(widget)
        self.resume.clicked.connect(self._resume)
        self.discard.clicked.connect(self._discard)

    def show_drafts(self, drafts: Sequence[KeptDraft]) -> None:
        """Offer drafts, newest first; none hides the bar."""
        self._newest = drafts[0] if drafts else None
        if self._newest is None:
            self.say("")
            return
        title = self._newest.title or self.tr("without title")
        text = self.tr("“{title}” is not saved, typed {when}.").format(title=title, when=ago(self._newest.kept_at))
        if len(drafts) == 2:
            text += " " + self.tr("There is another draft.")
        elif drafts[2:]:
            text += " " + self.tr("There are {n} more drafts.").format(n=f"{len(drafts) - 1:,}")
        self.say(text, Tone.INFO)
        self.resume.setAccessibleName(self.tr("Continue “{title}”").format(title=title))
        self.discard.setAccessibleName(self.tr("Discard “{title}”").format(title=title))

    @Slot()
    def _resume(self) -> None:
        if self._newest is not None:
            self.resumed.emit(self._newest)

    @Slot()
    def _discard(self) -> None:
        if self._newest is not None:
            self.discarded.emit(self._newest)


class DraftsDesk(QObject):
    """Reads the drafts for the bar; discarding one can be undone."""

    def __init__(self, context: PageContext, bar: DraftsBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._bar = bar
        self._task: Task | None = None
        self._discarded: KeptDraft | None = None
        bar.discarded.connect(self._discard)

    @Slot()
    def reload(self) -> None:
        """Read the drafts again, behind what is being kept."""
        if self._task is not None:
            self._task.drop()
        self._task = self._context.bridge.read(self._context.kebab.drafts.drafts)
        self._task.progressed.connect(self._bar.show_drafts)
        self._task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _discard(self, draft: KeptDraft) -> None:
        self._discarded = draft
        self._context.bridge.read(partial(self._context.kebab.drafts.forget, draft.key))
        self.reload()
        text = self.tr("Discarded the draft “{title}”").format(title=draft.title or self.tr("without title"))
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._bring_back)

    @Slot()
    def _bring_back(self) -> None:
        if self._discarded is not None:
            draft, self._discarded = self._discarded, None
            self._context.bridge.read(partial(self._context.kebab.drafts.keep, draft))
            self.reload()
