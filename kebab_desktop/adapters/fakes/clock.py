"""A clock for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_FIRST_TIME = datetime(2026, 1, 1, tzinfo=UTC)


class FixedClock:
    """A clock that stands still until :meth:`advance`."""

    def __init__(self, start: datetime = _FIRST_TIME) -> None:
        self._time = start

    def now(self) -> str:
        """Return the time as RFC 3339 UTC with milliseconds."""
        return self._time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def time_ns(self) -> int:
        """Return nanoseconds since the epoch."""
        return (self._time - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1) * 1000

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += timedelta(seconds=seconds)
