"""An analysis of another program (or an older one of this) as a result that can be shown like one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    AnalyzedFile,
    Confidence,
    LogEvidence,
    Moment,
    Severity,
    Signal,
)
from kebab_desktop.loganalysis.analysis_input import Signal as GivenSignal
from kebab_desktop.loganalysis.analysis_input import parse_analysis, signals_of

MAX_BYTES = 32 * 1024 * 1024
_MARKS = {"detected_patterns", "signals", "log_type"}


@dataclass(frozen=True, slots=True)
class GivenAnalysis:
    """``data`` as it was read (what is explained) and ``result`` for the screen; what it does not say is left out."""

    data: Mapping[str, object]
    result: AnalysisResult


def load_analysis(path: Path) -> GivenAnalysis | None:
    """Return the analysis in a JSON file; None when the file is something else (it may be a log in JSON).

    Raises LogAnalysisError naming a wrong field.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        return given_analysis(_decoded(path.read_bytes()))
    except (OSError, UnicodeError):
        return None  # the reading of logs says what is wrong with it


def _decoded(data: bytes) -> str:
    """Return the text of JSON as programs on Windows write it too: a redirection of PowerShell is UTF-16."""
    try:
        return data.decode(json.detect_encoding(data)).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return data.decode("cp949")


def given_analysis(text: str) -> GivenAnalysis | None:
    """Return the analysis that a text holds as JSON, None when it is something else.

    Raises LogAnalysisError naming a wrong field.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or not _MARKS & data.keys():
        return None
    return GivenAnalysis(data, given_result(data))


def given_result(data: Mapping[str, object]) -> AnalysisResult:
    """Return the result that the JSON of an analysis tells of; raises LogAnalysisError naming a wrong field."""
    given = parse_analysis(data)
    names = _names(given.extra)
    signals = tuple(
        sorted((_signal(each, names) for each in signals_of(given)), key=lambda each: each.severity.rank, reverse=True)
    )
    kpis = given.extra.get("kpis")
    return AnalysisResult(
        log_type=given.log_type.lower(),
        status=AnalysisStatus.FINDINGS if signals else _status_without_findings(given.extra),
        signals=signals,
        summary=given.summary,
        kpis={str(key): value for key, value in kpis.items() if _is_figure(value)} if isinstance(kpis, Mapping) else {},
        segments=(),
        unparsed_share=_number(given.extra.get("unparsed_share")),
        files=tuple(AnalyzedFile(name, 0, "", 0, 0) for name in names),
    )


def _status_without_findings(extra: Mapping[str, object]) -> AnalysisStatus:
    """Return the status that an analysis without findings claims; one that claims none is not called healthy."""
    told = str(extra.get("status") or "").lower()
    known = told in set(AnalysisStatus) and told != AnalysisStatus.FINDINGS
    return AnalysisStatus(told) if known else AnalysisStatus.INCOMPLETE


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float | str) and not isinstance(value, bool)


def _signal(given: GivenSignal, names: list[str]) -> Signal:
    extra = given.extra
    severity, confidence = str(extra.get("severity") or "").upper(), str(extra.get("confidence") or "").lower()
    evidence = tuple(_evidence(each, names) for each in _objects(extra.get("evidence")))
    proof = next((each for each in evidence if each.line_start > 0), None)
    first = Moment(0) if proof is None else Moment(proof.line_start, file=proof.file)
    return Signal(
        code=given.code,
        pattern=str(extra.get("pattern") or ""),
        severity=Severity(severity) if severity in set(Severity) else Severity.MEDIUM,
        confidence=Confidence(confidence) if confidence in set(Confidence) else Confidence.OBSERVED,
        count=int(_number(extra.get("count"))) or 1,
        message=given.message or given.code.replace("_", " "),
        first=first,
        last=first,
        evidence=tuple(each for each in evidence if each.line_start > 0),
    )


def _evidence(value: Mapping[str, object], names: list[str]) -> LogEvidence:
    start = max(0, int(_number(value.get("line_start"))))
    name = str(value.get("file") or "")
    return LogEvidence(
        start,
        max(start, int(_number(value.get("line_end")))),
        str(value.get("text") or ""),
        names.index(name) if name in names else 0,
    )


def _names(extra: Mapping[str, object]) -> list[str]:
    found = [each.get("name") if isinstance(each, Mapping) else each for each in _items(extra.get("files"))]
    return [each for each in found if isinstance(each, str) and each]


def _objects(value: object) -> list[Mapping[str, object]]:
    return [each for each in _items(value) if isinstance(each, Mapping)]


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _number(value: object) -> float:
    usable = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15
    return float(value) if usable else 0.0  # type: ignore[arg-type]
