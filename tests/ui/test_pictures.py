"""Pictures in documents: shown within the pane, bounded, words and reasons where there are none."""

from __future__ import annotations

import struct
import zlib

import pytest
from PySide6.QtCore import QBuffer, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.app.pictures import NotShown, Picture
from kebab_desktop.ui.theme import Theme, ThemeChoice
from kebab_desktop.ui.widgets.document_view import DocumentView
from kebab_desktop.ui.widgets.pictures import MAX_ALL_PIXELS, MAX_SIDE, Gallery, all_decoded, decoded

BODY = "# Runbook\n\nfirst\n\n![The heap](img/heap.png)\n\n![](gone.png)\n\nlast\n"


def png(width: int, height: int) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # PySide takes the text it says it does not
    return bytes(buffer.data().data())


def claimed(width: int, height: int) -> bytes:
    """Return a small file that claims to be a picture of this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"0")) + chunk(b"IEND", b"")


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> DocumentView:
    view = DocumentView(theme)
    qtbot.addWidget(view)
    view.resize(380, 500)
    view.show()
    return view


def widths(view: DocumentView) -> list[float]:
    found, block = [], view.document().begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            form = iterator.fragment().charFormat()
            if form.isImageFormat():
                found.append(form.toImageFormat().width())
            iterator += 1
        block = block.next()
    return found


def test_pictures_are_asked_for_and_their_words_stand_meanwhile(qtbot: QtBot, view: DocumentView) -> None:
    with qtbot.waitSignal(view.pictures_wanted) as wanted:
        view.show_document(BODY, 1)
    assert wanted.args == [["img/heap.png", "gone.png"]]
    assert "[The heap]" in view.toPlainText()


def test_a_picture_is_as_wide_as_there_is_room_and_its_lines_stay_known(qtbot: QtBot, view: DocumentView) -> None:
    view.show_document(BODY, 1)
    view.highlight(9, 9)
    image = decoded(Picture(png(900, 300)))
    assert isinstance(image, QImage)
    view.show_pictures({"img/heap.png": image, "gone.png": NotShown.MISSING})
    assert view.highlighted_text().strip() == "last"
    assert widths(view) == [view.viewport().width() - 2 * view.document().documentMargin()]
    assert "[picture – not shown: the file is missing]" in view.toPlainText()
    assert "The heap" in view.toPlainText()
    view.resize(1400, 500)
    qtbot.waitUntil(lambda: widths(view) == [900.0])


def test_another_document_does_not_show_the_pictures_of_the_one_before(view: DocumentView) -> None:
    view.show_document(BODY, 1)
    image = decoded(Picture(png(20, 20)))
    assert isinstance(image, QImage)
    view.show_pictures({"img/heap.png": image})
    assert widths(view) == [20.0]
    view.forget_pictures()
    view.show_document(BODY, 1)
    assert widths(view) == []


@pytest.mark.parametrize("url", ["file:///etc/hostname", "picture:7", "picture:x", "http://example.com/a.png"])
def test_nothing_else_is_loaded(view: DocumentView, url: str) -> None:
    view.show_document(BODY, 1)
    assert view.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(url)) is None


def test_giants_and_files_of_other_kinds_are_not_decoded() -> None:
    assert decoded(Picture(claimed(60_000, 60_000))) is NotShown.SIZE
    assert decoded(Picture(b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>")) is (
        NotShown.KIND
    )
    assert decoded(Picture(b"")) is NotShown.KIND
    assert decoded(Picture(png(30, 30)[:40])) is NotShown.UNREADABLE
    assert decoded(Picture(problem=NotShown.ELSEWHERE)) is NotShown.ELSEWHERE


def test_a_large_picture_is_made_smaller_as_it_is_read() -> None:
    image = decoded(Picture(png(4000, 1000)))
    assert isinstance(image, QImage)
    assert (image.width(), image.height()) == (MAX_SIDE, MAX_SIDE // 4)


def test_the_pictures_of_one_look_are_bounded_together() -> None:
    side = 1000
    fitting = MAX_ALL_PIXELS // side**2
    screenshot = Picture(png(side, side))
    pictures = {f"{number}.png": screenshot for number in range(fitting + 3)} | {"no": Picture(problem=NotShown.KIND)}
    found = all_decoded(pictures)
    assert sum(isinstance(each, QImage) for each in found.values()) == fitting
    assert [found[f"{fitting}.png"], found["no"]] == [NotShown.MANY, NotShown.KIND]


def test_pictures_of_another_part_are_forgotten() -> None:
    gallery = Gallery({"here.png": QImage(4, 4, QImage.Format.Format_RGB32), "none.png": NotShown.MISSING})
    gallery.add({"there.png": QImage(4, 4, QImage.Format.Format_RGB32)})
    gallery.begin()
    gallery.draw("here.png", "")
    gallery.forget_others()
    for reference in ("here.png", "none.png", "there.png"):
        gallery.draw(reference, "")
    assert gallery.wanted == ["there.png"]


def test_a_view_that_was_deleted_does_not_follow_the_theme(qtbot: QtBot, theme: Theme) -> None:
    """A new language deletes the pages; pytest-qt fails on the error that the next theme would raise."""
    page = QWidget()
    view = DocumentView(theme, page)
    view.show_document(BODY, 1)
    with qtbot.waitSignal(page.destroyed):
        page.deleteLater()
    theme.choose(ThemeChoice.DARK)
    with pytest.raises(RuntimeError, match="deleted"):
        view.update()
