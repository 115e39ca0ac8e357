"""The overlay that says what dropping files will do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QMimeData, QRect, Qt, QUrl
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from kebab_desktop.core.josa import fit_particles
from kebab_desktop.ui.tokens import Space
from kebab_desktop.ui.widgets.chips import restyle
from kebab_desktop.ui.widgets.labels import label

_IN_NO_NAME = (b"\0", b"%00")
"""No system has a file with it in its name, and asking for one is an error of its own kind."""
_URIS = "text/uri-list"
_SAMPLE = 1000


class DropOverlay(QFrame):
    """Covers ``host`` while something is dragged over it; the host feeds it the words."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("dropGround")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._host = host
        self._text = label("", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._frame = QFrame()
        self._frame.setObjectName("dropOverlay")
        self._inside = QVBoxLayout(self._frame)
        self._inside.addWidget(self._text)
        self._around = QFrame(self)
        self._around.setObjectName("dropTarget")
        self._around.hide()
        self._outside = QVBoxLayout(self)
        self._outside.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self._outside.addWidget(self._frame)
        self.hide()

    @property
    def text(self) -> str:
        """Return the sentence, empty when hidden."""
        return "" if self.isHidden() else self._text.text()

    @property
    def aimed_at(self) -> QRect:
        """Return the part of the host that is framed, empty for none."""
        return QRect() if self.isHidden() or self._around.isHidden() else self._around.geometry()

    def cover(self, text: str, around: QRect | None = None) -> None:
        """Show the overlay with what will happen; with ``around``, even an empty one, one sees what is aimed at."""
        text = fit_particles(text)
        self._clear(around is not None)
        self._text.setText(text)
        if around is not None:
            edge = Qt.AlignmentFlag.AlignTop if self._would_hide(around) else Qt.AlignmentFlag.AlignBottom
            self._inside.setAlignment(self._text, edge)
            self._around.setGeometry(around)
            self._around.raise_()
        self._around.setVisible(around is not None and not around.isEmpty())
        self.setAccessibleName(text)
        self.setGeometry(self._host.rect())
        self.show()
        self.raise_()

    def _would_hide(self, aimed: QRect) -> bool:
        """Tell whether the words, at the bottom, would cover what is aimed at."""
        margins = 2 * (Space.XS + self._inside.contentsMargins().bottom())
        return aimed.bottom() > self._host.height() - self._text.heightForWidth(self._host.width() - margins) - margins

    def _clear(self, clear: bool) -> None:
        """Let what is below be seen, or cover it."""
        if bool(self.property("clear")) == clear:
            return
        if not clear:
            self._inside.setAlignment(self._text, Qt.AlignmentFlag(0))
        margin, padding, gap = (Space.XS, Space.M, 0) if clear else (Space.M, 0, Space.S)
        self._outside.setContentsMargins(margin, margin, margin, margin)  # what is below must not be crossed out
        self._inside.setContentsMargins(gap, gap, gap, gap)  # the words cover whole buttons, not parts of them
        self._text.setContentsMargins(padding, padding, padding, padding)
        for part in (self, self._frame, self._text):
            part.setProperty("clear", clear)
            restyle(part)


class Dragged(list[Path]):
    """The first files and folders of a drag; ``total``: how many there are."""

    def __init__(self, first: Iterable[Path], total: int) -> None:
        super().__init__(first)
        self.total = total

    @property
    def whole(self) -> bool:
        """Whether these are all."""
        return len(self) == self.total


def dragged_paths(data: QMimeData) -> Dragged:
    """Return the first local files of a drag and their number: to make 50,000 paths would stop the window."""
    local = dropped_addresses(data)
    return Dragged(map(path_of, local[:_SAMPLE]), len(local))


def dropped_addresses(data: QMimeData) -> list[bytes]:
    """Return the addresses of the local files and folders of a drag, in order: quick also for 50,000."""
    given = bytes(data.data(_URIS).data()).split()
    return [each for each in given if each[:5].lower() == b"file:" and not any(no in each for no in _IN_NO_NAME)]


def dropped_paths(data: QMimeData) -> list[Path]:
    """Return the local files and folders of a drag, in order."""
    return [path_of(each) for each in dropped_addresses(data)]


def path_of(address: bytes) -> Path:
    """Return the path that an address of a local file means."""
    return Path(QUrl.fromEncoded(address).toLocalFile())
