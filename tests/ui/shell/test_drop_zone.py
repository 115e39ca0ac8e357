"""A drag of thousands of files is read once, not at every move of the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.widgets import drop_zone
from kebab_desktop.ui.widgets.drop_overlay import dropped_paths
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
    real = dropped_paths

    def counted(data: QMimeData) -> list[Path]:
        readings.append(data)
        return real(data)

    monkeypatch.setattr(drop_zone, "dropped_paths", counted)
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
