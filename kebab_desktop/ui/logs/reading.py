"""The jobs of a dropped log: read it and find its runbooks, then explain it in a conversation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kebab_desktop.core.answers import FindingRunbook
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone, LogEvent, LogProgress
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus

if TYPE_CHECKING:
    from kebab_desktop.app.logs import LogService


@dataclass(frozen=True, slots=True)
class LogTarget:
    """What was dropped, attached or pasted: ``paths``, or ``text`` under ``name``; ``separate``: of several hosts."""

    paths: tuple[Path, ...] = ()
    text: str = ""
    name: str = ""
    separate: bool = False

    @property
    def title(self) -> str:
        """Return what the transcript calls it: names of files, the first three of many."""
        names = [path.name or str(path) for path in self.paths] or [self.name]
        more = len(names) - 3
        return ", ".join(names[:3]) + (f" (+{more})" if more > 0 else "")


@dataclass(frozen=True, slots=True)
class LogRead:
    """What was found, secrets masked; ``given`` is the JSON when an analysis was dropped instead of a log."""

    result: AnalysisResult
    given: Mapping[str, object] | None = None

    @property
    def source(self) -> AnalysisResult | Mapping[str, object]:
        """Return what runbooks are searched for and what is explained."""
        return self.result if self.given is None else self.given

    @property
    def recognised(self) -> bool:
        """Whether there is anything to explain."""
        return self.result.status in (AnalysisStatus.FINDINGS, AnalysisStatus.HEALTHY)


@dataclass(frozen=True, slots=True)
class ReadLog:
    """A log that was read in a conversation."""

    read: LogRead
    target: LogTarget


@dataclass(frozen=True, slots=True)
class RunbooksFound:
    """Which runbooks cover the findings of a log that was read."""

    runbooks: tuple[FindingRunbook, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Work for the work lane: yields LogProgress, then :class:`LogRead`, then :class:`RunbooksFound`."""

    logs: LogService
    target: LogTarget

    def __call__(self, token: CancelToken) -> Iterator[LogProgress | LogRead | RunbooksFound]:
        """Run it; raises LogAnalysisError when nothing can be read."""
        read: LogRead | None = self._given()
        if read is None:
            for event in self._events(token):
                if isinstance(event, AnalysisDone):
                    read = LogRead(self.logs.masked(event.result))
                else:
                    yield event
        assert read is not None, "an analysis ends with AnalysisDone"
        yield read
        if read.recognised and read.result.signals:
            yield RunbooksFound(self.logs.search_runbooks(read.source, token).brief)

    def _events(self, token: CancelToken) -> Iterator[LogEvent]:
        if self.target.paths:
            return self.logs.analyze(self.target.paths, token, separate=self.target.separate)
        return self.logs.analyze_text(self.target.text, self.target.name, token)

    def _given(self) -> LogRead | None:
        paths = self.target.paths
        if not paths:
            found = self.logs.analysis_in(self.target.text)
        elif len(paths) == 1 and paths[0].suffix.lower() == ".json":
            found = self.logs.load_analysis(paths[0])
        else:
            return None
        return None if found is None else LogRead(self.logs.masked(found.result), found.data)
