"""Lines of a text that is written or compared are of one height, whatever their language."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QTextLayout
from PySide6.QtWidgets import QApplication

from kebab_desktop.ui.application import fixed_font


def height(text: str, font: QFont) -> float:
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(1000)
    layout.endLayout()
    return line.height()


@pytest.mark.parametrize("text", ["응답이 느려지고 대기열이 찬다.", "+ 한 줄을 더 쓴다.", "가나다"])
def test_a_line_in_hangul_is_as_high_as_one_in_english(qapp: QApplication, text: str) -> None:
    font = fixed_font()
    assert abs(height(text, font) - height("The queue is full.", font)) <= 1
