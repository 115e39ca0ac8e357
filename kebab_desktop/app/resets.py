"""Beginning anew with one thing at a time: settings, history, documents. Each can be undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kebab_desktop.app.drafts import DraftService, KeptDraft
from kebab_desktop.app.history import HistoryService
from kebab_desktop.app.history_files import opened
from kebab_desktop.app.knowledge import KnowledgeService
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.retention import (
    Archived,
    Kept,
    archive_answers,
    archive_expired,
    archive_older,
    count_older,
    forget_return,
    half_returned,
    returning,
)
from kebab_desktop.app.sources import LIBRARY_ID
from kebab_desktop.app.views import Removal
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceKind
from kebab_desktop.core.events import IngestEvent
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.ports import Clock


@dataclass(frozen=True, slots=True)
class OldSettings:
    """Settings that were reset, by key, to be handed back."""

    values: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class TakenOut:
    """What :meth:`ResetService.documents` took out, to be handed back: sources and documents, and unsaved drafts."""

    removals: tuple[Removal, ...] = ()
    drafts: tuple[KeptDraft, ...] = ()

    @property
    def documents(self) -> int:
        """Return the number of documents."""
        return sum(len(each.document_ids) for each in self.removals)


class ResetService:
    """``archive`` is the folder that answers are moved to, ``trash`` the one of managed copies and drafts."""

    def __init__(
        self,
        archive: Path,
        trash: Path,
        preferences: PreferencesService,
        knowledge: KnowledgeService,
        *,
        drafts: DraftService,
        history: HistoryService,
        store: HistoryStore,
        clock: Clock,
        clock_is_trusted: bool = True,
    ) -> None:
        self._archive = archive
        self._trash = trash
        self._drafts = drafts
        self._preferences = preferences
        self._knowledge = knowledge
        self._history = history
        self._store = store
        self._clock = clock
        self._clock_is_trusted = clock_is_trusted

    def settings(self, key: str | None = None) -> OldSettings:
        """Restore the default of one setting, None: of all, and return what was set before."""
        views = (each for each in self._preferences.settings() if key in (None, each.key))
        old = OldSettings(tuple((each.key, each.value) for each in views if each.origin == "file"))
        self._preferences.reset(key)
        return old

    def undo_settings(self, old: OldSettings) -> int:
        """Set again what was set before; raises SettingsError when a value is no longer allowed.

        What was changed since the reset stays as it is now; return how many settings these are.
        """
        changed = {each.key for each in self._preferences.settings() if each.origin == "file"}
        for key, value in old.values:
            if key not in changed:
                self._preferences.change(key, value)
        return sum(key in changed for key, _value in old.values)

    def history(self, days: int = 0) -> Archived | None:
        """Move answers older than ``days`` (0: all) to a file of the archive; None when there are none.

        Raises HistoryError when the file cannot be written; then everything stays.
        """
        return archive_older(self._store, self._archive, days, datetime.fromisoformat(self._clock.now()))

    def answers(self, trace_ids: Sequence[str]) -> Archived | None:
        """Move these answers to a file of the archive; None when none of them is there.

        Raises HistoryError when the file cannot be written; then everything stays.
        """
        now = datetime.fromisoformat(self._clock.now())
        return archive_answers(self._store, self._archive, [*trace_ids], now)

    def beyond_limits(self) -> Archived | None:
        """Move the answers beyond what the settings keep to a file of the archive, as every start does.

        None when there are none, and after a jump of the clock. Raises HistoryError when the file cannot be written.
        """
        privacy = self._preferences.current().privacy
        if not self._clock_is_trusted:
            return None
        kept = Kept(privacy.keep_history_days, privacy.keep_history_answers)
        return archive_expired(self._store, self._archive, kept, datetime.fromisoformat(self._clock.now()))

    def archived(self) -> bool:
        """Return whether answers were ever moved to the archive."""
        return any(self._archive.glob("*.jsonl"))

    def older(self, days: int) -> int:
        """Return how many answers :meth:`history` would move."""
        return count_older(self._store, days, datetime.fromisoformat(self._clock.now()))

    def undo_history(self, archived: Archived) -> None:
        """Bring the answers back; raises HistoryError when their file cannot be read. The file stays."""
        with returning(archived.file):
            self._bring_back(archived.file)

    def finish_undo(self) -> int:
        """Bring the answers back of which a killed :meth:`undo_history` has left some; return their number.

        Raises HistoryError when their file cannot be read; it stays, and is not tried again.
        """
        number = 0
        for archive in half_returned(self._archive):
            try:
                number += self._bring_back(archive)
            finally:
                forget_return(archive)
        return number

    def _bring_back(self, archive: Path) -> int:
        with opened(archive) as file:
            # A conversation that was deleted stays so.
            return self._history.import_answers(file, list_again=False).added

    def documents(self) -> TakenOut:
        """Take out every source and document that the user added, and the drafts; files of the user stay.

        Managed copies and drafts go to the trash; earlier versions are deleted 30 days later, as after any removal.
        """
        drafts = self._drafts.put_away(self._trash)
        removals = [
            self._knowledge.remove_source(view.source.id)
            for view in self._knowledge.sources()
            if view.source.kind is SourceKind.FOLDER
        ]
        added = [each.id for each in self._knowledge.documents() if each.source_id == LIBRARY_ID]
        if added:
            removals.append(self._knowledge.remove_documents(added))
        return TakenOut(tuple(removals), drafts)

    def undo_documents(self, taken: TakenOut, token: CancelToken) -> Iterator[IngestEvent]:
        """Bring drafts, sources and documents back and index them; IngestDone comes last."""
        for draft in taken.drafts:
            self._drafts.keep(draft)
        for removal in reversed(taken.removals):
            self._knowledge.undo(removal)
        yield from self._knowledge.ingest(token)
