"""Times as people say them: 5 min ago, yesterday, 02:47."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QCoreApplication

from kebab_desktop.core.stamps import local_time

translate = QCoreApplication.translate


def ago(stamp: str, now: datetime | None = None) -> str:
    """Return how long ago a time was; from a week on the date, a dash for no time."""
    then = local_time(stamp)
    if then is None:
        return "–"
    current = now or datetime.now().astimezone()
    seconds = (current - then).total_seconds()
    if seconds < 60:
        return translate("times", "just now")
    if seconds < 3600:
        return translate("times", "{n} min ago").format(n=int(seconds // 60))
    if then.date() == current.date():
        return translate("times", "{n} h ago").format(n=int(seconds // 3600))
    days = (current.date() - then.date()).days
    if days == 1:
        return translate("times", "yesterday")
    # From two days on, so that no language needs a form for one.
    return translate("times", "{n} days ago").format(n=days) if days < 7 else then.strftime("%Y-%m-%d")


def clock(stamp: str, now: datetime | None = None) -> str:
    """Return ``02:47`` for today, ``11-28 02:47`` for this year, the date for earlier years."""
    then = local_time(stamp)
    if then is None:
        return "–"
    current = now or datetime.now().astimezone()
    if then.date() == current.date():
        return then.strftime("%H:%M")
    return then.strftime("%m-%d %H:%M") if then.year == current.year else then.strftime("%Y-%m-%d")


def exact(stamp: str) -> str:
    """Return date and time to the second, for tooltips and details."""
    then = local_time(stamp)
    return then.strftime("%Y-%m-%d %H:%M:%S") if then else "–"


def days_before(days: int, now: datetime | None = None) -> str:
    """Return the UTC time ``days`` days ago as the history filter compares it."""
    current = now or datetime.now().astimezone()
    return (current - timedelta(days=days)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")
