"""The search text for an analysis: its type, patterns, signals and summary as plain words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from kebab_desktop.loganalysis.analysis_input import AnalysisInput

_SEPARATORS = re.compile(r"[\W_]+")


def build_query(analysis: AnalysisInput) -> str:
    """Return log type, patterns, then code and message of each signal, then the summary.

    Everything is in lower case; signs become spaces. Repeated words stay, so the text shows what was repeated.
    """
    text = " ".join(_parts(analysis))
    return _SEPARATORS.sub(" ", unicodedata.normalize("NFC", text).lower()).strip()


def _parts(analysis: AnalysisInput) -> Iterator[str]:
    yield analysis.log_type
    yield from analysis.detected_patterns
    for signal in analysis.signals:
        yield signal.code
        yield signal.message
    yield analysis.summary
