"""The row below the question: search mode, sources, lowest trust, kind of document, number of chunks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.documents import TrustLevel
from kebab_desktop.core.retrieval import Filters, SearchMode
from kebab_desktop.ui.answer.wording import mode_name
from kebab_desktop.ui.chat.narrowing_chip import Narrowing, NarrowingChip
from kebab_desktop.ui.source_words import source_called, trust_name
from kebab_desktop.ui.widgets.chips import ChipButton, Tone
from kebab_desktop.ui.widgets.flow import FlowLayout

if TYPE_CHECKING:
    from kebab_desktop.app.scope import Facets

_MORE_CHUNKS = (3, 5, 8, 12, 16, 24, 32, 50)
_FIRST_CHUNKS = 8


class MenuChip(ChipButton):
    """A chip that opens a menu of choices; ``chosen`` says that one was picked."""

    chosen = Signal()

    def __init__(self, name: str, *, several: bool = False, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._name = name
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self._end: QAction | None = None
        self._note: QAction | None = None
        self._group = QActionGroup(self)
        self._group.setExclusive(not several)
        self.clicked.connect(self._open)
        self._group.triggered.connect(self._take)

    def offer(self, choices: Sequence[tuple[str, object]], picked: Sequence[object]) -> None:
        """Fill the menu with (text, value) pairs; those in ``picked`` are checked."""
        for action in self._group.actions():
            self._group.removeAction(action)
            self._menu.removeAction(action)
            action.deleteLater()
        for text, value in choices:
            action = QAction(text, self._menu)
            if self._end is None:
                self._menu.addAction(action)
            else:
                self._menu.insertAction(self._end, action)
            action.setData(value)
            action.setCheckable(True)
            action.setChecked(value in picked)
            self._group.addAction(action)

    def add_below(self, *below: QAction) -> None:
        """Offer something else below the choices, such as another menu."""
        if self._end is None:
            self._end = self._menu.addSeparator()
        self._menu.addActions(below)

    def note(self, text: str) -> None:
        """Say below the choices why there are no others."""
        if self._note is None:
            self._note = QAction(self._menu)
            self.add_below(self._note)
            self._note.setEnabled(False)
        self._note.setText(text)

    @property
    def actions_offered(self) -> list[QAction]:
        """Return the entries of the menu."""
        return self._group.actions()

    def picked(self) -> list[object]:
        """Return the values that are checked."""
        return [action.data() for action in self._group.actions() if action.isChecked()]

    def say(self, text: str, *, narrows: bool = False) -> None:
        """Show the choice on the chip; one that narrows what is searched must not be overlooked."""
        self.show_state(f"{text} ▾", Tone.WARN if narrows else Tone.PLAIN)
        self.setAccessibleName(f"{self._name}: {text}")
        self.setToolTip(self._name)

    @Slot()
    def _open(self) -> None:
        self._menu.popup(self.mapToGlobal(QPoint(0, -self._menu.sizeHint().height())))

    @Slot(QAction)
    def _take(self, _action: QAction) -> None:
        self.chosen.emit()


class ScopeRow(QWidget):
    """Turns the choices into :class:`AskOptions`. ``told``: the chips say something else; ``narrowed``: by the user.

    The kind of document and the search in parts are chosen in the menus of the sources and of the mode; they have
    chips of their own only where they were chosen.
    """

    told = Signal()
    narrowed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._default_k = 0
        self._kept = Filters()
        self.mode = MenuChip(self.tr("Search mode"))
        self.sources = MenuChip(self.tr("Sources that are searched"), several=True)
        self.trust = MenuChip(self.tr("Lowest trust"))
        self.documents = NarrowingChip()
        self.chunks = MenuChip(self.tr("Number of chunks"))
        self.sources.add_below(*self.documents.kinds)
        self.parts = ChipButton(self.tr("In parts"))
        self.in_parts = QAction(self.tr("In parts"), self)
        for part in (self.parts, self.in_parts):
            part.setCheckable(True)
            part.setToolTip(self.tr("Split the question and search for each part as well; takes longer"))
        self.mode.add_below(self.in_parts)
        self.parts.hide()
        layout = FlowLayout(self)
        for chip in (self.mode, self.sources, self.trust):
            layout.addWidget(chip)
            chip.chosen.connect(self._tell)
        for narrowing in (self.sources, self.trust, self.documents):
            narrowing.chosen.connect(self._note_narrowing)
        for choice in (self.documents, self.chunks):
            layout.addWidget(choice)
            choice.chosen.connect(self._tell)
        layout.addWidget(self.parts)
        self.in_parts.toggled.connect(self.parts.setChecked)
        self.parts.toggled.connect(self._tell)
        modes = [(mode_name(mode), mode) for mode in (SearchMode.HYBRID, *SearchMode) if mode is not SearchMode.HYBRID]
        self.mode.offer([(mode_name(SearchMode.HYBRID), SearchMode.HYBRID), *modes], [SearchMode.HYBRID])
        trusts: list[tuple[str, object]] = [(self.tr("Any trust"), None)]
        trusts += [
            (self.tr("At least {trust}").format(trust=trust_name(trust)), trust) for trust in list(TrustLevel)[:2]
        ]
        self.trust.offer(trusts, [None])
        self.sources.offer([], [])
        self.set_defaults(SearchMode.HYBRID, _FIRST_CHUNKS)

    def set_defaults(self, mode: SearchMode, k: int) -> None:
        """Take the configured mode and number of chunks (fewer than configured are never looked up)."""
        self._default_k = k
        more = [value for value in _MORE_CHUNKS if value > k]
        self.chunks.offer([(self._count(value), value) for value in (k, *more)], [k])
        self.chunks.note(self.tr("Not fewer than {n}: the number of chunks in the settings").format(n=k))
        for action in self.mode.actions_offered:
            action.setChecked(action.data() == mode)
        self._tell()

    def set_sources(self, source_ids: Sequence[str]) -> None:
        """Offer the sources; what was picked and still exists stays picked, none means all."""
        picked = [source for source in self.sources.picked() if source in source_ids]
        self.sources.offer([(source_called(source), source) for source in source_ids], picked)
        self._tell()

    def offer(self, facets: Facets) -> None:
        """Offer what there is to narrow to; what a conversation was narrowed to before that was known is picked now."""
        self.set_sources(facets.sources)
        self.documents.offer(facets)
        self.narrow(self._kept)

    def widen(self) -> None:
        """Narrow the search no longer; how it searches stays."""
        self.narrow(Filters())

    def narrow(self, filters: Filters) -> None:
        """Narrow the search to this; what is not offered (any more) cannot be picked."""
        for action in self.sources.actions_offered:
            action.setChecked(action.data() in filters.source_ids)
        for action in self.trust.actions_offered:
            action.setChecked(action.data() == filters.trust_min)
        if not any(action.isChecked() for action in self.trust.actions_offered):
            self.trust.actions_offered[0].setChecked(True)
        self.documents.pick(Narrowing(filters.log_types, filters.severities, filters.languages, filters.tags))
        self._kept = filters
        self._tell()

    @property
    def filters(self) -> Filters:
        """Return what the search is narrowed to."""
        trust = self.trust.picked()[0]
        narrowing = self.documents.picked()
        return Filters(
            source_ids=tuple(str(source) for source in self.sources.picked()),
            trust_min=TrustLevel(str(trust)) if trust is not None else None,
            log_types=narrowing.log_types,
            severities=narrowing.severities,
            languages=narrowing.languages,
            tags=narrowing.tags,
        )

    def options(self, *, anyway: bool = False, conversation_id: str | None = None) -> AskOptions:
        """Return the choices for one question."""
        k = self.chunks.picked()[0]
        mode = self.mode.picked()[0]
        return AskOptions(
            mode=SearchMode(str(mode)),
            k=k if isinstance(k, int) and k != self._default_k else 0,
            filters=self.filters,
            answer_anyway=anyway,
            conversation_id=conversation_id,
            multi_hop=self.parts.isChecked(),
        )

    @Slot()
    def _note_narrowing(self) -> None:
        self._kept = self.filters
        self.narrowed.emit()

    @Slot()
    def _tell(self) -> None:
        self.mode.say(mode_name(SearchMode(str(self.mode.picked()[0]))))
        picked = [source_called(str(source)) for source in self.sources.picked()]
        some = ", ".join(picked) if len(picked) < 3 else self.tr("{n} sources").format(n=len(picked))
        self.sources.say(some if picked else self.tr("All sources"), narrows=bool(picked))
        trust = self.trust.picked()[0]
        self.trust.say(
            self.tr("Trust: any") if trust is None else self.tr("Trust: {trust}+").format(trust=trust_name(str(trust))),
            narrows=trust is not None,
        )
        self.chunks.say(self._count(self.chunks.picked()[0]))
        self.parts.setVisible(self.parts.isChecked())
        self.in_parts.setChecked(self.parts.isChecked())
        self.told.emit()

    def _count(self, chunks: object) -> str:
        return self.tr("{n} chunks", "", int(str(chunks))).format(n=chunks)
