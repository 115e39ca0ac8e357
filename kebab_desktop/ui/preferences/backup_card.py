"""Backup, restore, and beginning anew with history or documents."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.app.backup import CopyProgress
from kebab_desktop.ui.clearing import HistoryClearing
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.preferences.backup_desk import BACKUP_KEY, BackupDesk, NewBeginnings
from kebab_desktop.ui.preferences.landing import Landing
from kebab_desktop.ui.preferences.restore_words import restore_text
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Tone
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder
from kebab_desktop.ui.widgets.labels import label


class BackupCard(Landing):
    """A restore is prepared, shown, and done at the next start; until then, and after it, it can be taken back."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setProperty("key", BACKUP_KEY)
        self._backups = context.kebab.backups
        self._last = LastFolder(context.window_state, "backups")
        self.desk = lasting(BackupDesk, context)
        self.beginnings = lasting(NewBeginnings, context)
        self.clearing = lasting(HistoryClearing, context)
        self.dialog: QFileDialog | None = None
        self.banner = Banner()
        self.give_up = button(self.tr("Do not restore"))
        self.banner.add_button(self.give_up)
        self.text = label("", "secondary", wrap=True)
        self.write = button(self.tr("Back up…"))
        self.restore = button(self.tr("Restore…"))
        self.undo = button(
            self.tr("Undo the last restore"), tip=self.tr("The data from before it come back at the next start")
        )
        self.stop = button(self.tr("Stop"))
        self._held: QWidget = self.write
        self.history = button(
            self.tr("Clear history"), "danger", tip=self.tr("Moves answers to a file of the archive, can be undone")
        )
        self.documents = button(
            self.tr("Remove all documents"),
            "danger",
            tip=self.tr("Takes out everything you added; your files stay where they are, can be undone"),
        )
        self.ages = QMenu(self)
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        layout.setSpacing(Space.S)
        layout.addWidget(label(self.tr("Backup and reset"), "strong"), 0, Qt.AlignmentFlag.AlignTop)
        for part in (self.banner, self.text):
            layout.addWidget(part)
        layout.addLayout(_row(self.write, self.restore, self.undo, self.stop))
        for each in (self.history, self.documents):
            each.setProperty("framed", True)  # else their words stand below nothing
        layout.addLayout(_row(self.history, self.documents))
        for text, days in (
            (self.tr("Older than 30 days"), 30),
            (self.tr("Older than 90 days"), 90),
            (self.tr("Older than a year"), 365),
            (self.tr("All answers"), 0),
        ):
            self.ages.addAction(text).setData(days)
        self.history.setMenu(self.ages)

    def _connect(self) -> None:
        self.write.clicked.connect(self._ask_where)
        self.restore.clicked.connect(self._ask_which)
        self.undo.clicked.connect(self.desk.undo_restore)
        self.give_up.clicked.connect(self.desk.give_up)
        self.stop.clicked.connect(self.desk.stop)
        self.documents.clicked.connect(self.beginnings.remove_documents)
        self.ages.triggered.connect(self._clear_history)
        self.desk.copied.connect(self._show_progress)
        self.desk.changed.connect(self._show)

    @property
    def landing(self) -> QWidget:
        """Return what gets the keyboard when another page leads here."""
        return self.write if self.give_up.isHidden() else self.give_up

    @Slot()
    def _show(self) -> None:
        running, prepared = self.desk.running, self._backups.is_prepared
        self.banner.say(restore_text(self._backups.waiting_difference()) if prepared else "", Tone.INFO)
        self.text.setText(
            self.tr(
                "Settings, documents you dropped, history and pins in one file; what can be made again is left out."
            )
        )
        acts = (self.write, self.restore, self.history, self.documents)
        held = self.window().focusWidget()
        if running and held in acts:
            self._held = held
            self.stop.show()
            self.stop.setFocus()  # else Qt hands the keyboard to a number below, which the next key would change
        for widget in acts:
            widget.setEnabled(not running)
        if not running and held is self.stop:
            self._held.setFocus()
        self.stop.setVisible(running)
        self.undo.setVisible(self._backups.undoable() and not prepared and not running)

    @Slot(object)
    def _show_progress(self, progress: CopyProgress) -> None:
        text = self.tr("Copying {n} of {all}: {name}")
        self.text.setText(text.format(n=f"{progress.index:,}", all=f"{progress.total:,}", name=progress.name))

    @Slot()
    def _ask_where(self) -> None:
        dialog = FileDialog(self, self.tr("Save a backup"), self._last, self._backups.suggested_name())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("zip")
        dialog.fileSelected.connect(self.write_to)
        self._open(dialog)

    @Slot()
    def _ask_which(self) -> None:
        dialog = FileDialog(self, self.tr("Restore a backup"), self._last)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("Backups (*.zip)")])
        dialog.fileSelected.connect(self.restore_from)
        self._open(dialog)

    def _open(self, dialog: QFileDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    @Slot(str)
    def write_to(self, name: str) -> None:
        """Write a backup to a file."""
        self.desk.write(Path(name))

    @Slot(str)
    def restore_from(self, name: str) -> None:
        """Prepare the restore of a backup."""
        self.desk.prepare(Path(name))

    @Slot(QAction)
    def _clear_history(self, action: QAction) -> None:
        self.clearing.clear(int(str(action.data())))


def _row(*widgets: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Space.S)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row
