"""The settings page: search, groups, rows from the declarations, and what a change needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.ui.keys.chosen_keys import SETTING as SHORTCUTS
from kebab_desktop.ui.lasting import lasting
from kebab_desktop.ui.page import Page, PageContext, PageName
from kebab_desktop.ui.preferences.backup_card import BackupCard
from kebab_desktop.ui.preferences.data_card import DataCard
from kebab_desktop.ui.preferences.desk import PreferencesDesk
from kebab_desktop.ui.preferences.device_test import DeviceTest
from kebab_desktop.ui.preferences.file_trouble import FileTrouble
from kebab_desktop.ui.preferences.form import SettingsForm, group_in_view, indented
from kebab_desktop.ui.preferences.health_card import HealthCard
from kebab_desktop.ui.preferences.model_card import ModelCard
from kebab_desktop.ui.preferences.network_card import NetworkCard
from kebab_desktop.ui.preferences.settings_reset import SettingsReset
from kebab_desktop.ui.preferences.shortcuts_card import ShortcutsCard
from kebab_desktop.ui.preferences.unread import UnreadSettings
from kebab_desktop.ui.preferences.wording import GROUPS, group_name, warning_text
from kebab_desktop.ui.reindex_cost import cost_text
from kebab_desktop.ui.run_bar import RunBar
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.banner import Banner
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.one_primary import OnePrimary
from kebab_desktop.ui.widgets.page_bar import PageBar, SearchField

_GROUPS_WIDTH = 176
_MODEL_KEY = "models.gguf_path"


class PreferencesPage(Page):
    """Puts search, groups, form, cards and the banner for re-indexing together."""

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._wanted = ""
        self._group = ""
        self._complete = False
        self.desk = PreferencesDesk(context, self)
        self.bar = PageBar(self.tr("Settings"))
        self.search = SearchField(self.tr("Search settings"), self.tr("Search settings"), 260)
        self.bar.add(self.search)
        self.warning = Banner()
        self.trouble = FileTrouble(context)
        self.banner = Banner()
        self.index_again = button(self.tr("Re-index now"), "primary")
        self.banner.add_button(self.index_again)
        self.run_bar = RunBar(context.indexing, self)
        self.form = SettingsForm(context.theme)
        self.unread = UnreadSettings(self.desk, self.form)
        self.group_buttons: dict[str, QPushButton] = {}
        self.model = ModelCard(context)
        OnePrimary(self.index_again, self.model.use)
        self.device = DeviceTest(context)
        self.shortcuts = ShortcutsCard(context.theme)
        self.network = NetworkCard(context)
        self.health = HealthCard(context)
        self.data = DataCard(context, self.health)
        self.backup = BackupCard(context)
        self.settings_reset = lasting(SettingsReset, context)
        self._add_cards()
        self._lay_out()
        self._connect()
        self.desk.reload()
        self.warning.say("\n".join(warning_text(each) for each in context.kebab.preferences.warnings()))

    def activate(self) -> None:
        """Read again: the environment or another page may have changed something."""
        self.desk.reload()
        self.backup.desk.renew()  # conversations may have been deleted or brought back on other pages
        self.search.setFocus()

    def open_target(self, target: object) -> None:
        """Go to a setting, or look at a model (its path) that was dropped elsewhere."""
        self.search.clear()
        if isinstance(target, Path):
            self.model.desk.inspect(target)
        self._wanted = _MODEL_KEY if isinstance(target, Path) else str(target)
        self._go_to_wanted()

    def _add_cards(self) -> None:
        self.sources = button(self.tr("Open the knowledge page"), "link")
        self.sources.clicked.connect(self._open_knowledge)
        health_words = self.tr("health check doctor repair indexes catalog")
        data_words = self.tr("data folder settings file diagnostics versions reset all settings")
        sources_words = self.tr("sources folders trust knowledge")
        link = QWidget()
        link.setLayout(indented(self.sources))
        self.form.add_extra("Privacy", self.network, self.tr("network offline connection internet"))
        self.form.add_extra("Sources", link, sources_words)
        backup_words = self.tr("backup restore clear history remove documents reset")
        # Above the constants of the search: who comes here in trouble looks for these.
        for card, words in ((self.health, health_words), (self.data, data_words), (self.backup, backup_words)):
            self.form.add_extra("Advanced", card, words, above=True)

    def _lay_out(self) -> None:
        groups = QFrame()
        groups.setObjectName("groups")
        groups.setFixedWidth(_GROUPS_WIDTH)
        column = QVBoxLayout(groups)
        column.setContentsMargins(Space.S, Space.M, Space.S, Space.M)
        column.setSpacing(Space.XS)
        for group in GROUPS:
            entry = button(group_name(group), "ghost")
            entry.setProperty("group", group)
            entry.setCheckable(True)
            entry.clicked.connect(self._go_to_group)
            self.group_buttons[group] = entry
            column.addWidget(entry)
        column.addStretch(1)
        settings = QVBoxLayout()
        settings.addWidget(self.unread)
        settings.addWidget(self.form, 1)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(groups)
        middle.addLayout(settings, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.bar, self.trouble, self.warning):
            layout.addWidget(part)
        layout.addLayout(middle, 1)
        for below in (self.banner, self.run_bar):  # below, so that nothing moves under the pointer when a run begins
            layout.addWidget(below)

    def _connect(self) -> None:
        self.search.typed.connect(self.form.search)
        self.form.show_all.clicked.connect(self.search.clear)
        self.form.change_requested.connect(self.desk.change)
        self.form.reset_requested.connect(self.settings_reset.run_one)
        self.form.shown_groups_changed.connect(self._show_groups)
        for moved in (self.form.verticalScrollBar().valueChanged, self.form.verticalScrollBar().rangeChanged):
            moved.connect(self._mark_group)
        self.shortcuts.changed.connect(self.desk.change)
        self.shortcuts.key_reset.connect(self.settings_reset.offer_key)
        self.desk.loaded.connect(self.form.show_settings)
        self.form.completed.connect(self._show)
        self.desk.refused.connect(self.form.refuse)
        self.context.settings_watch.told_changed.connect(self._tell)
        self.desk.stale_changed.connect(self._show_stale)
        self.data.reset_requested.connect(self.settings_reset.run)
        self.settings_reset.done.connect(self.desk.reload)
        self.index_again.clicked.connect(self.desk.index_again)
        self.context.indexing.changed.connect(self._show_stale)
        shortcut = QShortcut(QKeySequence("Ctrl+F"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.search.setFocus)

    @Slot()
    def _show(self) -> None:
        """All rows are there: add what stands below some of them, and go where one wanted to."""
        if not self._complete:
            self._complete = True
            words = self.tr("answer model trial header memory context quotes choose")
            self.form.add_to_row(_MODEL_KEY, self.model, words)
            self.form.add_to_row(SHORTCUTS, self.shortcuts, self.tr("keys shortcuts keyboard"))
            self.form.add_to_row("models.embedding_device", self.device, self.tr("test speed device"))
            for key in self.context.settings_watch.told:
                self._tell(key)
            QTimer.singleShot(0, self, self._show_group)
        self.shortcuts.show_view(self.form.rows[SHORTCUTS].view)
        self._go_to_wanted()

    @Slot(str)
    def _tell(self, key: str) -> None:
        if key in self.form.rows:
            self.form.rows[key].tell(self.context.settings_watch.told.get(key, ""))

    def _go_to_wanted(self) -> None:
        if self._wanted and self._complete and self.form.go_to(self._wanted):
            self._wanted = ""

    @Slot(object)
    def _show_groups(self, groups: Sequence[str]) -> None:
        for group, entry in self.group_buttons.items():
            entry.setEnabled(group in groups)
        self._mark_group()

    @Slot()
    def _show_stale(self) -> None:
        wanted = self.desk.stale and not self.context.indexing.running
        text = self.tr("Documents were cut with other settings. They are found as before until they are indexed again.")
        cost = cost_text(self.desk.status, self.context.window_state) if self.desk.status is not None else ""
        self.banner.say(f"{text} {cost}".strip() if wanted else "")

    @Slot()
    def _go_to_group(self) -> None:
        self._group = str(self.sender().property("group"))
        self._show_group()

    @Slot()
    def _show_group(self) -> None:
        """Bring the group into view that was chosen; again when the rows above it are made."""
        if self._group:
            self.form.go_to_group(self._group)
            self._mark_group()
        if self._complete:
            self._group = ""

    @Slot()
    def _mark_group(self) -> None:
        """Mark the group that is being read."""
        seen = group_in_view(self.form)
        for group, entry in self.group_buttons.items():
            entry.setChecked(group == seen)

    @Slot()
    def _open_knowledge(self) -> None:
        self.context.intents.page_requested.emit(PageName.KNOWLEDGE.value)
