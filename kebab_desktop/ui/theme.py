"""The one table of design tokens (colours, spacing, radii, type) and the theme that applies it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one theme; the names are those of the design's token table."""

    bg: str
    surface: str
    surface_2: str
    rail: str
    line: str
    line_strong: str
    text: str
    text_2: str
    text_3: str
    accent: str
    accent_hover: str
    accent_soft: str
    accent_text: str
    ok: str
    ok_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    info: str
    info_soft: str
    mark: str
    mark_line: str
    code: str


LIGHT = Colours(
    bg="#F7F7F5",
    surface="#FFFFFF",
    surface_2="#F1F1EE",
    rail="#ECECE8",
    line="#DEDED8",
    line_strong="#C6C6BE",
    text="#1C1D1A",
    text_2="#55574F",
    text_3="#63655C",
    accent="#0B6E63",
    accent_hover="#095A51",
    accent_soft="#DCEFEA",
    accent_text="#FFFFFF",
    ok="#1B7038",
    ok_soft="#E0F1E4",
    warn="#855600",
    warn_soft="#FBEFD5",
    bad="#B3261E",
    bad_soft="#FBE4E1",
    info="#2A5DB0",
    info_soft="#E1EAF9",
    mark="#FFF1B8",
    mark_line="#E0B400",
    code="#F3F3EF",
)

DARK = Colours(
    bg="#161715",
    surface="#1E1F1C",
    surface_2="#262724",
    rail="#121311",
    line="#33352F",
    line_strong="#4A4C45",
    text="#ECEDE6",
    text_2="#B4B6AC",
    text_3="#94968C",
    accent="#4FBFAE",
    accent_hover="#6BD0C0",
    accent_soft="#17352F",
    accent_text="#07231F",
    ok="#6CC98A",
    ok_soft="#17301F",
    warn="#E2B04A",
    warn_soft="#352A12",
    bad="#F08A80",
    bad_soft="#3A1D1A",
    info="#8DB4F2",
    info_soft="#1B2942",
    mark="#3E3510",
    mark_line="#C79A16",
    code="#191A18",
)


class Space:
    """Distances in device-independent pixels."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24


class Radius:
    """Corner radii in device-independent pixels."""

    S = 6
    L = 10


class TypeSize:
    """Text sizes in device-independent pixels."""

    CITE = 11
    XS = 12
    S = 13
    M = 14
    L = 16
    XL = 20


class ThemeChoice(StrEnum):
    """What the user chose in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """The colours in force. Widgets that paint for themselves read :attr:`colours` and repaint on :attr:`changed`."""

    changed = Signal()

    def __init__(self, choice: ThemeChoice = ThemeChoice.LIGHT, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._colours = colours_of(choice)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def colours(self) -> Colours:
        """Return the colours in force."""
        return self._colours

    @property
    def choice(self) -> ThemeChoice:
        """Return what the user chose."""
        return self._choice

    @property
    def is_dark(self) -> bool:
        """Whether the dark colours are in force."""
        return self._colours is DARK

    def colour(self, name: str) -> QColor:
        """Return the colour token ``name`` as it is now."""
        return QColor(str(getattr(self._colours, name)))

    def choose(self, choice: ThemeChoice) -> None:
        """Apply another choice at once."""
        self._choice = choice
        self.apply()

    def apply(self) -> None:
        """Set palette and style sheet of the application."""
        from kebab_desktop.ui.style import style_sheet

        self._colours = colours_of(self._choice)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(palette_of(self._colours))
            application.setStyleSheet(style_sheet(self._colours))
        self.changed.emit()

    @Slot(Qt.ColorScheme)
    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice is ThemeChoice.SYSTEM:
            self.apply()


def colours_of(choice: ThemeChoice) -> Colours:
    """Return the colours for a choice; ``system`` asks the desktop and falls back to light."""
    if choice is ThemeChoice.SYSTEM:
        return DARK if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT
    return DARK if choice is ThemeChoice.DARK else LIGHT


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


def colour_tokens(colours: Colours) -> dict[str, str]:
    """Return name and value of every colour, for the style sheets."""
    return {item.name: str(getattr(colours, item.name)) for item in fields(colours)}
