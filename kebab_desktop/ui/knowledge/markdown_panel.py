"""The text of a runbook: written with its preview beside it (in a tab where it is narrow), compared with the file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from kebab_desktop.app.versions import DiffLine
from kebab_desktop.ui.application import fixed_font
from kebab_desktop.ui.knowledge.difference_view import DifferenceView
from kebab_desktop.ui.knowledge.manuscript_edit import ManuscriptEdit, cut_for_reading
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.labels import label

_SECOND = 1
_PREVIEW_MS = 200
_LIVE_CHARS = 60_000
"""Longer texts are laid out when the tab is chosen, not at every key."""
_SIDE_BY_SIDE = 760


class MarkdownPanel(QTabWidget):
    """``changed``: something was typed.

    ``reading`` shows the text as it is indexed, for a panel in which one mostly reads: it stands in a tab before the
    one for writing, and gives way to the preview while there is something typed that is not saved.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, reading: DocumentView | None = None) -> None:
        super().__init__(parent)
        self._reading = reading
        self._offered = True
        self._head = self._front = ""
        self.text = ManuscriptEdit()
        self.text.setProperty("role", "field")
        self.text.setAccessibleName(self.tr("Text of the runbook"))
        self.text.setFont(fixed_font())
        self.text.setTabChangesFocus(True)
        self.text.setAcceptDrops(False)
        self.live = DocumentView(theme)
        self.live.setAccessibleName(self.tr("Preview while writing"))
        self.preview = DocumentView(theme)
        self.preview.setAccessibleName(self.tr("Preview"))
        self.difference = DifferenceView(theme)
        self.hint = label("", "small", wrap=True)
        self.missing = label("", "small", wrap=True)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_PREVIEW_MS)
        self._lay_out()
        self._delay.timeout.connect(self._refresh)
        self.text.textChanged.connect(self.changed)
        self.text.textChanged.connect(self._delay.start)
        self.text.cursorPositionChanged.connect(self._show_hint)
        self.currentChanged.connect(self._refresh)

    def begin(self, body: str, *, guided: bool, writable: bool) -> None:
        """Show another text; ``guided``: the cursor goes below the first heading and hints say what belongs there."""
        self.text.begin(body if writable else cut_for_reading(body))
        blocked = self.text.blockSignals(True)
        self.text.setReadOnly(not writable)
        for _ in range(2 if guided else 0):
            self.text.moveCursor(QTextCursor.MoveOperation.NextBlock)
        self.text.blockSignals(blocked)
        self._front = ""
        self.hint.setVisible(guided)
        self.missing.clear()
        self.show_difference(None)
        self.setTabText(self.indexOf(self.written), self.tr("Write") if writable else self.tr("Text"))
        self.setCurrentIndex(0)
        self.offer_writing(offered=writable or self._reading is None)
        self._show_hint()
        self._refresh()

    def offer_writing(self, *, offered: bool) -> None:
        """Show the tab for writing, or not: the text may not be there yet, or not be one's own."""
        self._offered = offered
        self._choose_tabs()

    def show_reading(self) -> None:
        """Show the text as it is indexed, also when something is typed."""
        self.setCurrentIndex(0)
        if self._reading is not None:
            self._read.setCurrentWidget(self._reading)

    def body(self) -> str:
        """Return the text as it is."""
        return self.text.whole()

    def replace_body(self, body: str) -> None:
        """Put another text in the place of this one, so that Ctrl+Z brings it back."""
        if body == self.body():
            return
        self.text.fill()
        cursor = QTextCursor(self.text.document())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(body)
        cursor.endEditBlock()

    def set_head(self, head: str) -> None:
        """Say what the preview shows above the text."""
        if head != self._head:
            self._head = head
            self._delay.start()

    def hide_front(self, front: str) -> None:
        """Leave a frontmatter that the text begins with out of the preview."""
        if front != self._front:
            self._front = front
            self._delay.start()

    def show_missing(self, sections: Sequence[str]) -> None:
        """Name the sections that have no text yet."""
        named = ", ".join(sections)
        self.missing.setText(self.tr("Without text yet: {sections}").format(sections=named) if named else "")
        self.missing.setVisible(bool(named))

    def show_difference(self, lines: Sequence[DiffLine] | None) -> None:
        """Show what differs in a tab of its own; None takes the tab away."""
        place = self.indexOf(self._compared)
        if lines is None:
            if place >= 0:
                self.removeTab(place)
                self._choose_tabs()
            return
        self.difference.show_lines(lines)
        if place < 0:
            place = self.addTab(self._compared, self.tr("Difference"))
        self.setCurrentIndex(place)
        self._choose_tabs()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the preview beside the text where there is room for both."""
        super().resizeEvent(event)
        beside = self.width() >= _SIDE_BY_SIDE and self._reading is None
        if beside == self.live.isHidden():
            self.live.setVisible(beside)
            self._choose_tabs()
            self._refresh()

    def _lay_out(self) -> None:
        self.setDocumentMode(True)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        split.addWidget(self.text)
        split.addWidget(self.live)
        split.setSizes([1000, 1000])
        self.live.hide()
        self.written = QWidget()
        column = QVBoxLayout(self.written)
        column.setContentsMargins(Space.M, Space.S, Space.L, Space.S)
        column.setSpacing(Space.S)
        for part in (self.hint, split, self.missing):
            column.addWidget(part, 1 if part is split else 0)
        self._compared = QWidget()
        margins = QVBoxLayout(self._compared)
        margins.setContentsMargins(Space.M, Space.S, Space.L, Space.S)
        margins.addWidget(self.difference)
        self._read = QStackedWidget()
        if self._reading is None:
            self.addTab(self.written, self.tr("Write"))
            self.addTab(self.preview, self.tr("Preview"))
        else:
            for view in (self._reading, self.preview):
                self._read.addWidget(view)
            self.setObjectName("secondTabs")  # it stands below the tabs of the details
            self.addTab(self._read, self.tr("Read"))
            self.addTab(self.written, self.tr("Write"))
        self.tabBar().setDrawBase(False)
        self.tabBar().setAccessibleName(self.tr("Write or preview"))

    def _choose_tabs(self) -> None:
        """Offer the preview as a tab only where it does not stand beside the text already; a lone tab is none."""
        if self._reading is None:
            beside = not self.live.isHidden() and self.text.document().characterCount() <= _LIVE_CHARS
            if beside and self.currentIndex() == _SECOND:
                self.setCurrentIndex(0)
            self.setTabVisible(_SECOND, not beside)
        else:
            if not self._offered and self.currentIndex() == _SECOND:
                self.setCurrentIndex(0)
            self.setTabVisible(_SECOND, self._offered)
        self.tabBar().setVisible(sum(map(self.isTabVisible, range(self.count()))) > 1)

    @Slot()
    @Slot(int)
    def _refresh(self, _tab: int = 0) -> None:
        """Lay out what is visible; the place that is read stays."""
        self._choose_tabs()
        if self._reading is not None:
            edited = self.text.document().isModified()
            self._read.setCurrentWidget(self.preview if edited else self._reading)
            previewed = edited and self.currentIndex() == 0
        else:
            previewed = self.currentIndex() == _SECOND
        wanted = self.preview if previewed else self.live
        if wanted is self.live and (self.live.isHidden() or self.currentIndex() != 0):
            return
        body = self.body()
        if wanted is self.live and len(body) > _LIVE_CHARS:
            self.live.show_plain(self.tr("The text is long: the Preview tab shows it."))
            return
        place = wanted.verticalScrollBar().value()
        wanted.show_document(self._head + body.removeprefix(self._front), 1)
        wanted.verticalScrollBar().setValue(place)

    @Slot()
    def _show_hint(self) -> None:
        """Say what belongs into the section where the cursor is."""
        if self.hint.isHidden():
            return
        lines = self.body().split("\n")[: self.text.textCursor().blockNumber() + 1]
        heads = [line for line in lines if line.startswith("## ")]
        name = heads[-1][3:].strip() if heads else ""
        hints = {
            "company_policy": self.tr("severity rule, evidence to save first, what needs approval"),
            "symptoms": self.tr("what users and operators see"),
            "detection_signals": self.tr("log texts, thresholds, look-alikes"),
            "check_points": self.tr("questions that separate the causes, read-only commands"),
            "recommended_actions": self.tr("numbered steps; say what a risky command interrupts"),
            "response_template": self.tr("sentences of the report, with {placeholders}"),
        }
        general = self.tr("Put the cursor into a section to see what belongs there.")
        self.hint.setText(f"{name} – {hints[name]}" if name in hints else general)
