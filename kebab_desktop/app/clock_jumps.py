"""Nothing is thrown away because a clock jumped, and it is told: what is old by such a clock stays until it settles."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from kebab_desktop.app.safe_write import write_whole
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import KebabError

FILE = "clock.json"
SETTING = "clock"
"""What the warning is filed under, where others name a setting."""
_JUMP = timedelta(days=45)
"""Nobody who is on call leaves the program alone for so long; who does waits a day longer for old answers to leave."""
_HELD = timedelta(days=1)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Seen:
    """The time at the last start, and the times before and after the last jump while that is fresh."""

    at: datetime
    before: datetime | None = None
    jumped: datetime | None = None


def clock_problem(folder: Path, now: datetime) -> Problem | None:
    """Remember the time of this start in ``folder`` and return what to say when it cannot be trusted yet.

    A clock that went forward by more than 45 days since the last start, or back by more than a day, is trusted when it
    still says so a day later, and at once when it was put right.
    """
    last = _read(folder / FILE)
    seen = _Seen(now) if last is None else _after(last, now)
    _write(folder / FILE, seen)
    if seen.before is None or seen.jumped is None:
        return None
    if seen.jumped < seen.before:
        return Problem(
            SETTING,
            f"The clock of this computer went back from {seen.before:%Y-%m-%d} to {seen.jumped:%Y-%m-%d} since the "
            "last start: what is asked now is dated before what was asked then.",
            "Check date and time of this computer. If they are right, there is nothing to do.",
        )
    return Problem(
        SETTING,
        f"The clock of this computer went from {seen.before:%Y-%m-%d} to {seen.jumped:%Y-%m-%d} since the last start: "
        "old answers and old versions of documents stay until it has said so for a day.",
        "Check date and time of this computer. If they are right, there is nothing to do.",
    )


def _after(last: _Seen, now: datetime) -> _Seen:
    """Return what is to be remembered at ``now`` of a clock that was ``last`` seen."""
    if last.before is not None and last.jumped is not None:
        went_back = last.jumped < last.before
        if now >= last.before - _HELD if went_back else now < last.at:  # put right
            return _Seen(now)
        if abs(now - last.jumped) >= _HELD:
            return _Seen(now)
        return _Seen(now, last.before, last.jumped)
    if now - last.at > _JUMP or last.at - now > _HELD:
        return _Seen(now, last.at, now)
    return _Seen(now)


def _read(path: Path) -> _Seen | None:
    """Return what was remembered; a file that cannot be read is as good as none."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        times = {name: datetime.fromisoformat(value[name]) for name in ("at", "before", "jumped") if value.get(name)}
        if any(each.tzinfo is None for each in times.values()):
            return None
        return _Seen(**times)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
        _log.warning("%s cannot be read: %s", path, error)
        return None


def _write(path: Path, seen: _Seen) -> None:
    """Remember; where that cannot be written, the next start knows less."""
    times = {"at": seen.at, "before": seen.before, "jumped": seen.jumped}
    value = {name: time.isoformat() for name, time in times.items() if time is not None}
    try:
        write_whole(path, json.dumps(value).encode(), sync=False)
    except KebabError as error:
        _log.warning("the time of this start is not remembered: %s", error.message)
