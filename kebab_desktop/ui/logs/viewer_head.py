"""The head of the log viewer: which log and finding, a way through the proof, search, and secrets."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from kebab_desktop.ui.language import said_finding
from kebab_desktop.ui.log_places import LogVisit, short
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import IconButton, button
from kebab_desktop.ui.widgets.labels import ElidedLabel, label
from kebab_desktop.ui.widgets.typed_line import TypedLine


class ViewerHead(QFrame):
    """``stepped(by)``: to another proof; ``searched(words, back)``; ``secrets_shown``: whether to show them.

    ``wrapped``: whether long lines go on in the next row.
    """

    stepped = Signal(int)
    searched = Signal(str, bool)
    words_changed = Signal(str)
    secrets_shown = Signal(bool)
    wrapped = Signal(bool)
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sourceHead")
        self.title = ElidedLabel("", "title", mode=Qt.TextElideMode.ElideMiddle)
        self.finding = ElidedLabel("", "small")
        self.position = label("", "small")
        self.previous = IconButton("left", self.tr("Previous proof (Alt+Left)"), theme)
        self.next = IconButton("right", self.tr("Next proof (Alt+Right)"), theme)
        self.close_button = IconButton("close", self.tr("Close the log (Esc)"), theme)
        self.search = TypedLine()
        self.search.setPlaceholderText(self.tr("Search the log"))
        self.search.setAccessibleName(self.tr("Search the log"))
        self.search.setClearButtonEnabled(True)
        self.back = IconButton("left", self.tr("Find before (Shift+F3)"), theme)
        self.forth = IconButton("right", self.tr("Find next (F3)"), theme)
        self.secrets = button(self.tr("Show secrets"), "ghost")
        self.secrets.setCheckable(True)
        self.secrets.setToolTip(self.tr("Passwords, tokens and the like, on the screen only; copies stay masked."))
        self.wrap = button(self.tr("Wrap"), "ghost", name=self.tr("Wrap long lines"))
        self.wrap.setCheckable(True)
        self.wrap.setChecked(True)
        self.wrap.setToolTip(self.tr("Wrap long lines"))
        rows = ((self.title, self.close_button), (self.finding, self.position, self.previous, self.next))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.S, Space.S, Space.S)
        layout.setSpacing(Space.XS)
        for row in (*rows, (self.search, self.back, self.forth, self.wrap, self.secrets)):
            layout.addLayout(_row(*row))
        self._connect()

    def show_visit(self, visit: LogVisit) -> None:
        """Say which log and which proof is shown."""
        place, total = visit.place, len(visit.places)
        self.title.set_full_text(short(place.name))
        self.title.setToolTip(place.name)
        self.finding.set_full_text(said_finding(place.finding))
        self.position.setText(self.tr("{n} of {total}").format(n=visit.index + 1, total=total) if total > 1 else "")
        for widget in (self.previous, self.next):
            widget.setVisible(total > 1)

    def _connect(self) -> None:
        self.previous.clicked.connect(self._go_back)
        self.next.clicked.connect(self._go_on)
        self.close_button.clicked.connect(self.closed)
        self.search.returnPressed.connect(self._find_next)
        self.search.typed.connect(self.words_changed)
        self.back.clicked.connect(self._find_before)
        self.forth.clicked.connect(self._find_next)
        self.secrets.toggled.connect(self.secrets_shown)
        self.wrap.toggled.connect(self.wrapped)
        for key, action in (("F3", self._find_next), ("Shift+F3", self._find_before)):
            shortcut = QShortcut(QKeySequence(key), self.parentWidget() or self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    @Slot()
    def _go_back(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _go_on(self) -> None:
        self.stepped.emit(1)

    @Slot()
    def _find_next(self) -> None:
        self.searched.emit(self.search.typed_text(), False)

    @Slot()
    def _find_before(self) -> None:
        self.searched.emit(self.search.typed_text(), True)


def _row(*widgets: QWidget) -> QHBoxLayout:
    """Return widgets side by side, the first one wide."""
    row = QHBoxLayout()
    row.setSpacing(Space.XS)
    for place, widget in enumerate(widgets):
        row.addWidget(widget, 0 if place else 1)
    return row
