"""A time zone that no clock can have is told, and times are shown in UTC."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from kebab_desktop.app.clock_jumps import SETTING
from kebab_desktop.app.messages import korean_messages
from kebab_desktop.bootstrap import open_kebab

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows does not read TZ while a program runs")


@pytest.fixture
def put_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Set TZ for a test; the process has its own zone again afterwards."""
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("zone", ["UTC+25", "UTC-24:30"])
def test_a_zone_that_no_clock_can_have_is_told(put_back: pytest.MonkeyPatch, tmp_path: Path, zone: str) -> None:
    put_back.setenv("TZ", zone)
    time.tzset()
    kebab = open_kebab(tmp_path, demo=True)
    try:
        told = [each for each in kebab.preferences.warnings() if each.path == SETTING]
        assert datetime.now().astimezone().utcoffset() == timedelta(0)
    finally:
        kebab.close()
    assert [each.message for each in told] == [
        f"The time zone '{zone}' is none that a clock can have: all times are shown in UTC."
    ]
    korean = korean_messages().said(f"{told[0].message} {told[0].hint}")
    assert zone in korean
    assert "clock" not in korean


def test_a_zone_that_there_is_holds(put_back: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put_back.setenv("TZ", "Asia/Seoul")
    time.tzset()
    kebab = open_kebab(tmp_path, demo=True)
    try:
        assert not [each for each in kebab.preferences.warnings() if each.path == SETTING]
        assert datetime.now().astimezone().utcoffset() == timedelta(hours=9)
    finally:
        kebab.close()
