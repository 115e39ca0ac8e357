"""The status bar at the smallest window."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kebab_desktop.ui.main_window import MainWindow
from kebab_desktop.ui.widgets.chips import Tone


def test_a_planned_restore_does_not_widen_the_smallest_window(qtbot: QtBot, window: MainWindow) -> None:
    strip = window.status
    window.resize(960, 640)
    strip.show_index("127 documents · 612 chunks · 12 with problems", "warn")
    strip.show_chip(strip.engine, "Qwen3-4B Q4_K_M · CPU", Tone.PLAIN, "")
    strip.show_chip(strip.device, "Embedding: DirectML · Intel Arc", Tone.PLAIN, "")
    assert strip.device.isVisible()
    strip.show_chip(strip.restore, "Restore planned: at the next start", Tone.INFO, "")
    QApplication.processEvents()
    QApplication.processEvents()
    assert window.width() == 960
    assert strip.minimumSizeHint().width() <= strip.width()
    assert strip.restore.isVisible()
    assert strip.restore.width() >= strip.restore.sizeHint().width()
    assert strip.device.isHidden()
    strip.show_chip(strip.restore, "", Tone.INFO, "")
    assert strip.device.isVisible()
