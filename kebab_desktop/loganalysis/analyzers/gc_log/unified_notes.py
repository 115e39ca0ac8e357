"""Unified lines that belong to no collection: start-up facts, stalls, safepoints and errors."""

from __future__ import annotations

import re
from collections.abc import Callable

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.gc_log.numbers import decimal, size_kb
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder
from kebab_desktop.loganalysis.analyzers.gc_log.safepoints import Safepoints
from kebab_desktop.loganalysis.analyzers.gc_log.unified_prefix import clocks

_USING = re.compile(r"Using (G1|Serial|Parallel|Concurrent Mark Sweep|The Z Garbage Collector|Shenandoah|Epsilon)")
_CAPACITY = re.compile(r"(?:Heap )?Max Capacity: (\d{1,9})([KMGT])\s*$")
_REGION = re.compile(r"Heap [Rr]egion [Ss]ize: (\d{1,9})([KMG])")
_STALL = re.compile(r"(Allocation|Relocation) Stall \(.*\) (\d{1,12}(?:[.,]\d+)?)ms")
_COLLECTORS = {"Concurrent Mark Sweep": "CMS", "The Z Garbage Collector": "ZGC"}


class UnifiedNotes:
    """Reads the lines between the collections."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._safepoints = Safepoints(recorder)
        self._words: dict[str, Callable[[str, str, int, int], bool]] = {
            "Using": self._using,
            "Heap": self._heap,
            "Max": self._capacity,
            "Version:": self._version,
            "Allocation": self._stall,
            "Relocation": self._stall,
            "Out": self._out_of_memory,
            "Safepoint": self._safepoint,
            "Total": self._safepoint,
            "Entering": self._safepoint,
        }

    def feed(self, text: str, begin: int, line: int, file: int) -> bool:
        """Read one line whose message begins at ``begin``; return whether it was understood."""
        space = text.find(" ", begin, begin + 16)
        if space < 0:
            return False
        handler = self._words.get(text[begin:space])
        return handler is not None and handler(text, text[begin : begin + 1000], line, file)

    def _using(self, text: str, body: str, _line: int, _file: int) -> bool:
        match = _USING.match(body)
        if match is None:
            return False
        uptime, _ = clocks(text[: len(text) - len(body)]) if len(text) < 1000 else (None, None)
        self._recorder.timeline.header()
        self._recorder.collector(_COLLECTORS.get(match[1], match[1]), uptime_s=uptime)
        return True

    def _heap(self, text: str, body: str, line: int, file: int) -> bool:
        match = _REGION.match(body)
        if match is None:
            return self._capacity(text, body, line, file)
        self._recorder.facts.region_kb = size_kb(match[1], match[2])
        return True

    def _capacity(self, _text: str, body: str, _line: int, _file: int) -> bool:
        match = _CAPACITY.match(body)
        if match is not None:
            self._recorder.facts.max_heap_kb = size_kb(match[1], match[2])
        return match is not None

    def _version(self, _text: str, body: str, _line: int, _file: int) -> bool:
        self._recorder.facts.version = body[9:].split(" ", 1)[0].strip()[:60]
        return bool(self._recorder.facts.version)

    def _stall(self, text: str, body: str, line: int, file: int) -> bool:
        match = _STALL.match(body)
        if match is None:
            return False
        facts = self._recorder.facts
        stalls = facts.allocation_stalls if match[1] == "Allocation" else facts.relocation_stalls
        self._recorder.note(stalls, self._moment(text, line, file), decimal(match[2]) / 1000, text)
        return True

    def _out_of_memory(self, text: str, body: str, line: int, file: int) -> bool:
        if not body.startswith("Out Of Memory ("):
            return False
        self._recorder.error("heap", self._moment(text, line, file), text)
        return True

    def _safepoint(self, text: str, body: str, line: int, file: int) -> bool:
        return self._safepoints.feed(body, text, self._moment(text, line, file))

    @staticmethod
    def _moment(text: str, line: int, file: int) -> Moment:
        end = text.find("] ") + 2 if text.startswith("[") else 0
        uptime, wall = clocks(text[:end])
        return Moment(line, wall, uptime, file)
