"""Lines of a legacy GC log that are no events: details, heap layouts, statistics, headers."""

from __future__ import annotations

import re

_DETAILS = (
    *(
        "Parallel",
        "GC Worker",
        "Ext Root",
        "Update RS",
        "Processed",
        "Scan RS",
        "Code Root",
        "Object Copy",
        "Termination",
    ),
    *(
        "Clear CT",
        "Other",
        "Choose CSet",
        "Ref ",
        "Redirty",
        "Humongous",
        "Free CSet",
        "Times:",
        "Eden:",
        "SATB",
        "Pre",
    ),
    *("Mark Stack", "Root Region", "Evacuation Failure", "String", "Queue Fixup", "Table", "Last Exec", "Total Exec"),
    *(
        "Inspected",
        "Skipped",
        "Hashed",
        "Known",
        "New:",
        "Dedup",
        "Young:",
        "Old:",
        "Memory",
        "Size:",
        "Entries",
        "Post",
    ),
    *("Resize", "Rehash", "Age"),
)
_HEAP_LAYOUT = (
    *("par new", "eden", "from", "to ", "the space", "object space", "region size", "ro space", "rw space", "def new"),
    *("garbage-first", "concurrent", "tenured", "compacting", "PSYoungGen", "PSOldGen", "ParOldGen", "PSPermGen"),
    *("Metaspace", "class space"),
)
_BEGINNINGS = (
    *(r"\s*(?:Avg|Sum|Min): ", r"- age +\d", "Desired survivor", "Heap (?:after|before)", r"\{Heap", r"\}$", "Heap$"),
    *("No shared spaces", "Statistics for", "Total Free", r"Max +Chunk", "Number of Blocks", r"Av\. ", r"Tree +Height"),
    *("-{10}", " free=", "(?:Before|After) GC", "CommandLine flags", r"Memory: \d", "(?:Java HotSpot|OpenJDK).* VM"),
    *("(?:PS)?AdaptiveSize", "CMS: ", r"\s*(?:Pacer|Using \d|Free: |Trigger|Pause |Concurrent |Heuristics)"),
    *(r"\s*(?:Shenandoah|Cancelling)", r"\s*\[ ?\d", "Status: ", "Reserved region", r"\s+- \[0x", r"\s*\d+K total"),
    *(r"\s*\d+ x \d+K regions", "All times are wall-clock", "all workers", r"\s+(?:and post-safepoint|\")"),
    r"\s*(?:\w: )?[A-Z<][\w<>() /-]{2,40}? +=? *[\d.]+ (?:us|s)\b",  # statistics of Shenandoah
)
_ANYWHERE = (
    *("GC log file created", "GC log file has reached", "Application time: ", "G1Ergonomics", "CMS-concurrent"),
    *("[GC concurrent", "GC STATISTICS", "[Concurrent"),
)


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, words))


_BEGINS = re.compile(rf"\s*\[(?:{_any_of(_DETAILS)})|\s+(?:{_any_of(_HEAP_LAYOUT)})|{'|'.join(_BEGINNINGS)}")


def is_furniture(text: str) -> bool:
    """Whether a line belongs to a legacy log without being an event."""
    if text.startswith("   ") and text.lstrip().startswith("["):
        return True  # details of G1 are indented
    return _BEGINS.match(text) is not None or any(part in text for part in _ANYWHERE)
