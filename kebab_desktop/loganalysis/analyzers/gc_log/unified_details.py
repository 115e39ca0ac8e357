"""What the detail lines of a unified log say about a collection before its closing line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzers.gc_log.events import NAN, Flag, GcEvent, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.numbers import size_kb
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Facts

_REGIONS = re.compile(r"(\w+) regions: (\d{1,9})->(\d{1,9})")
_GENERATION = re.compile(r"(\w+): (\d+)K(?:\(\d+K\))?->(\d+)K")
_CAPACITY = re.compile(r"Max Capacity: (\d{1,9})([KMGT])")
_MOST_OPEN = 64


@dataclass(slots=True)
class _Details:
    young_before_kb: float = 0.0
    young_after_kb: float = 0.0
    has_young: bool = False
    metaspace_kb: float = NAN
    flags: int = 0


class PendingDetails:
    """Details by collection number, for at most 64 collections that have not ended yet."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._open: dict[str, _Details] = {}

    def attach(self, event: GcEvent, number: str) -> None:
        """Put what is known about the collection into its event; a remark or cleanup leaves it for the cycle."""
        known = self._open.get(number)
        if known is None or event.kind in {Kind.REMARK, Kind.CLEANUP}:
            return
        del self._open[number]
        if known.has_young:
            event.young_before_kb, event.young_after_kb = known.young_before_kb, known.young_after_kb
        event.metaspace_kb = known.metaspace_kb
        event.flags |= known.flags

    def has(self, number: str) -> bool:
        """Whether details of this collection wait for its closing line."""
        return number in self._open

    def to_space(self, number: str) -> None:
        """Read "To-space exhausted" (JDK 9 to 17)."""
        self._about(number).flags |= Flag.TO_SPACE

    def regions(self, body: str, number: str) -> None:
        """Read the G1 regions of one sort before and after."""
        match = _REGIONS.match(body)
        if match is None:
            return
        before, after = int(match[2]), int(match[3])
        facts = self._facts
        if match[1] == "Humongous":
            facts.humongous_regions = max(facts.humongous_regions, before, after)
        elif facts.region_kb:
            about = self._about(number)
            about.young_before_kb += before * facts.region_kb
            about.young_after_kb += after * facts.region_kb
            about.has_young = True

    def young(self, body: str, number: str) -> None:
        """Read the young generation of Serial, Parallel or CMS before and after."""
        match = _GENERATION.match(body)
        if match is not None:
            about = self._about(number)
            about.young_before_kb, about.young_after_kb = float(match[2]), float(match[3])
            about.has_young = True

    def max_capacity(self, body: str, _number: str) -> None:
        """Read the size that the heap may have (ZGC repeats it in every cycle)."""
        match = _CAPACITY.match(body)
        if match is not None:
            self._facts.max_heap_kb = size_kb(match[1], match[2])

    def metaspace(self, body: str, number: str) -> None:
        """Read the used metaspace after the collection."""
        match = _GENERATION.match(body)
        if match is not None:
            self._about(number).metaspace_kb = float(match[3])

    def _about(self, number: str) -> _Details:
        known = self._open.get(number)
        if known is None:
            while len(self._open) >= _MOST_OPEN:
                del self._open[next(iter(self._open))]
            known = self._open[number] = _Details()
        return known
