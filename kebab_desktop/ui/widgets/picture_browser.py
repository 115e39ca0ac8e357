"""A browser for sanitised text that shows the pictures it is given, and no others."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from kebab_desktop.ui.theme import Theme
from kebab_desktop.ui.widgets.pictures import Gallery, fit_pictures
from kebab_desktop.ui.widgets.rich_text import SafeBrowser


class PictureBrowser(SafeBrowser):
    """Keeps the pictures of a document within its width; what is not in its gallery is refused."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._gallery = Gallery()

    def forget_pictures(self) -> None:
        """Another document follows, whose pictures may have the same names."""
        self._gallery = Gallery()

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Give the pictures that were read; everything else is refused."""
        image = self._gallery.image(QUrl(url))
        return super().loadResource(kind, url) if image is None else image

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep pictures within the pane."""
        super().resizeEvent(event)
        self._fit_pictures()

    def _fit_pictures(self) -> None:
        if self._gallery.drawn:
            room = self.viewport().width() - 2 * self.document().documentMargin()
            fit_pictures(self.document(), self._gallery, room)

    def recolour(self) -> None:
        """Keep what is read in its place when the colours change."""
        place = self.verticalScrollBar().value()
        super().recolour()
        self.verticalScrollBar().setValue(place)
