"""An analysis of another program (or an older one of this) as a result that can be shown like one's own."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    AnalyzedFile,
    Confidence,
    LogEvidence,
    Moment,
    Severity,
    Signal,
    Worst,
)
from kebab_desktop.core.log_clock import zone_told
from kebab_desktop.loganalysis.analysis_input import Signal as GivenSignal
from kebab_desktop.loganalysis.analysis_input import parse_analysis, signals_of

MAX_BYTES = 32 * 1024 * 1024
_PIECE = 1 << 16
_BEGIN_OF_OBJECT = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*\{")
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


def analysis_of(stream: BinaryIO) -> tuple[GivenAnalysis | None, BinaryIO]:
    """Return the analysis that a stream holds as JSON, or None and a stream of the same bytes.

    What begins with a brace is kept in memory until it is known what it is. Raises LogAnalysisError naming a wrong
    field.
    """
    head = stream.read(_PIECE)
    if _BEGIN_OF_OBJECT.match(head):
        while len(head) <= MAX_BYTES and (piece := stream.read(_PIECE)):
            head += piece
        if len(head) <= MAX_BYTES:
            with contextlib.suppress(UnicodeError):  # the reading of logs makes the best of it
                if (given := given_analysis(_decoded(head))) is not None:
                    stream.close()
                    return given, io.BytesIO()
    return None, cast("BinaryIO", _Rejoined(head, stream))


class _Rejoined(io.BufferedIOBase):
    """A stream of which the beginning was read already."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = io.BytesIO(head)
        self._rest = rest

    def read(self, size: int | None = -1) -> bytes:
        """Return the next bytes, fewer than ``size`` where the beginning ends."""
        if size is None or size < 0:
            return self._head.read() + self._rest.read()
        return self._head.read(size) or self._rest.read(size)

    def close(self) -> None:
        """Close the stream."""
        self._rest.close()
        super().close()


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
    return AnalysisResult(
        log_type=given.log_type.lower(),
        status=AnalysisStatus.FINDINGS if signals else _status_without_findings(given.extra),
        signals=signals,
        summary=given.summary,
        kpis=_figures(given.extra.get("kpis")),
        segments=(),
        unparsed_share=_number(given.extra.get("unparsed_share")),
        files=tuple(_file(each) for each in _items(given.extra.get("files")) if _named(each)),
        together=max(1, _whole(given.extra.get("together"))),
        zone_s=zone_told(given.extra.get("utc_offset_s")),
    )


def with_unknown(wire: Mapping[str, object], data: Mapping[str, object]) -> dict[str, object]:
    """Return ``analysis.v1`` with the fields of ``data``, which it was made from, that have no meaning here."""
    given: dict[tuple[object, object], list[Mapping[str, object]]] = {}
    for each in reversed(_objects(data.get("signals"))):
        given.setdefault((each.get("code") or "", _said(each)), []).append(each)
    signals = []
    for signal in _objects(wire.get("signals")):
        same = given.get((signal["code"], signal["message"]))
        signals.append({**(same.pop() if same else {}), **signal})
    return {**data, **wire, "signals": signals}


def _said(signal: Mapping[str, object]) -> object:
    return signal.get("message") or str(signal.get("code") or "").replace("_", " ")


def _status_without_findings(extra: Mapping[str, object]) -> AnalysisStatus:
    """Return the status that an analysis without findings claims; one that claims none is not called healthy."""
    told = str(extra.get("status") or "").lower()
    known = told in set(AnalysisStatus) and told != AnalysisStatus.FINDINGS
    return AnalysisStatus(told) if known else AnalysisStatus.INCOMPLETE


def _figures(value: object) -> dict[str, float | int | str]:
    return {str(key): each for key, each in value.items() if _is_figure(each)} if isinstance(value, Mapping) else {}


def _is_figure(value: object) -> bool:
    return isinstance(value, int | float | str) and not isinstance(value, bool)


def _signal(given: GivenSignal, names: list[str]) -> Signal:
    extra = given.extra
    severity, confidence = str(extra.get("severity") or "").upper(), str(extra.get("confidence") or "").lower()
    evidence = tuple(_evidence(each, names) for each in _objects(extra.get("evidence")))
    proof = next((each for each in evidence if each.line_start > 0), None)
    shown = Moment(0) if proof is None else Moment(proof.line_start, file=proof.file)
    first = _moment(extra.get("first"), names) or shown
    return Signal(
        code=given.code,
        pattern=str(extra.get("pattern") or ""),
        severity=Severity(severity) if severity in set(Severity) else Severity.MEDIUM,
        confidence=Confidence(confidence) if confidence in set(Confidence) else Confidence.OBSERVED,
        count=int(_number(extra.get("count"))) or 1,
        message=given.message or given.code.replace("_", " "),
        first=first,
        last=_moment(extra.get("last"), names) or first,
        worst=_worst(extra.get("worst"), names),
        evidence=tuple(each for each in evidence if each.line_start > 0),
        params=_figures(extra.get("params")),
    )


def _moment(value: object, names: list[str]) -> Moment | None:
    """Return where and when it was; None where no line is told."""
    if not isinstance(value, Mapping) or _whole(value.get("line")) < 1:
        return None
    wall, uptime = (_number(value[key]) if _is_figure(value.get(key)) else None for key in ("wall_s", "uptime_s"))
    return Moment(_whole(value.get("line")), wall, uptime, _place(value, names))


def _worst(value: object, names: list[str]) -> Worst | None:
    if not isinstance(value, Mapping) or not isinstance(value.get("value"), int | float):
        return None
    line = max(0, _whole(value.get("line")))
    return Worst(_number(value.get("value")), str(value.get("unit") or ""), line, _place(value, names))


def _file(value: object) -> AnalyzedFile:
    if not isinstance(value, Mapping):
        return AnalyzedFile(str(value), 0, "", 0, 0)
    size, lines, unparsed = (max(0, _whole(value.get(key))) for key in ("size_bytes", "lines", "unparsed_lines"))
    log_types, notes = (tuple(map(str, _items(value.get(key)))) for key in ("log_types", "notes"))
    return AnalyzedFile(str(value["name"]), size, str(value.get("encoding") or ""), lines, unparsed, log_types, notes)


def _evidence(value: Mapping[str, object], names: list[str]) -> LogEvidence:
    start = max(0, int(_number(value.get("line_start"))))
    return LogEvidence(
        start,
        max(start, int(_number(value.get("line_end")))),
        str(value.get("text") or ""),
        _place(value, names),
    )


def _place(value: Mapping[str, object], names: list[str]) -> int:
    name = value.get("file")
    return names.index(name) if isinstance(name, str) and name in names else 0


def _names(extra: Mapping[str, object]) -> list[str]:
    return [name for each in _items(extra.get("files")) if (name := _named(each))]


def _named(value: object) -> str:
    """Return the name of a file, which is an object or its name alone; "" where it is neither."""
    name = value.get("name") if isinstance(value, Mapping) else value
    return name if isinstance(name, str) else ""


def _objects(value: object) -> list[Mapping[str, object]]:
    return [each for each in _items(value) if isinstance(each, Mapping)]


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _whole(value: object) -> int:
    return int(_number(value))


def _number(value: object) -> float:
    usable = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15
    return float(value) if usable else 0.0  # type: ignore[arg-type]
