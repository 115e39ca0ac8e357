"""The analysis card: reading, then what it is, what happened with its proof, the figures, a plot, and the files."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.core.answers import AnalyzedLog, FindingRunbook
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import LogProgress
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, Severity
from kebab_desktop.ui.language import said_error, said_summary
from kebab_desktop.ui.log_places import LogPlace
from kebab_desktop.ui.logs.file_notes import FileNotes
from kebab_desktop.ui.logs.findings import FindingList
from kebab_desktop.ui.logs.plot import LogPlot
from kebab_desktop.ui.logs.plot_parts import THREADS
from kebab_desktop.ui.logs.progress import ReadingBar
from kebab_desktop.ui.logs.reading import LogRead, RunbooksFound
from kebab_desktop.ui.logs.state_bars import StateBars, dumps_of
from kebab_desktop.ui.logs.tiles import TileGrid
from kebab_desktop.ui.logs.unknown_file import UnknownFile
from kebab_desktop.ui.logs.wording import TONES, severity_name, span, tiles, type_names
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner, BannerColumn
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.chips import Chip, Tone
from kebab_desktop.ui.widgets.flow import FlowLayout
from kebab_desktop.ui.widgets.labels import label

_PADDING = Space.M
_COUNTED_BY_TILES = {"apache", "tomcat"}
"""Logs of which the summary counts requests and lines, as the figures below it do."""


class LogCard(QFrame):
    """Fed with the events of :class:`Reading` by :meth:`take`.

    ``places_pressed(places, index)``: lines of a log; ``runbook_pressed``: a :class:`SourceRef`; ``cancel_pressed``;
    ``again_pressed``: analyze the same again; ``apart_pressed``: the logs are of several hosts; ``failed``: an
    exception that nobody expected; ``text_wanted``, ``knowledge_wanted``: what to do with a file that is no log.
    """

    places_pressed = Signal(object, int)
    runbook_pressed = Signal(object)
    cancel_pressed = Signal()
    again_pressed = Signal()
    apart_pressed = Signal()
    failed = Signal(object)
    text_wanted = Signal(str)
    knowledge_wanted = Signal(object)

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerCard")
        self._theme = theme
        self.read: LogRead | None = None
        self.events: list[object] = []
        """The last event of every kind: what another card needs to show the same."""
        self._places: list[LogPlace] = []
        self.progress = ReadingBar(title)
        self.progress.cancel.clicked.connect(self.cancel_pressed)
        self.banner = Banner()
        self.again = button(self.tr("Analyze again"), "ghost")
        self.again.clicked.connect(self.again_pressed)
        self.again.hide()
        self.banner.add_button(self.again)
        self.apart = button(self.tr("Analyze separately"), "link")
        self.apart.setToolTip(self.tr("The logs are of several hosts: join no findings of different logs."))
        self.apart.clicked.connect(self.apart_pressed)
        self.findings = FindingList()
        self.findings.place_pressed.connect(self._open)
        self.findings.runbook_pressed.connect(self.runbook_pressed)
        self.plot: LogPlot | None = None
        self.states: StateBars | None = None
        self._body = QVBoxLayout()
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(Space.S)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self.progress)
        layout.addWidget(BannerColumn(self.banner))
        layout.addLayout(self._body)

    @Slot(object)
    def take(self, event: object) -> None:
        """Show how far the reading is, what was found, or which runbooks there are."""
        self.events = [*(each for each in self.events if type(each) is not type(event)), event]
        if isinstance(event, LogProgress):
            self.progress.show_progress(event)
        elif isinstance(event, LogRead):
            self.show_read(event)
        elif isinstance(event, RunbooksFound):
            self.show_runbooks(event.runbooks)

    def show_read(self, read: LogRead) -> None:
        """Show a result."""
        self.read = read
        self.progress.hide()
        self._body.setContentsMargins(_PADDING, Space.M, _PADDING, Space.M)
        result = read.result
        self._body.addLayout(self._head(result))
        if when := span(result):
            self._body.addWidget(label(when, "small", wrap=True))
        if result.summary and not (result.signals and result.log_type in _COUNTED_BY_TILES):
            self._body.addWidget(label(said_summary(result.summary), "secondary", wrap=True))
        if result.together > 1:
            self._body.addLayout(self._hosts(result.together))
        if shown := tiles(result.kpis):
            self._body.addWidget(TileGrid(shown))
        self._body.addWidget(self.findings)
        self.findings.show_result(result)
        self._places = [place for row in self.findings.rows for place in row.places]
        if dumps := dumps_of(result):
            self.states = StateBars(self._theme, dumps, [each.name for each in result.files])
            self.states.place_activated.connect(self._open)
            self._body.addWidget(self.states)
        series = [each for each in result.series if not (dumps and each.name.startswith(THREADS))]
        if series:
            self.plot = LogPlot(self._theme, [each.name for each in result.files], zone_s=result.zone_s)
            self.plot.place_activated.connect(self._open)
            self._body.addWidget(self.plot)
            self.plot.show_series(series, result.log_type)
        self._body.addWidget(FileNotes(result))
        if result.status is AnalysisStatus.UNSUPPORTED:
            unknown = UnknownFile(result)
            unknown.text_wanted.connect(self.text_wanted)
            unknown.knowledge_wanted.connect(self.knowledge_wanted)
            self._body.addWidget(unknown)
        self.setAccessibleName(self.tr("Analysis: {text}").format(text=f"{type_names(result)}, {span(result)}"))

    def show_log(self, log: AnalyzedLog) -> None:
        """Show an analysis that was stored with its answer."""
        self.show_read(LogRead(log.analysis))
        self.apart.hide()
        if log.runbooks:
            self.show_runbooks(log.runbooks)

    def show_runbooks(self, found: Sequence[FindingRunbook]) -> None:
        """Link the runbooks and name the findings without one."""
        self.findings.show_runbooks(found)

    @Slot(object)
    def fail(self, error: Exception) -> None:
        """Say why nothing could be analyzed, and what to do."""
        self.progress.hide()
        if isinstance(error, KebabError):
            self.banner.say(said_error(error), Tone.BAD)
        else:
            self.banner.say(self.tr("Something went wrong in the program; the details are in the report."), Tone.BAD)
            self.failed.emit(error)
        self.again.show()

    @Slot()
    def stop(self) -> None:
        """Say that the reading was cancelled."""
        self.progress.hide()
        if self.read is None:
            self.banner.say(self.tr("The analysis was cancelled; nothing of it was kept."), Tone.INFO)
            self.again.show()

    def _hosts(self, logs: int) -> QHBoxLayout:
        """Say what was assumed of several logs, and offer the other way."""
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        words = self.tr("{n} logs were analyzed together as those of one host.")
        row.addWidget(label(words.format(n=logs), "small"))
        row.addWidget(self.apart)
        row.addStretch(1)
        return row

    def _head(self, result: AnalysisResult) -> FlowLayout:
        row = FlowLayout(spacing=Space.S)
        row.addWidget(label(type_names(result), "title"))
        for severity in reversed(Severity):
            count = sum(each.severity is severity for each in result.signals)
            if count:
                row.addWidget(Chip(f"{severity_name(severity)} {count}", TONES[severity]))
        if result.status is AnalysisStatus.HEALTHY:
            row.addWidget(Chip(self.tr("Healthy: no detector found anything"), Tone.OK))
        if result.status is AnalysisStatus.INCOMPLETE:
            row.addWidget(Chip(self.tr("Too little to call it healthy"), Tone.WARN))
        if result.status is AnalysisStatus.UNSUPPORTED:
            row.addWidget(Chip(self.tr("Nothing can be said about its health"), Tone.WARN))
        return row

    @Slot(object)
    def _open(self, place: LogPlace) -> None:
        places = self._places if place in self._places else [place]
        self.places_pressed.emit(tuple(places), places.index(place))
