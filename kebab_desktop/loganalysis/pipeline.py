"""Analyzes logs: finding → reading → feeding → merging → joining; a generator of events that ends with the result."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import LogAnalysisError
from kebab_desktop.core.events import AnalysisDone, LogEvent, LogProgress
from kebab_desktop.loganalysis.analyzer import AnalyzerKind, LogAnalyzer, PartialResult
from kebab_desktop.loganalysis.crosslog import correlate
from kebab_desktop.loganalysis.feeding import Feeder, FileCount, finished
from kebab_desktop.loganalysis.merging import InputOutcome, ReadFile, merge
from kebab_desktop.loganalysis.reading.inputs import find_inputs, reason_of
from kebab_desktop.loganalysis.reading.nature import SUPPORTED
from kebab_desktop.loganalysis.reading.reader import read_steps
from kebab_desktop.loganalysis.reading.source import LogInput, LogSource, Refusal, Tally
from kebab_desktop.loganalysis.registry import ACROSS_INPUTS, FALLBACK, KINDS
from kebab_desktop.loganalysis.zones import host_zone, in_zone

_PROGRESS_BYTES = 4 * 1024 * 1024
_PROGRESS_STEPS = 200
_PROGRESS_LINES = 50_000
"""A compressed file of few bytes may hold millions of lines."""


@dataclass(slots=True)
class _Run:
    """What one analysis has gathered so far."""

    total: int
    files: list[ReadFile] = field(default_factory=list)
    outcomes: list[InputOutcome] = field(default_factory=list)
    shared: dict[str, LogAnalyzer] = field(default_factory=dict)
    done: int = 0
    lines: int = 0


class LogPipeline:
    """Runs the analyzers over files or a stream. ``thresholds`` are those of the settings by name."""

    def __init__(self, thresholds: Mapping[str, float], kinds: Sequence[AnalyzerKind] = KINDS) -> None:
        self._thresholds = thresholds
        self._kinds = tuple(kinds)

    def paths(self, paths: Sequence[Path], token: CancelToken, *, separate: bool = False) -> Iterator[LogEvent]:
        """Analyze files, folders, archives and rotated sets as those of one host, or each for itself.

        Raises LogAnalysisError when none of the paths can be read, CancelledError when the token is set.
        """
        inputs, refusals = find_inputs(paths)
        if not inputs:
            raise _nothing_readable(refusals)
        yield from self._run(inputs, refusals, token, separate=separate)

    def stream(self, stream: BinaryIO, name: str, token: CancelToken) -> Iterator[LogEvent]:
        """Analyze one stream of bytes, read to its end and closed."""
        yield from self._run([LogInput((LogSource(name, lambda: stream),))], [], token)

    def text(self, text: str, name: str, token: CancelToken) -> Iterator[LogEvent]:
        """Analyze a text that was pasted."""
        return self.stream(io.BytesIO(text.encode("utf-8", errors="replace")), name, token)

    def _run(
        self, inputs: Sequence[LogInput], refusals: Sequence[Refusal], token: CancelToken, *, separate: bool = False
    ) -> Iterator[LogEvent]:
        across = frozenset[str]() if separate else ACROSS_INPUTS
        run = _Run(sum(source.size_bytes for each in inputs for source in each.sources))
        for each in inputs:
            feeder = Feeder(self._kinds, FALLBACK, self._thresholds, run.shared, across)
            first = len(run.files)
            for source in each.sources:
                yield from _read(source, feeder, run, token)
            run.outcomes.append(InputOutcome(range(first, len(run.files)), feeder.finish(), feeder.finish_fallback()))
        token.raise_if_cancelled()
        partials = [finished(name, analyzer) for name, analyzer in run.shared.items()]
        if not separate:
            partials = _in_one_zone(run, partials)
        merged = merge(run.files, run.outcomes, partials, refusals, separate=separate)
        yield AnalysisDone(merged if separate else correlate(replace(merged, together=max(1, len(inputs)))))


def _in_one_zone(run: _Run, shared: list[PartialResult]) -> list[PartialResult]:
    """Read the times without a zone in that of the host's other logs; return the ``shared`` parts so read."""
    zone = host_zone([*(part for each in run.outcomes for part in each.partials), *shared])
    run.outcomes = [replace(each, partials=[in_zone(part, zone) for part in each.partials]) for each in run.outcomes]
    return [in_zone(part, zone) for part in shared]


def _read(source: LogSource, feeder: Feeder, run: _Run, token: CancelToken) -> Iterator[LogEvent]:
    tally, count = Tally(), FileCount()
    before, reported, told = run.done, 0, run.lines
    pace = min(_PROGRESS_BYTES, max(run.total // _PROGRESS_STEPS, 1))
    index = len(run.files)
    run.files.append(ReadFile(source, tally, count))
    yield LogProgress(source.name, run.done, run.total, run.lines)
    try:
        for step in read_steps(source, index, tally, token):
            if step is not None:
                feeder.feed(*step, count)
                run.lines += len(step[0].texts)
            read = tally.consumed - tally.ahead
            run.done = before + min(read, source.size_bytes or read)
            if read - reported >= pace or run.lines - told >= _PROGRESS_LINES:
                reported, told = read, run.lines
                yield LogProgress(source.name, run.done, run.total, run.lines)
    except OSError as error:
        tally.note(reason_of(error))
    run.done = before + source.size_bytes


def _nothing_readable(refusals: Sequence[Refusal]) -> LogAnalysisError:
    if not refusals:
        return LogAnalysisError("No log was given.", hint="Name a file, a folder or a ZIP archive of logs.")
    first = refusals[0]
    hint = SUPPORTED if any(each.opened for each in refusals) else "Check the path."
    if len(refusals) == 1:
        return LogAnalysisError(f"{first.name} cannot be analyzed. {first.reason}", hint=hint)
    return LogAnalysisError(
        f"None of the {len(refusals)} paths can be analyzed; the first is {first.name}. {first.reason}",
        hint=hint,
        details={each.name: each.reason for each in refusals},
    )
