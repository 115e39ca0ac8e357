"""Conversations about logs of one name are told apart by host and time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kebab_desktop.core.findings import Moment, Segment
from kebab_desktop.ui.logs.log_names import conversation_name
from kebab_desktop.ui.logs.reading import LogTarget
from tests.ui.logs.fake_logs import result

NIGHT = replace(
    result(), segments=(Segment("gc", Moment(1, 1_795_887_600.0), Moment(9, 1_795_891_200.0)),), zone_s=9 * 3600
)


@pytest.mark.parametrize(
    ("paths", "name"),
    [
        (("/srv/web01/gc.log",), "gc.log (web01) · 11-29 02:40"),
        (("/srv/web02/logs/gc.log",), "gc.log (web02) · 11-29 02:40"),
        (("/media/usb/Downloads/gc.log",), "gc.log · 11-29 02:40"),
        (("/var/log/gc.log",), "gc.log · 11-29 02:40"),
        (("/srv/web01/gc.log", "/srv/web01/catalina.out"), "gc.log, catalina.out · 11-29 02:40"),
    ],
)
def test_a_conversation_is_named_after_file_host_and_time(paths: tuple[str, ...], name: str) -> None:
    assert conversation_name(LogTarget(tuple(map(Path, paths))), NIGHT) == name


def test_a_log_without_times_and_a_pasted_one_have_what_is_known() -> None:
    assert conversation_name(LogTarget((Path("/srv/web01/gc.log"),)), result()) == "gc.log (web01)"
    assert conversation_name(LogTarget(text="x", name="Pasted log 10:00:00"), result()) == "Pasted log 10:00:00"
