"""The analysis that was stored with an answer, where answers are looked at one after the other."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.core.answers import AnalyzedLog
from kebab_desktop.ui.intents import Intents
from kebab_desktop.ui.log_places import LogPlace, LogVisit
from kebab_desktop.ui.logs.card import LogCard
from kebab_desktop.ui.theme import Theme


class StoredLog(QWidget):
    """Holds the card of the log that was shown last. ``refs_activated(refs, index)``: a runbook was pressed."""

    refs_activated = Signal(object, int)

    def __init__(self, theme: Theme, intents: Intents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._intents = intents
        self.card: LogCard | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_log(self, log: AnalyzedLog | None) -> None:
        """Show the analysis of another answer, nothing for one that is not about a log."""
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None
        self.setVisible(log is not None)
        if log is None:
            return
        self.card = LogCard(self._theme, "")
        self.card.places_pressed.connect(self._open_places)
        self.card.runbook_pressed.connect(self._open_runbook)
        self.card.show_log(log)
        layout = self.layout()
        assert layout is not None, "set by the constructor"
        layout.addWidget(self.card)

    @Slot(object, int)
    def _open_places(self, places: tuple[LogPlace, ...], index: int) -> None:
        self._intents.log_requested.emit(LogVisit(places, index))

    @Slot(object)
    def _open_runbook(self, ref: object) -> None:
        self.refs_activated.emit((ref,), 0)
