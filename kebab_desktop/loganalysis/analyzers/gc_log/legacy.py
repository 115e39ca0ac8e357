"""Parser of legacy logs (-verbose:gc, -XX:+PrintGC*, JDK 1.3 to 8): puts the text of an event together."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.gc_log.events import NAN, GcEvent, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.legacy_event import (
    DATE,
    UPTIME,
    balance,
    collector_of,
    parse_event,
    parse_simple,
    stamp,
)
from kebab_desktop.loganalysis.analyzers.gc_log.legacy_furniture import is_furniture
from kebab_desktop.loganalysis.analyzers.gc_log.numbers import decimal, size_kb
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder, TidyPause, are_sound
from kebab_desktop.loganalysis.analyzers.gc_log.safepoints import Safepoints

_PREFIX = rf"(?:{DATE}: ?)?(?:{UPTIME}: ?)?(?:#\d+: ?)?"
_START = re.compile(
    r"\[(?:Full GC|GC--|GC (?:pause|remark|cleanup)|GC(?! ?concurrent| Worker|\])(?=[ \[(\d]|AdaptiveSize|Before |$))"
)
_BEFORE = re.compile(_PREFIX + "$")
_AMOUNT = r"(\d+(?:[.,]\d+)?)([BKMG])"
_G1_HEAP = re.compile(rf"Heap: {_AMOUNT}\({_AMOUNT}\)->{_AMOUNT}\({_AMOUNT}\)")
_G1_YOUNG = re.compile(rf"(?:Eden|Survivors): {_AMOUNT}(?:\([^)]*\))?->{_AMOUNT}")
_G1_OLD_HEAP = re.compile(rf"\s*(?:\[ *)?{_AMOUNT}->{_AMOUNT}\({_AMOUNT}\)\]")
_CPU = re.compile(r"\s*\[Times: user=(\d+[.,]\d+) sys=(\d+[.,]\d+), real=(\d+[.,]\d+)")
_METASPACE = re.compile(r"\[(?:Metaspace|Perm|PSPermGen): \d+K->(\d+)K")
_SHENANDOAH = re.compile(
    rf"{_PREFIX}\[(?:Pause ([A-Z][A-Za-z ]*?)|Concurrent cleanup)((?: \([^)]*\))*)"
    rf"(?: {_AMOUNT}->{_AMOUNT}\({_AMOUNT}\))?, (\d+[.,]\d+) ms\]"
)
_COMMA = re.compile(r"\d,\d+ secs\]")
_NEW_JVM = re.compile(r"(?:Java HotSpot|OpenJDK).* VM \(")
_MAX_HEAP = re.compile(r"-XX:MaxHeapSize=(\d{1,18})\b")
_TARGET = re.compile(r"-XX:MaxGCPauseMillis=(\d{1,9})\b")
_MOST_LINES = 2000
_MOST_CHARS = 300_000


@dataclass(slots=True)
class _Pending:
    """Text of an event whose brackets are still open."""

    line: int
    file: int
    parts: list[str]
    depth: int
    chars: int = 0


class LegacyParser:
    """Reads legacy lines one by one and records their events."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._safepoints = Safepoints(recorder)
        self._pending: _Pending | None = None
        self._held: GcEvent | None = None  # complete, but its heap line may follow (G1)
        self._collector = ""
        self.active = False

    def feed(self, text: str, line: int, file: int) -> bool:
        """Read one line and return whether it belongs to a legacy GC log."""
        start = -1
        if "GC" in text and "[" in text:
            simple = parse_simple(text, line, file) if self._pending is None else None
            if simple is not None:
                self._take_simple(*simple)
                return True
            start = _start_of_event(text)
        if self._pending is not None:
            self._continue(text, start, line)
            return True
        if start >= 0:
            self._begin(text, start, line, file)
            return True
        if not self.active and "[Pause " not in text and "stopped: " not in text and "GC " not in text:
            return False
        return self._other(text, line, file)

    def finish(self) -> None:
        """Record what is complete; an event that was cut off is reported, not counted."""
        self._release()
        if self._pending is not None:
            self._drop_pending()

    def _begin(self, text: str, at: int, line: int, file: int) -> None:
        self.active = True
        depth = balance(text[at:], 0)
        if depth <= 0:
            self._complete(text[at:], line, line, file)
            return
        self._pending = _Pending(line, file, [text[at:]], depth, len(text))

    def _continue(self, text: str, start: int, line: int) -> None:
        pending = self._pending
        if pending is None:
            return
        if start == 0 and _is_cut_off(pending):
            self._drop_pending()
            self._begin(text, 0, line, pending.file)
            return
        pending.parts.append(text)
        pending.chars += len(text)
        pending.depth = balance(text, pending.depth)
        if pending.depth <= 0:
            self._pending = None
            self._complete("\n".join(pending.parts), pending.line, line, pending.file)
        elif len(pending.parts) > _MOST_LINES or pending.chars > _MOST_CHARS:
            self._drop_pending()

    def _drop_pending(self) -> None:
        pending = self._pending
        if pending is None:
            return
        self._pending = None
        uptime, wall = stamp(pending.parts[0])
        moment = Moment(pending.line, wall, uptime, pending.file)
        self._recorder.note(self._recorder.facts.incomplete, moment, 0.0, pending.parts[0])

    def _complete(self, text: str, line: int, line_end: int, file: int) -> None:
        self._take(parse_event(text, line, line_end, file), text)

    def _take_simple(self, pause: TidyPause, cpu_s: tuple[float, float, float] | None) -> None:
        """Store a pause of one line at once if its CPU times stand in it, because then nothing of it follows."""
        line, file, (kind, cause, _), pause_s, uptime, wall, sizes, text = pause
        if cpu_s is not None and are_sound(pause_s, sizes):
            self._begin_event(text)
            self._recorder.cpu_times(self._recorder.pause(pause, ends=False), pause_s, cpu_s)
        else:
            event = GcEvent(line, kind, pause_s, line, file, cause, uptime, wall, *sizes, cpu_s=cpu_s, text=text)
            self._take([event], text)

    def _take(self, events: list[GcEvent], text: str) -> None:
        """Record the events; the last one is held, because its heap line may follow."""
        self._begin_event(text)
        for event in events[:-1]:
            self._recorder.record(event, ends=False)
        if events:
            self._held = events[-1]
            self._recorder.place(self._held)

    def _begin_event(self, text: str) -> None:
        """Record the event before this one, and what its text tells beside it."""
        self.active = True
        self._release()
        collector = collector_of(text)
        if collector and collector != self._collector:
            self._collector = collector
            self._recorder.collector(collector)
        if text.count(",") > text.count(", ") and not self._recorder.facts.comma_decimals:
            self._recorder.facts.comma_decimals = _COMMA.search(text) is not None

    def _release(self) -> None:
        if self._held is not None:
            self._recorder.record(self._held, ends=False)
            self._held = None

    def _other(self, text: str, line: int, file: int) -> bool:
        if "stopped: " in text and self._safepoint(text, line, file):
            return True
        if ("[Pause " in text or "[Concurrent cleanup " in text) and self._shenandoah(text, line, file):
            return True
        if self._held is not None and "]" in text and _details(text, self._held):
            return True
        if not is_furniture(text):
            return False
        if text.startswith("GC STATISTICS"):
            self.active = True
        if "oncurrent" in text:
            self._recorder.timeline.place(line, file, *stamp(text))  # the observed time ends with the last event
        if "CommandLine flags" in text:
            self._flags(text)
        if _NEW_JVM.match(text):
            self._release()
            self._recorder.timeline.header()
        return True

    def _safepoint(self, text: str, line: int, file: int) -> bool:
        at = text.find("Total time for which")
        if at < 0:
            return False
        uptime, wall = stamp(text[:at] + "[")
        return self._safepoints.feed(text[at:], text, Moment(line, wall, uptime, file))

    def _shenandoah(self, text: str, line: int, file: int) -> bool:
        match = _SHENANDOAH.search(text)
        if match is None or not (match[1] or match[3]):
            return False
        self.active = True
        self._release()
        kind, cause = _shenandoah_kind(match[1] or "", match[2].strip(" ()"))
        event = GcEvent(line, kind, decimal(match[9]) / 1000, file=file, cause=cause, text=text)
        if kind == Kind.HEAP:
            event.pause_s = NAN
        event.uptime_s, event.wall_s = stamp(match[0])
        if match[3]:
            event.before_kb, event.after_kb = size_kb(match[3], match[4]), size_kb(match[5], match[6])
            event.capacity_kb = size_kb(match[7], match[8])
        if self._collector != "Shenandoah":
            self._collector = "Shenandoah"
            self._recorder.collector("Shenandoah")
        self._recorder.record(event, ends=True)
        return True

    def _flags(self, text: str) -> None:
        heap, target = _MAX_HEAP.search(text), _TARGET.search(text)
        if heap is not None:
            self._recorder.facts.max_heap_kb = int(heap[1]) / 1024
        if target is not None:
            self._recorder.facts.pause_target_s = int(target[1]) / 1000


def _start_of_event(text: str) -> int:
    """Return where an event begins in the line, its time stamps included, -1 if none does."""
    found = _START.search(text)
    if found is None:
        return -1
    if _BEFORE.match(text, 0, found.start()):
        return 0
    before = _BEFORE.search(text, max(0, found.start() - 80), found.start())
    return before.start() if before is not None else found.start()


def _details(text: str, held: GcEvent) -> bool:
    """Put a detail line into the event that it belongs to; return whether it was one."""
    if "->" not in text:
        return _cpu_times(text, held)
    heap = _G1_HEAP.search(text)
    if heap is not None:
        held.before_kb, held.after_kb = size_kb(heap[1], heap[2]), size_kb(heap[5], heap[6])
        held.capacity_kb = size_kb(heap[7], heap[8])
        young = _G1_YOUNG.findall(text)
        held.young_before_kb = sum(size_kb(before, unit) for before, unit, _, _ in young)
        held.young_after_kb = sum(size_kb(after, unit) for _, _, after, unit in young)
        metaspace = _METASPACE.search(text)
        if metaspace is not None:
            held.metaspace_kb = float(metaspace[1])
        return True
    old = _G1_OLD_HEAP.match(text)
    if old is not None and math.isnan(held.before_kb):
        held.before_kb, held.after_kb = size_kb(old[1], old[2]), size_kb(old[3], old[4])
        held.capacity_kb = size_kb(old[5], old[6])
        return True
    return False


def _cpu_times(text: str, held: GcEvent) -> bool:
    cpu = _CPU.match(text) if "[Times:" in text else None
    if cpu is not None:
        held.cpu_s = (decimal(cpu[1]), decimal(cpu[2]), decimal(cpu[3]))
    return cpu is not None


def _is_cut_off(pending: _Pending) -> bool:
    """Whether a line that begins an event shows that the pending one never ended."""
    remark = "YG occupancy" in pending.parts[0] and not any("CMS-remark" in part for part in pending.parts)
    return not remark


def _shenandoah_kind(name: str, group: str) -> tuple[Kind, str]:
    """Return kind and cause by the name of a pause; no name is the cleanup of a concurrent cycle."""
    if not name:
        return Kind.HEAP, "Concurrent cleanup"
    kind = Kind.FULL if name == "Full" else Kind.DEGENERATED if name.startswith("Degenerated") else Kind.SHORT
    return kind, (group if group and kind != Kind.SHORT else name)
