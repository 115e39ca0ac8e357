"""The choices of a question in one chip, where a line has no room for all of them."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.chat.scope_row import ScopeRow
from kebab_desktop.ui.widgets.chips import ChipButton, Tone


class ScopeFold(ChipButton):
    """Says how and, where that was narrowed, in what is searched; checked: the choices themselves are shown."""

    def __init__(self, scope: ScopeRow, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self.setCheckable(True)
        self._scope = scope
        self._chips: tuple[ChipButton, ...] = (scope.sources, scope.trust, scope.documents)
        scope.parts.toggled.connect(self._say)
        self.toggled.connect(self._say)
        scope.told.connect(self._say)
        scope.documents.chosen.connect(self._say)
        self._say()

    @Slot()
    def _say(self) -> None:
        narrowing = [chip for chip in self._chips if chip.property("chip") == Tone.WARN.value]
        chips = [self._scope.mode, *narrowing, self._scope.chunks]
        words = [chip.text().removesuffix(" ▾") for chip in chips]
        if self._scope.parts.isChecked():
            words.append(self._scope.parts.text())
        said = " · ".join(words)
        self.show_state(f"{said} {'▴' if self.isChecked() else '▾'}", Tone.WARN if narrowing else Tone.PLAIN)
        self.setAccessibleName(self.tr("How and in what is searched: {text}").format(text=said))
        self.setToolTip(self.tr("Show or hide the choices of the search"))
