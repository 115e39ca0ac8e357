"""What the settings page asks of the facade: read, change, reset, and what a change needs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.app.views import IndexStatus, SettingView
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.core.events import IngestDone, IngestEvent
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.page import PageContext

if TYPE_CHECKING:
    from kebab_desktop.app.preferences import PreferencesService


class PreferencesDesk(QObject):
    """``loaded``: every :class:`SettingView`; ``unread``: they could not be read; ``refused``: key and SettingsError.

    ``stale_changed``: :attr:`stale` differs, that is whether documents were cut with other settings, or :attr:`status`,
    which says how many there are.
    """

    loaded = Signal(object)
    unread = Signal()
    refused = Signal(str, object)
    stale_changed = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._preferences = context.kebab.preferences
        self._reading: Task | None = None
        self._indexed_with: dict[str, object] = {}
        self.stale = False
        self.status: IndexStatus | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.reload)
        context.settings_watch.changed.connect(self._note_change)

    @Slot()
    def reload(self) -> None:
        """Read the settings again."""
        if self._reading is not None:
            self._reading.drop()
        self._reading = self._context.bridge.read(self._preferences.settings)
        self._reading.progressed.connect(self._show)
        self._reading.failed.connect(self._context.intents.failure_reported)
        self._reading.failed.connect(self._miss)

    @Slot(str, object)
    def change(self, key: str, value: object) -> None:
        """Change a setting; what is not allowed is ``refused`` and changes nothing."""
        task = self._context.bridge.read(partial(_change, self._preferences, key, value))
        task.progressed.connect(self._note_result)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot()
    def index_again(self) -> None:
        """Cut and index every document with the settings of now."""
        task = self._context.indexing.run(self._context.kebab.knowledge.ingest)
        task.progressed.connect(self._note_event)

    @Slot(object)
    def _show(self, views: list[SettingView]) -> None:
        for view in views:
            if view.effect == "reindex":
                self._indexed_with.setdefault(view.key, view.value)
        stale = any(self._indexed_with.get(view.key, view.value) != view.value for view in views)
        self.loaded.emit(views)
        if stale != self.stale:
            self.stale = stale
            self.stale_changed.emit()
            if stale:
                counting = self._context.bridge.read(self._context.kebab.knowledge.status)
                counting.progressed.connect(self._note_status)
                counting.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _miss(self, _error: object) -> None:
        self.unread.emit()

    @Slot(object)
    def _note_status(self, status: IndexStatus) -> None:
        self.status = status
        self.stale_changed.emit()

    @Slot(object)
    def _note_result(self, result: tuple[str, SettingsError | None]) -> None:
        key, error = result
        if error is not None:
            self.refused.emit(key, error)
        else:
            self._soon.start()

    @Slot(object)
    def _note_event(self, event: IngestEvent) -> None:
        if isinstance(event, IngestDone) and not event.summary.cancelled:
            self._indexed_with = {}
            self.reload()

    @Slot(str)
    def _note_change(self, _key: str) -> None:
        """Whoever changed it (another page, a reset of all): show it, once for many."""
        self._soon.start()


def _change(preferences: PreferencesService, key: str, value: object) -> tuple[str, SettingsError | None]:
    """A value that is not allowed is an answer, not a failure."""
    try:
        preferences.change(key, value)
    except SettingsError as error:
        return key, error
    return key, None
