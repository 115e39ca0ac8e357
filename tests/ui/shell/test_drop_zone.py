"""A drag of thousands of files is read once, not at every move of the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.widgets import drop_zone
from kebab_desktop.ui.widgets.drop_overlay import Dragged, dragged_paths
from kebab_desktop.ui.widgets.drop_zone import DropZone

_COPY, _LEFT, _NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def files(*names: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(f"/drop/{name}") for name in names])
    return data


def test_the_files_of_a_drag_are_read_once_and_those_of_the_next_anew(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    zone = DropZone(host, lambda paths: f"{len(paths)} files")
    readings: list[QMimeData] = []
    real = dragged_paths

    def counted(data: QMimeData) -> Dragged:
        readings.append(data)
        return real(data)

    monkeypatch.setattr(drop_zone, "dragged_paths", counted)
    dropped: list[list[Path]] = []
    zone.dropped.connect(dropped.append)
    first, second = files("a.md", "b.md"), files("c.md")
    for data in (first, second):
        QApplication.sendEvent(host, QDragEnterEvent(QPoint(1, 1), _COPY, data, _LEFT, _NONE))
        for step in range(3):
            move = QDragMoveEvent(QPoint(step, 2), _COPY, data, _LEFT, _NONE)
            QApplication.sendEvent(host, move)
            assert move.isAccepted()
        QApplication.sendEvent(host, QDropEvent(QPointF(2, 2), _COPY, data, _LEFT, _NONE))
    assert dropped == [[Path("/drop/a.md"), Path("/drop/b.md")], [Path("/drop/c.md")]]
    assert readings == [first, second]
    QApplication.sendEvent(host, QDragEnterEvent(QPoint(1, 1), _COPY, first, _LEFT, _NONE))
    QApplication.sendEvent(host, QDragLeaveEvent())
    assert zone.overlay.text == ""


def test_of_thousands_of_files_only_some_are_read_before_they_are_dropped(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    zone = DropZone(host, lambda paths: f"{paths.total if isinstance(paths, Dragged) else 0} files")
    hovered: list[list[Path]] = []
    dropped: list[list[Path]] = []
    zone.hovered.connect(hovered.append)
    zone.dropped.connect(dropped.append)
    names = [f"런북 {number}.md" for number in range(5001)]
    data = files(*names)
    QApplication.sendEvent(host, QDragEnterEvent(QPoint(1, 1), _COPY, data, _LEFT, _NONE))
    assert zone.overlay.text == "5001 files"
    assert hovered == [], "what a part of them would do is not what all will"
    QApplication.sendEvent(host, QDropEvent(QPointF(2, 2), _COPY, data, _LEFT, _NONE))
    assert zone.overlay.text == ""
    qtbot.waitUntil(lambda: bool(dropped), timeout=20_000)
    assert dropped == [[Path("/drop") / name for name in names]]
