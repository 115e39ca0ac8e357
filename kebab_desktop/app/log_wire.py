"""``analysis.v1``: the JSON form of what the analysis of logs found; a superset of the form analyzers exchange."""

from __future__ import annotations

import math
from collections.abc import Mapping

from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalyzedFile,
    LogEvidence,
    Moment,
    Segment,
    Series,
    Signal,
    Worst,
)

Json = dict[str, object]


def analysis_to_wire(result: AnalysisResult, *, series: bool = False) -> Json:
    """Return ``analysis.v1``; ``series`` adds the points of the plots, which may be many."""
    files = [each.name for each in result.files]
    wire: Json = {
        "schema_version": "analysis.v1",
        "log_type": result.log_type,
        "status": result.status.value,
        "detected_patterns": list(result.detected_patterns),
        "signals": [_signal(each, files) for each in result.signals],
        "summary": result.summary,
        "kpis": _numbers(result.kpis),
        "segments": [_segment(each, files) for each in result.segments],
        "unparsed_share": round(result.unparsed_share, 6),
        "files": [_file(each) for each in result.files],
        "together": result.together,
        "utc_offset_s": result.zone_s,
    }
    if series:
        wire["series"] = [_series(each, files) for each in result.series]
    return wire


def _signal(value: Signal, files: list[str]) -> Json:
    return {
        "code": value.code,
        "pattern": value.pattern,
        "message": value.message,
        "severity": value.severity.value,
        "confidence": value.confidence.value,
        "count": value.count,
        "first": _moment(value.first, files),
        "last": _moment(value.last, files),
        "worst": _worst(value.worst, files),
        "evidence": [_evidence(each, files) for each in value.evidence],
        "params": _numbers(value.params),
    }


def _moment(value: Moment, files: list[str]) -> Json:
    return {
        "line": value.line,
        "wall_s": _number(value.wall_s),
        "uptime_s": _number(value.uptime_s),
        "file": _name(files, value.file),
    }


def _worst(value: Worst | None, files: list[str]) -> Json | None:
    if value is None:
        return None
    return {
        "value": _number(value.value),
        "unit": value.unit,
        "line": value.line,
        "file": _name(files, value.file),
    }


def _evidence(value: LogEvidence, files: list[str]) -> Json:
    return {
        "line_start": value.line_start,
        "line_end": value.line_end,
        "text": value.text,
        "file": _name(files, value.file),
    }


def _segment(value: Segment, files: list[str]) -> Json:
    return {
        "log_type": value.log_type,
        "label": value.label,
        "first": _moment(value.first, files),
        "last": _moment(value.last, files),
        "file": _name(files, value.file),
    }


def _file(value: AnalyzedFile) -> Json:
    return {
        "name": value.name,
        "size_bytes": value.size_bytes,
        "encoding": value.encoding,
        "lines": value.lines,
        "unparsed_lines": value.unparsed_lines,
        "log_types": list(value.log_types),
        "notes": list(value.notes),
    }


def _series(value: Series, files: list[str]) -> Json:
    return {
        "name": value.name,
        "unit": value.unit,
        "clock": value.clock,
        "x": [_number(each) for each in value.x],
        "y": [_number(each) for each in value.y],
        "line": list(value.line),
        "file": _name(files, value.file),
        "files": [_name(files, each) for each in value.files],
    }


def _name(files: list[str], index: int) -> str:
    return files[index] if 0 <= index < len(files) else ""


def _numbers(values: Mapping[str, float | int | str]) -> Json:
    return {name: value if isinstance(value, str) else _number(value) for name, value in values.items()}


def _number(value: float | None) -> float | None:
    """JSON has no NaN and no infinity; rounding hides the noise of sums of decimal fractions."""
    if value is None or isinstance(value, int):
        return value
    return round(value, 6) if math.isfinite(value) else None
