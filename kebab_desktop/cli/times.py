"""Times on the screen are local, as in the window; stored ones and JSON are UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from kebab_desktop.core import stamps
from kebab_desktop.core.errors import UsageError

_SHAPE = "0001-01-01T00:00:00"
_EXAMPLES = "2026-11, 2026-11-29 or 2026-11-29T08:30"


def local_time(stored: str, *, seconds: bool = False) -> str:
    """Return a stored UTC time (``2026-11-29T08:30:00.000Z``) as local ``2026-11-29 17:30``; other text as it is."""
    moment = stamps.local_time(stored)
    if moment is None:
        return stored
    return moment.strftime("%Y-%m-%d %H:%M:%S" if seconds else "%Y-%m-%d %H:%M")


def stored_time(typed: str) -> str:
    """Return a local time, which may end early (``2026-11``), as stored UTC text; empty for empty.

    A time with a zone (``…Z``, ``…+09:00``) is taken as it says. Raises UsageError for anything else.
    """
    if not typed:
        return ""
    text = typed.strip().replace(" ", "T").rstrip("T.:-")
    whole = text + _SHAPE[len(text) :]
    try:
        moment = datetime.fromisoformat(whole)
        return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"'{typed}' is not a time.", hint=f"Write it like {_EXAMPLES}.") from error
