"""Settings as the window and the command line see and change them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.app.settings_file import set_aside
from kebab_desktop.app.views import SettingView
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import SettingsError
from kebab_desktop.settings.catalogue import Knob, knob, knobs, value_of
from kebab_desktop.settings.schema import Settings
from kebab_desktop.settings.store import SettingsStore


@dataclass(frozen=True, slots=True)
class FollowedFile:
    """What an edit of the settings file by hand did: the keys that have another value now, or what is wrong with it."""

    changed: tuple[str, ...] = ()
    problem: Problem | None = None


class PreferencesService:
    """Reads and changes settings; subscribers hear the changed key on the thread that changed it."""

    def __init__(self, store: SettingsStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._subscribers: list[Callable[[str], None]] = []
        self._unmet: list[Problem] = []

    def current(self) -> Settings:
        """Return the settings in force."""
        return self._store.current

    def settings(self) -> list[SettingView]:
        """Return every setting with its declaration, in the order of the schema."""
        return [self._view(each) for each in knobs()]

    def change(self, key: str, value: object) -> SettingView:
        """Change a setting and remember it; raises SettingsError when the value is not allowed.

        What was written into the file by hand meanwhile is taken along, or named when it cannot be.
        """
        with self._lock:
            edited = self._store.take_outside_edits()
            self._store.change(key, value)
        for each in (*(other for other in edited if other != key), key):
            self._tell(each)
        return self._view(knob(key))

    def reset(self, key: str | None = None) -> None:
        """Restore the default of one setting, or of all."""
        with self._lock:
            edited = self._store.take_outside_edits()
            given = [each.key for each in knobs() if key in (None, each.key) and self._store.origin(each.key) == "file"]
            self._store.reset(key)
        for each in dict.fromkeys((*edited, *given)):
            self._tell(each)

    def file(self) -> Path:
        """Return the settings file; it may not exist yet."""
        return self._store.path

    def follow_file(self) -> FollowedFile:
        """Take what was written into the file by hand; while it cannot be used, the values of before hold on."""
        with self._lock:
            try:
                changed = self._store.take_outside_edits()
                lost = self._store.loss()
            except SettingsError as error:
                return FollowedFile(problem=Problem(str(self._store.path), error.message, error.hint))
        for each in changed:
            self._tell(each)
        return FollowedFile(changed, lost)

    def write_again(self) -> Path | None:
        """Write the values in force into the file and return where what stood in its place was put, None for nothing.

        Raises SettingsError when that cannot be done.
        """
        with self._lock:
            path = self._store.path
            kept = set_aside(path) if os.path.lexists(path) else None
            self._store.write()
        return kept

    def warnings(self) -> list[Problem]:
        """Return what was asked for by a setting or a variable and cannot be had; the path is its name."""
        return [*self._store.warnings, *self._unmet]

    def warn(self, problem: Problem) -> None:
        """Remember what a setting asks for and cannot be had in this run."""
        self._unmet.append(problem)

    def subscribe(self, callback: Callable[[str], None]) -> None:
        """Call ``callback`` with the key after each change."""
        self._subscribers.append(callback)

    def _tell(self, key: str) -> None:
        for callback in list(self._subscribers):
            callback(key)

    def _view(self, declared: Knob) -> SettingView:
        return SettingView(
            key=declared.key,
            title=declared.title,
            help=declared.help,
            group=declared.group,
            effect=declared.effect,
            kind=declared.kind,
            value=value_of(self._store.current, declared.key),
            default=declared.default,
            choices=declared.choices,
            minimum=declared.minimum,
            maximum=declared.maximum,
            origin=self._store.origin(declared.key),
        )
