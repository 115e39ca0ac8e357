"""The result of a log analyser as JSON: read, checked field by field, nothing unknown thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kebab_desktop.core.errors import LogAnalysisError

_EXPECTED = (
    'Expected: {"log_type": text, "detected_patterns": [text, …], '
    '"signals": [{"code": text, "message": text}, …], "summary": text}; only log_type is required.'
)
_NO_NUMBER = 1e300


@dataclass(frozen=True, slots=True)
class Signal:
    """One observation: a code and what was seen; ``extra`` holds the other fields as read."""

    code: str = ""
    message: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnalysisInput:
    """A checked analysis; ``extra`` holds the fields that have no meaning here, as read."""

    log_type: str
    detected_patterns: tuple[str, ...] = ()
    signals: tuple[Signal, ...] = ()
    summary: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


def signals_of(analysis: AnalysisInput) -> tuple[Signal, ...]:
    """Return the signals, or one for each pattern when an analyzer names patterns only."""
    named = dict.fromkeys(each for each in analysis.detected_patterns if each.strip())
    return analysis.signals or tuple(Signal(code=each, extra={"pattern": each}) for each in named)


def parse_analysis(data: object) -> AnalysisInput:
    """Return ``data`` as an analysis; raises LogAnalysisError naming the field that is wrong."""
    if not isinstance(data, Mapping):
        raise _wrong("", "an object", data)
    if "log_type" not in data:
        raise LogAnalysisError("The field log_type is missing.", hint=_EXPECTED, details={"field": "log_type"})
    log_type = _text(data["log_type"], "log_type")
    if not log_type.strip():
        raise LogAnalysisError(
            "The field log_type is empty.", hint="Name the kind of log, for example GC.", details={"field": "log_type"}
        )
    patterns = _list(data, "detected_patterns")
    _check_figures(data)
    return AnalysisInput(
        log_type=log_type,
        detected_patterns=tuple(_text(item, f"detected_patterns[{place}]") for place, item in enumerate(patterns)),
        signals=tuple(_signal(item, f"signals[{place}]") for place, item in enumerate(_list(data, "signals"))),
        summary=_optional_text(data, "summary", "summary"),
        extra=_rest(data, {"log_type", "detected_patterns", "signals", "summary"}),
    )


def _signal(value: object, name: str) -> Signal:
    if not isinstance(value, Mapping):
        raise _wrong(name, "an object with code and message", value)
    code = _optional_text(value, "code", f"{name}.code")
    message = _optional_text(value, "message", f"{name}.message")
    if not code.strip() and not message.strip():
        raise LogAnalysisError(
            f"The field {name} has neither code nor message.", hint=_EXPECTED, details={"field": name}
        )
    _check_signal(value, name)
    return Signal(code, message, _rest(value, {"code", "message"}))


def _check_signal(value: Mapping[str, object], name: str) -> None:
    """Look at the optional fields of ``analysis.v1``; raises LogAnalysisError naming the one that is wrong."""
    for key in ("pattern", "severity", "confidence"):
        _optional_text(value, key, f"{name}.{key}")
    if value.get("count") is not None and not _is_number(value["count"]):
        raise _wrong(f"{name}.count", "a number", value["count"])
    for key in ("first", "last", "worst", "params"):
        _object(value.get(key), f"{name}.{key}")
        _check_numbers(value.get(key), f"{name}.{key}")
    evidence = value.get("evidence")
    if evidence is not None and not isinstance(evidence, list):
        raise _wrong(f"{name}.evidence", "a list", evidence)
    for place, each in enumerate(evidence or []):
        if not isinstance(each, Mapping):
            raise _wrong(f"{name}.evidence[{place}]", "an object with line_start, line_end and text", each)
        for key in ("line_start", "line_end"):
            if each.get(key) is not None and not _is_number(each[key]):
                raise _wrong(f"{name}.evidence[{place}].{key}", "a number", each[key])
        _optional_text(each, "text", f"{name}.evidence[{place}].text")


def _check_figures(data: Mapping[str, object]) -> None:
    """Look at the other optional fields of ``analysis.v1`` as far as the program reads them."""
    _optional_text(data, "status", "status")
    _object(data.get("kpis"), "kpis")
    _check_numbers(data.get("kpis"), "kpis")
    for key in ("segments", "files", "series"):
        _list(data, key)
    if data.get("unparsed_share") is not None and not _is_number(data["unparsed_share"]):
        raise _wrong("unparsed_share", "a number", data["unparsed_share"])


def _object(value: object, name: str) -> None:
    if value is not None and not isinstance(value, Mapping):
        raise _wrong(name, "an object", value)


def _check_numbers(value: object, name: str) -> None:
    """Look at the figures of an object; text and other values may stand beside them."""
    for key, each in value.items() if isinstance(value, Mapping) else ():
        if isinstance(each, int | float) and not isinstance(each, bool) and not _is_number(each):
            raise _wrong(f"{name}.{key}", "a number", each)


def _is_number(value: object) -> bool:
    """Tell whether it is a number to reckon with: Python reads NaN and numbers of a thousand digits from JSON."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _NO_NUMBER


def _list(data: Mapping[str, object], name: str) -> list[object]:
    value = data.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise _wrong(name, "a list", value)
    return value


def _optional_text(data: Mapping[str, object], key: str, name: str) -> str:
    value = data.get(key)
    return "" if value is None else _text(value, name)


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise _wrong(name, "a text", value)
    return value


def _rest(data: Mapping[str, object], known: set[str]) -> dict[str, object]:
    return {str(key): value for key, value in data.items() if key not in known}


def _wrong(name: str, expected: str, value: object) -> LogAnalysisError:
    kinds = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    subject = f"The field {name}" if name else "The analysis"
    found = "null" if value is None else kinds.get(type(value), type(value).__name__)
    if expected == found:
        found = "NaN" if value != value else "too large"  # noqa: PLR0124 - only NaN differs from itself
    return LogAnalysisError(
        f"{subject} must be {expected}, but it is {found}.", hint=_EXPECTED, details={"field": name}
    )
