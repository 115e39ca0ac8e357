"""What the conversation about a log is called: which file, of which host or program, from when."""

from __future__ import annotations

from kebab_desktop.core.findings import AnalysisResult
from kebab_desktop.core.log_clock import log_time
from kebab_desktop.ui.logs.reading import LogTarget

_HOLDS_LOGS = {"log", "logs"}
_HOLDS_ANYTHING = {"", "downloads", "desktop", "documents", "tmp", "temp", "var", "다운로드", "바탕화면", "문서"}


def conversation_name(target: LogTarget, result: AnalysisResult) -> str:
    """Return ``gc.log (web01) · 11-29 02:40``: in an incident there is a gc.log of every host and every night."""
    walls = [each.first.wall_s for each in result.segments if each.first.wall_s is not None]
    since = log_time(min(walls), result.zone_s)[5:16] if walls else ""
    where = _where(target)
    return " · ".join(filter(None, (f"{target.title} ({where})" if where else target.title, since)))


def _where(target: LogTarget) -> str:
    """Return the folder that tells a single file from others of its name."""
    if len(target.paths) != 1:
        return ""
    folder = target.paths[0].parent
    if folder.name.lower() in _HOLDS_LOGS:
        folder = folder.parent
    return "" if folder.name.lower() in _HOLDS_ANYTHING | _HOLDS_LOGS else folder.name
