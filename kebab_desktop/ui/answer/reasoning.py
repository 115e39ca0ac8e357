"""What a model thought before it answered: folded away, never checked."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.ui.markdown import plain_html
from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.buttons import button
from kebab_desktop.ui.widgets.labels import label
from kebab_desktop.ui.widgets.rich_text import RichText

_TICK_MS = 100


class ReasoningFold(QFrame):
    """Hidden until there is reasoning; grows while it is unfolded. Its text has no links and no marks."""

    unfolded = Signal(QWidget)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reasoning = ""
        self.toggle = button(self.tr("Show the model's reasoning"), "ghost")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._unfold)
        self.note = label(self.tr("Not checked against the runbooks, and no part of the answer."), "small", wrap=True)
        self.body = RichText(theme)
        self.body.setAccessibleName(self.tr("The model's reasoning"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M + 2, Space.XS, Space.M + 2, Space.XS)
        layout.setSpacing(Space.XS)
        layout.addWidget(self.toggle, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.note)
        layout.addWidget(self.body)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._render)
        self._show_body(shown=False)
        self.hide()

    @property
    def text(self) -> str:
        """Return what the model thought so far."""
        return self._reasoning

    def append(self, piece: str) -> None:
        """Take the next piece; it is painted with the next tick if anybody looks."""
        self._reasoning += piece
        self.show()
        if self.toggle.isChecked() and not self._timer.isActive():
            self._timer.start()

    def show_reasoning(self, text: str) -> None:
        """Be about another answer; without reasoning there is nothing to unfold."""
        changed = text != self._reasoning.strip()
        self._reasoning = text
        if not text:
            self.toggle.setChecked(False)
        elif changed and self.toggle.isChecked():
            self._render()
        self.setVisible(bool(text))

    @Slot(bool)
    def _unfold(self, shown: bool) -> None:
        self.toggle.setText(self.tr("Hide the model's reasoning") if shown else self.tr("Show the model's reasoning"))
        if shown:
            self._render()
        self._show_body(shown=shown)
        if shown:
            self.unfolded.emit(self)

    def _show_body(self, *, shown: bool) -> None:
        if (layout := self.layout()) is not None:  # text needs room above the rule of the answer, the button has it
            layout.setContentsMargins(Space.M + 2, Space.XS, Space.M + 2, Space.M if shown else Space.XS)
        self.note.setVisible(shown)
        self.body.setVisible(shown)

    @Slot()
    def _render(self) -> None:
        self.body.show_html(f"<p>{plain_html(self._reasoning.strip())}</p>")
