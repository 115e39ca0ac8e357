"""Choosing the file of an export or import of the history."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog

from kebab_desktop.ui.history.desk import FORMATS, HistoryDesk
from kebab_desktop.ui.history.head import HistoryHead
from kebab_desktop.ui.page import Page
from kebab_desktop.ui.widgets.file_dialog import FileDialog, LastFolder


class HistoryFiles(QObject):
    """Asks where to save what is shown, and which file to bring back; ``dialog`` is the one that is open."""

    def __init__(self, desk: HistoryDesk, head: HistoryHead, page: Page) -> None:
        super().__init__(page)
        self._desk = desk
        self._head = head
        self._page = page
        self._last = LastFolder(page.context.window_state, "history")
        self._packed = ""
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

    @Slot(str)
    def choose_pack(self, trace_id: str) -> None:
        """Ask where to save the incident pack of an answer."""
        self._packed = trace_id
        name = f"incident-{trace_id}.zip"
        dialog = FileDialog(self._page, self.tr("Save incident pack"), self._last, name)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.tr("Files in a ZIP (*.zip)"), self.tr("One text (*.md)")])
        dialog.fileSelected.connect(self._pack)
        self._open(dialog)

    @Slot(str)
    def _pack(self, name: str) -> None:
        self._desk.write_pack(self._packed, self._with_suffix(Path(name), (".zip", ".md")))

    def _with_suffix(self, path: Path, suffixes: Iterable[str]) -> Path:
        """A name without a suffix gets that of the chosen kind."""
        if path.suffix:
            return path
        chosen = self.dialog.selectedNameFilter() if self.dialog is not None else ""
        suffixes = tuple(suffixes)
        return path.with_name(path.name + next((each for each in suffixes if f"*{each})" in chosen), suffixes[0]))

    def _open(self, dialog: QFileDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    @Slot(str)
    def _import(self, name: str) -> None:
        self._desk.import_file(Path(name))

    @Slot(str)
    def _export(self, name: str) -> None:
        self._desk.export(self._head.selection(), self._with_suffix(Path(name), FORMATS))
