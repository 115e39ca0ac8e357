"""One time zone for the logs of a host: what names none is read in the zone that another of its logs names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kebab_desktop.core.findings import Moment, Series, Signal
from kebab_desktop.core.log_clock import zone_name
from kebab_desktop.loganalysis.analyzer import PartialResult


def host_zone(parts: Iterable[PartialResult]) -> int | None:
    """Return the offset from UTC in seconds that all parts with a zone name, None where none or several are named."""
    zones = {part.zone_s for part in parts if part.zone_s is not None}
    return zones.pop() if len(zones) == 1 else None


def shown_zone(parts: Sequence[PartialResult]) -> int | None:
    """Return the offset from UTC in which to tell the times of all parts: 0 unless they agree, None if none has one."""
    zones = {part.zone_s for part in parts if part.zone_s is not None}
    if not zones:
        return None
    return zones.pop() if len(zones) == 1 and all(part.zone_s is not None or not _timed(part) for part in parts) else 0


def _timed(part: PartialResult) -> bool:
    moments = [each.first for each in part.signals] + [each.first for each in part.segments]
    return any(moment.wall_s is not None for moment in moments)


def in_zone(part: PartialResult, zone_s: int | None) -> PartialResult:
    """Return a part whose times name no zone (and were read as UTC) with the times of that zone."""
    if not zone_s or not part.local_clock:
        return part
    return replace(
        part,
        signals=tuple(_signal(each, zone_s) for each in part.signals),
        segments=tuple(
            replace(each, first=_moment(each.first, zone_s), last=_moment(each.last, zone_s)) for each in part.segments
        ),
        series=tuple(_series(each, zone_s) for each in part.series),
        notes=(
            *part.notes,
            f"The times of the {part.log_type} lines name no zone; they were read as {zone_name(zone_s)}, which "
            "another log of the host names.",
        ),
        zone_s=zone_s,
        local_clock=False,
    )


def _signal(signal: Signal, zone_s: int) -> Signal:
    return replace(signal, first=_moment(signal.first, zone_s), last=_moment(signal.last, zone_s))


def _moment(moment: Moment, zone_s: int) -> Moment:
    return moment if moment.wall_s is None else replace(moment, wall_s=moment.wall_s - zone_s)


def _series(series: Series, zone_s: int) -> Series:
    return series if series.clock != "epoch" else replace(series, x=tuple(each - zone_s for each in series.x))
