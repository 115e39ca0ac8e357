"""A question about a drop that was not answered: a bar above the list leads back to it, also after the next start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.app.held_drops import HeldDrop
from kebab_desktop.ui.knowledge.adding import Adding
from kebab_desktop.ui.knowledge.details import Details
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone

if TYPE_CHECKING:
    from kebab_desktop.ui.page import Page


class UnansweredBar(Banner):
    """Counts what waits for an answer. ``answer_wanted``: ask now; ``unwanted``: it shall not be added."""

    answer_wanted = Signal()
    unwanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.answer = button(self.tr("Answer"), name=self.tr("Answer what is asked about dropped files"))
        self.discard = button(self.tr("Do not add them"))
        for widget in (self.answer, self.discard):
            self.add_button(widget)
        self.answer.clicked.connect(self.answer_wanted)
        self.discard.clicked.connect(self.unwanted)

    def show_count(self, count: int) -> None:
        """Say how many items wait; none hides the bar."""
        text = self.tr("{n} items wait for your answer and are not added yet.", "", count)
        self.say(text.format(n=f"{count:,}") if count else "", Tone.INFO)


class UnansweredDesk(QObject):
    """Shows the bar while a question is open and not on the screen.

    What an earlier start has left counts as such a question; nothing of it is looked at before it is wanted.
    """

    def __init__(self, page: Page, bar: UnansweredBar, details: Details, adding: Adding) -> None:
        super().__init__(page)
        self._page = page
        self._bar = bar
        self._details = details
        self._adding = adding
        self.earlier: tuple[HeldDrop, ...] = ()
        self._dropped = HeldDrop(())
        for pane in (details.conflicts, details.form):
            pane.installEventFilter(self)
        adding.changed.connect(self._show)
        details.form.preview_wanted.connect(self._show)  # it asks about something else than when it was shown
        bar.answer_wanted.connect(self._answer)
        bar.unwanted.connect(self.discard)
        held = page.context.kebab.drops.held
        page.context.bridge.read(held.left_over).progressed.connect(self.take_earlier)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look whether a question came on the screen or left it."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._show()
        return super().eventFilter(watched, event)

    @Slot()
    def note_form(self) -> None:
        """A form was answered; one that changes a source asks about no folders."""
        if self._details.form.asked():
            self._adding.ask_about_folders(())

    @Slot()
    def leave_form(self) -> None:
        """What a form asked about is not wanted."""
        if self._details.form.asked():
            self.discard()

    @Slot(object)
    def take_earlier(self, drops: Sequence[HeldDrop]) -> None:
        """Take what an earlier start has left, or a page in another language."""
        if drops:
            self.earlier = tuple(drops)
            self._adding.uncopied.begin_with(drops)
            self._show()

    @Slot()
    def _show(self) -> None:
        form, conflicts = self._details.form, self._details.conflicts
        pane = conflicts if conflicts.isVisibleTo(self._page) else form
        open_here = pane.isVisibleTo(self._page) and (pane is conflicts or bool(form.asked()))
        earlier = [path for drop in self.earlier for path in drop.paths]
        every = len(dict.fromkeys([*self._adding.pending, *earlier]))
        beside = len(dict.fromkeys(earlier))
        self._bar.show_count(beside if open_here else every)
        self._page.context.intents.drops_waiting.emit(beside if open_here and pane.isVisible() else every)

    @Slot()
    def _answer(self) -> None:
        """Bring the question back as it was left, together with what an earlier start has left."""
        adding, details = self._adding, self._details
        if self.earlier:
            earlier = _together(self.earlier)
            self._end_earlier()
            adding.add(earlier.paths, adding.drop.into or earlier.into, earlier.keeping, ask=True)
        elif adding.drop.paths and details.conflicts.question()[0] != adding.drop.paths:
            adding.add((), adding.drop.into, ask=True)  # it could not be looked at
        elif adding.drop.paths:
            details.bring(details.conflicts)
        elif details.form.asked() != adding.folders:
            adding.ask_about_folders(adding.folders)
        else:
            details.bring(details.form)

    @Slot()
    def discard(self) -> None:
        """Add nothing of it, and offer to ask once more."""
        adding = self._adding
        paths = [*adding.pending, *(path for drop in self.earlier for path in drop.paths)]
        whole = _together([adding.drop, *self.earlier])
        self._dropped = HeldDrop(tuple(dict.fromkeys(paths)), whole.into, whole.keeping)
        self._end_earlier()
        adding.forget()
        if not paths:
            return
        count = len(self._dropped.paths)
        text = self.tr("{n} items were not added", "", count).format(n=f"{count:,}")
        self._page.context.toasts.offer(text, self.tr("Choose again")).accepted.connect(self._ask_again)

    @Slot()
    def _ask_again(self) -> None:
        drop, self._dropped = self._dropped, HeldDrop(())
        if drop.paths:
            self._adding.add(drop.paths, drop.into, drop.keeping, ask=True)

    def _end_earlier(self) -> None:
        self.earlier = ()
        self._adding.uncopied.begin_with(())
        self._show()


def _together(drops: Sequence[HeldDrop]) -> HeldDrop:
    """Return several drops as one; of those that were to go to different places the question says the first."""
    paths = dict.fromkeys(path for drop in drops for path in drop.paths)
    keeping = dict.fromkeys(folder for drop in drops for folder in drop.keeping)
    return HeldDrop(tuple(paths), next((drop.into for drop in drops if drop.into), ""), tuple(keeping))
