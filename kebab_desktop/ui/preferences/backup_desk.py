"""What the settings page asks of the facade about backups, and about beginning anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kebab_desktop.app.backup import BackedUp, CopyProgress, Prepared
from kebab_desktop.app.resets import TakenOut
from kebab_desktop.ui.bridge import Task
from kebab_desktop.ui.lanes import LaneName
from kebab_desktop.ui.page import PageContext

BACKUP_KEY = "backup"
"""What leads to the card, as the key of a setting does to its row."""
_WORK = "backup"
_SETTLED_MS = 500
"""Many changes come at once, and all of them are compared."""


class BackupDesk(QObject):
    """``copied``: a :class:`CopyProgress`; ``changed``: a copy began or ended, or a restore was prepared or given up.

    Backups run on the work lane, so that no ingest writes meanwhile. What a restore that waits will change is counted
    again after each change.
    """

    copied = Signal(object)
    changed = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None
        self._comparing: Task | None = None
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLED_MS)
        self._settled.timeout.connect(self.renew)
        for changed in (
            context.intents.answers_changed,
            context.intents.index_changed,
            context.indexing.settled,
            context.settings_watch.changed,
        ):
            changed.connect(self._settled.start)

    @property
    def running(self) -> bool:
        """Whether a backup is written or unpacked."""
        return self._task is not None

    def write(self, target: Path) -> None:
        """Write a backup."""
        self._run(self._context.bridge.submit(LaneName.WORK, partial(self._context.kebab.backups.write, target)))
        self._context.intents.would_be_lost.emit(
            _WORK, self.tr("A backup is being written. It will have to be written again.")
        )

    def prepare(self, source: Path) -> None:
        """Prepare a restore."""
        self._run(self._context.bridge.submit(LaneName.WORK, partial(self._context.kebab.backups.prepare, source)))
        text = self.tr("A backup is being unpacked. It will have to be chosen again; the data of now stay as they are.")
        self._context.intents.would_be_lost.emit(_WORK, text)

    @Slot()
    def stop(self) -> None:
        """Stop copying; nothing is left behind."""
        if self._task is not None:
            self._task.cancel()

    @Slot()
    def give_up(self) -> None:
        """Do not restore after all."""
        self._change(self._context.bridge.read(self._context.kebab.backups.give_up))

    @Slot()
    def undo_restore(self) -> None:
        """Bring back the data from before the last restore at the next start."""
        self._change(self._context.bridge.read(self._context.kebab.backups.undo))

    @Slot()
    def renew(self) -> None:
        """Count again what a restore that waits will change; ``changed`` when that is something else now."""
        if not self._context.kebab.backups.is_prepared or self.running:
            return
        if self._comparing is not None:
            self._comparing.drop()
        self._comparing = self._context.bridge.read(self._context.kebab.backups.renew_difference)
        self._comparing.progressed.connect(self._note_difference)
        self._comparing.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note_difference(self, other: object) -> None:
        if other:
            self.changed.emit()

    def _run(self, task: Task) -> None:
        self._task = task
        task.progressed.connect(self._take)
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._end)
        self.changed.emit()

    def _change(self, task: Task) -> None:
        task.failed.connect(self._context.intents.failure_reported)
        task.finished.connect(self._tell)

    @Slot(object)
    def _take(self, event: CopyProgress | BackedUp | Prepared) -> None:
        if isinstance(event, CopyProgress):
            self.copied.emit(event)
        elif isinstance(event, BackedUp):
            text = self.tr("Backed up {n} files to {path}", "", event.files).format(
                n=f"{event.files:,}", path=event.file
            )
            self._context.intents.notice_requested.emit(text)

    @Slot(object)
    def _end(self, _outcome: object) -> None:
        self._task = None
        self._context.intents.would_be_lost.emit(_WORK, "")
        self.changed.emit()

    @Slot(object)
    def _tell(self, _outcome: object) -> None:
        self.changed.emit()


class NewBeginnings(QObject):
    """Takes out what the user added; offers to take that back."""

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._taken = TakenOut()

    @Slot()
    def remove_documents(self) -> None:
        """Take out everything that the user added."""
        task = self._context.bridge.call(LaneName.WORK, self._context.kebab.resets.documents)
        task.progressed.connect(self._note_removals)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note_removals(self, taken: TakenOut) -> None:
        if not taken.removals and not taken.drafts:
            self._context.intents.notice_requested.emit(self.tr("Nothing was added yet"))
            return
        self._taken = taken
        self._context.indexing.settled.emit()  # lists and counts are others now
        drafts = len(taken.drafts)
        what = [self.tr("{n} documents", "", taken.documents).format(n=f"{taken.documents:,}")]
        if drafts:
            what.append(self.tr("{n} drafts", "", drafts).format(n=f"{drafts:,}"))
        text = self.tr("Taken out: {what}; your files stay where they are").format(what=", ".join(what))
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo_documents)

    @Slot()
    def _undo_documents(self) -> None:
        self._context.indexing.run(partial(self._context.kebab.resets.undo_documents, self._taken))
