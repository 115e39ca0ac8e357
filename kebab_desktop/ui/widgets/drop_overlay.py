"""The overlay that says what dropping files will do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.josa import fit_particles
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.labels import label


class DropOverlay(QFrame):
    """Covers ``host`` while something is dragged over it; the host feeds it the words."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("dropGround")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._host = host
        self._text = label("", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        frame = QFrame()
        frame.setObjectName("dropOverlay")
        QVBoxLayout(frame).addWidget(self._text)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        layout.addWidget(frame)
        self.hide()

    @property
    def text(self) -> str:
        """Return the sentence, empty when hidden."""
        return "" if self.isHidden() else self._text.text()

    def cover(self, text: str) -> None:
        """Show the overlay with what will happen."""
        text = fit_particles(text)
        self._text.setText(text)
        self.setAccessibleName(text)
        self.setGeometry(self._host.rect())
        self.show()
        self.raise_()


def dropped_paths(data: QMimeData) -> list[Path]:
    """Return the local files and folders of a drag, in order."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
