"""Analyzer of Apache httpd: error logs of 2.2 and 2.4 and access logs, together or apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from kebab_desktop.core.findings import Moment, Signal
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers import server_result
from kebab_desktop.loganalysis.analyzers.access_detectors import (
    ACCESS_THRESHOLDS,
    SHARED_DETECTORS,
    client_timeouts,
    refused_clients,
)
from kebab_desktop.loganalysis.analyzers.access_log import ACCESS_PROBE, AccessOwners, read_access
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.apache_detectors import APACHE_THRESHOLDS, DETECTORS, ApacheFacts
from kebab_desktop.loganalysis.analyzers.apache_error_log import ERROR_PROBE, ErrorLine, read_error_line
from kebab_desktop.loganalysis.analyzers.apache_rules import count, rule_of
from kebab_desktop.loganalysis.analyzers.event_tally import MinuteCounts, Tallies, Tally
from kebab_desktop.loganalysis.analyzers.tally_signal import Scope, with_defaults

THRESHOLDS = (*ACCESS_THRESHOLDS, *APACHE_THRESHOLDS)
LOG_TYPE = "apache"
_STARTS_KEPT = 500
_SHAPES_KEPT = 500
_VERSION = re.compile(r"Apache/[\d.]+")


class ApacheAnalyzer:
    """Error lines go to tallies by rule, access lines to figures; both in memory that does not grow."""

    def __init__(self, thresholds: Mapping[str, float]) -> None:
        self._limits = with_defaults(THRESHOLDS, thresholds)
        self._stats = AccessStats(LOG_TYPE, self._limits["access_slow_ms"])
        self._tallies = Tallies()
        self._shapes: dict[str, Tally] = {}
        self._levels: Counter[str] = Counter()
        self._minutes = MinuteCounts()
        self._starts: list[tuple[Moment, str]] = []
        self._owners = AccessOwners()
        self._zone_s = 0
        self._stamped = False
        self._first: Moment | None = None
        self._last: Moment | None = None

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        """Take the error and access lines of the block; access lines of Tomcat are left to its analyzer."""
        mine = bytearray(len(block.texts))
        self._stamped |= bool(block.stamps)
        if self._owners.of(block) == LOG_TYPE:
            for rows in read_access(block.texts, block.first, block.file, mine):
                self._zone_s = rows.zone_s()
                self._stats.add(rows)
        if mine.count(1) < len(mine):
            self._error_lines(block, mine)
        for place, taken in enumerate(mine):
            if taken:
                claimed[place] = 1

    def finish(self) -> PartialResult:
        """Return findings, figures and curves over everything that was fed."""
        self._stats.finish()
        lines = sum(self._levels.values())
        first, last = _ends(self._first, self._last, self._stats)
        facts = ApacheFacts(
            tallies=self._tallies,
            stats=self._stats,
            shapes=self._shapes,
            error_lines=lines,
            restart_times=[moment.wall_s for moment, _ in self._starts if moment.wall_s is not None],
            scope=Scope(first, last, lines + self._stats.rows),
        )
        signals = _signals(facts, self._limits)
        kpis = server_result.access_kpis(self._stats) | server_result.error_kpis(
            self._levels, self._minutes, self._tallies
        )
        errors = server_result.per_minute_series("errors_per_min", self._minutes)
        parts = [f"{self._stats.rows} requests"] if self._stats.rows else []
        parts += [f"{lines} error log lines"] if lines else []
        return PartialResult(
            log_type=LOG_TYPE,
            weight=lines + self._stats.rows,
            signals=signals,
            kpis=kpis,
            segments=server_result.segments_of(LOG_TYPE, self._starts, first, last),
            series=(*server_result.access_series(self._stats), *errors),
            summary=server_result.summary_of(LOG_TYPE, parts, signals),
            zone_s=self._zone_s if self._stats.rows else None,
            local_clock=lines > 0 and not self._stats.rows and not self._stamped,
        )

    def _error_lines(self, block: LineBlock, mine: bytearray) -> None:
        for place, text in enumerate(block.texts):
            if mine[place]:
                continue
            stamp = block.stamps[place] if block.stamps else None
            event = read_error_line(text, block.first + place, block.file, self._zone_s, stamp=stamp)
            if event is not None:
                mine[place] = 1
                self._error(event)

    def _error(self, event: ErrorLine) -> None:
        moment = event.moment
        self._first = self._first or moment
        self._last = moment
        self._levels[event.level] += 1
        if event.level in ("emerg", "alert", "crit", "error"):
            self._minutes.add(moment)
        rule = rule_of(event)
        if rule:
            count(event, rule, self._tallies)
        if rule == "resumed" and len(self._starts) < _STARTS_KEPT:
            found = _VERSION.search(event.message)
            self._starts.append((moment, found[0] if found else "httpd"))
        shape = event.shape()
        tally = self._shapes.get(shape)
        if tally is None and len(self._shapes) < _SHAPES_KEPT:
            tally = self._shapes[shape] = Tally()
        if tally is not None:
            tally.add(moment, (event.text,))


def _ends(first: Moment | None, last: Moment | None, stats: AccessStats) -> tuple[Moment | None, Moment | None]:
    """The earlier of two beginnings and the later of two ends, by time where it is known."""
    firsts = [moment for moment in (first, stats.first) if moment is not None]
    lasts = [moment for moment in (last, stats.last) if moment is not None]
    return min(firsts, key=_place, default=None), max(lasts, key=_place, default=None)


def _place(moment: Moment) -> tuple[int, int]:
    return (moment.file, moment.line)


def _signals(facts: ApacheFacts, limits: Mapping[str, float]) -> tuple[Signal, ...]:
    found = [detector(facts, limits) for detector in DETECTORS]
    access = facts.access()
    found += [detector(access, limits) for detector in (*SHARED_DETECTORS, refused_clients)]
    if not any(signal is not None and signal.code == "AP_CLIENT_TIMEOUT" for signal in found):
        found.append(client_timeouts(access, limits))
    return tuple(signal for signal in found if signal is not None)


KIND = AnalyzerKind(
    LOG_TYPE,
    re.compile(f"{ERROR_PROBE}|{ACCESS_PROBE}", re.MULTILINE),
    ApacheAnalyzer,
    words=('] "', "] [", "AH0", "AH1"),
)
