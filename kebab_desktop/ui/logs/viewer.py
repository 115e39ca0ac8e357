"""The log viewer: the log itself with the proof highlighted, at once whatever its size."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.errors import KebabError
from kebab_desktop.ui.language import said_error
from kebab_desktop.ui.log_places import LogVisit, short, still_reads
from kebab_desktop.ui.logs.line_taker import LineTaker
from kebab_desktop.ui.logs.lines_view import LinesView, set_wrapped
from kebab_desktop.ui.logs.text_feed import TextFeed
from kebab_desktop.ui.logs.text_search import TextSearch
from kebab_desktop.ui.logs.viewer_foot import ViewerFoot
from kebab_desktop.ui.logs.viewer_head import ViewerHead
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.chips import Tone

_WRAP_KEY = "logs/wrap"


class LogViewer(QFrame):
    """``shown``: something is to be seen; ``closed``: the user closed it.

    ``lines_taken`` carries selected lines under the name of their place, secrets masked: they are to be asked about.
    """

    shown = Signal()
    closed = Signal()
    lines_taken = Signal(str)

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourcePane")
        self._context = context
        self._visit: LogVisit | None = None
        self._name = ""
        self._state = (0, 0.0, False)
        self.feed = TextFeed(context, self)
        self.search = TextSearch(context.bridge, self)
        self.head = ViewerHead(context.theme, self)
        self.banner = Banner()
        self.view = LinesView(context.theme)
        self.foot = ViewerFoot(context)
        self.lines = LineTaker(context.intents, self.view, self.feed, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.head, self.banner):
            layout.addWidget(part)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.foot)
        self._connect()
        self.head.wrap.setChecked(bool(context.window_state.value(_WRAP_KEY, True, bool)))

    @property
    def visit(self) -> LogVisit | None:
        """Return what is shown."""
        return self._visit

    def show_visit(self, visit: LogVisit) -> None:
        """Open a log at a proof; the proof is on the screen before the log is read."""
        self._visit = visit
        place = visit.place
        self.head.show_visit(visit)
        self.view.marked = tuple((each.start, each.end) for each in visit.places if each.name == place.name)
        self.view.strong = (place.start, place.end)
        if place.name != self._name:
            self._name = self.lines.name = place.name
            self._state = (0, 0.0, False)
            self.view.cache.clear()
            self.view.cache.known = 0
            self.view.setAccessibleName(self.tr("Log {name}").format(name=short(place.name)))
            self.banner.say("")
            self.head.secrets.setChecked(False)
            self.search.stop()
            self.feed.open(place.name, visit.pasted.get(place.name))
            self.foot.offer_file("" if place.name in visit.pasted or "!/" in place.name else place.name)
        if place.end > self.view.cache.known:
            self.view.cache.expect(place.start, place.text.split("\n") if place.text else [""])
        self.shown.emit()
        self.view.refresh()
        self.view.go_to(place.start)
        self.view.setFocus()

    @Slot(int)
    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) proof; round at the ends."""
        if self._visit is not None:
            index = (self._visit.index + by) % len(self._visit.places)
            self.show_visit(LogVisit(self._visit.places, index, self._visit.pasted))

    def _connect(self) -> None:
        self.head.stepped.connect(self.step)
        self.head.closed.connect(self._leave)
        self.head.searched.connect(self._search)
        self.head.words_changed.connect(self.view.show_words)
        self.head.secrets_shown.connect(self._show_secrets)
        self.head.wrapped.connect(self._wrap)
        self.view.wanted.connect(self.feed.want)
        self.view.current_changed.connect(self._say_where)
        self.feed.grown.connect(self._grow)
        self.feed.read.connect(self._take)
        self.search.found.connect(self._find)
        self.search.failed.connect(self._fail)
        self.feed.failed.connect(self._fail)
        self.foot.copy.clicked.connect(self.lines.copy)
        self.lines.taken.connect(self.lines_taken)
        self.foot.ask.clicked.connect(self.lines.ask)

    @Slot()
    def _leave(self) -> None:
        """Close the log: an open file cannot be rotated on every system."""
        self._name = ""
        self.search.stop()
        self.feed.close()
        self.closed.emit()

    @Slot(int, float, bool)
    def _grow(self, lines: int, share: float, complete: bool) -> None:
        self._state = (lines, share, complete)
        self.view.cache.known = lines
        if complete and lines < self.view.strong[1]:
            self.banner.say(
                self.tr("The log is shorter than it was when it was analyzed; the lines shown are from then.")
            )
        self.view.refresh()
        self._say_where()

    @Slot(int, list)
    def _take(self, first: int, lines: list[str]) -> None:
        self.view.cache.put(first, lines)
        self.view.refresh()
        self._say_where()
        place = self._visit.place if self._visit is not None else None
        here = place is not None and first <= place.start < first + len(lines)
        if place is not None and here and not still_reads(place.text, lines[place.start - first]):
            words = self.tr("The log has changed since it was analyzed. Line {n} read then: {text}")
            self.banner.say(words.format(n=f"{place.start:,}", text=place.text.partition("\n")[0]))

    @Slot(str, bool)
    def _search(self, words: str, back: bool) -> None:
        current = self.view.current
        if self.feed.text is not None:
            self.search.search(self.feed.text, words, current if back else current + 1, back=back)

    @Slot(int)
    def _find(self, line: int) -> None:
        if line:
            self.banner.say("")
            self.view.go_to(line, to_words=True)
        else:
            self.banner.say(self.tr("Not found from here on; search the other way, too."), Tone.INFO)

    @Slot(bool)
    def _show_secrets(self, shown: bool) -> None:
        self.feed.masked = not shown
        self.view.cache.clear()
        self.view.refresh()

    @Slot(bool)
    def _wrap(self, wrapped: bool) -> None:
        set_wrapped(self.view, wrapped)
        self._context.window_state.setValue(_WRAP_KEY, wrapped)
        self._say_where()

    @Slot()
    def _say_where(self) -> None:
        text = self.view.cache.text(self.view.current)
        self.foot.say_where(self.view.current, *self._state)
        self.foot.show_line(text or "", whole=self.view.wrapped and not self.view.rows.is_cut(text))

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self.foot.offer_file("")
        if isinstance(error, KebabError | OSError):
            words = said_error(error) if isinstance(error, KebabError) else str(error.strerror or error)
            kept = self.tr("The proof is shown as it was.")
            self.banner.say(f"{words} {kept}", Tone.BAD)
        else:
            self._context.intents.failure_reported.emit(error)
