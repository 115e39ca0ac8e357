"""All settings in their groups, with a search that leaves only what matches."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kebab_desktop.app.views import SettingView
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.ui.keys.chosen_keys import SETTING as SHORTCUTS
from kebab_desktop.ui.language import in_other_language
from kebab_desktop.ui.preferences.landing import Landing
from kebab_desktop.ui.preferences.row import SettingRow
from kebab_desktop.ui.preferences.wording import GROUPS, group_name, is_threshold, search_text
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.area_ring import AreaRing
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.empty_state import EmptyState
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.tab_order import follow_layout

_WIDTH = 980
_ROWS_AT_ONCE = 6
"""All rows in one piece took a third of a second, in which no key was taken."""
_ENOUGH_LETTERS = 3
_LINK_PADDING = 5


class SettingsForm(QScrollArea):
    """Rows are made from the declarations, some at a time; ``rows`` holds them once they are ``completed``, which is
    emitted whenever all of them show their values.

    ``shown_groups_changed`` carries the groups that are visible.
    """

    completed = Signal()

    change_requested = Signal(str, object)
    reset_requested = Signal(object)
    shown_groups_changed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words: list[str] = []
        self.found: Landing | None = None
        self.gone_to = "", 0
        self.rows: dict[str, SettingRow] = {}
        self._made: dict[str, SettingRow] = {}
        self._views: dict[str, SettingView] = {}
        self._queue: list[str] = []
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._make_some)
        self._waiting: dict[str, SettingView] = {}
        self._order: dict[str, int] = {}
        self.heads: dict[str, QLabel] = {}
        self._groups: dict[str, QVBoxLayout] = {}
        self._tops: dict[str, QVBoxLayout] = {}
        self._thresholds = QVBoxLayout()
        self._extras: dict[str, list[tuple[QWidget, str]]] = {group: [] for group in GROUPS}
        self.nothing = EmptyState(self.tr("No setting matches"), self.tr("Try another word."))
        self.show_all = button(self.tr("Show every setting"))
        self.nothing.add_button(self.show_all)
        self.nothing.hide()
        self.setWidgetResizable(True)
        self.setAccessibleName(QCoreApplication.translate("PreferencesPage", "Settings"))
        self._page = self._body()
        self.setWidget(self._page)
        AreaRing(self)

    @Slot(object)
    def show_settings(self, views: Sequence[SettingView]) -> None:
        """Show values; rows are made at the first time, those of thresholds when they are looked for."""
        self._order = {view.key: place for place, view in enumerate(views)}
        self._views = {view.key: view for view in views}
        if not self.rows:
            self._waiting = {view.key: view for view in views if is_threshold(view)}
            self._queue = [key for key in self._views if key not in self._waiting and key not in self._made]
            self._turn.start(0)
        else:
            self._make_some()

    @Slot()
    def _make_some(self) -> None:
        some, self._queue = self._queue[:_ROWS_AT_ONCE], self._queue[_ROWS_AT_ONCE:]
        for key in some:
            self._add_row(self._views[key])
        if self._queue:
            return
        self._turn.stop()
        self.rows = self._made
        for view in self._views.values():
            if view.key in self.rows:
                self.rows[view.key].show_view(view)
            else:
                self._waiting[view.key] = view
        self._apply()
        follow_layout(self._column)
        self.completed.emit()

    @Slot(str, object)
    def refuse(self, key: str, error: SettingsError) -> None:
        """Say why a value was not taken."""
        self.rows[key].refuse(error)

    def add_to_row(self, key: str, widget: QWidget, search: str) -> None:
        """Add something below a setting; ``search`` are the words it is found by as well."""
        row = self.rows[key]
        row.extras.addWidget(widget)
        row.extras.setContentsMargins(0, Space.XS, 0, 0)
        row.also_found_by = search
        follow_layout(self._column)

    def add_extra(self, group: str, widget: QWidget, search: str, *, above: bool = False) -> None:
        """Add something that is no single setting to a group, below or above its rows.

        ``search`` are the words it is found by.
        """
        (self._tops if above else self._groups)[group].addWidget(widget)
        self._extras[group].append((widget, search))

    @Slot(str)
    def search(self, text: str) -> None:
        """Leave only rows in which every word occurs."""
        self._words = text.casefold().split()
        if len(text.strip()) >= _ENOUGH_LETTERS or not text.isascii():  # the first letter is in every threshold
            self._add_waiting([view for view in self._waiting.values() if passes_all(self._words, search_text(view))])
        self._apply()

    def go_to_group(self, group: str) -> None:
        """Bring the heading of a group to the top."""
        if self.found is not None:
            self.found.mark_found(False)
            self.found = None
        head = self.heads[group]
        self.verticalScrollBar().setValue(head.mapTo(self._page, head.rect().topLeft()).y())
        self.gone_to = group, self.verticalScrollBar().value()

    def go_to(self, key: str) -> bool:
        """Show a setting, tinted; False when there is none."""
        if key in self._waiting:
            self._add_waiting([self._waiting[key]])
        cards = (each for extras in self._extras.values() for each, _ in extras if each.property("key") == key)
        row = self.rows.get(key) or next(cards, None)
        if not isinstance(row, Landing):
            return False
        if self.found is not None:
            self.found.mark_found(False)
        self.found = row
        row.mark_found(True)
        row.landing.setFocus()
        QTimer.singleShot(0, self, self._scroll_to_found)
        return True

    @Slot()
    def _scroll_to_found(self) -> None:
        if self.found is not None:
            self.ensureWidgetVisible(self.found, 0, 80)
            self.shown_groups_changed.emit([group for group, head in self.heads.items() if not head.isHidden()])

    @Slot()
    def show_thresholds(self) -> None:
        """Make the rows of the thresholds that were not looked for yet."""
        self._add_waiting(list(self._waiting.values()))

    def _add_waiting(self, views: Sequence[SettingView]) -> None:
        for view in views:
            del self._waiting[view.key]
            self._add_row(view)
        self._apply()
        follow_layout(self._column)

    def _add_row(self, view: SettingView) -> None:
        row = SettingRow(self._theme, view)
        row.change_requested.connect(self.change_requested)
        row.reset_requested.connect(self.reset_requested)
        if view.key == SHORTCUTS:
            row.editor.hide()  # the list of keys writes it, which comes when all rows are there
        self._made[view.key] = row
        layout = _layout_of(self, view)
        before = (each for key, each in self._made.items() if self._order[key] < self._order[view.key])
        layout.insertWidget(sum(_layout_of(self, each.view) is layout for each in before), row)

    def _body(self) -> QWidget:
        body = QWidget()
        body.setObjectName("pageMain")
        column = QWidget()
        column.setMaximumWidth(_WIDTH)
        self._column = layout = QVBoxLayout(column)
        layout.setContentsMargins(Space.XL, Space.M, Space.XL, Space.XL)
        layout.setSpacing(0)
        layout.addWidget(self.nothing, 100)  # in the middle: the stretch at the end takes hardly any of the room
        for group in GROUPS:
            head = label(group_name(group), "title")
            head.setContentsMargins(Space.S, Space.L, 0, Space.XS)
            self.heads[group] = head
            layout.addWidget(head)
            for part in (self._tops, self._groups):
                part[group] = QVBoxLayout()
                part[group].setSpacing(Space.S)
                part[group].setContentsMargins(0, Space.XS if part is self._tops else 0, 0, 0)
                layout.addLayout(part[group])
        self.threshold_head = label(self.tr("Thresholds of the log analysis"), "strong")
        self.more = button(self.tr("Show the thresholds"), "link")
        self.more.clicked.connect(self.show_thresholds)
        self.threshold_head.setContentsMargins(Space.S, Space.L, 0, 0)
        self._thresholds.setSpacing(Space.S)
        self._thresholds.addLayout(indented(self.more))
        layout.addWidget(self.threshold_head)
        layout.addLayout(self._thresholds)
        layout.addStretch(1)
        # Beside a stretch, not alone: only then is the height reckoned for the width that the column really gets.
        outer = QHBoxLayout(body)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(column, 1000)
        outer.addStretch(1)
        return body

    def _apply(self) -> None:
        shown: set[str] = set()
        for row in self.rows.values():
            passes = not self._words or passes_all(
                self._words, f"{row.search_text} {in_both_languages(row.also_found_by)}"
            )
            row.setVisible(passes)
            if passes:
                shown.add(row.view.group)
        for group, extras in self._extras.items():
            for widget, text in extras:
                passes = not self._words or passes_all(self._words, in_both_languages(text))
                widget.setVisible(passes)
                if passes:
                    shown.add(group)
        self.more.setVisible(bool(self._waiting) and not self._words)
        thresholds = any(is_threshold(row.view) and not row.isHidden() for row in self.rows.values())
        self.threshold_head.setVisible(thresholds or not self.more.isHidden())
        if not self.more.isHidden():
            shown.add("Advanced")
        for group, head in self.heads.items():
            head.setVisible(group in shown)
        self.nothing.setVisible(not shown and bool(self.rows))
        self.shown_groups_changed.emit([group for group in GROUPS if group in shown])


def _layout_of(form: SettingsForm, view: SettingView) -> QVBoxLayout:
    """Thresholds stand below everything else of their group, that nobody has to scroll past them."""
    return form._thresholds if is_threshold(view) else form._groups.get(view.group, form._groups["Advanced"])


def passes_all(words: Sequence[str], text: str) -> bool:
    """Return whether every word occurs."""
    return all(word in text for word in words)


def in_both_languages(words: str) -> str:
    """Return words to search for as they are shown and in the other language."""
    return f"{words} {in_other_language(words)}".casefold()


def indented(link: QPushButton) -> QHBoxLayout:
    """Return a row in which the words of a link stand below those of the settings."""
    row = QHBoxLayout()
    row.setContentsMargins(Space.S - _LINK_PADDING, 0, 0, 0)
    row.addWidget(link)
    row.addStretch(1)
    return row


def group_in_view(form: SettingsForm) -> str:
    """Return the group of what was gone to, while it is seen; else the one that is read.

    One reads at the top of the view at the beginning of the page, and at its bottom at the end.
    """
    bar, found = form.verticalScrollBar(), form.found
    if found is not None and not found.visibleRegion().isEmpty():
        inside = (group for group, extras in form._extras.items() if any(each is found for each, _ in extras))
        return found.view.group if isinstance(found, SettingRow) else next(inside, "")
    shown = [(group, head) for group, head in form.heads.items() if not head.isHidden()]
    group, where = form.gone_to
    if where == bar.value() and bar.maximum() > 0 and any(each == group for each, _ in shown):
        return group
    share = bar.value() / bar.maximum() if bar.maximum() > 0 else 0.0
    passed = [each for each, head in shown if head.y() <= bar.value() + share * form.viewport().height()]
    return (passed or [each for each, _ in shown[:1]] or [""])[-1]
