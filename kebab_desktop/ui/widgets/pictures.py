"""Pictures in a document: decoded within limits, as wide as there is room, their words below them."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QImageReader, QTextBlock, QTextCursor, QTextDocument

from kebab_desktop.app.pictures import NotShown, Picture
from kebab_desktop.ui.markdown import PICTURE_SCHEME, alternative

translate = QCoreApplication.translate

MAX_PIXELS = 40_000_000
"""A file of some kilobytes can claim to be a picture of gigabytes."""
MAX_SIDE = 1600
"""Larger pictures are made smaller as they are read."""
MAX_ALL_PIXELS = 40_000_000
"""160 MB for all pictures of one look at a document: a screenshot of some kilobytes takes four megabytes."""
_WEBP = slice(8, 12)
_BEGINNINGS = {b"\x89PNG\r\n\x1a\n": b"png", b"\xff\xd8\xff": b"jpeg", b"GIF8": b"gif", b"BM": b"bmp"}
"""Qt is told the kind: to find it out by itself it lets every reader look, also that of SVG, which follows links."""

Shown = QImage | NotShown


def all_decoded(pictures: Mapping[str, Picture]) -> dict[str, Shown]:
    """Return what :func:`decoded` makes of each picture, in order, as long as their pixels together are few enough."""
    room = MAX_ALL_PIXELS
    shown: dict[str, Shown] = {}
    for reference, picture in pictures.items():
        shown[reference] = decoded(picture) if room > 0 or picture.problem is not None else NotShown.MANY
        image = shown[reference]
        if isinstance(image, QImage):
            room -= image.width() * image.height()
    return shown


def decoded(picture: Picture) -> Shown:
    """Return the image of a picture file, or why there is none; may be called on any thread."""
    if picture.problem is not None:
        return picture.problem
    kind = _kind(picture.data)
    if not kind:
        return NotShown.KIND
    buffer = QBuffer()
    buffer.setData(QByteArray(picture.data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(kind))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    size = reader.size()
    if not size.isValid():
        return NotShown.UNREADABLE
    if size.width() * size.height() > MAX_PIXELS:
        return NotShown.SIZE
    if max(size.width(), size.height()) > MAX_SIDE:
        reader.setScaledSize(size.scaled(QSize(MAX_SIDE, MAX_SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    return NotShown.UNREADABLE if image.isNull() else image


def _kind(data: bytes) -> bytes:
    """Return the kind of picture that the bytes begin as, empty for any other."""
    if data.startswith(b"RIFF") and data[_WEBP] == b"WEBP":
        return b"webp"
    return next((kind for start, kind in _BEGINNINGS.items() if data.startswith(start)), b"")


class Gallery:
    """The pictures of one document by their references; those that were asked for in vain are ``wanted``."""

    def __init__(self, shown: Mapping[str, Shown] | None = None) -> None:
        self._shown = dict(shown or {})
        self._drawn: list[QImage] = []
        self.wanted: list[str] = []

    def add(self, shown: Mapping[str, Shown]) -> None:
        """Take in what was read."""
        self._shown.update(shown)

    def begin(self) -> None:
        """Forget what was drawn before: a text is written anew."""
        self._drawn, self.wanted = [], []

    def forget_others(self) -> None:
        """Keep what the text shows: the pictures of all parts of a long document would fill the memory."""
        drawn = set(map(id, self._drawn))
        self._shown = {
            name: each for name, each in self._shown.items() if isinstance(each, NotShown) or id(each) in drawn
        }

    def draw(self, reference: str, words: str) -> str:
        """Return the HTML of a picture, else of its words and, once that is known, why it is missing."""
        found = self._shown.get(reference)
        if found is None:
            self.wanted.append(reference)
            return alternative(reference, words)
        if isinstance(found, NotShown):
            return alternative(reference, words, why_not(found))
        self._drawn.append(found)
        below = f"<br><em>{escape(words.strip())}</em>" if words.strip() else ""
        return f'<img src="{PICTURE_SCHEME}:{len(self._drawn) - 1}">{below}'

    @property
    def drawn(self) -> bool:
        """Return whether the text shows any picture."""
        return bool(self._drawn)

    def image(self, url: QUrl) -> QImage | None:
        """Return the image that a text names."""
        number = url.path()
        known = url.scheme() == PICTURE_SCHEME and number.isdigit() and int(number) < len(self._drawn)
        return self._drawn[int(number)] if known else None


def why_not(problem: NotShown) -> str:
    """Return why a picture is not shown."""
    return {
        NotShown.ELSEWHERE: translate("document", "not shown: only files in the folder of the source are"),
        NotShown.MISSING: translate("document", "not shown: the file is missing"),
        NotShown.KIND: translate("document", "not shown: not a picture of a known kind"),
        NotShown.SIZE: translate("document", "not shown: too large"),
        NotShown.MANY: translate("document", "not shown: the pictures before take all the room"),
        NotShown.UNREADABLE: translate("document", "not shown: the file cannot be read"),
    }[problem]


def fit_pictures(document: QTextDocument, gallery: Gallery, width: float) -> None:
    """Make pictures that are wider than ``width`` pixels smaller; none becomes larger than it is."""
    block = document.begin()
    while block.isValid():
        _fit_in(block, gallery, width)
        block = block.next()


def _fit_in(block: QTextBlock, gallery: Gallery, width: float) -> None:
    iterator = block.begin()
    places: list[tuple[int, int]] = []
    while not iterator.atEnd():
        fragment = iterator.fragment()
        if fragment.charFormat().isImageFormat():
            places.append((fragment.position(), fragment.length()))
        iterator += 1
    for position, length in places:
        cursor = QTextCursor(block)
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        form = cursor.charFormat().toImageFormat()
        image = gallery.image(QUrl(form.name()))
        if image is not None and form.width() != (wanted := min(float(image.width()), max(width, 1.0))):
            form.setWidth(wanted)
            form.setHeight(image.height() * wanted / image.width())
            cursor.setCharFormat(form)
