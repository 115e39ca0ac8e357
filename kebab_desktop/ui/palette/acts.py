"""What the palette presses on a page for the commands without a key, by the names in ``commands.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget

from kebab_desktop.ui.page import Page, PageName

if TYPE_CHECKING:
    from kebab_desktop.ui.chat.page import ChatPage
    from kebab_desktop.ui.history.page import HistoryPage
    from kebab_desktop.ui.knowledge.page import KnowledgePage
    from kebab_desktop.ui.preferences.form import SettingsForm
    from kebab_desktop.ui.preferences.page import PreferencesPage

Pressed = QAbstractButton | QAction
_SETTLING_MS = 1000


def acts_of(name: PageName, page: Page) -> Mapping[str, Pressed]:
    """Return buttons and actions of a page by the name of the act."""
    match name:
        case PageName.CHAT:
            return _chat(cast("ChatPage", page))
        case PageName.KNOWLEDGE:
            return _knowledge(cast("KnowledgePage", page))
        case PageName.HISTORY:
            return _history(cast("HistoryPage", page))
        case PageName.SETTINGS:
            return _settings(cast("PreferencesPage", page))


def pressed_by_keys(name: PageName, page: Page) -> Sequence[Pressed]:
    """Return buttons that do what a command with a key does, but do not say that key."""
    if name is not PageName.KNOWLEDGE:
        return ()
    main = cast("KnowledgePage", page).main
    return (main.add_files, main.add_source, main.empty_add)


def newest_turn(name: PageName, page: Page) -> QWidget | None:
    """Return the last turn of the open conversation: what is said of it can be done also where it is scrolled away."""
    transcript = cast("ChatPage", page).session.transcript if name is PageName.CHAT else None
    return transcript.turns[-1] if transcript is not None and transcript.turns else None


def seen_of(name: PageName, page: Page) -> list[QWidget]:
    """Return the page, and the choices of a question where it has no room for them: they count all the same."""
    scope = cast("ChatPage", page).composer.scope if name is PageName.CHAT else None
    return [page, scope] if scope is not None and scope.isHidden() else [page]


def can_press(pressed: Pressed | None, page: QWidget) -> bool:
    """Return whether something is there, in use, and not hidden by what the page shows now."""
    if pressed is None or not pressed.isEnabled():
        return False
    return isinstance(pressed, QAction) or pressed.isVisibleTo(page) or _is_to_come(pressed, page)


def _is_to_come(button: QAbstractButton, page: QWidget) -> bool:
    """Tell whether a button stands nowhere yet: settings are made some at a time, and their cards come last."""
    return button.window() is not page.window()


def why_not(pressed: Pressed | None, page: QWidget) -> str:
    """Return what a button that is shown says of why it cannot be pressed now; empty when it says nothing."""
    if not isinstance(pressed, QAbstractButton) or pressed.isEnabled() or not pressed.isVisibleTo(page):
        return ""
    return pressed.accessibleDescription()


def press(pressed: Pressed, page: QWidget) -> None:
    """Bring a button into view, where its result will be seen, and press it: as soon as it is there."""
    if isinstance(pressed, QAction):
        pressed.trigger()
        return
    if _is_to_come(pressed, page):
        _Awaited(cast("PreferencesPage", page).form, pressed)
        return
    _press_in_view(pressed)


def _press_in_view(pressed: QAbstractButton) -> None:
    above = pressed.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    if isinstance(above, QScrollArea):
        _Revealed(above, pressed)
    pressed.click()


class _Awaited(QObject):
    """Presses a button of the settings once they are complete."""

    def __init__(self, form: SettingsForm, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button = button
        self._form = form
        form.completed.connect(self._wait_for_place)

    @Slot()
    def _wait_for_place(self) -> None:
        """What was just put below a row is shown in the next turn of the event loop."""
        QTimer.singleShot(0, self, self._press)

    @Slot()
    def _press(self) -> None:
        if self._button.isVisibleTo(self._form):  # what it speaks of is in view now, and says why it has no such button
            _press_in_view(self._button)
        self.deleteLater()


class _Revealed(QObject):
    """Keeps a button in view while a page that was just opened is being filled."""

    def __init__(self, area: QScrollArea, button: QAbstractButton) -> None:
        super().__init__(button)
        self._area = area
        self._button = button
        area.verticalScrollBar().rangeChanged.connect(self._show)
        self._show()
        settled = QTimer(self)
        settled.setSingleShot(True)
        settled.timeout.connect(self.deleteLater)
        settled.start(_SETTLING_MS)

    @Slot()
    def _show(self) -> None:
        self._area.ensureWidgetVisible(self._button, 0, self._area.viewport().height() // 3)


def _chat(page: ChatPage) -> dict[str, Pressed]:
    panel, source, log = page.panel, page.source, page.side.log
    found: dict[str, Pressed] = {
        "stop": page.composer.stop_button,
        "log_ask": log.foot.ask,
        "log_wrap": log.head.wrap,
        "log_editor": log.foot.open_button,
        "log_folder": log.foot.reveal,
        "source_editor": source.foot.open_button,
        "source_folder": source.foot.reveal_button,
        "source_link": source.foot.link_button,
        "previous": source.head.previous,
        "next": source.head.next,
    }
    if panel.selected() is not None:
        found |= {
            "rename": panel.rename_action,
            "pin": panel.pin_action,
            "delete": panel.delete_action,
            "markdown": panel.markdown_action,
            "json": panel.json_action,
            "incident": panel.incident_action,
        }
    turns = page.session.transcript.turns if page.session.transcript is not None else []
    if turns:
        view = turns[-1].view
        foot = view.foot
        asking = (foot.again, view.since.again, view.refusal.again)  # one of them is offered at a time
        again = next((each for each in asking if each.isVisibleTo(page)), foot.again)
        found |= {"copy": foot.copy, "again": again, "why": foot.why, "history": foot.history}
        if not (foot.isHidden() or foot.more.isHidden()):
            found |= {"pin_answer": foot.pin, "pack_answer": foot.pack}
            found |= {"helped_answer": foot.helped, "wrong_answer": foot.wrong}
    return found


def _knowledge(page: KnowledgePage) -> dict[str, Pressed]:
    main = page.main
    chosen = zip(("edit", "open", "reindex", "remove"), main.table.actions(), strict=False)
    return {
        **(dict(chosen) if main.table.entries() else {}),
        "pause": main.run_bar.pause,
        "resume": main.run_bar.resume,
        "cancel": main.run_bar.cancel,
        "problems": main.problems,
        "removed": main.removed,
        "group": main.group,
        "export": main.table.export_action,
        "source": page.details.source.change_button,
    }


def _history(page: HistoryPage) -> dict[str, Pressed]:
    foot = page.pane.view.foot
    marking = foot.more.isVisibleTo(page)  # where its menu cannot be opened, that hidden button stands for the entries
    return {
        "helped": foot.helped if marking else foot.more,
        "wrong": foot.wrong if marking else foot.more,
        "export": page.head.export,
        "import": page.head.bring_back,
        "delete_old": page.head.by_age,
        "delete": page.row_menu.delete,
        "replay": page.pane.replay,
        "ask": page.pane.ask,
        "incident": page.pane.acts.pack,
        "pin": page.pane.acts.pin,
    }


def _settings(page: PreferencesPage) -> dict[str, Pressed]:
    return {
        "check": page.health.check,
        "repair": page.health.repair,
        "folder": page.data.open_folder,
        "diagnostics": page.data.copy,
        "reset": page.data.reset,
        "backup": page.backup.write,
        "restore": page.backup.restore,
        "clear_documents": page.backup.documents,
        "device": page.device.test,
        "model": page.model.choose,
        "trial": page.model.trial,
        "quotes": page.model.quotes,
        "reindex": page.index_again,
    }
