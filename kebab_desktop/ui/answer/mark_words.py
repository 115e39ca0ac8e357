"""The words for what people say of an answer."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.marks import Mark
from kebab_desktop.ui.widgets.chips import Tone

translate = QCoreApplication.translate


def mark_chip(mark: str) -> tuple[str, Tone]:
    """Return text and tone of a mark, an empty text for none."""
    chips = {
        Mark.WRONG.value: (translate("marks", "Marked wrong"), Tone.BAD),
        Mark.HELPED.value: (translate("marks", "Helped"), Tone.OK),
    }
    return chips.get(mark, ("", Tone.PLAIN))


def mark_told(mark: str) -> str:
    """Return what is said once a mark is kept."""
    if mark == Mark.WRONG:
        return translate("marks", "Marked as wrong: History › Marked wrong")
    return translate("marks", "Marked as helpful") if mark else translate("marks", "The mark was taken away")
