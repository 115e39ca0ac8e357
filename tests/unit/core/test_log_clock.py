"""Times of logs: as the log wrote them, with the name of its zone."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.core.log_clock import MOST_ZONE_S, log_time, zone_name, zone_told

ZONES = st.integers(-MOST_ZONE_S // 60, MOST_ZONE_S // 60).map(lambda minutes: minutes * 60)


@given(ZONES, st.datetimes(datetime(1970, 1, 3), datetime(2100, 1, 1)))
def test_a_time_is_shown_as_the_log_wrote_it(zone_s: int, written: datetime) -> None:
    seconds = (written.replace(microsecond=0) - datetime(1970, 1, 1)).total_seconds() - zone_s
    assert log_time(seconds, zone_s) == written.strftime("%Y-%m-%d %H:%M:%S")


@pytest.mark.parametrize(
    ("zone_s", "name"), [(None, ""), (0, "UTC"), (32400, "UTC+09:00"), (-12600, "UTC-03:30"), (20700, "UTC+05:45")]
)
def test_zones_have_names(zone_s: int | None, name: str) -> None:
    assert zone_name(zone_s) == name


@pytest.mark.parametrize("told", [True, "32400", 1e9, MOST_ZONE_S + 1, None, [1]])
def test_what_is_no_offset_is_not_taken_for_one(told: object) -> None:
    assert zone_told(told) is None


def test_a_time_that_no_calendar_has_is_told_in_seconds() -> None:
    assert log_time(1e20, 3600) == "100000000000000000000 s"
