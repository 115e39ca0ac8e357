"""What the analysis of logs found: signals with evidence, figures, segments and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """Impact on the users of the system, not the number of lines that match."""

    LOW = "LOW"
    MEDIUM = "MEDIUM"
    HIGH = "HIGH"
    CRITICAL = "CRITICAL"

    @property
    def rank(self) -> int:
        """0 for LOW up to 3 for CRITICAL."""
        return tuple(Severity).index(self)


class Confidence(StrEnum):
    """Whether the log states the finding or it was concluded from several lines."""

    OBSERVED = "observed"
    INFERRED = "inferred"


class AnalysisStatus(StrEnum):
    """Outcome for a whole analysis; ``unsupported`` (nothing recognised) is never ``healthy``.

    ``incomplete``: recognised and without findings, but cut or too little understood to be called healthy.
    """

    FINDINGS = "findings"
    HEALTHY = "healthy"
    INCOMPLETE = "incomplete"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a log: its 1-based line, wall clock (seconds since the epoch) and uptime (seconds) where known."""

    line: int
    wall_s: float | None = None
    uptime_s: float | None = None
    file: int = 0


@dataclass(frozen=True, slots=True)
class LogEvidence:
    """Verbatim lines ``line_start`` to ``line_end`` (1-based, inclusive) of ``files[file]``; long text is cut."""

    line_start: int
    line_end: int
    text: str
    file: int = 0


@dataclass(frozen=True, slots=True)
class Worst:
    """The worst single value behind a signal, with its unit and line."""

    value: float
    unit: str
    line: int
    file: int = 0


@dataclass(frozen=True, slots=True)
class Signal:
    """One finding. ``pattern`` goes to ``detected_patterns``; ``params`` are the thresholds that were in force.

    ``message`` is short and made of the terms runbooks use; at most five evidence ranges.
    """

    code: str
    pattern: str
    severity: Severity
    confidence: Confidence
    count: int
    message: str
    first: Moment
    last: Moment
    worst: Worst | None = None
    evidence: tuple[LogEvidence, ...] = ()
    params: Mapping[str, float | int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of a log between restarts; ``label`` says what it is (collector, server version, dump number)."""

    log_type: str
    first: Moment
    last: Moment
    label: str = ""
    file: int = 0


@dataclass(frozen=True, slots=True)
class Series:
    """Points of a plot: ``x`` in seconds (``clock``: uptime or epoch), ``y`` in ``unit``, ``line`` of each point.

    ``files`` holds the file of each point where they are of several; else all are of ``file``.
    """

    name: str
    unit: str
    clock: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    line: tuple[int, ...] = ()
    file: int = 0
    files: tuple[int, ...] = ()

    def file_of(self, point: int) -> int:
        """Return the file that a point's line is of."""
        return self.files[point] if point < len(self.files) else self.file


@dataclass(frozen=True, slots=True)
class AnalyzedFile:
    """One input as read: name, size in bytes, encoding, lines, lines nothing understood, and notes for the user."""

    name: str
    size_bytes: int
    encoding: str
    lines: int
    unparsed_lines: int
    log_types: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnalysisResult:
    """The result over all files; signals are sorted by severity, worst first.

    ``log_type`` is the main one ("gc", "tomcat", "apache", "thread_dump", "generic"); ``kpis`` are plain figures by
    name with the unit in the name; ``unparsed_share`` is in [0, 1]. ``together`` says how many logs (a rotated set is
    one) were taken to be of one host, so that their findings were joined; 1 where each stood for itself. ``zone_s`` is
    the offset from UTC in which the times are told: that of the logs, 0 where they name several, None where none.
    """

    log_type: str
    status: AnalysisStatus
    signals: tuple[Signal, ...]
    summary: str
    kpis: Mapping[str, float | int | str]
    segments: tuple[Segment, ...]
    unparsed_share: float
    files: tuple[AnalyzedFile, ...]
    series: tuple[Series, ...] = ()
    together: int = 1
    zone_s: int | None = None

    @property
    def detected_patterns(self) -> tuple[str, ...]:
        """The patterns of the signals, each once, worst first."""
        return tuple(dict.fromkeys(signal.pattern for signal in self.signals if signal.pattern))

    @property
    def log_types(self) -> tuple[str, ...]:
        """All types that were found in the files, the main one first; "generic" only where it is the main one."""
        found = (each for file in self.files for each in file.log_types if each != "generic")
        return tuple(dict.fromkeys((self.log_type, *found)))
