"""What works for all pages as long as the program is open."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from kebab_desktop.app.clock_jumps import SETTING
from kebab_desktop.ui.applied_settings import AppliedSettings
from kebab_desktop.ui.history.pins import PinWatch
from kebab_desktop.ui.kept_answers import KeptAnswers
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.reloads import Reloads
from kebab_desktop.ui.settings_file_watch import SettingsFileWatch


class WindowDesks:
    """The window owns them: they listen to settings, runs and wishes of the pages."""

    def __init__(self, context: PageContext, window: QWidget) -> None:
        self._context = context
        context.kebab.preferences.subscribe(context.settings_watch.announce)
        self.settings_file = SettingsFileWatch(context, window)
        self.pins = PinWatch(context, window)
        self.kept = KeptAnswers(context, window)
        self.reloads = Reloads(context, window)
        self.applied = AppliedSettings(context, window)

    def say_clock(self) -> None:
        """Say at once when the clock jumped: the times that are shown are wrong, and old answers are not put away."""
        for problem in self._context.kebab.preferences.warnings():
            if problem.path == SETTING:
                self._context.toasts.notify(f"{said(problem.message)} {said(problem.hint)}")
