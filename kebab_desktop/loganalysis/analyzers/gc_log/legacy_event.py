"""One assembled collection of a legacy log (JDK 1.3 to 8), taken apart."""

from __future__ import annotations

import re

from kebab_desktop.loganalysis.analyzers.gc_log.events import NAN, Flag, GcEvent, Kind
from kebab_desktop.loganalysis.analyzers.gc_log.numbers import clock_s, decimal, epoch_s, size_kb
from kebab_desktop.loganalysis.analyzers.gc_log.recording import TidyPause

DATE = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}[+-]\d{4}"
UPTIME = r"\d+[.,]\d{3,4}"
_STAMP = re.compile(rf"(?:({DATE}): ?)?(?:({UPTIME}): ?)?(?:#\d+: ?)?\[")
_CONCURRENT = re.compile(r"(?:#\d+: )?\[(?:GC concurrent-[^\]]*|(?:AS)?CMS-concurrent-[^\]]*)\](?: \[Times: [^\]]*\])?")
_PAUSE = re.compile(r", *(\d+[.,]\d+) *secs\]")
_CPU = re.compile(r"\[Times: user=(\d+[.,]\d+) sys=(\d+[.,]\d+), real=(\d+[.,]\d+)")
_TIMES = re.compile(r"\s*\[Times: [^\]]*\]")
_SIZE = r"(\d+(?:[.,]\d+)?)([BKMG])"
_TRIPLE = re.compile(rf"{_SIZE}->{_SIZE}\({_SIZE}\)")
_OCCUPANCY = re.compile(r"(\d+)(K)\((\d+)(K)\)")
_SPACE = re.compile(r"(\d+)K->(\d+)K\((\d+)K\)")
_YOUNG = re.compile(r"\[(?:AS)?(?:DefNew|ParNew|PSYoungGen)")
_OLD = re.compile(r"\[(?:Tenured|PSOldGen|ParOldGen|(?:AS)?CMS(?! Perm))(?![-\w])")
_METASPACE = re.compile(r"\[(?:PSPermGen|(?:CMS )?Perm|Metaspace) ?: \d+K->(\d+)K")
_INNER = re.compile(r"\[(?:[^\[\]]*)\]")
_CAUSE = re.compile(r"\[(?:Full )?GC(?:--)?(?: pause)? ?((?:\((?:[^()]|\([^()]*\))*\) ?)+)")
_GROUPS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)")
_OLD_CAUSE = re.compile(r"<([a-z ]+)>")
_HEAP_ADDRESSES = re.compile(r"\[0x[^\])]*[\])]")
_NO_CAUSE = frozenset({"young", "mixed", "partial", "initial-mark", "to-space exhausted", "to-space overflow"})
_SIMPLE = re.compile(
    rf"(?:({DATE}): )?(?:({UPTIME}): )?\[GC ?(?:\(([^()]*)\) ?)?(?:{UPTIME}: ?)?"
    r"(?:\[(?:ParNew|PSYoungGen|DefNew): (\d+)K->(\d+)K\(\d+K\)(?:, \d+[.,]\d+ secs)?\] )?"
    r"(\d+)([KMG])->(\d+)([KMG])\((\d+)([KMG])\), (\d+[.,]\d+) secs\]"
    r"(?: \[Times: user=(\d+[.,]\d+) sys=(\d+[.,]\d+), real=(\d+[.,]\d+) secs\])?\s*$"
)
_NESTED_START = re.compile(rf"(?:{DATE}: ?)?(?:{UPTIME}: ?)?(?:#\d+: ?)?\[GC(?=[ \d(])")
_MARKS = (
    (re.compile(r"to-space (?:overflow|exhausted)|\[GC pause [^\n]{0,80}\)--"), Flag.TO_SPACE),
    (re.compile(r"promotion failed|\[GC--|\[PSYoungGen--"), Flag.PROMOTION_FAILED),
    (re.compile(r"concurrent mode failure"), Flag.CONCURRENT_FAILURE),
    (re.compile(r"concurrent mode interrupted"), Flag.CONCURRENT_INTERRUPTED),
)
_COLLECTORS = (
    ("GC pause", "G1"),
    ("ParNew", "CMS"),
    ("CMS", "CMS"),
    ("PSYoungGen", "Parallel"),
    ("DefNew", "Serial"),
    ("Tenured", "Serial"),
    ("Eden: ", "G1"),
    ("GC remark", "G1"),
    ("GC cleanup", "G1"),
)


def parse_simple(text: str, line: int, file: int) -> tuple[TidyPause, tuple[float, float, float] | None] | None:
    """Return a young collection that is written in one line in the usual form, with its CPU times; else None."""
    match = _SIMPLE.match(text)
    if match is None:
        return None
    date, uptime, cause, young_before, young_after, before, before_unit, after, after_unit, size, size_unit = (
        match.groups()[:11]
    )
    sizes = (
        size_kb(before, before_unit),
        size_kb(after, after_unit),
        size_kb(size, size_unit),
        float(young_before) if young_before else NAN,
        float(young_after) if young_before else NAN,
    )
    cpu = (decimal(match[13]), decimal(match[14]), decimal(match[15])) if match[13] else None
    clock = clock_s(uptime) if uptime else None
    wall = epoch_s(date) if date else None
    return (line, file, (Kind.YOUNG, cause or "unknown", 0), decimal(match[12]), clock, wall, sizes, text), cpu


def parse_event(text: str, line: int, line_end: int, file: int) -> list[GcEvent]:
    """Return the events of one assembled text in the order they ended: a scavenge inside a CMS remark comes first.

    The list is empty when no pause can be read.
    """
    clean = _CONCURRENT.sub("", text) if "concurrent-" in text else text
    if "[0x" in clean:
        clean = _HEAP_ADDRESSES.sub("", clean)
    inner: list[GcEvent] = []
    if "YG occupancy" in clean:
        clean, inner = _take_nested(clean, line, line_end, file)
    event = _one_event(clean, line, line_end, file)
    if event is None:
        return inner
    for nested in inner:
        event.pause_s = max(0.0, event.pause_s - nested.pause_s)
        if nested.uptime_s is None and nested.wall_s is None:
            nested.uptime_s, nested.wall_s = event.uptime_s, event.wall_s
    event.text = text
    return [*inner, event]


def stamp(text: str) -> tuple[float | None, float | None]:
    """Return uptime and wall time that stand before the first bracket of the text."""
    match = _STAMP.match(text)
    if match is None:
        return None, None
    return (clock_s(match[2]) if match[2] else None), (epoch_s(match[1]) if match[1] else None)


def collector_of(text: str) -> str:
    """Return the collector that writes such text, "" if it does not show."""
    for token, name in _COLLECTORS:
        if token in text:
            return name
    return ""


def balance(text: str, depth: int) -> int:
    """Return the bracket depth behind the text; address ranges such as ``[0x10, 0x20)`` do not count."""
    return depth + text.count("[") - text.count("[0x") - text.count("]")


def _take_nested(text: str, line: int, line_end: int, file: int) -> tuple[str, list[GcEvent]]:
    """Cut the scavenge before a CMS remark out of the text of the remark."""
    start = _NESTED_START.search(text, text.find("[GC") + 3)
    if start is None:
        return text, []
    depth, position = 0, start.end() - 3
    while position < len(text):
        depth += (text[position] == "[") - (text[position] == "]")
        position += 1
        if depth == 0:
            break
    event = _one_event(text[start.start() : position], line, line_end, file)
    if event is None:
        return text, []
    event.flags |= Flag.NESTED
    times = _TIMES.match(text, position)
    return text[: start.start()] + text[times.end() if times else position :], [event]


def _one_event(text: str, line: int, line_end: int, file: int) -> GcEvent | None:
    times = text.find("[Times:")
    pauses = _PAUSE.findall(text, 0, times) if times > 0 else _PAUSE.findall(text)
    if not pauses:
        return None
    kind, cause, flags = _classify(text)
    event = GcEvent(line, kind, decimal(pauses[-1]), line_end, file, cause, flags=flags, text=text)
    event.uptime_s, event.wall_s = stamp(text)
    _put_heap(event, text)
    young = _space(text, _YOUNG)
    if young is not None:
        event.young_before_kb, event.young_after_kb = young
    metaspace = _METASPACE.search(text)
    if metaspace is not None:
        event.metaspace_kb = float(metaspace[1])
    cpu = _CPU.search(text, times) if times > 0 else None
    if cpu is not None:
        event.cpu_s = (decimal(cpu[1]), decimal(cpu[2]), decimal(cpu[3]))
    return event


def _classify(text: str) -> tuple[Kind, str, int]:
    flags = 0
    if "failed" in text or "failure" in text or "--" in text or "to-space" in text or "interrupted" in text:
        for pattern, flag in _MARKS:
            if pattern.search(text):
                flags |= flag
    cause = _cause(text)
    if "[Full GC" in text:
        return Kind.FULL, cause or "unknown", flags
    kind, named = _kind_of_pause(text)
    if kind == Kind.YOUNG and (flags & (Flag.CONCURRENT_FAILURE | Flag.CONCURRENT_INTERRUPTED) or _space(text, _OLD)):
        return Kind.FULL, cause or "Allocation Failure", flags | Flag.HOLDS_FULL
    return kind, cause or named, flags


def _kind_of_pause(text: str) -> tuple[Kind, str]:
    if "GC pause" in text:
        mixed = "(mixed)" in text or "(partial)" in text
        return (Kind.MIXED if mixed else Kind.YOUNG), "G1 Evacuation Pause"
    if "CMS-remark" in text or "[GC remark" in text:
        return Kind.REMARK, "Remark"
    if "CMS-initial-mark" in text:
        return Kind.INITIAL_MARK, "Initial Mark"
    if "[GC cleanup" in text:
        return Kind.CLEANUP, "Cleanup"
    return Kind.YOUNG, "unknown"


def _cause(text: str) -> str:
    match = _CAUSE.search(text)
    if match is None:
        old = _OLD_CAUSE.search(text, 0, 200)
        return old[1].title() if old else ""
    for group in _GROUPS.findall(match[1]):
        if group not in _NO_CAUSE:
            return "System.gc()" if group == "System" else str(group)
    return ""


def _put_heap(event: GcEvent, text: str) -> None:
    """Read the sizes of the whole heap: the figures outside the brackets of the generations."""
    start = text.find("[Full GC") if event.kind == Kind.FULL and "[Full GC" in text else text.find("[GC")
    outer = text[start + 1 :]
    previous = ""
    while outer != previous:
        previous, outer = outer, _INNER.sub("", outer)
    match = _TRIPLE.search(outer)
    if match is not None:
        event.before_kb = size_kb(match[1], match[2])
        event.after_kb = size_kb(match[3], match[4])
        event.capacity_kb = size_kb(match[5], match[6])
        return
    match = _OCCUPANCY.search(outer)
    if match is not None:
        event.before_kb = event.after_kb = float(match[1])
        event.capacity_kb = float(match[3])


def _space(text: str, name: re.Pattern[str]) -> tuple[float, float] | None:
    """Return used KB before and after of a generation; other text may stand between its name and its figures."""
    begin = name.search(text)
    if begin is None:
        return None
    match = _SPACE.search(text, begin.end())
    return (float(match[1]), float(match[2])) if match else None
