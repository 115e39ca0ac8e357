"""Findings of several logs of one host that explain each other; pure functions over the merged result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from kebab_desktop.core.findings import AnalysisResult, AnalyzedFile, Confidence, LogEvidence, Moment, Severity, Signal
from kebab_desktop.loganalysis.analyzers.tomcat_detectors import CAUSE_ELSEWHERE

WINDOW_S = 10.0
"""A slow answer this close to a pause can be its effect."""
DEPLOY_S = 30 * 60.0
"""Errors this soon after a deployment make it a suspect."""
SAME_INCIDENT_S = 10 * 60.0
SAME_START_S = 60.0
"""The two logs of Tomcat tell of one start within seconds."""
LONG_PAUSE_S = 1.0
_MANY = 2
_EVIDENCE = 5

_PAUSES = frozenset({"GC_LONG_PAUSE", "GC_FULL_GC", "GC_ALLOCATION_FAILURE", "GC_SYSTEM_GC", "GC_SHENANDOAH_FULL_GC"})
_PAUSES |= {"GC_CONCURRENT_MODE_FAILURE", "GC_PROMOTION_FAILED", "GC_HEAP_INSPECTION", "GC_GCLOCKER_FULL_GC"}
_SLOW = frozenset({"AP_UPSTREAM_TIMEOUT", "AP_UPSTREAM_DOWN", "AP_FIVE_XX_BURST", "AP_SLOW_REQUEST"})
_SLOW |= {"TC_STUCK_REQUEST", "TC_FIVE_XX_BURST", "TC_SLOW_REQUEST"}
_MEMORY = frozenset({"GC_MEMORY_LEAK", "GC_HEAP_OOM", "GC_GC_OVERHEAD_LIMIT", "GC_OVERHEAD_LIMIT", "TC_OUT_OF_MEMORY"})
_RESTARTS = frozenset({"TC_RESTART_LOOP", "TC_ABNORMAL_SHUTDOWN"})
_WORKERS = frozenset({"AP_MAX_REQUEST_WORKERS", "AP_UPSTREAM_TIMEOUT"})
_BACKEND_WAITS = frozenset({"THREAD_DB_WAIT_PILEUP", "THREAD_SOCKET_READ_PILEUP", "THREAD_POOL_EXHAUSTED"})
_DEPLOYS = frozenset({"TC_SLOW_DEPLOYMENT", "AP_RESTART_CHURN"})
_ERRORS = frozenset({"AP_FIVE_XX_BURST", "AP_FILE_NOT_FOUND_STORM", "TC_FIVE_XX_BURST"})

Rule = Callable[[AnalysisResult], Iterator[Signal]]


def correlate(result: AnalysisResult) -> AnalysisResult:
    """Return the result with the findings that join others, each sorted in by severity.

    All files are taken to be of one host. Times are compared only where both logs state them.
    """
    result = _with_causes(_without_suspicion(result))
    joined = [signal for rule in RULES for signal in rule(result)]
    if result.files and (note := incomparable(result)):
        result = replace(result, files=(_noted(result.files[0], note), *result.files[1:]))
    if not joined:
        return result
    signals = sorted((*joined, *result.signals), key=lambda each: -each.severity.rank)
    return replace(result, signals=tuple(signals))


def _without_suspicion(result: AnalysisResult) -> AnalysisResult:
    """Leave out a concluded OutOfMemoryError where another log of the host states one."""
    stated = [each for each in _with(result, {"TC_OUT_OF_MEMORY"}) if each.confidence is Confidence.OBSERVED]
    guessed = [each for each in _with(result, {"GC_HEAP_OOM"}) if each.confidence is Confidence.INFERRED]
    if not stated or not guessed or not _near(stated, guessed, SAME_INCIDENT_S):
        return result
    return replace(result, signals=tuple(each for each in result.signals if each not in guessed))


def _with_causes(result: AnalysisResult) -> AnalysisResult:
    """Make one finding of a context that did not start and of the cause that the localhost log tells of it."""
    failed = _with(result, {"TC_CONTEXT_STARTUP_FAILED"})
    for open_ in [each for each in failed if each.message.endswith(CAUSE_ELSEWHERE)]:
        told = [each for each in failed if each.first.file != open_.first.file and "; cause " in each.message]
        cause = next((each for each in told if _near([open_], [each], SAME_START_S)), None)
        if cause is not None:
            whole = replace(
                open_,
                message=f"{open_.message.removesuffix(CAUSE_ELSEWHERE)}cause {cause.message.partition('; cause ')[2]}",
                severity=max(open_.severity, cause.severity, key=lambda each: each.rank),
                evidence=(*cause.evidence[: _EVIDENCE - 1], *open_.evidence)[:_EVIDENCE],
            )
            kept = [whole if each is open_ else each for each in result.signals if each is not cause]
            return _with_causes(replace(result, signals=tuple(kept)))
    return result


def latency_by_gc(result: AnalysisResult) -> Iterator[Signal]:
    """Long pauses of a collector and slow answers that began within ten seconds of them."""
    causes, effects = _with(result, _PAUSES), _with(result, _SLOW)
    if not causes or not effects:
        return
    pauses = _pause_times(result, causes)
    starts = sorted({time for effect in effects for time in _times(effect)})
    hits = [start for start in starts if any(begin - WINDOW_S <= start <= end + WINDOW_S for begin, end in pauses)]
    if not hits:
        return
    sure = len(hits) >= _MANY
    yield _joined(
        "CROSS_GC_LATENCY",
        "GC_LONG_PAUSE",
        [*causes, *effects],
        f"Latency explained by GC: {len(hits)} slow or failed answers within {WINDOW_S:.0f} s of a long GC pause.",
        count=len(hits),
        severity=None if sure else Severity.MEDIUM,
        params={"window_s": WINDOW_S, "coincidences": len(hits), "certainty": "high" if sure else "low"},
    )


def connection_pool(result: AnalysisResult) -> Iterator[Signal]:
    """A pool that is empty in the log and threads that wait for it in the dump are one incident."""
    logged = _with(result, {"TC_CONNECTION_POOL_EXHAUSTED"})
    dumped = [
        signal for signal in _with(result, {"THREAD_POOL_EXHAUSTED"}) if signal.pattern == "CONNECTION_POOL_EXHAUSTED"
    ]
    if logged and dumped and _near(logged, dumped, SAME_INCIDENT_S):
        yield _joined(
            "CROSS_CONNECTION_POOL",
            "CONNECTION_POOL_EXHAUSTED",
            [*logged, *dumped],
            "Connection pool exhausted: the log and the thread dump show one incident in pool or database.",
            params={"certainty": "high"},
        )


def memory_restarts(result: AnalysisResult) -> Iterator[Signal]:
    """Memory that runs out and a server that is started again and again."""
    memory, restarts = _with(result, _MEMORY), _with(result, _RESTARTS)
    if memory and restarts and _near(memory, restarts, DEPLOY_S):
        yield _joined(
            "CROSS_MEMORY_RESTART_LOOP",
            "HEAP_OOM",
            [*memory, *restarts],
            "Restart loop by memory: the heap runs out of memory and the server restarts.",
            params={"certainty": "high"},
        )


def backend_waits(result: AnalysisResult) -> Iterator[Signal]:
    """A web server without free workers whose backend waits for others."""
    front, back = _with(result, _WORKERS), _with(result, _BACKEND_WAITS)
    if front and back and _near(front, back, SAME_INCIDENT_S):
        yield _joined(
            "CROSS_BACKEND_WAITS",
            back[0].pattern,
            [*back, *front],
            "The backend waits, not httpd: its threads wait while the web server runs out of workers or times out.",
            params={"certainty": "medium"},
        )


def deploy_regression(result: AnalysisResult) -> Iterator[Signal]:
    """Errors that begin within half an hour of a deployment or restart."""
    deploys, errors = _with(result, _DEPLOYS), _with(result, _ERRORS)
    after = [
        error
        for error in errors
        if any(
            deploy.first.wall_s is not None
            and error.first.wall_s is not None
            and 0 <= error.first.wall_s - deploy.first.wall_s <= DEPLOY_S
            for deploy in deploys
        )
    ]
    if after:
        yield _joined(
            "CROSS_DEPLOY_REGRESSION",
            "DEPLOY_REGRESSION",
            [*deploys, *after],
            "Regression suspected: errors began within 30 minutes of a deployment or restart.",
            severity=Severity.MEDIUM,
            params={"deploy_window_s": DEPLOY_S, "certainty": "medium"},
        )


RULES: tuple[Rule, ...] = (latency_by_gc, connection_pool, memory_restarts, backend_waits, deploy_regression)


def incomparable(result: AnalysisResult) -> str:
    """Return why logs of different kinds cannot be put on one time line, empty when they can."""
    kinds = {segment.log_type for segment in result.segments}
    timeless = sorted({segment.log_type for segment in result.segments if segment.first.wall_s is None})
    if len(kinds) <= 1 or not timeless:
        return ""
    return f"Clocks are not comparable: the lines of {', '.join(timeless)} have no wall-clock time."


def _noted(file: AnalyzedFile, note: str) -> AnalyzedFile:
    return replace(file, notes=(*file.notes, note))


def _with(result: AnalysisResult, codes: frozenset[str] | set[str]) -> list[Signal]:
    return [signal for signal in result.signals if signal.code in codes]


def _pause_times(result: AnalysisResult, causes: Sequence[Signal]) -> list[tuple[float, float]]:
    """Return begin and end of every long pause that has a wall-clock time."""
    pauses = [
        (begin, begin + length)
        for series in result.series
        if series.name == "gc_pause" and series.clock == "epoch"
        for begin, length in zip(series.x, series.y, strict=True)
        if length >= LONG_PAUSE_S
    ]
    return pauses or [(time, time) for cause in causes for time in _times(cause)]


def _times(signal: Signal) -> list[float]:
    return [moment.wall_s for moment in (signal.first, signal.last) if moment.wall_s is not None]


def _near(some: Sequence[Signal], others: Sequence[Signal], seconds: float) -> bool:
    """Whether two groups overlap within ``seconds``; without times on one side nothing speaks against it."""
    one, other = [t for s in some for t in _times(s)], [t for s in others for t in _times(s)]
    if not one or not other:
        return True
    return min(one) - seconds <= max(other) and min(other) - seconds <= max(one)


def _joined(
    code: str,
    pattern: str,
    parts: Sequence[Signal],
    message: str,
    *,
    params: dict[str, float | int | str],
    count: int | None = None,
    severity: Severity | None = None,
) -> Signal:
    """Return a finding made of others: their worst severity, their span, the first evidence of each."""
    evidence: list[LogEvidence] = [part.evidence[0] for part in parts if part.evidence]
    return Signal(
        code=code,
        pattern=pattern,
        severity=severity or max((part.severity for part in parts), key=lambda each: each.rank),
        confidence=Confidence.INFERRED,
        count=count or len(parts),
        message=message,
        first=min((part.first for part in parts), key=_order),
        last=max((part.last for part in parts), key=_order),
        evidence=tuple(dict.fromkeys(evidence))[:_EVIDENCE],
        params={**params, "findings": ", ".join(dict.fromkeys(part.code for part in parts))},
    )


def _order(moment: Moment) -> tuple[float, int, int]:
    return (moment.wall_s if moment.wall_s is not None else float("inf"), moment.file, moment.line)
