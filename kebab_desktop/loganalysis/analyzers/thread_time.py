"""Times in thread dumps."""

from __future__ import annotations

from datetime import UTC, datetime


def wall_seconds(text: str) -> float | None:
    """Return an ISO time in seconds since the epoch (without a zone it is read as UTC), None if it is none."""
    head, _, fraction = text.strip().rstrip("Z").partition(".")
    try:
        moment = datetime.fromisoformat(head.replace("T", " "))
        part = float(f"0.{fraction[:9]}") if fraction else 0.0
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.timestamp() + part
