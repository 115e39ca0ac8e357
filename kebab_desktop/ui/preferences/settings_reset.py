"""Restores what settings and keys were shipped with, and offers to take that back."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from kebab_desktop.app.resets import OldSettings
from kebab_desktop.app.views import SettingView
from kebab_desktop.ui.keys.chosen_keys import SETTING, holding_keys, name_of, objection, stored_keys
from kebab_desktop.ui.keys.commands import Command, commands
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.setting_words import title_text


class SettingsReset(QObject):
    """Restores defaults, all or one, and offers to take that back; ``done``: settings have other values now.

    What was changed between the reset and its Undo stays.
    """

    done = Signal()

    def __init__(self, context: PageContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._one: SettingView | None = None
        self._old: OldSettings | None = None
        self._key: tuple[Command, str] | None = None

    @Slot()
    def run(self) -> None:
        """Restore every default."""
        self._reset(None)

    @Slot(object)
    def run_one(self, view: SettingView) -> None:
        """Restore one default."""
        self._reset(view)

    @Slot(object, str)
    def offer_key(self, command: Command, chosen: str) -> None:
        """Say that a command has the key again that it came with, and offer the ``chosen`` one of before."""
        self._key = command, chosen
        text = self.tr("The key of “{title}” is {key} again").format(title=command.title, key=command.key)
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo_key)

    def _reset(self, view: SettingView | None) -> None:
        self._one = view
        task = self._context.bridge.read(partial(self._context.kebab.resets.settings, view.key if view else None))
        task.progressed.connect(self._offer_undo)
        task.completed.connect(self.done)
        task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _offer_undo(self, old: OldSettings) -> None:
        if not old.values:
            return  # what was offered before can still be taken back
        self._old = old
        text = self.tr("All settings have their defaults again")  # now: the language may have been one of them
        if self._one is not None:
            text = self.tr("“{title}” has its default again").format(title=title_text(self._one))
        self._context.toasts.offer(text, self.tr("Undo")).accepted.connect(self._undo)

    @Slot()
    def _undo(self) -> None:
        if self._old is not None:
            task = self._context.bridge.read(partial(self._context.kebab.resets.undo_settings, self._old))
            task.progressed.connect(self._note_kept)
            task.completed.connect(self.done)
            task.failed.connect(self._context.intents.failure_reported)

    @Slot(object)
    def _note_kept(self, kept: int) -> None:
        if kept:
            text = self.tr("{n} settings that you changed meanwhile stay as they are", "", kept)
            self._context.intents.notice_requested.emit(text.format(n=f"{kept:,}"))

    @Slot()
    def _undo_key(self) -> None:
        if self._key is None:
            return
        command, key = self._key
        known, preferences = commands(), self._context.kebab.preferences
        chosen, _refused = holding_keys(preferences.current().general.shortcuts, known)
        if name_of(command) in chosen:
            self._note_kept(1)
        elif why := objection(command, key, known, chosen):
            self._context.intents.notice_requested.emit(why)
        else:
            keys = stored_keys({**chosen, name_of(command): key})
            task = self._context.bridge.read(partial(preferences.change, SETTING, keys))
            task.completed.connect(self.done)
            task.failed.connect(self._context.intents.failure_reported)
