"""Parser of unified logs (-Xlog, JDK 9 to 25): every collector, any decorations, also none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzers.gc_log.events import NAN, Flag, GcEvent, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.numbers import KB_OF, clock_s, decimal, epoch_s, size_kb
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder, Sizes, are_sound
from kebab_desktop.loganalysis.analyzers.gc_log.unified_details import PendingDetails
from kebab_desktop.loganalysis.analyzers.gc_log.unified_notes import UnifiedNotes
from kebab_desktop.loganalysis.analyzers.gc_log.unified_prefix import LONGEST_PREFIX, clocks, is_jvm_tags, prefix_end

_GROUP = r"\((?:[^()]|\([^()]*\))*\)"
_SIZES = (
    r"(?: (\d+)([BKMGT])(?:\(\d+%\))?->(\d+)([BKMGT])(?:\(\d+%\))?(?:\((\d+)([BKMGT])\))?)?"
    r"(?: \([\d.,]+s, [\d.,]+s\))?"
)
_PAUSE = re.compile(rf"Pause ([A-Za-z][A-Za-z ]*?)((?: {_GROUP})*){_SIZES} (\d+(?:[.,]\d+)?)ms\s*$")
_CYCLE = re.compile(rf"(Garbage|Minor|Major) Collection((?: {_GROUP})*){_SIZES}(?: (\d+(?:[.,]\d+)?)m?s)?\s*$")
_CLEANUP = re.compile(rf"Concurrent cleanup((?: {_GROUP})*){_SIZES} \d+(?:[.,]\d+)?ms\s*$")
_GROUPS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")
_USUAL = re.compile(r"(\d+)([KM])->(\d+)([KM])\((\d+)([KM])\) (\d+(?:\.\d+)?)ms$")
_CPU = re.compile(r"User=([\d.,]+)s Sys=([\d.,]+)s Real=([\d.,]+)s")
_MODES = frozenset({"Normal", "Concurrent Start", "Prepare Mixed", "Mixed", "Young", "Old", "Global", "Major", "Minor"})
_KINDS = {
    "Young": Kind.YOUNG,
    "Mixed": Kind.MIXED,
    "Full": Kind.FULL,
    "Initial Mark": Kind.INITIAL_MARK,
    "Remark": Kind.REMARK,
    "Cleanup": Kind.CLEANUP,
    "Degenerated GC": Kind.DEGENERATED,
}
_LONGEST_LINE = 4000
_MOST_OPEN = 64
_MOST_CLASSES = 1000


class UnifiedParser:
    """Reads unified lines one by one and records their events."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._notes = UnifiedNotes(recorder)
        self._details = PendingDetails(recorder.facts)
        self._started: dict[str, tuple[int, int, str]] = {}
        self._last_event: GcEvent | None = None
        self._last_id = ""
        self._last_pause: tuple[int, float] | None = None  # row and length of one that is stored already
        self._tags: dict[str, bool] = {}
        self._classes: dict[str, tuple[Kind, str, int]] = {}
        self._clockless: set[str] = set()
        self._events: dict[str, Callable[[str, str, str, int, int], None]] = {
            "Pause": self._pause,
            "Garbage": self._cycle,
            "Minor": self._cycle,
            "Major": self._cycle,
            "Concurrent": self._concurrent,
            "To-space": self._to_space,
        }
        self._about: dict[str, Callable[[str, str], None]] = {
            "Eden": self._details.regions,
            "Survivor": self._details.regions,
            "Humongous": self._details.regions,
            "Metaspace:": self._details.metaspace,
            "ParNew:": self._details.young,
            "PSYoungGen:": self._details.young,
            "DefNew:": self._details.young,
            "Max": self._details.max_capacity,
        }

    def feed(self, text: str, line: int, file: int) -> bool:
        """Read one line and return whether it was one of a unified log."""
        begin = text.find("] ", 0, LONGEST_PREFIX) + 2 if text[:1] == "[" else 0  # prefix_end() without the call
        begin = 0 if begin == 1 else begin
        if not text.startswith("GC(", begin):
            return self._other_line(text, begin, line, file)
        close = text.find(") ", begin, begin + 16)
        if close < 0:
            return False
        first = text[close + 2 : close + 3]
        if first == " ":
            return True
        body = text[close + 2 :] if text[close + 3 : close + 5] != ": " else text[close + 5 :]
        word = body.partition(" ")[0]
        if word in self._events:
            if len(body) < _LONGEST_LINE:
                self._events[word](body, text[begin + 3 : close], text, line, file)
        elif word in self._about:
            self._about[word](body, text[begin + 3 : close])
        elif first == "U" and word.startswith("User="):
            self._cpu(body, text[begin + 3 : close])
        return True

    def finish(self) -> None:
        """Record the event that is still held back and report those that never ended."""
        self._flush()
        for line, file, text in self._started.values():
            incomplete = self._recorder.facts.incomplete
            self._recorder.note(incomplete, Moment(line, None, None, file), 0.0, text)

    def _other_line(self, text: str, begin: int, line: int, file: int) -> bool:
        known = False
        if begin:
            prefix = text[:begin]
            tags = prefix[prefix.rfind("[") :]
            cached = self._tags.get(tags)
            if cached is None:
                cached = is_jvm_tags(prefix)
                if len(self._tags) < 5000:
                    self._tags[tags] = cached
            known = cached
        return self._notes.feed(text, begin, line, file) or known

    def _pause(self, body: str, number: str, text: str, line: int, file: int) -> None:
        if body[-2:] != "ms" and not body.rstrip().endswith("ms"):
            if len(self._started) < _MOST_OPEN:
                self._started[number] = (line, file, text)
            return
        head = body.rpartition(") ")[0].rpartition(" ")[0]
        known = self._classes.get(head)
        usual = _USUAL.match(body, len(head) + 1) if known is not None else None
        if known is not None and usual is not None:
            pause_s, sizes = _usual_figures(usual.groups())
        else:
            match = _PAUSE.match(body)
            if match is None:
                return
            known = self._class_of(match, head)
            *texts, pause = match.groups()[2:]
            pause_s, sizes = decimal(pause) / 1000, _sizes(texts)
        if self._started:
            self._started.pop(number, None)
        uptime, wall = self._clocks(text)
        if self._is_tidy(known[0], number) and are_sound(pause_s, sizes):
            self._flush()
            row = self._recorder.pause((line, file, known, pause_s, uptime, wall, sizes, text), ends=True)
            self._last_id, self._last_pause = number, (row, pause_s)
            return
        kind, cause, flags = known
        event = GcEvent(line, kind, pause_s, 0, file, cause, uptime, wall, *sizes, flags=flags, text=text)
        self._details.attach(event, number)
        self._emit(event, number)

    def _is_tidy(self, kind: Kind, number: str) -> bool:
        """Whether a pause is complete as it stands: no details wait for it, and no full collection lies in it."""
        last = self._last_event
        return kind != Kind.FULL and (last is None or last.kind != Kind.FULL) and not self._details.has(number)

    def _class_of(self, match: re.Match[str], head: str) -> tuple[Kind, str, int]:
        """Return kind, cause and flags; remember them by what stands before the sizes where that is name and groups."""
        known = _classify(match[1], match[2])
        if head == match[0][: match.end(2)] and len(self._classes) < _MOST_CLASSES:
            self._classes[head] = known
        return known

    def _clocks(self, text: str) -> tuple[float | None, float | None]:
        """Return uptime and wall time of a line; decorations that hold no clock are known by their text."""
        prefix = text[: text.find("] ", 0, LONGEST_PREFIX) + 2] if text[:1] == "[" else ""
        first, _, rest = prefix.partition("]")
        wall = None
        if first[11:12] == "T":
            wall = epoch_s(first[1:])
            if rest in self._clockless:
                return None, wall
            if rest[1:2].isdigit():
                first, _, rest = rest.partition("]")
        if first[-1:] == "s" and first[-2:-1].isdigit() and first[1:2].isdigit() and rest in self._clockless:
            return clock_s(first[1:-1]), wall
        if rest and not rest[1:2].isdigit() and len(self._clockless) < _MOST_CLASSES and clocks(rest) == (None, None):
            self._clockless.add(rest)
        return clocks(text[: prefix_end(text)])

    def _cycle(self, body: str, number: str, text: str, line: int, file: int) -> None:
        match = _CYCLE.match(body)
        if match is None or match[3] is None:
            return
        name, groups, *sizes, _ = match.groups()
        event = GcEvent(line, Kind.CYCLE, file=file, cause=_cause(groups, f"{name} Collection"), text=text)
        event.uptime_s, event.wall_s = clocks(text[: prefix_end(text)])
        event.before_kb, event.after_kb, event.capacity_kb = _sizes(sizes)[:3]
        event.capacity_kb = self._recorder.facts.max_heap_kb or event.capacity_kb
        self._emit(event, number)

    def _emit(self, event: GcEvent, number: str) -> None:
        """Hold the event until the next one, because its CPU times follow it; take an inner pause out of the outer."""
        last = self._last_event
        if (
            last is not None
            and event.kind == Kind.YOUNG
            and last.kind == Kind.FULL
            and _is_inner(last, self._last_id, event, number)
        ):
            last.flags |= Flag.NESTED
            event.flags |= Flag.HOLDS_FULL
            event.pause_s = max(0.0, event.pause_s - last.pause_s)
            event.after_kb = event.before_kb  # the inner full collection did the freeing
        self._recorder.place(event)
        self._flush()
        self._last_event, self._last_id, self._last_pause = event, number, None

    def _flush(self) -> None:
        if self._last_event is not None:
            self._recorder.record(self._last_event, ends=True)
            self._last_event = None

    def _cpu(self, body: str, number: str) -> None:
        match = _CPU.match(body)
        if match is None or number != self._last_id:
            return
        times = decimal(match[1]), decimal(match[2]), decimal(match[3])
        if self._last_event is not None:
            self._last_event.cpu_s = times
        elif self._last_pause is not None:
            self._recorder.cpu_times(*self._last_pause, times)
            self._last_pause = None

    def _to_space(self, _body: str, number: str, text: str, line: int, file: int) -> None:
        """Keep the line that says it: the closing line of the collection does not."""
        self._details.to_space(number)
        uptime, wall = clocks(text[: prefix_end(text)])
        self._recorder.note(self._recorder.facts.to_space, Moment(line, wall, uptime, file), 1.0, text)

    def _concurrent(self, body: str, number: str, text: str, line: int, file: int) -> None:
        if not body.endswith("ms"):
            return
        uptime, wall = clocks(text[: prefix_end(text)])
        if body.startswith("Concurrent Undo Cycle "):
            undo = self._recorder.facts.undo_cycles
            self._recorder.note(undo, Moment(line, wall, uptime, file), 1.0, text)
            return
        cleanup = _CLEANUP.match(body)
        if cleanup is None or cleanup[2] is None:
            self._recorder.timeline.place(line, file, uptime, wall)  # the observed time ends with the last event
            return
        event = GcEvent(line, Kind.HEAP, file=file, cause="Concurrent cleanup", text=text)
        event.uptime_s, event.wall_s = uptime, wall
        event.before_kb, event.after_kb, event.capacity_kb = _sizes(cleanup.groups()[1:])[:3]
        self._emit(event, number)


def _classify(name: str, groups: str) -> tuple[Kind, str, int]:
    flags = 0
    if "(Evacuation Failure" in groups:
        flags = Flag.PINNED if "Failure: Pinned)" in groups else Flag.TO_SPACE
    kind = _KINDS.get(name, Kind.SHORT)
    if kind == Kind.YOUNG and "(Mixed)" in groups:
        kind = Kind.MIXED
    if kind in {Kind.SHORT, Kind.REMARK, Kind.CLEANUP}:
        return kind, name, flags
    return kind, _cause(groups, name), flags


def _cause(groups: str, otherwise: str) -> str:
    for group in _GROUPS.findall(groups):
        if group not in _MODES and not group.startswith("Evacuation Failure"):
            return str(group)
    return otherwise


def _usual_figures(texts: Sequence[str]) -> tuple[float, Sizes]:
    """Return seconds and sizes of a closing line in the usual form, whose numbers are digits."""
    before, before_unit, after, after_unit, capacity, capacity_unit, pause = texts
    used = float(before) * KB_OF[before_unit], float(after) * KB_OF[after_unit]
    return float(pause) / 1000, (*used, float(capacity) * KB_OF[capacity_unit], NAN, NAN)


def _sizes(texts: Sequence[str | None]) -> Sizes:
    """Return the sizes that a closing line gives as digits and unit of used before, used after and capacity."""
    before, before_unit, after, after_unit, capacity, capacity_unit = texts
    used_before = used_after = NAN
    if before and before_unit and after and after_unit:
        used_before, used_after = size_kb(before, before_unit), size_kb(after, after_unit)
    return used_before, used_after, size_kb(capacity, capacity_unit) if capacity and capacity_unit else NAN, NAN, NAN


def _is_inner(last: GcEvent, last_id: str, event: GcEvent, number: str) -> bool:
    """Whether the full collection that was just read happened inside this young one (Serial and CMS, JDK 9 to 16)."""
    return (
        last_id.isdigit()
        and number.isdigit()
        and int(last_id) == int(number) + 1
        and event.pause_s >= last.pause_s
        and event.after_kb == last.after_kb
    )
