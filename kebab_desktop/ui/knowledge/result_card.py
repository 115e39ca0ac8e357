"""What the runs of a queue did, each with the way to its problems and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.app.drops import DropDone
from kebab_desktop.core.events import IngestDone, IngestEvent, IngestSummary
from kebab_desktop.ui.knowledge.listing import Listing
from kebab_desktop.ui.knowledge.run_problems import RunProblems
from kebab_desktop.ui.knowledge.wording import result_text, took_text
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.announcing import announce
from kebab_desktop.ui.widgets.buttons import IconButton, button
from kebab_desktop.ui.widgets.labels import label

_SHOWN = 4
"""More receipts would leave the list no room; the oldest make way."""


class ResultCard(QFrame):
    """The receipt of one run; ``asked``: the user wanted it. ``problems_requested`` carries the problems of the run,
    without those that are repaired; ``undo_requested`` the ids of the documents that a drop added.
    """

    problems_requested = Signal(object)
    undo_requested = Signal(object)
    came_or_went = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("resultCard")
        self._summary: IngestSummary | None = None
        self._sources: tuple[str, ...] = ()
        self._names: dict[str, str] = {}
        self._problems = RunProblems()
        self._added: tuple[str, ...] = ()
        self.asked = True
        self.text = label("", "strong", wrap=True)
        self.detail = label("", "small", wrap=True)
        self.problems = button(self.tr("Show problems"))
        self.problems.clicked.connect(self._request)
        self.undo = button(
            self.tr("Undo"), name=self.tr("Undo: take out what was added"), tip=self.tr("Take out what was added")
        )
        self.undo.clicked.connect(self._undo)
        self.dismiss = IconButton("close", self.tr("Dismiss the result"), theme)
        self.dismiss.clicked.connect(self.hide)
        self._acts = QWidget(self)  # shown before it is laid out, it would be a window of its own
        acts = QHBoxLayout(self._acts)
        acts.setContentsMargins(0, 0, 0, 0)
        acts.setSpacing(Space.S)
        acts.addWidget(self.problems)
        acts.addWidget(self.undo)
        self._narrow: bool | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(Space.L, Space.S, Space.S, Space.S)
        self._grid.setHorizontalSpacing(Space.M)
        self._grid.setVerticalSpacing(Space.XS)
        self._grid.setColumnStretch(0, 1)
        self._arrange()
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the words have a line of their own where the buttons would leave them a column."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self._acts.setVisible(not self.problems.isHidden() or not self.undo.isHidden())
        buttons = [each for each in (self._acts, self.dismiss) if not each.isHidden()]
        beside = sum(each.sizeHint().width() + Space.M for each in buttons) + Space.L + Space.S
        narrow = self.text.fontMetrics().horizontalAdvance(self.text.text()) + beside > self.width()
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for each in (self.text, self.detail, self._acts, self.dismiss):
            self._grid.removeWidget(each)
        self._grid.addWidget(self.text, 0, 0, 1, 2 if narrow else 1)
        self._grid.addWidget(self.detail, 1, 0)
        self._grid.setColumnStretch(1, int(narrow))  # else the buttons would widen the column of the cross
        right = Qt.AlignmentFlag.AlignRight
        if narrow:
            self._grid.addWidget(self._acts, 1, 1, 1, 2, right)
        else:
            self._grid.addWidget(self._acts, 0, 1, 2, 1)
        self._grid.addWidget(self.dismiss, 0, 2, 1 if narrow else 2, 1, right)

    def show_summary(self, summary: IngestSummary, sources: Sequence[str] = (), added: Sequence[str] = ()) -> None:
        """Show the counts of a finished or cancelled run, the sources to which files came, and what can be undone."""
        self._summary, self._added = summary, tuple(added)
        self._sources = tuple(sources)
        self._problems.begin(summary.problems)
        self._count()
        took = took_text(summary)
        self.detail.setText(took)
        self.undo.setVisible(bool(self._added))
        self._arrange()
        self.show()
        announce(self, f"{self.text.text()}. {took}")

    def follow(self, listing: Listing) -> None:
        """Count only the problems that documents still have, and call the sources by their names."""
        self._names = {view.source.id: view.name for view in listing.sources}
        self._problems.look(listing)
        if self._summary is not None:
            self._count()

    def _count(self) -> None:
        assert self._summary is not None, "counted after a run"
        left = self._problems.left
        documents = len({each.path for each in left if not each.fatal})
        now = replace(self._summary, with_problems=min(self._summary.with_problems, documents))
        text = result_text(now, [self._names.get(each, each) for each in self._sources])
        self.text.setText(self.tr("Stopped: {text}").format(text=text) if now.cancelled else text)
        self.setAccessibleName(self.text.text())
        self.problems.setVisible(bool(left))
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Tell."""
        super().showEvent(event)
        self.came_or_went.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell."""
        super().hideEvent(event)
        self.came_or_went.emit()

    @Slot()
    def _undo(self) -> None:
        self.hide()
        self.undo_requested.emit(self._added)

    @Slot()
    def _request(self) -> None:
        self.problems_requested.emit(self._problems.left)


class ResultCards(QFrame):
    """The receipts of the runs of one queue, the newest on top; signals as those of :class:`ResultCard`."""

    problems_requested = Signal(object)
    undo_requested = Signal(object)
    came_or_went = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._added: tuple[str, ...] = ()
        self.cards: list[ResultCard] = []
        self._column = QVBoxLayout(self)
        self._column.setSpacing(Space.S)
        self._add(ResultCard(theme, self))
        self._fit()

    @property
    def newest(self) -> ResultCard:
        """Return the receipt on top; it is hidden while there is none."""
        return self.cards[0]

    @Slot()
    def begin_queue(self) -> None:
        """Show no receipts of the queue before."""
        for card in self.cards:
            card.hide()
        self._let_go(1)

    @Slot(object)
    def note_event(self, event: IngestEvent) -> None:
        """Take what the run that ends next has added."""
        if isinstance(event, IngestDone):
            self._added = event.added if isinstance(event, DropDone) else ()

    @Slot(object, object, bool)
    def show_summary(self, summary: IngestSummary, sources: Sequence[str] = (), asked: bool = True) -> None:
        """Show what a run did above what was done before; of those that nobody asked for the last one is enough."""
        card = next((each for each in self.cards if each.isHidden() or not (asked or each.asked)), None)
        if card is None:
            card = ResultCard(self._theme, self)
            self._add(card)
        self.cards.remove(card)
        self.cards.insert(0, card)
        self._column.insertWidget(0, card)
        self._let_go(_SHOWN)
        card.asked = asked
        card.show_summary(summary, sources, self._added)

    def follow(self, listing: Listing) -> None:
        """Count only the problems that documents still have."""
        for card in self.cards:
            card.follow(listing)

    def _add(self, card: ResultCard) -> None:
        self.cards.insert(0, card)
        self._column.insertWidget(0, card)
        card.problems_requested.connect(self.problems_requested)
        card.undo_requested.connect(self.undo_requested)
        card.came_or_went.connect(self._fit)
        card.came_or_went.connect(self.came_or_went)

    @Slot()
    def _fit(self) -> None:
        """Take no room without a receipt: what stands above reaches down to the status bar then."""
        if any(not card.isHidden() for card in self.cards):
            self._column.setContentsMargins(Space.L, Space.S, Space.L, Space.M)
        else:
            self._column.setContentsMargins(0, 0, 0, 0)

    def _let_go(self, kept: int) -> None:
        for card in self.cards[kept:]:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        del self.cards[kept:]
        self._fit()
