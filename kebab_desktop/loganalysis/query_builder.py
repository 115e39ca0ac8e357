"""The search text for an analysis: its type, patterns, signals and summary as plain words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from kebab_desktop.loganalysis.analysis_input import AnalysisInput, Signal

MAX_SIGNALS = 20
MAX_MESSAGE_WORDS = 40
MAX_SUMMARY_WORDS = 60
_MAX_CHARS = 4000

_SEPARATORS = re.compile(r"[\W_]+")
_STAMP = re.compile(
    r"\d{4}[-/.]\d\d?[-/.]\d\d?(?:[T ]\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)?)?(?:Z\b|[+-]\d\d:?\d\d\b)?"
    r"|\b\d\d?[-/][A-Z][a-z]{2}[-/]\d{4}(?::| )?|\b\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z\b|[+-]\d\d:?\d\d\b)?"
)
_ADDRESS = re.compile(r"\b0x[0-9a-f]+\b|@[0-9a-f]{5,}\b|\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b", re.IGNORECASE)
_STATUS = re.compile(
    r"(?:HTTP|status|code|응답|상태)\W{0,3}(?P<after>[45]\d\d)\b"
    r"|\b(?P<before>[45]\d\d)(?=\W{0,3}(?:응답|비율|오류|에러|responses?\b|errors?\b|rate\b|share\b|bad gateway"
    r"|service unavailable|gateway time|internal server))",
    re.IGNORECASE,
)
_KEPT = "httpstatus"
_NUMBER = re.compile(r"\d+(?:[a-z%]{1,3}|[가-힣]{1,4})?|(?=[a-f]*\d)[0-9a-f]{6,}")


def build_query(analysis: AnalysisInput) -> str:
    """Return log type, patterns, then code and message of each signal, then the summary.

    Everything is in lower case; signs become spaces. Repeated words stay, so the text shows what was repeated.
    Numbers, addresses and times are left out of messages and summary, except HTTP status codes: they describe one log
    and match runbooks by accident. Long messages are cut after some words.
    """
    return " ".join(_parts(analysis))


def build_finding_query(log_type: str, pattern: str, signal: Signal) -> str:
    """Return the search text for one signal alone."""
    return build_query(AnalysisInput(log_type, (pattern,) if pattern else (), (signal,)))


def _parts(analysis: AnalysisInput) -> Iterator[str]:
    yield from _words(analysis.log_type)
    for pattern in analysis.detected_patterns:
        yield from _words(pattern)
    for signal in analysis.signals[:MAX_SIGNALS]:
        yield from _words(signal.code)
        yield from _terms(signal.message, MAX_MESSAGE_WORDS)
    yield from _terms(analysis.summary, MAX_SUMMARY_WORDS)


def _words(text: str) -> list[str]:
    return _SEPARATORS.sub(" ", unicodedata.normalize("NFC", text).lower()).split()


def _terms(text: str, limit: int) -> list[str]:
    """Return at most ``limit`` words of a free text without what only describes this one log."""
    plain = _STATUS.sub(_status, _ADDRESS.sub(" ", _STAMP.sub(" ", text[:_MAX_CHARS])))
    terms = [word for word in _words(plain) if not _NUMBER.fullmatch(word)]
    return [word.removeprefix(_KEPT) for word in terms[:limit]]


def _status(found: re.Match[str]) -> str:
    code = found["after"] or found["before"]
    return found[0].replace(code, f" {_KEPT}{code}")
