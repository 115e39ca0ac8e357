"""A banner: one sentence across a pane, in a tone, with a button if something can be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from kebab_desktop.core.josa import fit_particles
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import Tone, restyle
from kebab_desktop.ui.widgets.labels import label


class Banner(QFrame):
    """Hidden until :meth:`say` is called."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._text = label("", wrap=True)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        self._layout.addWidget(self._text, 1)
        self.hide()

    @property
    def text(self) -> str:
        """Return the sentence, empty when hidden."""
        return "" if self.isHidden() else self._text.text()

    def add_button(self, widget: QPushButton) -> None:
        """Add an action at the right."""
        self._layout.addWidget(widget)

    def say(self, text: str, tone: Tone = Tone.WARN) -> None:
        """Show a sentence; an empty one hides the banner."""
        text = fit_particles(text)
        self._text.setText(text)
        self.setAccessibleName(text)
        if self.property("tone") != tone.value:
            self.setProperty("tone", tone.value)
            restyle(self)
            restyle(self._text)
        self.setVisible(bool(text))


class BannerColumn(QWidget):
    """Keeps banners off the round corners of a card and off one another; hidden while all of them are."""

    def __init__(self, *banners: Banner) -> None:
        super().__init__()
        self._banners = banners
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.M, Space.M, Space.S)
        column.setSpacing(Space.XS)
        for banner in banners:
            column.addWidget(banner)
            banner.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come and go with the banners."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(any(not banner.isHidden() for banner in self._banners))
        return super().eventFilter(watched, event)
