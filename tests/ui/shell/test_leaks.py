"""The check for leaks finds a timer that was left, and none that was stopped or deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[3]
_TESTS = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

kept = []

def test_leaks(qtbot):
    timer = QTimer()
    timer.start(50_000)
    kept.append(timer)

def test_stops(qtbot):
    timer = QTimer()
    timer.start(50_000)
    timer.stop()
    kept.append(timer)

def test_dies_with_its_widget(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    timer = QTimer(widget)
    timer.start(50_000)
    kept.append(timer)
"""


@pytest.mark.skipif(not (ROOT / "tests" / "conftest.py").is_file(), reason="needs the checkout")
def test_a_timer_that_is_left_fails_its_test(pytester: pytest.Pytester) -> None:
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(_TESTS)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-q")
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines(["*timers still firing after the test: *after 50000 ms*", "ERROR*test_leaks*"])
