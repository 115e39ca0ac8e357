"""Logs as the window and the command line analyze them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import LogEvent
from kebab_desktop.loganalysis.pipeline import LogPipeline


class LogService:
    """Analyzes logs with the thresholds of the settings; every run ends with exactly one AnalysisDone."""

    def __init__(self, preferences: PreferencesService) -> None:
        self._preferences = preferences

    def analyze(self, paths: Sequence[Path], token: CancelToken) -> Iterator[LogEvent]:
        """Analyze files, folders, ZIP archives and rotated sets together.

        Raises LogAnalysisError when none of the paths can be read; one that cannot among others is a file with a note.
        """
        return self._pipeline().paths(paths, token)

    def analyze_stream(self, stream: BinaryIO, name: str, token: CancelToken) -> Iterator[LogEvent]:
        """Analyze one stream of bytes (standard input), which is read to its end and closed."""
        return self._pipeline().stream(stream, name, token)

    def analyze_text(self, text: str, name: str, token: CancelToken) -> Iterator[LogEvent]:
        """Analyze a text that was pasted; ``name`` stands in the result instead of a path."""
        return self._pipeline().text(text, name, token)

    def _pipeline(self) -> LogPipeline:
        return LogPipeline({})
