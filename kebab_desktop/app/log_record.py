"""An analysis as it is kept with the answer about it, and the names of its files as they can be opened later."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kebab_desktop.core.answers import AnalyzedLog, FindingRunbook
from kebab_desktop.core.findings import AnalysisResult, Series

MOST_FINDINGS = 300
"""The worst findings are kept; a folder of a thousand logs has more than anybody reads."""
_MOST_FIGURES = 300
_MOST_SERIES = 24
_MOST_POINTS = 600
"""A plot is not wider than so many points; the highest of each stretch stays."""
_MEMBER = "!/"


def log_record(result: AnalysisResult, asked: str, runbooks: tuple[FindingRunbook, ...] = ()) -> AnalyzedLog:
    """Return what is stored of a masked ``result``, bounded whatever was analyzed."""
    kept = replace(
        result,
        signals=result.signals[:MOST_FINDINGS],
        segments=result.segments[:MOST_FINDINGS],
        kpis=dict(list(result.kpis.items())[:_MOST_FIGURES]),
        series=tuple(_thinned(each) for each in result.series[:_MOST_SERIES]),
    )
    return AnalyzedLog(kept, runbooks, asked)


def located(result: AnalysisResult) -> AnalysisResult:
    """Return the result with absolute names for its files; a name without a file (standard input) stays."""
    return replace(result, files=tuple(replace(each, name=_absolute(each.name)) for each in result.files))


def missing_files(log: AnalyzedLog) -> list[str]:
    """Return the names of analyzed files that are no longer there; what never was a file is not among them."""
    paths = [Path(each.name.partition(_MEMBER)[0]) for each in log.analysis.files]
    return list(dict.fromkeys(str(each) for each in paths if each.is_absolute() and not _is_there(each)))


def _thinned(series: Series) -> Series:
    stretch = -(-len(series.x) // _MOST_POINTS)
    if stretch <= 1:
        return series
    places = range(len(series.x))
    kept = [max(places[at : at + stretch], key=series.y.__getitem__) for at in places[::stretch]]
    return replace(
        series,
        x=tuple(series.x[each] for each in kept),
        y=tuple(series.y[each] for each in kept),
        line=tuple(series.line[each] for each in kept) if series.line else (),
        files=tuple(series.files[each] for each in kept) if series.files else (),
    )


def _absolute(name: str) -> str:
    file, inside, member = name.partition(_MEMBER)
    path = Path(file)
    return f"{path.absolute()}{inside}{member}" if _is_there(path) else name


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or with a NUL: an analysis of another program may name anything
        return False
