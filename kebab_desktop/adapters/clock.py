"""The system's clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """The current time of this machine, always told in UTC."""

    def now(self) -> str:
        """Return the time as RFC 3339 UTC with milliseconds, e.g. ``2026-11-29T20:10:00.123Z``."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def time_ns(self) -> int:
        """Return nanoseconds since the epoch."""
        return time.time_ns()
