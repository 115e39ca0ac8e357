"""Choosing the file of an export or import of the history."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog

from kebab_desktop.ui.history.desk import FORMATS, HistoryDesk
from kebab_desktop.ui.history.head import HistoryHead
from kebab_desktop.ui.page import Page
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder, with_suffix


class HistoryFiles(QObject):
    """Asks where to save what is shown, and which file to bring back; ``dialog`` is the one that is open."""

    def __init__(self, desk: HistoryDesk, head: HistoryHead, page: Page) -> None:
        super().__init__(page)
        self._desk = desk
        self._head = head
        self._page = page
        self._last = LastFolder(page.context.window_state, "history")
        self.dialog: QFileDialog | None = None
        head.export_wanted.connect(self._choose_export)
        head.import_wanted.connect(self._choose_import)

    @Slot()
    def _choose_export(self) -> None:
        dialog = FileDialog(self._page, self.tr("Export history"), self._last, "history.csv")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(
            [
                self.tr("Table, one line per answer (*.csv)"),
                self.tr("Whole answers, can be imported (*.json)"),
                self.tr("Whole answers, one per line (*.jsonl)"),
                self.tr("Text to read, with footnotes (*.md)"),
            ]
        )
        dialog.fileSelected.connect(self._export)
        self._open(dialog)

    @Slot()
    def _choose_import(self) -> None:
        dialog = FileDialog(self._page, self.tr("Import history"), self._last)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("Whole answers (*.json *.jsonl)")])
        dialog.fileSelected.connect(self._import)
        self._open(dialog)

    def _open(self, dialog: QFileDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    @Slot(str)
    def _import(self, name: str) -> None:
        self._desk.import_file(Path(name))

    @Slot(str)
    def _export(self, name: str) -> None:
        self._desk.export(self._head.selection(), with_suffix(Path(name), FORMATS, self.dialog))
