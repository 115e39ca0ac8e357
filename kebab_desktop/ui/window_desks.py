"""What works for all pages as long as the program is open."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, SignalInstance
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kebab_desktop.app.clock_jumps import SETTING
from kebab_desktop.ui.applied_settings import AppliedSettings
from kebab_desktop.ui.clearing import HistoryClearing
from kebab_desktop.ui.data_folder_watch import DataFolderWatch
from kebab_desktop.ui.history.pins import PinWatch
from kebab_desktop.ui.kept_answers import KeptAnswers
from kebab_desktop.ui.language import said
from kebab_desktop.ui.page import PageContext
from kebab_desktop.ui.pages import PagesAhead
from kebab_desktop.ui.palette.words_ahead import WordsAhead
from kebab_desktop.ui.reloads import Reloads
from kebab_desktop.ui.settings_file_watch import SettingsFileWatch
from kebab_desktop.ui.whole_frames import WholeFrames
from kebab_desktop.ui.widgets.banner import Banner

translate = QCoreApplication.translate
NO_HANGUL = (
    "No font on this computer has Hangul: Korean text is shown as boxes. "
    "Install one (on Debian and Ubuntu fonts-noto-cjk, on Fedora google-noto-sans-cjk-fonts) and start again."
)
"""Always in English: in Korean nobody could read it."""


class WindowDesks:
    """The window owns them: they listen to settings, runs and wishes of the pages, and to when all is loaded.

    ``column``: where the pages stand; what keeps all of them from working is said above them.
    """

    def __init__(self, context: PageContext, window: QWidget, prepared: SignalInstance, column: QVBoxLayout) -> None:
        self._context = context
        context.kebab.preferences.subscribe(context.settings_watch.announce)
        self.frames = WholeFrames(window)
        self.settings_file = SettingsFileWatch(context, window)
        self.pins = PinWatch(context, window)
        self.kept = KeptAnswers(context, window)
        self.reloads = Reloads(context, window)
        self.applied = AppliedSettings(context, window)
        self.clearing = HistoryClearing(context, window)
        self.pages_ahead = PagesAhead(window)
        self.trouble = Banner(window)
        column.insertWidget(0, self.trouble)
        self.data_folder = DataFolderWatch(context, self.trouble, window)
        self.words_ahead = WordsAhead(context, window)
        for ahead in (self.pages_ahead, self.words_ahead):
            prepared.connect(ahead.begin)

    def say_at_start(self) -> None:
        """Say what is otherwise not seen: that a restore was done, that the clock jumped, that a font is missing.

        After a restore the last questions are gone; after a jump shown times are wrong and old answers stay.
        """
        self.clearing.finish_undo()
        if not QFontDatabase.families(QFontDatabase.WritingSystem.Korean):
            self._context.toasts.notify(NO_HANGUL)
        if self._context.kebab.backups.restored:
            text = translate("window", "A backup was put in place at this start. Settings › Advanced can undo it.")
            self._context.toasts.notify(text)
        for problem in self._context.kebab.preferences.warnings():
            if problem.path == SETTING:
                self._context.toasts.notify(f"{said(problem.message)} {said(problem.hint)}")
