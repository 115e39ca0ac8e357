"""The findings of an analysis as they are told: severity, figures as computed, and the log lines that prove them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kebab_desktop.core.answers import LogCitation
from kebab_desktop.core.log_clock import log_time, zone_told
from kebab_desktop.loganalysis.analysis_input import AnalysisInput, Signal, signals_of

MAX_FINDINGS = 12
MAX_LINES_PER_FINDING = 2
MAX_TEXT_LINES = 6
MAX_TEXT_CHARS = 600
MAX_KPIS = 16
_UNMASKED = frozenset({"file", "name", "path", "encoding", "code", "pattern", "log_type", "schema_version"})

_MARKER = re.compile(r"\[([Ll]?\d{1,3})\]")
"""What would be read as a citation if it stood in an answer."""

Masking = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Told:
    """One finding; ``time`` is its first moment as text, empty if the log has no times. ``lines`` prove it."""

    code: str
    pattern: str
    severity: str
    confidence: str
    message: str
    count: int | None
    time: str
    worst: float | None
    unit: str
    params: Mapping[str, object]
    lines: tuple[LogCitation, ...] = ()

    @property
    def markers(self) -> str:
        """The markers of its lines: "[L1][L2]"."""
        return "".join(f"[L{line.marker}]" for line in self.lines)


def masked(analysis: AnalysisInput, mask: Masking) -> AnalysisInput:
    """Return an analysis with all texts masked but names of files, codes and types."""
    return AnalysisInput(
        log_type=analysis.log_type,
        detected_patterns=analysis.detected_patterns,
        signals=tuple(
            replace(each, message=mask(each.message), extra=masked_data(each.extra, mask)) for each in analysis.signals
        ),
        summary=mask(analysis.summary),
        extra=masked_data(analysis.extra, mask),
    )


def masked_data(value: Mapping[str, object], mask: Masking) -> dict[str, object]:
    """Return the JSON of an analysis with all its texts masked but names of files, codes and types."""
    return {key: each if key in _UNMASKED else _masked_value(each, mask) for key, each in value.items()}


def tell(analysis: AnalysisInput) -> list[Told]:
    """Return the first findings of an analysis, their log lines numbered through from 1."""
    told: list[Told] = []
    marker = 1
    for signal in signals_of(analysis)[:MAX_FINDINGS]:
        lines = _lines(analysis, signal, marker)
        marker += len(lines)
        told.append(_told(signal, lines, zone_told(analysis.extra.get("utc_offset_s"))))
    return told


def figures(analysis: AnalysisInput) -> list[str]:
    """Return the figures of an analysis as "name=value", as computed."""
    kpis = analysis.extra.get("kpis")
    if not isinstance(kpis, Mapping):
        return []
    return [f"{name}={number(value)}" for name, value in list(kpis.items())[:MAX_KPIS] if not _is_nested(value)]


def file_names(analysis: AnalysisInput) -> list[str]:
    """Return the names of the analyzed files."""
    files = analysis.extra.get("files")
    named = [each.get("name") for each in files if isinstance(each, Mapping)] if isinstance(files, list) else []
    return [each for each in named if isinstance(each, str) and each]


def plain(text: str) -> str:
    """Return a text of a log on one line and without anything that looks like a marker."""
    return _MARKER.sub(r"(\1)", " ".join(text.split()))


def short(path: str) -> str:
    """Return the last part of a path of any system."""
    return re.split(r"[/\\]", path.rstrip("/\\"))[-1] or path


def number(value: object) -> str:
    """Return a figure as text without needless digits."""
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".") if abs(value) < 1e12 else f"{value:g}"
    return str(value)


def _told(signal: Signal, lines: tuple[LogCitation, ...], zone_s: int | None) -> Told:
    extra = signal.extra
    worst = _object(extra, "worst")
    count = extra.get("count")
    value = worst.get("value")
    return Told(
        code=signal.code,
        pattern=_text(extra, "pattern"),
        severity=_text(extra, "severity"),
        confidence=_text(extra, "confidence"),
        message=plain(signal.message),
        count=int(count) if isinstance(count, int | float) and not isinstance(count, bool) else None,
        time=_time(_object(extra, "first"), zone_s),
        worst=float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None,
        unit=_text(worst, "unit"),
        params=_object(extra, "params"),
        lines=lines,
    )


def _lines(analysis: AnalysisInput, signal: Signal, marker: int) -> tuple[LogCitation, ...]:
    evidence = signal.extra.get("evidence")
    pieces = [each for each in evidence if isinstance(each, Mapping)] if isinstance(evidence, list) else []
    names = file_names(analysis)
    found: list[LogCitation] = []
    for piece in pieces:
        text = _cut(_text(piece, "text"))
        start = _whole(piece.get("line_start"))
        if not text.strip() or start < 1 or len(found) == MAX_LINES_PER_FINDING:
            continue
        end = min(max(start, _whole(piece.get("line_end"))), start + text.count("\n"))
        path = _text(piece, "file") or (names[0] if names else "log")
        found.append(LogCitation(marker + len(found), path, start, end, text, plain(signal.message)))
    return tuple(found)


def _cut(text: str) -> str:
    lines = text.rstrip("\n").split("\n")[:MAX_TEXT_LINES]
    return "\n".join(lines)[:MAX_TEXT_CHARS]


def _time(moment: Mapping[str, object], zone_s: int | None) -> str:
    """Return the wall clock time as the log states it, else the uptime."""
    wall, uptime = moment.get("wall_s"), moment.get("uptime_s")
    if isinstance(wall, int | float):
        return log_time(wall, zone_s)
    return f"{number(float(uptime))} s" if isinstance(uptime, int | float) else ""


def _masked_value(value: object, mask: Masking) -> object:
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, Mapping):
        return masked_data({str(key): each for key, each in value.items()}, mask)
    return [_masked_value(each, mask) for each in value] if isinstance(value, list) else value


def _object(value: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = value.get(key)
    return found if isinstance(found, Mapping) else {}


def _text(value: Mapping[str, object], key: str) -> str:
    found = value.get(key)
    return found if isinstance(found, str) else ""


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15 else 0


def _is_nested(value: object) -> bool:
    return isinstance(value, Mapping | list) or value is None
