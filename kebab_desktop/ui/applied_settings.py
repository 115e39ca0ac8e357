"""Settings whose change is work: other Korean words, and how much of the history is kept. Done at once, and told."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from kebab_desktop.app.retention import Archived
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.page import PageContext

_TERMS = "search.korean_terms"
_LIMITS = ("privacy.keep_history_days", "privacy.keep_history_answers")
_SETTLED_MS = 4000
"""A limit is typed digit by digit: the 3 of 365 shall move nothing."""


class AppliedSettings(QObject):
    """What it says stands under the setting that changed; answers that left the history come back by Undo."""

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._kebab = context.kebab
        self._limits = self._read_limits()
        self._before = self._limits
        self._undoable: tuple[Archived, tuple[int, int], tuple[int, int]] | None = None
        self.settled = QTimer(self)
        self.settled.setSingleShot(True)
        self.settled.setInterval(_SETTLED_MS)
        self.settled.timeout.connect(self._move)
        context.settings_watch.changed.connect(self._note_setting)

    @Slot(str)
    def _note_setting(self, key: str) -> None:
        if key == _TERMS:
            self._tell(_TERMS, "")
            task = self._context.bridge.call(LaneName.WORK, self._kebab.search.use_korean_terms)
            task.completed.connect(self._index_words)
            task.failed.connect(self._keep_terms)
        elif key in _LIMITS:
            changed = self._read_limits() != self._limits
            for each in _LIMITS:
                self._tell(each, self.tr("Applied in a few seconds …") if changed and each == key else "")
            self.settled.start()

    @Slot()
    def _index_words(self) -> None:
        self._tell(_TERMS, self.tr("The word index is built again: see the bar below."))
        self._context.indexing.run(self._kebab.knowledge.ingest).completed.connect(self._end_terms)

    @Slot()
    def _end_terms(self) -> None:
        self._tell(_TERMS, self.tr("The word index was built again."))

    @Slot(object)
    def _keep_terms(self, error: Exception) -> None:
        if isinstance(error, SettingsError):
            self._tell(_TERMS, f"{said_error(error)} {self.tr('Words are taken apart as before.')}")
        else:
            self._context.intents.failure_reported.emit(error)

    @Slot()
    def _move(self) -> None:
        self._before, self._limits = self._limits, self._read_limits()
        if self._before == self._limits:
            self._tell_limits("")
            return
        task = self._context.bridge.call(LaneName.FILES, self._kebab.resets.beyond_limits)
        task.progressed.connect(self._note_moved)
        task.failed.connect(self._fail)

    @Slot(object)
    def _note_moved(self, archived: Archived | None) -> None:
        if archived is None:
            self._tell_limits(self.tr("No answer had to leave the history."))
            return
        self._undoable = (archived, self._before, self._limits)
        text = self.tr("{n} answers were moved to the archive", "", archived.number).format(n=f"{archived.number:,}")
        self._tell_limits(text)
        self._context.intents.answers_changed.emit()
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo)

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._tell_limits("")
        self._context.intents.failure_reported.emit(error)

    @Slot()
    def _undo(self) -> None:
        """Bring the answers back, and the limits: with those of now they would leave again at the next start.

        A limit that was changed once more is the user's last word and stays.
        """
        if self._undoable is None:
            return
        archived, before, then = self._undoable
        now = self._read_limits()
        days, number = (old if limit == was else limit for old, was, limit in zip(before, then, now, strict=True))
        self.settled.stop()  # else the limit of now would move what is brought back
        self._limits = (days, number)
        task = self._context.bridge.call(LaneName.FILES, partial(self._bring_back, archived, self._limits))
        if now != then:
            text = self.tr("The answers are back. The limit you set meanwhile stays; it holds from the next start.")
            self._context.intents.notice_requested.emit(text)
        task.completed.connect(self._context.intents.answers_changed)
        task.failed.connect(self._context.intents.failure_reported)

    def _bring_back(self, archived: Archived, limits: tuple[int, int]) -> None:
        for key, value, now in zip(_LIMITS, limits, self._read_limits(), strict=True):
            if value != now:
                self._kebab.preferences.change(key, value)
        self._kebab.resets.undo_history(archived)

    def _read_limits(self) -> tuple[int, int]:
        privacy = self._kebab.preferences.current().privacy
        return privacy.keep_history_days, privacy.keep_history_answers

    def _tell_limits(self, text: str) -> None:
        """Say it under the limit that was changed last, nothing under the other."""
        changed = [key for key, old, new in zip(_LIMITS, self._before, self._limits, strict=True) if old != new]
        for key in _LIMITS:
            self._tell(key, text if key in changed else "")

    def _tell(self, key: str, text: str) -> None:
        self._context.settings_watch.tell(key, text)
