"""Feeds the composer and the empty chat with what the facade knows: defaults, sources, sample questions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.chat.composer import Composer
from kebab_desktop.ui.chat.empty_chat import EmptyChat
from kebab_desktop.ui.language import spoken
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.source_words import name_sources

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab
    from kebab_desktop.app.sample_questions import Sample
    from kebab_desktop.app.scope import Facets

_SAMPLES = 4
_FIRST_FILES = 6


@dataclass(frozen=True, slots=True)
class ComposerChoices:
    """What the composer offers."""

    mode: SearchMode
    k: int
    question_limit: int
    facets: Facets
    samples: tuple[Sample, ...]


class ComposerFeed(QObject):
    """Reads on the read lane and shows the result; a failed reading leaves the last choices in place."""

    def __init__(self, context: PageContext, composer: Composer, empty: EmptyChat, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._composer = composer
        self._empty = empty
        self._task: Task | None = None
        self._defaults: tuple[SearchMode, int] | None = None
        self._looked = 0
        context.settings_watch.changed.connect(self._note_setting)
        context.indexing.changed.connect(self._show_indexing)
        self._show_indexing()

    @Slot()
    def refresh(self) -> None:
        """Read again."""
        if self._task is not None:
            self._task.drop()
        self._task = self._context.bridge.read(partial(read_choices, self._context.kebab))
        self._task.progressed.connect(self._show)
        self._task.failed.connect(self._context.intents.failure_reported)
        self._say_indexing()

    @Slot(object)
    def _show(self, choices: ComposerChoices) -> None:
        defaults = (choices.mode, choices.k)
        if defaults != self._defaults:
            self._defaults = defaults
            self._composer.scope.set_defaults(*defaults)
        self._composer.set_limit(choices.question_limit)
        name_sources(choices.facets.names)
        self._composer.scope.offer(choices.facets)
        self._empty.show_samples(choices.samples)
        self._composer.send_waiting()

    @Slot()
    def _show_indexing(self) -> None:
        indexing = self._context.indexing
        progress = indexing.progress
        if self._composer.isVisible() or not indexing.running:  # else when the page is shown again
            self._say_indexing()
        if indexing.running and progress.done // _FIRST_FILES > self._looked and not self._empty.samples:
            # A knowledge base that is read for the first time: its first documents have questions already.
            self._looked = progress.done // _FIRST_FILES
            self.refresh()

    def _say_indexing(self) -> None:
        indexing = self._context.indexing
        progress = indexing.progress
        self._empty.show_indexing(
            running=indexing.running, done=progress.done, total=progress.total, paused=indexing.paused
        )

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key.startswith(("search.", "answer.")):
            self.refresh()


def read_choices(kebab: Kebab) -> ComposerChoices:
    """Read everything (blocking)."""
    settings = kebab.preferences.current()
    return ComposerChoices(
        mode=SearchMode(settings.search.mode),
        k=settings.search.default_k,
        question_limit=settings.answer.max_question_chars,
        facets=kebab.search.facets(),
        samples=tuple(kebab.search.sample_questions(_SAMPLES, spoken(settings.general.language))),
    )
