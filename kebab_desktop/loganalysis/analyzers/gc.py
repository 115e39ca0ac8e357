"""The analyzer of HotSpot GC logs: one pass over the lines, then figures, series and findings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from kebab_desktop.core.findings import Moment
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LineBlock, LogAnalyzer, PartialResult
from kebab_desktop.loganalysis.analyzers.gc_log.legacy import LegacyParser
from kebab_desktop.loganalysis.analyzers.gc_log.legacy_event import stamp
from kebab_desktop.loganalysis.analyzers.gc_log.recording import Recorder
from kebab_desktop.loganalysis.analyzers.gc_log.thresholds import THRESHOLDS
from kebab_desktop.loganalysis.analyzers.gc_log.unified import UnifiedParser
from kebab_desktop.loganalysis.analyzers.gc_log.unified_prefix import clocks, prefix_end
from kebab_desktop.loganalysis.analyzers.log_times import named_zone

if TYPE_CHECKING:
    from kebab_desktop.loganalysis.analyzers.gc_log.parts import Parts

__all__ = ["KIND", "THRESHOLDS", "GcAnalyzer"]

_PROBE = re.compile(
    r"(?:^|\] )GC\(\d{1,9}\) |\[(?:Full GC|GC(?:--)?(?:[ (\[]|\d|AdaptiveSize|Before))"
    r"|\[Pause (?:Init|Final|Full|Deg)"
    r"|\] Using (?:G1|Serial|Parallel|Concurrent Mark|The Z|Shenandoah)\b"
    r"|^Using (?:G1|Serial|Parallel|Shenandoah|The Z Garbage Collector)\s*$"
    r"|application threads were stopped:|Safepoint \"|CMS-concurrent-|GC log file (?:created|has)"
    r"|^\{Heap before GC|^GC STATISTICS:|\[gc[,\s\]]",
    re.MULTILINE,
)
_STAMP_CHARS = 80
MOST_ROWS = 500_000
"""Collections that are judged together (about 150 bytes each); of a log with more of them every so many are a part."""
_ERRORS = (
    ("overhead", "GC overhead limit exceeded"),
    ("metaspace", "Metaspace"),
    ("metaspace", "Compressed class space"),
    ("metaspace", "PermGen space"),
    ("array", "Requested array size exceeds VM limit"),
    ("thread", "native thread"),
    ("direct", "Direct buffer memory"),
    ("swap", "Out of swap space"),
    ("heap", "Java heap space"),
)


class GcAnalyzer:
    """Gives every line to the parser of its format and remembers errors of the JVM that stand between them."""

    def __init__(self, thresholds: Mapping[str, float], *, most_rows: int = MOST_ROWS) -> None:
        self._thresholds = {item.name: thresholds.get(item.name, item.default) for item in THRESHOLDS}
        self._recorder = Recorder()
        self._unified = UnifiedParser(self._recorder)
        self._legacy = LegacyParser(self._recorder)
        self._unified_seen = False
        self._most_rows = most_rows
        self._parts: Parts | None = None
        self._zone_s: int | None = None

    def feed(self, block: LineBlock, claimed: bytearray) -> None:
        """Read the next lines and mark those that belong to a GC log."""
        unified, legacy = self._unified, self._legacy
        understood = 0
        for index, text in enumerate(block.texts):
            line = block.first + index
            if block.stamps:
                self._recorder.transport_s = block.stamps[index]
            if unified.feed(text, line, block.file):
                self._unified_seen = True
            elif (self._unified_seen and not legacy.active and "[GC" not in text and "[Full" not in text) or not (
                legacy.feed(text, line, block.file)
            ):
                if "OutOfMemoryError" in text:  # known here, but not claimed: it may be part of a server's log
                    understood += self._error(text, line, block.file)
                continue
            claimed[index] = 1
            understood += 1
            if understood == 1 and self._zone_s is None:
                self._zone_s = named_zone(text[:_STAMP_CHARS])
        facts = self._recorder.facts
        facts.understood += understood
        facts.lines += len(block.texts)
        facts.comma_decimals |= block.decimal_comma
        if len(self._recorder.table) >= self._most_rows:
            self._close_part()

    def finish(self) -> PartialResult:
        """Return figures, series and findings of everything that was read."""
        from kebab_desktop.loganalysis.analyzers.gc_log.result import build_result

        recorder = self.close()
        whole = self._parts.result(recorder) if self._parts else build_result(recorder, self._thresholds)
        return replace(whole, zone_s=self._zone_s)

    def close(self) -> Recorder:
        """End the parsers and return everything that they recorded."""
        self._unified.finish()
        self._legacy.finish()
        return self._recorder

    def _close_part(self) -> None:
        """Judge what was read so far and keep only what the result needs of it: memory stays bounded."""
        if self._parts is None:
            from kebab_desktop.loganalysis.analyzers.gc_log.parts import Parts

            self._parts = Parts(self._thresholds)
        self._parts.close(self._recorder)

    def _error(self, text: str, line: int, file: int) -> bool:
        for kind, words in _ERRORS:
            if words in text:
                begin = prefix_end(text)
                uptime, wall = clocks(text[:begin]) if begin else stamp(text)
                self._recorder.error(kind, Moment(line, wall, uptime, file), text)
                return True
        return False


def _open(thresholds: Mapping[str, float]) -> LogAnalyzer:
    return GcAnalyzer(thresholds)


KIND = AnalyzerKind("gc", _PROBE, _open)
