"""The left column: new conversation, search, and the list."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QVBoxLayout, QWidget

from kebab_desktop.core.conversations import Conversation
from kebab_desktop.ui.chat.conversation_delegate import ConversationDelegate
from kebab_desktop.ui.chat.conversation_model import ConversationModel
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.ringed_list import RingedList
from kebab_desktop.ui.widgets.typed_line import TypedLine

_SEARCH_DELAY_MS = 200
_QUIET_MS = 400
"""A list that is there by then is not announced."""


class ConversationAct(StrEnum):
    """What can be done with a conversation."""

    RENAME = "rename"
    PIN = "pin"
    DELETE = "delete"
    EXPORT_MARKDOWN = "markdown"
    EXPORT_JSON = "json"
    INCIDENT_PACK = "incident"


class ConversationPanel(QFrame):
    """Shows what it is given and says what the user wants; it changes nothing by itself.

    ``act_requested`` carries the :class:`Conversation` and a :class:`ConversationAct`; ``rename_requested``: the title
    of the selected one is to be edited, which needs the list on the screen.
    """

    new_requested = Signal()
    search_requested = Signal(str)
    opened = Signal(str)
    renamed = Signal(str, str)
    act_requested = Signal(object, object)
    rename_requested = Signal()
    reload_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conversations")
        self.new_button = button(self.tr("New conversation"), "primary", tip=self.tr("Ctrl+N"))
        self.search = TypedLine()
        self.search.setPlaceholderText(self.tr("Search conversations  Ctrl+F"))
        self.search.setAccessibleName(self.tr("Search conversations"))
        self.search.setClearButtonEnabled(True)
        self.search.setToolTip(
            self.tr(
                "Words of titles, questions and answers. is:pinned, is:refused, is:stopped, after:2026-11-01 and "
                "before:2026-12-01 narrow what is found."
            )
        )
        self.model = ConversationModel(self)
        self.list = self._make_list(theme)
        self.nothing = label("", "small", wrap=True)
        self.nothing.setContentsMargins(Space.XS, Space.S, Space.XS, 0)
        self.nothing.hide()
        self.retry_button = button(self.tr("Try again"))
        self.retry_button.clicked.connect(self.reload_requested)
        self.retry_button.hide()
        self._shown = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.S)
        layout.setSpacing(Space.S)
        for widget in (self.new_button, self.search, self.nothing, self.retry_button):
            layout.addWidget(widget)
        layout.addWidget(self.list, 1)
        self._menu = QMenu(self)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_SEARCH_DELAY_MS)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(self._tell_reading)
        self._quiet.start(_QUIET_MS)
        self._make_actions()
        self._connect()

    def show_conversations(self, conversations: Sequence[Conversation], current: str | None) -> None:
        """Show the list with ``current`` selected."""
        self._shown = True
        self._quiet.stop()
        self.retry_button.hide()
        self.model.show_conversations(conversations)
        if ":" in self.search.typed_text():
            nothing = self.tr(
                "No conversation matches. Narrow with is:pinned, is:refused, is:stopped, after:2026-11-01."
            )
        elif self.search.typed_text():
            nothing = self.tr("No conversation matches.")
        else:
            nothing = self.tr("No conversations yet. Every question begins one, and it is kept here.")
        self.nothing.setText(nothing)
        self.nothing.setVisible(not conversations)
        self.select(current)

    @Slot()
    def note_failure(self) -> None:
        """Say that the list could not be read, unless one is shown: that one stays."""
        if not self._shown:
            self._quiet.stop()
            self.nothing.setText(self.tr("The conversations could not be read."))
            self.nothing.show()
            self.retry_button.show()

    @Slot()
    def _tell_reading(self) -> None:
        self.nothing.setText(self.tr("Reading the conversations …"))
        self.nothing.show()

    def select(self, conversation_id: str | None) -> None:
        """Mark the open conversation; None marks nothing."""
        row = self.model.row_of(conversation_id)
        if row < 0:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        else:
            self.list.setCurrentIndex(self.model.index(row))

    def selected(self) -> Conversation | None:
        """Return the selected conversation."""
        return self.model.conversation(self.list.currentIndex().row())

    def edit_title(self) -> None:
        """Edit the title of the selected conversation in its place."""
        self.list.scrollTo(self.list.currentIndex())
        self.list.edit(self.list.currentIndex())

    def _make_list(self, theme: Theme) -> QListView:
        view = RingedList(theme)
        view.setAccessibleName(self.tr("Conversations"))
        view.setModel(self.model)
        view.setItemDelegate(ConversationDelegate(theme, view))
        view.setMouseTracking(True)
        view.setUniformItemSizes(False)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        return view

    def _make_actions(self) -> None:
        self.rename_action = self._action(self.tr("Rename"), ConversationAct.RENAME, "F2")
        self.pin_action = self._action(self.tr("Pin"), ConversationAct.PIN, "Ctrl+Shift+P")
        self.markdown_action = self._action(self.tr("Export as Markdown…"), ConversationAct.EXPORT_MARKDOWN)
        self.json_action = self._action(self.tr("Export as JSON…"), ConversationAct.EXPORT_JSON)
        self.incident_action = self._action(self.tr("Incident pack…"), ConversationAct.INCIDENT_PACK)
        self.delete_action = self._action(self.tr("Delete"), ConversationAct.DELETE, "Delete")

    def _action(self, text: str, act: ConversationAct, key: str = "") -> QAction:
        action = QAction(text, self)
        action.setData(act)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(self._act)
        self.list.addAction(action)
        self._menu.addAction(action)
        return action

    def _connect(self) -> None:
        self.new_button.clicked.connect(self.new_requested)
        self.search.typed.connect(self._delay.start)
        self._delay.timeout.connect(self._search)
        self.list.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.model.renamed.connect(self.renamed)

    @Slot()
    def _search(self) -> None:
        self.search_requested.emit(self.search.typed_text().strip())

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if conversation := self.model.conversation(index.row()):
            self.opened.emit(conversation.id)

    @Slot(QPoint)
    def _show_menu(self, position: QPoint) -> None:
        index = self.list.indexAt(position)
        if conversation := self.model.conversation(index.row()):
            self.list.setCurrentIndex(index)
            self.pin_action.setText(self.tr("Unpin") if conversation.pinned else self.tr("Pin"))
            self._menu.popup(self.list.viewport().mapToGlobal(position))

    @Slot()
    def _act(self) -> None:
        action = self.sender()
        conversation = self.selected()
        if not isinstance(action, QAction) or conversation is None:
            return
        act = ConversationAct(action.data())
        if act is ConversationAct.RENAME:
            self.rename_requested.emit()
        else:
            self.act_requested.emit(conversation, act)
