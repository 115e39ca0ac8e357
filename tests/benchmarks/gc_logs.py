"""Figures of the GC analyzer beside the references, and its speed.

Run ``python -m tests.benchmarks.gc_logs [megabytes]``: a table of agreement over the corpora beside the checkout, every
difference with its reason, then the speed on generated logs of that size (default 20).
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone
from kebab_desktop.loganalysis.pipeline import LogPipeline
from tests.acceptance import gc_differences
from tests.acceptance.gc_corpora import CORPORA, LOGS, analyze, compare, content, holds, oracle, oracle_path, references

_DETAILS = (
    *("Pre Evacuate Collection Set: 0.1ms", "Merge Heap Roots: 0.1ms", "Evacuate Collection Set: 3.1ms"),
    *("Post Evacuate Collection Set: 0.4ms", "Other: 0.2ms"),
)
_REGIONS = ("Eden regions: 250->0(240)", "Survivor regions: 5->15(40)", "Old regions: 120->121")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def agreement() -> None:
    """Print how many figures agree with the references, and each that does not."""
    rows = [row for row in references() if not row["file"].endswith("empty.log")]
    compared = [compare(row) for row in rows]
    equal = sum(item.pauses_equal for item in compared)
    _say(f"pause count and sum equal GCViewer's in {equal} of {len(compared)} logs; the others:")
    for item in compared:
        if not item.pauses_equal:
            reason = gc_differences.PAUSES.get(item.name, "NO REASON GIVEN")
            _say(f"  {item.name.rsplit('/', 1)[-1]:60} {item.ours} {item.theirs}  {reason}")
    agreed = [item for item in compared if item.full_agreed]
    same = sum(item.full_equal for item in agreed)
    _say(f"full collections equal in {same} of {len(agreed)} logs where GCViewer and GCToolKit agree")
    named = {row["file"]: row for row in rows}
    results = []
    for row in oracle():
        path = oracle_path(row)
        if str(path.relative_to(LOGS)) in named:
            results.append(holds(row, analyze(path), content(named[str(path.relative_to(LOGS))])))
    checked = [result for result in results if result is not None]
    _say(f"expectations of GCViewer's tests met: {sum(checked)} of {len(checked)} that apply, {len(results)} numeric")


def unified_lines(detailed: bool) -> Iterator[str]:
    """Yield lines of a unified G1 log without end."""
    number, uptime = 0, 1.0
    while True:
        stamp = f"[2026-11-29T10:00:00.000+0000][{uptime:.3f}s][info]"
        pause = f"GC({number}) Pause Young (Normal) (G1 Evacuation Pause)"
        if detailed:
            yield f"{stamp}[gc,start    ] {pause}"
            yield f"{stamp}[gc,task     ] GC({number}) Using 8 workers of 8 for evacuation"
            yield from (f"{stamp}[gc,phases   ] GC({number})   {detail}" for detail in _DETAILS)
            yield from (f"{stamp}[gc,heap     ] GC({number}) {regions}" for regions in _REGIONS)
            yield f"{stamp}[gc,metaspace] GC({number}) Metaspace: 45000K(46000K)->45000K(46000K)"
        yield f"{stamp}[gc          ] {pause} {376 + number % 7}M->136M(1024M) 3.{number % 1000:03}ms"
        if detailed:
            yield f"{stamp}[gc,cpu      ] GC({number}) User=0.02s Sys=0.00s Real=0.00s"
        number, uptime = number + 1, uptime + 0.25


def legacy_lines() -> Iterator[str]:
    """Yield lines of a legacy log of the parallel collector without end."""
    uptime = 1.0
    while True:
        yield (
            f"2026-11-29T10:00:00.000+0000: {uptime:.3f}: [GC (Allocation Failure) "
            "[PSYoungGen: 614400K->51200K(629760K)] "
            "714400K->153600K(2027520K), 0.0312000 secs] [Times: user=0.06 sys=0.01, real=0.03 secs] "
        )
        uptime += 0.25


def speed(name: str, lines: Iterator[str], megabytes: int) -> None:
    """Print how fast a log of so many megabytes is analyzed, reading included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "gc.log"
        size = count = 0
        with path.open("w", encoding="utf-8") as out:
            for line in lines:
                size += out.write(line + "\n")
                count += 1
                if size >= megabytes * 1_000_000:
                    break
        begin, cpu = time.perf_counter(), time.process_time()
        *_, done = LogPipeline({}).paths([path], CancelToken())
        seconds, cpu = time.perf_counter() - begin, time.process_time() - cpu
        assert isinstance(done, AnalysisDone)
        _say(
            f"{name:24} {megabytes} MB, {count:,} lines, {done.result.kpis['pause_count']:,} pauses: {seconds:.1f} s, "
            f"{megabytes / seconds:.1f} MB/s, {count / seconds:,.0f} lines/s (CPU {cpu:.1f} s)"
        )


if __name__ == "__main__":
    size_mb = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    if CORPORA.is_dir():
        agreement()
    speed("unified, gc*", unified_lines(detailed=True), size_mb)
    speed("unified, gc", unified_lines(detailed=False), size_mb)
    speed("legacy, details", legacy_lines(), size_mb)
