"""The system's clock and the one that stands still."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime

from kebab_desktop.adapters.clock import SystemClock
from kebab_desktop.adapters.fakes.stores import FixedClock


def test_the_time_is_rfc_3339_in_utc_with_milliseconds() -> None:
    before = datetime.now(UTC)
    text = SystemClock().now()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text)
    assert abs((datetime.fromisoformat(text) - before).total_seconds()) < 60


def test_nanoseconds_count_from_the_epoch() -> None:
    assert abs(SystemClock().time_ns() - time.time_ns()) < 60 * 10**9


def test_the_fixed_clock_moves_only_when_told() -> None:
    clock = FixedClock(datetime(2026, 11, 29, 20, 10, 0, 123_000, tzinfo=UTC))
    assert (clock.now(), clock.now()) == ("2026-11-29T20:10:00.123Z",) * 2
    before = clock.time_ns()
    assert before == 1_795_983_000_123_000_000
    clock.advance(1.5)
    assert clock.now() == "2026-11-29T20:10:01.623Z"
    assert clock.time_ns() - before == 1_500_000_000
