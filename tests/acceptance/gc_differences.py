"""Every remaining difference from a reference of GC logs, each with its reason; nothing else may differ."""

from __future__ import annotations

_READER = "GCViewer picks a reader that does not know this format, so its run sees no event or wrong ones"
_DECORATION = "GCViewer does not read these decorations (or this encoding) and sees no event"
_INNER = "Serial and CMS of JDK 9 to 16 print a full collection inside the young one; the reference adds both times"
_CYCLES = "GCViewer counts a ZGC cycle, which is concurrent, as one pause; three short pauses stop the application"
_STALLS = "GCViewer counts the waiting of single threads (allocation stalls), which overlap, as pauses"
_GENERATIONAL = "GCViewer does not know generational ZGC and sees no event"
_TO_SPACE_LINES = "GCViewer counts the lines To-space exhausted as collections without length"
_NEW_SUFFIX = "GCViewer does not know the suffix Evacuation Failure of newer JVMs and drops those collections"
_SECOND_HALF = "Two logs one behind the other: the reference reads only lines in the format of the first"
_LAST_CONCURRENT = "GCViewer adds the length of the last pause to the time of a concurrent event behind it"

_OPENJDK = "GCViewer/src/test/resources/openjdk/"
_UNIFIED = f"{_OPENJDK}unified-jvm-logging/"

PAUSES: dict[str, str] = {
    f"{_OPENJDK}SampleSun1_3_1_19SunOS.txt": _READER,
    f"{_OPENJDK}SampleSun1_6_0G1FullGcTenuringDistribution.txt": _READER,
    f"{_OPENJDK}SampleSun1_6_0G1_partial_initialMarkToSpaceOverflow.txt": _READER,
    f"{_OPENJDK}SampleSun1_6_0G1_partial_toSpaceOverflow.txt": _READER,
    f"{_OPENJDK}SampleSun1_8_0G1HumongousMixed.txt": _READER,
    f"{_UNIFIED}sample-ujl-cms-gc-all,safepoint,os+cpu.txt": _INNER,
    f"{_UNIFIED}sample-ujl-serial-gc-all,safepoint,os+cpu.txt": _INNER,
    f"{_UNIFIED}sample-ujl-serial-gc-defaults.txt": _INNER,
    f"{_UNIFIED}sample-ujl-g1-gc-defaults.txt": _TO_SPACE_LINES,
    f"{_UNIFIED}sample-ujl-zgc-gc-all.txt": _CYCLES,
    f"{_UNIFIED}sample-ujl-zgc-gc-default.txt": _CYCLES,
    f"{_UNIFIED}sample-ujl-zgc-gc-other.txt": _STALLS,
    "generated/derived/g1-ansi-colour.log": _DECORATION,
    "generated/derived/g1-docker-json.log": _DECORATION,
    "generated/derived/g1-k8s-cri-prefix.log": _DECORATION,
    "generated/derived/g1-utf16le-bom.log": _DECORATION,
    "generated/derived/mixed-collectors-concatenated.log": _SECOND_HALF,
    "generated/gc/jdk17-g1-leak-uptimeonly.log": _DECORATION,
    "generated/gc/jdk17-g1-mixed-stdout-pidtid.log": _DECORATION,
    "generated/gc/jdk17-g1-nanos-hostname.log": _DECORATION,
    "generated/gc/jdk17-g1-nodecorations.log": _DECORATION,
    "generated/gc/jdk17-zgc-healthy.log": _CYCLES,
    "generated/gc/jdk25-g1-tospace.log": _NEW_SUFFIX,
    "generated/gc/jdk25-zgc-gen-healthy.log": _GENERATIONAL,
    "generated/gc/jdk25-zgc-gen-stall-gconly.log": _STALLS,
}
"""Logs whose pause count or pause sum differs."""

OWN_VIEW = frozenset({_INNER})
"""Reasons where the reference is not at fault but counts otherwise; these weigh against us in the share."""

FULL: dict[str, str] = {"generated/derived/mixed-collectors-concatenated.log": _SECOND_HALF}
"""Logs whose number of full collections differs although GCViewer and GCToolKit agree."""

ORACLE: dict[tuple[str, str], str] = {
    ("SampleSun1_3_1_19SunOS.txt", "model.getThroughput()"): "The log has no clock; GCViewer invents one",
    ("SampleSun1_5_0CMS_PrintGCDetails.txt", "model.getThroughput()"): _LAST_CONCURRENT,
    ("SampleSun1_5_0CMS_IncrementalPacing.txt", "model.getThroughput()"): _LAST_CONCURRENT,
    ("SampleSun1_6_0G1_partial_initialMarkToSpaceOverflow.txt", "model.size()"): "A concurrent event is counted too",
    ("sample-ujl-g1-gc-defaults.txt", "model.getGCPause().getN()"): _TO_SPACE_LINES,
    ("sample-ujl-serial-gc-all,safepoint,os+cpu.txt", "model.get(6).getPause()"): _INNER,
    ("sample-ujl-zgc-gc-other.txt", "model.getGCPause().getN()"): _STALLS,
    ("sample-ujl-zgc-gc-other.txt", "model.getHeapAllocatedSizes().getMax()"): "GCViewer guesses it from a percentage",
    ("sample-ujl-zgc-gc-other.txt", "model.get(5).getPause()"): _STALLS,
    ("sample-ujl-zgc-gc-other.txt", "model.get(12).getPause()"): _STALLS,
}
"""Expectations of GCViewer's tests that our figures do not meet, by log and metric."""
