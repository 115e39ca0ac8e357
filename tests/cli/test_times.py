"""Times on the screen are local."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from kebab_desktop.cli.times import local_time, stored_time
from kebab_desktop.core.errors import UsageError

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process can only be set on POSIX")


@pytest.fixture(autouse=True)
def seoul(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Asia/Seoul")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_stored_time_is_shown_in_the_zone_of_the_reader() -> None:
    assert local_time("2026-11-29T23:30:05.123Z") == "2026-11-30 08:30"
    assert local_time("2026-11-29T23:30:05.123Z", seconds=True) == "2026-11-30 08:30:05"
    assert local_time("nonsense") == "nonsense"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("", ""),
        ("2026-11", "2026-10-31T15:00:00"),
        ("2026-11-30", "2026-11-29T15:00:00"),
        ("2026-11-30T08", "2026-11-29T23:00:00"),
        ("2026-11-30T08.", "2026-11-29T23:00:00"),
        ("2026-11-30 08:30", "2026-11-29T23:30:00"),
        ("2026-11-30T08:30:00Z", "2026-11-30T08:30:00"),
        ("2026", "2025-12-31T15:00:00"),
    ],
)
def test_what_is_typed_is_local_and_may_end_early(typed: str, stored: str) -> None:
    assert stored_time(typed) == stored


@pytest.mark.parametrize("typed", ["yesterday", "2026-13", "2026-11-31", "어제", "20261"])
def test_anything_else_is_an_error_with_examples(typed: str) -> None:
    with pytest.raises(UsageError) as caught:
        stored_time(typed)
    assert "2026-11-29" in caught.value.hint
