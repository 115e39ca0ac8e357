"""Chips: small rounded labels and buttons in the tones of the theme."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from kebab_desktop.ui.source_words import trust_name, trust_note
from kebab_desktop.ui.widgets.buttons import PushButton

if TYPE_CHECKING:
    from kebab_desktop.core.documents import TrustLevel


class Tone(StrEnum):
    """Meaning of a chip's colour; colour is never the only carrier: the text says it as well."""

    PLAIN = "plain"
    OK = "ok"
    WARN = "warn"
    BAD = "bad"
    INFO = "info"
    CITE = "cite"


_CITE_WIDTH = 24

TRUST_TONES = {"primary": Tone.OK, "secondary": Tone.INFO, "generated": Tone.WARN}
"""By the value of the trust level."""


class Chip(QLabel):
    """A chip that only informs."""

    def __init__(self, text: str = "", tone: Tone = Tone.PLAIN, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setProperty("chip", tone.value)

    def show_state(self, text: str, tone: Tone) -> None:
        """Change text and tone."""
        self.setText(text)
        if self.property("chip") != tone.value:
            self.setProperty("chip", tone.value)
            restyle(self)


class ChipButton(PushButton):
    """A chip that can be pressed."""

    def __init__(self, text: str = "", tone: Tone = Tone.PLAIN, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("chip", tone.value)

    def show_state(self, text: str, tone: Tone) -> None:
        """Change text and tone."""
        self.setText(text)
        if self.property("chip") != tone.value:
            self.setProperty("chip", tone.value)
            restyle(self)


def cite_chip(marker: int, parent: QWidget | None = None) -> Chip:
    """Return the number of a citation, all of one width."""
    chip = Chip(str(marker), Tone.CITE, parent)
    chip.setAlignment(Qt.AlignmentFlag.AlignCenter)
    chip.setMinimumWidth(_CITE_WIDTH)
    return chip


def trust_chip(trust: TrustLevel, parent: QWidget | None = None) -> Chip:
    """Return the badge of a trust level."""
    chip = Chip(trust_name(trust), TRUST_TONES[trust], parent)
    chip.setToolTip(trust_note(trust))
    return chip


def restyle(widget: QWidget) -> None:
    """Let the style sheet look at the widget's properties again."""
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
