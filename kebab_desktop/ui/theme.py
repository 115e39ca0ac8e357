"""The theme in force: applies the tokens as palette and style sheet, follows the system."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from kebab_desktop.ui.restyling import Restyling
from kebab_desktop.ui.style import style_sheet
from kebab_desktop.ui.tokens import CONTRAST, DARK, LIGHT, Colours


class ThemeChoice(StrEnum):
    """What the user chose in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Theme(QObject):
    """The colours in force. Widgets that paint for themselves read :attr:`colours` and repaint on :attr:`changed`.

    Those that hold colours in icons or texts have a method ``recolour`` instead (:mod:`kebab_desktop.ui.restyling`):
    it is called when they are in sight or come into sight.
    """

    changed = Signal()

    def __init__(self, choice: ThemeChoice = ThemeChoice.LIGHT, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._colours = colours_of(choice)
        self.restyling = Restyling(self)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow_system)

    @property
    def colours(self) -> Colours:
        """Return the colours in force."""
        return self._colours

    @property
    def choice(self) -> ThemeChoice:
        """Return what the user chose."""
        return self._choice

    def colour(self, name: str) -> QColor:
        """Return the colour token ``name`` as it is now."""
        return QColor(str(getattr(self._colours, name)))

    def choose(self, choice: ThemeChoice) -> None:
        """Apply another choice at once."""
        self._choice = choice
        self.apply()

    def apply(self) -> None:
        """Set palette and style sheet of the application."""
        self._colours = colours_of(self._choice)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            sheet = style_sheet(self._colours)
            if application.styleSheet() != sheet:
                application.setPalette(palette_of(self._colours))
                self.restyling.apply(application, sheet)
        self.changed.emit()

    @Slot()
    def _follow_system(self) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self.apply()


def colours_of(choice: ThemeChoice) -> Colours:
    """Return the colours for a choice; ``system`` asks the desktop and falls back to light."""
    chosen = {ThemeChoice.LIGHT: LIGHT, ThemeChoice.DARK: DARK, ThemeChoice.CONTRAST: CONTRAST}.get(choice)
    if chosen is not None:
        return chosen
    hints = QGuiApplication.styleHints()
    if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
        return CONTRAST
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def palette_of(colours: Colours) -> QPalette:
    """Return the palette for everything that the style sheet does not reach."""
    role = QPalette.ColorRole
    roles = {
        role.Window: colours.bg,
        role.WindowText: colours.text,
        role.Base: colours.surface,
        role.AlternateBase: colours.surface_2,
        role.Text: colours.text,
        role.PlaceholderText: colours.text_3,
        role.Button: colours.surface,
        role.ButtonText: colours.text,
        role.BrightText: colours.bad,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.accent_text,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.ToolTipBase: colours.text,
        role.ToolTipText: colours.surface,
        role.Light: colours.surface,
        role.Midlight: colours.surface_2,
        role.Mid: colours.line,
        role.Dark: colours.line_strong,
        role.Shadow: colours.line_strong,
        role.Accent: colours.accent,
    }
    palette = QPalette()
    for colour_role, value in roles.items():
        palette.setColor(colour_role, QColor(value))
    for colour_role in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, colour_role, QColor(colours.text_3))
    return palette
