"""Starts and stops of a Tomcat: how long they took, what was deployed, and starts without a stop before them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.event_tally import Labels, Tallies
from kebab_desktop.loganalysis.analyzers.tomcat_events import LogEvent
from kebab_desktop.loganalysis.analyzers.tomcat_rules import handler_of, millis_of, path_of

BOOTS_KEPT = 500
_SERVER = re.compile(r"Apache Tomcat/([\d.]+)")
_STARTED = re.compile(r"Server startup in|Tomcat started on port|Started \w+ in [\d.]+ seconds")
_DOWN = ("await", "pause", "stopInternal", "stop", "destroy")
_DOWN_OWNERS = ("StandardServer", "StandardService", "AbstractProtocol")


@dataclass(slots=True)
class Lifecycle:
    """State machine over events: down → starting → up → stopping."""

    tallies: Tallies
    state: str = "unknown"
    boots: list[tuple[Moment, str]] = field(default_factory=list)
    boot_count: int = 0
    startup_ms: list[float] = field(default_factory=list)
    started_handlers: set[str] = field(default_factory=set)
    deployed: Labels = field(default_factory=Labels)
    undeploys: int = 0
    leaking_undeploys: set[int] = field(default_factory=set)
    _previous: LogEvent | None = None

    def see(self, event: LogEvent) -> None:
        """Take the next event."""
        owner, method = event.owner, event.method
        if self._begins(event):
            self._boot(event)
        elif owner == "StandardEngine" and method == "startInternal":
            self._name(event)
        elif owner == "AbstractProtocol" and method == "start":
            self._handler_started(event)
        elif owner in _DOWN_OWNERS and method in _DOWN and event.level == "INFO":
            self.state = "stopping"
        elif owner == "HostConfig":
            self._deployment(event)
        elif (owner == "Catalina" and method == "start") or _STARTED.search(event.message):
            self._started(event)
        elif owner == "SessionIdGeneratorBase" and (ms := millis_of(event.message)) is not None:
            self._measure("entropy", event, "createSecureRandom", ms)
        self._previous = event

    def leak(self) -> None:
        """Remember that the web application stopped last left something behind."""
        self.leaking_undeploys.add(self.undeploys)

    def _begins(self, event: LogEvent) -> bool:
        """The banner with the version begins a start; without a banner the first service does."""
        if event.owner == "VersionLoggerListener":
            return bool(_SERVER.search(event.message))
        return event.owner == "StandardService" and event.method == "startInternal" and self.state != "starting"

    def _boot(self, event: LogEvent) -> None:
        moment = event.moment()
        if self.state in ("starting", "up"):
            self._abnormal(event)
        self.state = "starting"
        self.boot_count += 1
        self.started_handlers.clear()
        self.tallies.open("boot").add(moment, event.lines[:1])
        found = _SERVER.search(event.message)
        if len(self.boots) < BOOTS_KEPT:
            self.boots.append((moment, f"Tomcat {found[1]}" if found else "Tomcat"))

    def _abnormal(self, event: LogEvent) -> None:
        previous = self._previous
        if previous is None:
            return
        tally = self.tallies.open("abnormal")
        moment = previous.moment()
        tally.add(moment, previous.lines, end=previous.end)
        tally.add(event.moment(), event.lines[:1], count=0)
        if previous.wall_s is not None and event.wall_s is not None:
            tally.measure(max(0.0, event.wall_s - previous.wall_s), "s", moment)

    def _name(self, event: LogEvent) -> None:
        found = _SERVER.search(event.message)
        if found and self.boots and self.boots[-1][1] == "Tomcat":
            self.boots[-1] = (self.boots[-1][0], f"Tomcat {found[1]}")

    def _handler_started(self, event: LogEvent) -> None:
        handler = handler_of(event.message)
        if handler and len(self.started_handlers) < BOOTS_KEPT:
            self.started_handlers.add(handler)

    def _deployment(self, event: LogEvent) -> None:
        if event.method.startswith("undeploy") or event.method == "reload":
            self.undeploys += 1
            return
        if not event.method.startswith("deploy") or event.level == "ERROR":
            return
        path = path_of(event.message)
        ms = millis_of(event.message)
        if ms is None:
            return
        self.deployed.add(path)
        self._measure("deploy", event, path, ms)

    def _started(self, event: LogEvent) -> None:
        self.state = "up"
        ms = millis_of(event.message)
        if ms is None:
            return
        if len(self.startup_ms) < BOOTS_KEPT:
            self.startup_ms.append(ms)
        self._measure("startup", event, "server startup", ms)

    def _measure(self, name: str, event: LogEvent, label: str, ms: float) -> None:
        """Keep the slow ones as evidence; which of them are too slow is decided at the end."""
        tally = self.tallies.open(name)
        moment = event.moment()
        slower = tally.worst is None or ms > tally.worst.value
        tally.add(moment, event.lines[:1] if slower else (), label=label)
        tally.measure(ms, "ms", moment)
        if slower:
            tally.details = Labels()
            tally.details.add(label)
