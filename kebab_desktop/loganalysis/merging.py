"""Joins what the analyzers found in all inputs into one result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, AnalyzedFile, Signal
from kebab_desktop.loganalysis.analyzer import PartialResult
from kebab_desktop.loganalysis.feeding import FileCount
from kebab_desktop.loganalysis.reading.nature import SUPPORTED, text_kind
from kebab_desktop.loganalysis.reading.reader import HEAD_CHARS
from kebab_desktop.loganalysis.reading.source import LogSource, Refusal, Tally
from kebab_desktop.loganalysis.zones import shown_zone

# Where a specific analyzer understands at least this share of the lines, the fallback's findings would be noise.
_SPECIFIC_SHARE = 0.1
# "Healthy" is said only of a log of which at least this share was understood.
_UNDERSTOOD_SHARE = 0.5
_SUMMARIES = 5
_FALLBACK = "generic"
# Names that the analyzers give to one and the same error of the JVM.
_MEMORY = frozenset(
    {"HEAP_OOM", "GC_OVERHEAD_LIMIT", "METASPACE", "NATIVE_THREAD_OOM", "DIRECT_MEMORY_OOM", "OUT_OF_MEMORY_ERROR"}
)


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One source after reading."""

    source: LogSource
    tally: Tally
    count: FileCount


@dataclass(frozen=True, slots=True)
class InputOutcome:
    """What was found in one input, whose files are ``files`` (indices)."""

    files: range
    partials: Sequence[PartialResult]
    fallback: PartialResult | None


def merge(
    files: Sequence[ReadFile],
    outcomes: Sequence[InputOutcome],
    shared: Sequence[PartialResult],
    refusals: Sequence[Refusal],
    *,
    separate: bool = False,
) -> AnalysisResult:
    """Return the result over all inputs; ``shared`` are the partial results of analyzers that read all of them.

    ``separate``: the inputs are of several hosts, so that what two of them tell alike happened twice.
    """
    general = _fallbacks(files, outcomes)
    found = [(part, outcome.files[0]) for outcome in outcomes for part in outcome.partials]
    found += [(part, _first_file(files, part.log_type)) for part in shared]
    specific = [pair for pair in found if pair[0].weight or pair[0].signals]
    ranked = sorted([*specific, *general.items_with_file()], key=lambda pair: -pair[0].weight)
    parts = [part for part, _ in ranked]
    signals = sorted(_told_by_one(parts), key=_worst_first)
    if not separate:
        signals = _once(signals)
    notes = _notes_by_file(found)
    described = [_described(each, index, general, notes) for index, each in enumerate(files)]
    described += [AnalyzedFile(each.name, 0, "", 0, 0, notes=(each.reason,)) for each in refusals]
    share = _unparsed_share(files, general)
    doubts = _doubts(files, [part for part, _ in specific])
    status = _status(signals, [part for part, _ in specific], share, doubts)
    return AnalysisResult(
        log_type=_main_type(parts),
        status=status,
        signals=tuple(signals),
        summary=_summary(parts, status, described, share, doubts),
        kpis=_kpis([(part, files[index].source.name) for part, index in ranked]),
        segments=tuple(segment for part in parts for segment in part.segments),
        unparsed_share=share,
        files=tuple(described),
        series=tuple(series for part in parts for series in part.series),
        zone_s=shown_zone(parts),
    )


@dataclass(frozen=True, slots=True)
class _General:
    """Results of the fallback that are reported, by the first file of their input, and all files they cover."""

    parts: dict[int, PartialResult]
    files: frozenset[int]

    def items_with_file(self) -> Iterator[tuple[PartialResult, int]]:
        for index, part in self.parts.items():
            yield part, index


def _fallbacks(files: Sequence[ReadFile], outcomes: Sequence[InputOutcome]) -> _General:
    parts: dict[int, PartialResult] = {}
    covered: set[int] = set()
    for outcome in outcomes:
        filled = sum(files[index].count.filled for index in outcome.files)
        unclaimed = sum(files[index].count.unclaimed for index in outcome.files)
        part = outcome.fallback
        if part is None or (not part.weight and not part.signals) or filled - unclaimed >= _SPECIFIC_SHARE * filled:
            continue
        parts[outcome.files[0]] = part
        covered.update(outcome.files)
    return _General(parts, frozenset(covered))


def _told_by_one(parts: Sequence[PartialResult]) -> Iterator[Signal]:
    """Yield the signals but for what two analyzers tell of the same line, as of an OutOfMemoryError in a mixed log.

    The one that understood more of the log tells it; the fallback only what nobody else does.
    """
    told: dict[tuple[str, int, int], str] = {}
    for part in sorted(parts, key=lambda each: each.log_type == _FALLBACK):
        for signal in part.signals:
            errors = {signal.pattern, *(_MEMORY if signal.pattern in _MEMORY else ())}
            places = [(error, signal.first.file, signal.first.line) for error in errors]
            if all(told.setdefault(place, part.log_type) == part.log_type for place in places):
                yield signal


def _worst_first(signal: Signal) -> tuple[int, int, int, str]:
    return -signal.severity.rank, signal.first.file, signal.first.line, signal.code


def _once(signals: Sequence[Signal]) -> list[Signal]:
    """Leave out what two files tell of the same moments, as catalina.out and catalina.DATE.log do."""
    seen: set[tuple[object, ...]] = set()
    kept: list[Signal] = []
    for signal in signals:
        key = (signal.code, signal.message, signal.count, signal.first.wall_s, signal.last.wall_s)
        if signal.first.wall_s is None or key not in seen:
            kept.append(signal)
        seen.add(key)
    return kept


def _first_file(files: Sequence[ReadFile], log_type: str) -> int:
    return next((index for index, each in enumerate(files) if log_type in each.count.log_types), 0)


def _notes_by_file(found: Sequence[tuple[PartialResult, int]]) -> dict[int, list[str]]:
    notes: dict[int, list[str]] = {}
    for part, index in found:
        notes.setdefault(index, []).extend(part.notes)
    return notes


def _described(each: ReadFile, index: int, general: _General, notes: dict[int, list[str]]) -> AnalyzedFile:
    tally, count = each.tally, each.count
    covered = index in general.files
    types = (*count.log_types, "generic") if covered and count.fallback else tuple(count.log_types)
    own = [*tally.notes, *count.notes, *notes.get(index, ())]
    if tally.prefix:
        own.append(f"The {tally.prefix} prefix of the lines was taken off.")
    nature = _nature(each, counted=covered and count.fallback > 0)
    if nature:
        own.insert(0, nature)
    return AnalyzedFile(
        name=each.source.name,
        size_bytes=each.source.size_bytes or tally.consumed,
        encoding=tally.encoding,
        lines=tally.lines,
        unparsed_lines=count.unclaimed - (count.fallback if covered else 0),
        log_types=types,
        notes=tuple(dict.fromkeys(own)),
    )


def _nature(each: ReadFile, *, counted: bool) -> str:
    """Return why a file was not recognised, "" when it was; ``counted``: the fallback understood some of it."""
    tally, count = each.tally, each.count
    if tally.binary:
        return f"It is not a text log but {tally.binary}."
    if not tally.consumed:
        return "" if tally.notes else "The file is empty."
    if not count.filled:
        return "" if tally.incomplete else "The file holds no text."
    return "" if count.log_types else _foreign(tally, counted=counted)


def _foreign(tally: Tally, *, counted: bool) -> str:
    """Return what a text seems to be of which no specific analyzer understood a line."""
    whole = tally.lines <= tally.head.count("\n") and len(tally.head) <= HEAD_CHARS and not tally.long_lines
    kind = text_kind(tally.head, whole=whole)
    if not kind:
        return "No line was recognized as a GC, Tomcat or Apache log or a thread dump."
    if counted:
        return f"It seems to be {kind}, which is not supported; only levels, bursts and exceptions were counted."
    return f"It seems to be {kind}, which is not supported."


def _main_type(parts: Sequence[PartialResult]) -> str:
    weights: Counter[str] = Counter()
    for part in parts:
        weights[part.log_type] += max(part.weight, 1)
    return weights.most_common(1)[0][0] if weights else "unknown"


def _unparsed_share(files: Sequence[ReadFile], general: _General) -> float:
    filled = sum(each.count.filled for each in files)
    unparsed = sum(
        each.count.unclaimed - (each.count.fallback if index in general.files else 0)
        for index, each in enumerate(files)
    )
    return unparsed / filled if filled else 1.0


def _doubts(files: Sequence[ReadFile], specific: Sequence[PartialResult]) -> list[str]:
    """Return why a log without findings is not called healthy: some of it could not be read, or it stops too early."""
    cut = ["A part of the log is missing or damaged."] if any(each.tally.incomplete for each in files) else []
    return [*cut, *dict.fromkeys(part.doubt for part in specific if part.doubt)]


def _status(
    signals: Sequence[Signal], specific: Sequence[PartialResult], share: float, doubts: Sequence[str]
) -> AnalysisStatus:
    if signals:
        return AnalysisStatus.FINDINGS
    known = any(part.weight for part in specific)
    if known and not doubts and share <= _UNDERSTOOD_SHARE:
        return AnalysisStatus.HEALTHY
    return AnalysisStatus.INCOMPLETE if known and share <= 1 - _SPECIFIC_SHARE else AnalysisStatus.UNSUPPORTED


def _kpis(parts: Sequence[tuple[PartialResult, str]]) -> dict[str, float | int | str]:
    """The figures of the log that was understood best keep their names; others with the same name get the file's."""
    kpis: dict[str, float | int | str] = {}
    for part, name in parts:
        for key, value in part.kpis.items():
            kpis[key if key not in kpis else f"{key}@{name.rpartition('/')[2]}"] = value
    return kpis


def _summary(
    parts: Sequence[PartialResult],
    status: AnalysisStatus,
    files: Sequence[AnalyzedFile],
    share: float,
    doubts: Sequence[str],
) -> str:
    sentences = list(dict.fromkeys(part.summary for part in parts if part.summary))[:_SUMMARIES]
    if status in (AnalysisStatus.FINDINGS, AnalysisStatus.HEALTHY):
        return " ".join(sentences)
    if doubts and any(part.log_type != "generic" for part in parts):
        return " ".join([*sentences, *doubts, "That is too little to call it healthy."])
    if any(part.log_type != "generic" for part in parts):
        return " ".join([*sentences, f"Only {1 - share:.0%} of the lines were understood, too few to call it healthy."])
    if len(files) == 1:
        head = " ".join(files[0].notes[:1]) or "Nothing in it was recognized."
    else:
        head = f"Nothing was recognized in {len(files)} files."
    return " ".join([head, *sentences, SUPPORTED])
