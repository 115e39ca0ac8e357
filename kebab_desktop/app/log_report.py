"""The answer about a log without a model, taken apart for a window that shows the analysis itself above it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kebab_desktop.ask.language import language_of
from kebab_desktop.core.answers import Answer
from kebab_desktop.loganalysis.report import ReportText, parts_of

__all__ = ["LogReport", "ReportText", "log_report"]

_MARKER = re.compile(r" ?\[L\d{1,3}\]")
_BLANK = re.compile(r"\{[^{}\n]{1,60}\}")


@dataclass(frozen=True, slots=True)
class LogReport:
    """``body``: what is to be read, as Markdown; ``drafts``: texts to report with in which values are missing."""

    body: str
    drafts: tuple[ReportText, ...] = ()


def log_report(text: str, answer: Answer) -> LogReport:
    """Return the parts of ``text``, the report of an answer about a log without the quotes that follow it.

    Findings and coverage gaps are left out where the analysis that is kept with the answer tells them already, unless
    the user asked something: then they are the answer.
    """
    parts = parts_of(text)
    texts = [_MARKER.sub("", each) for each in parts.drafts]  # who gets a report has no log lines to press
    names = [hit.chunk.docs_id for hit in answer.hits if hit.chunk.docs_id]
    drafts = tuple(
        ReportText(
            each, len(_BLANK.findall(each)), language_of(each), next((name for name in names if name in each), "")
        )
        for each in texts
    )
    log = answer.log
    if not parts.findings:  # a model wrote it
        return LogReport(text)
    told_above = log is not None and bool(log.analysis.signals) and bool(answer.quotes)
    told = [] if told_above and log is not None and not log.asked else [_under(text, parts.findings)]
    gaps = [] if told_above or not parts.gaps else [_under(text, parts.gaps)]
    return LogReport("\n\n".join(filter(None, (*told, *gaps, parts.rest))), drafts)


def _under(text: str, part: str) -> str:
    """Return a part with the heading that stands above it in ``text``."""
    heading = text[: text.index(part)].rstrip().rpartition("\n")[2]
    return f"{heading}\n\n{part}"
