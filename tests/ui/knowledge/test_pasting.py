"""What the clipboard may hold, pasted into the editor of runbooks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.knowledge.manuscript_edit import LONGEST_LINE, LONGEST_PASTE, ManuscriptEdit, cut_for_reading


def mime(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


@pytest.fixture
def edit(qtbot: QtBot) -> ManuscriptEdit:
    edit = ManuscriptEdit()
    qtbot.addWidget(edit)
    return edit


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        ("## check\r\n\tjstat -gcutil\rnext", "## check\n\tjstat -gcutil\nnext"),
        ("a\0b\0\0c\x07\x1b[31m", "abc[31m"),
        ("한글 … ✅", "한글 … ✅"),
    ],
)
def test_text_comes_in_without_what_nobody_sees(edit: ManuscriptEdit, pasted: str, shown: str) -> None:
    edit.insertFromMimeData(mime(pasted))
    assert edit.toPlainText() == shown


@pytest.mark.parametrize("text", ["word\n" * (LONGEST_PASTE // 5 + 1), "z" * (LONGEST_LINE + 1)])
def test_what_would_freeze_the_window_stays_outside_and_is_told(qtbot: QtBot, edit: ManuscriptEdit, text: str) -> None:
    edit.setPlainText("mine")
    with qtbot.waitSignal(edit.refused) as told:
        edit.insertFromMimeData(mime(text))
    assert told.args == [len(text)]
    assert edit.toPlainText() == "mine"


def without_text() -> list[QMimeData]:
    """Return a picture, bytes of another program, and a text that the other program does not hand over."""
    picture, bytes_of_another, slow = QMimeData(), QMimeData(), QMimeData()
    picture.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    bytes_of_another.setData("application/octet-stream", b"\x00\xff\xfe")
    slow.setData("text/plain", b"")
    return [picture, bytes_of_another, slow]


@pytest.mark.parametrize("data", without_text(), ids=["picture", "bytes", "slow"])
def test_what_is_no_text_changes_nothing_and_is_told(qtbot: QtBot, edit: ManuscriptEdit, data: QMimeData) -> None:
    edit.setPlainText("mine")
    with qtbot.waitSignal(edit.refused) as told:
        edit.insertFromMimeData(data)
    assert told.args == [0]
    assert edit.toPlainText() == "mine"


def test_what_is_only_read_is_shown_as_far_as_the_field_keeps_up() -> None:
    assert cut_for_reading("short\ntext") == "short\ntext"
    shown = cut_for_reading("x" * 5_000_000 + "\nnext")
    assert len(shown) < 2 * LONGEST_LINE
    assert shown.endswith("…")
    assert len(cut_for_reading("line\n" * 1_000_000)) <= LONGEST_PASTE + 2
