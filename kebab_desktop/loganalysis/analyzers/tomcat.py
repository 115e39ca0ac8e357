"""Analyzer of Tomcat: catalina and localhost logs in any language, what applications print between, access logs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import compress

from kebab_desktop.core.findings import Moment, Signal
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, PartialResult
from kebab_desktop.loganalysis.analyzers import server_result
from kebab_desktop.loganalysis.analyzers.access_detectors import (
    ACCESS_THRESHOLDS,
    SHARED_DETECTORS,
    client_timeouts,
    denied,
    refused_clients,
)
from kebab_desktop.loganalysis.analyzers.access_log import ACCESS_PROBE, AccessOwners, read_access
from kebab_desktop.loganalysis.analyzers.access_stats import AccessStats
from kebab_desktop.loganalysis.analyzers.event_tally import MinuteCounts, Tallies, Tally
from kebab_desktop.loganalysis.analyzers.log_times import named_zone
from kebab_desktop.loganalysis.analyzers.tally_signal import Scope, with_defaults
from kebab_desktop.loganalysis.analyzers.tomcat_detectors import DETECTORS, TOMCAT_THRESHOLDS, TomcatFacts
from kebab_desktop.loganalysis.analyzers.tomcat_events import EventReader, LogEvent
from kebab_desktop.loganalysis.analyzers.tomcat_grammar import HEADER_PROBE, HEADER_WORDS
from kebab_desktop.loganalysis.analyzers.tomcat_lifecycle import Lifecycle
from kebab_desktop.loganalysis.analyzers.tomcat_rules import RULES, Match, says_nothing
from kebab_desktop.loganalysis.analyzers.tomcat_start_detectors import START_DETECTORS

THRESHOLDS = TOMCAT_THRESHOLDS
LOG_TYPE = "tomcat"
_CAUSES_KEPT = 500
_STUCK_KEPT = 5_000
_ACCESS_MARK = '] "'
_CACHE_FULL = re.compile(r"insufficient free space|캐시에 추가할 수 없")


class TomcatAnalyzer:
    """Lines become events, events go to tallies by rule; memory does not grow with the log."""

    def __init__(self, thresholds: Mapping[str, float]) -> None:
        self._limits = with_defaults((*ACCESS_THRESHOLDS, *TOMCAT_THRESHOLDS), thresholds)
        self._reader = EventReader()
        self._stats = AccessStats(LOG_TYPE, self._limits["access_slow_ms"])
        self._tallies = Tallies()
        self._life = Lifecycle(self._tallies)
        self._causes: dict[str, Tally] = {}
        self._stuck: dict[str, Moment] = {}
        self._levels: Counter[str] = Counter()
        self._minutes = MinuteCounts()
        self._owners = AccessOwners()
        self._lines = 0
        self._events = 0
        self._cache_full = 0
        self._zone_s: int | None = None
        self._stamped = False
        self._first: Moment | None = None
        self._last: Moment | None = None

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        """Take the events and the access lines of the block; access lines of httpd are left to its analyzer."""
        owner = self._owners.of(block)
        mine = self._access(block, claimed) if owner == LOG_TYPE else b""
        stamps = block.stamps
        self._stamped |= bool(stamps)
        for place, text in enumerate(block.texts):
            if mine[place] if mine else (owner and _ACCESS_MARK in text):
                continue
            if self._reader.feed(text, block.first + place, block.file, stamps[place] if stamps else None):
                claimed[place] = 1
                self._lines += 1
        self._take_events()

    def finish(self) -> PartialResult:
        """Return findings, figures and curves over everything that was fed."""
        self._reader.close()
        self._take_events()
        self._stats.finish()
        first = self._first or self._stats.first
        last = self._last or self._stats.last
        facts = TomcatFacts(
            tallies=self._tallies,
            causes=self._causes,
            stuck=self._stuck,
            life=self._life,
            stats=self._stats,
            scope=Scope(first, last, self._events + self._stats.rows),
        )
        signals = _signals(facts, self._limits)
        parts = [f"{self._events} events"] if self._events else []
        parts += [f"{self._stats.rows} requests"] if self._stats.rows else []
        return PartialResult(
            log_type=LOG_TYPE,
            weight=self._lines + self._stats.rows,
            signals=signals,
            kpis=self._kpis(),
            segments=server_result.segments_of(LOG_TYPE, self._life.boots, first, last),
            series=(
                *server_result.access_series(self._stats),
                *server_result.per_minute_series("errors_per_min", self._minutes),
            ),
            summary=server_result.summary_of(LOG_TYPE, parts, signals),
            notes=self._notes(),
            zone_s=self._zone_s,
            local_clock=self._events > 0 and self._zone_s is None and not self._stamped,
        )

    def _access(self, block: LineBlock, claimed: bytearray) -> bytearray:
        """Take the access lines of the block and return which lines they are."""
        mine = bytearray(len(block.texts))
        for rows in read_access(block.texts, block.first, block.file, mine):
            self._zone_s = rows.zone_s()
            self._stats.add(rows)
        for place in compress(range(len(mine)), mine):
            claimed[place] = 1
        return mine

    def _take_events(self) -> None:
        for event in self._reader.take():
            self._event(event)

    def _event(self, event: LogEvent) -> None:
        moment = event.moment()
        self._first = self._first or moment
        self._last = moment if event.end == moment.line else Moment(event.end, moment.wall_s, file=moment.file)
        self._events += 1
        if self._events == 1 and self._zone_s is None:
            self._zone_s = named_zone(event.lines[0])
        self._levels[event.level] += 1
        if event.level == "ERROR":
            self._minutes.add(moment)
        self._life.see(event)
        if event.owner == "Cache" and _CACHE_FULL.search(event.message):
            self._cache_full += 1
            return
        if says_nothing(event):
            return
        for name, rule in RULES:
            match = rule(event)
            if match is not None:
                self._count(name, event, match)
                return

    def _count(self, name: str, event: LogEvent, match: Match) -> None:
        moment = event.moment()
        if name == "exception":
            known = self._causes.get(match.label)
            if known is None and len(self._causes) < _CAUSES_KEPT:
                known = self._causes[match.label] = Tally()
            if known is not None:
                known.add(moment, event.lines, end=event.end)
            return
        tally = self._tallies.open(name)
        tally.add(moment, event.lines, label=match.label, end=event.end)
        if match.detail:
            tally.details.add(match.detail)
        if match.value is not None:
            tally.measure(match.value, "ms" if name != "busy" else "threads", moment)
        if name == "ssl" and match.detail == "start":
            self._tallies.open("ssl_start").add(moment, label=match.label)
        elif name == "leak":
            self._life.leak()
        elif name == "stuck" and len(self._stuck) < _STUCK_KEPT:
            self._stuck[match.label] = moment
        elif name == "stuck_done":
            self._stuck.pop(match.label, None)

    def _kpis(self) -> dict[str, float | int | str]:
        kpis = server_result.access_kpis(self._stats)
        if not self._events:
            return kpis
        kpis |= {
            "event_count": self._events,
            "error_count": self._levels["ERROR"],
            "errors_per_min_max": self._minutes.most,
            "warning_count": self._levels["WARN"],
            "start_count": self._life.boot_count,
            "exception_root_cause_count": len(self._causes),
        }
        if self._life.startup_ms:
            kpis["startup_last_ms"] = self._life.startup_ms[-1]
            kpis["startup_max_ms"] = max(self._life.startup_ms)
        if self._tallies["stuck"].count:
            kpis["threads_stuck_at_end"] = len(self._stuck)
        return kpis

    def _notes(self) -> tuple[str, ...]:
        notes = []
        if self._cache_full:
            notes.append(f"{self._cache_full} lines say that the resource cache is full; they hide other lines.")
        if self._stats.tallies["slow"].count and not self._tallies["rejected"].count:
            notes.append("Tomcat logs nothing when maxThreads is reached; take three thread dumps, 10 s apart.")
        return tuple(notes)


def _signals(facts: TomcatFacts, limits: Mapping[str, float]) -> tuple[Signal, ...]:
    found = [detector(facts, limits) for detector in (*DETECTORS, *START_DETECTORS)]
    access = facts.access()
    shared = (*SHARED_DETECTORS, client_timeouts, denied, refused_clients)
    found += [detector(access, limits) for detector in shared]
    return tuple(signal for signal in found if signal is not None)


KIND = AnalyzerKind(
    LOG_TYPE,
    re.compile(f"{HEADER_PROBE}|{ACCESS_PROBE}", re.MULTILINE),
    TomcatAnalyzer,
    words=(_ACCESS_MARK, *HEADER_WORDS),
)
