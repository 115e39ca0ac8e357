"""The right column of the chat: the source pane or the log viewer, whatever was asked for last."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from kebab_desktop.ui.answer.refs import SourceRef
from kebab_desktop.ui.answer.source_pane import SourcePane
from kebab_desktop.ui.logs.viewer import LogViewer
from kebab_desktop.ui.page import PageContext

_LOG_WIDTH = 500
"""Lines of logs are long."""


class SidePanes(QStackedWidget):
    """``opened`` carries the width that the pane would like to have; ``closed``: the user closed it.

    ``first_wanted``: a citation is to be shown, and none is open. ``lines_taken`` carries lines of a log to be asked
    about.
    """

    opened = Signal(int)
    closed = Signal()
    first_wanted = Signal()
    lines_taken = Signal(str)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._log: LogViewer | None = None
        self.source = SourcePane(context)
        self.addWidget(self.source)
        self.source.closed.connect(self.closed)
        self.source.shown.connect(self._show_source)

    @property
    def log(self) -> LogViewer:
        """Return the log viewer; made at its first use, which spares the start a third of the page."""
        if self._log is None:
            self._log = LogViewer(self._context)
            self.addWidget(self._log)
            self._log.closed.connect(self.closed)
            self._log.shown.connect(self._show_log)
            self._log.lines_taken.connect(self.lines_taken)
        return self._log

    @property
    def shows_source(self) -> bool:
        """Return whether a citation is open."""
        return not self.isHidden() and self.currentWidget() is self.source

    @property
    def open_source(self) -> tuple[tuple[SourceRef, ...], int] | None:
        """Return the citations that are open and which of them is shown, for the page that takes the place of this."""
        return self.source.shown_refs if self.shows_source else None

    @Slot()
    def go_back(self) -> None:
        """Go to the citation or proof before."""
        self._current().head.previous.click()

    @Slot()
    def go_on(self) -> None:
        """Go to the next citation or proof; with nothing open, to the first citation."""
        if self.isHidden():
            self.first_wanted.emit()
        else:
            self._current().head.next.click()

    def close_pane(self) -> None:
        """Close what is shown."""
        self._current().head.close_button.click()

    def _current(self) -> SourcePane | LogViewer:
        return self._log if self._log is not None and self.currentWidget() is self._log else self.source

    @Slot()
    def _show_source(self) -> None:
        self.setCurrentWidget(self.source)
        self.opened.emit(0)

    @Slot()
    def _show_log(self) -> None:
        self.setCurrentWidget(self.log)
        self.opened.emit(_LOG_WIDTH)
