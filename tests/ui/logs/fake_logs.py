"""A fake of the log service: waits where a test wants to look, finds what the test says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kebab_desktop.app.log_given import GivenAnalysis
from kebab_desktop.app.log_runbooks import AnalysisRunbooks, Covered, FindingRunbooks
from kebab_desktop.core.answers import AskOptions, LogCitation
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AnalysisDone, AnswerReady, AskEvent, LogEvent, LogProgress, StageEntered
from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    AnalyzedFile,
    Confidence,
    LogEvidence,
    Moment,
    Series,
    Severity,
    Signal,
)
from kebab_desktop.core.retrieval import Query, Retrieved, SearchMode
from tests.ui import samples
from tests.ui.fakes import Gate

NOTHING = Retrieved(Query("", SearchMode.HYBRID, 0), (), None)


def signal(code: str, severity: Severity = Severity.HIGH, line: int = 3) -> Signal:
    moment = Moment(line, 1_795_887_625.0)
    evidence = (LogEvidence(line, line, f"line {line}"), LogEvidence(line + 5, line + 6, "two\nlines"))
    return Signal(code, code, severity, Confidence.OBSERVED, 2, f"{code} was seen", moment, moment, evidence=evidence)


def result(*signals: Signal, **changes: object) -> AnalysisResult:
    found = AnalysisResult(
        log_type="gc",
        status=AnalysisStatus.FINDINGS if signals else AnalysisStatus.HEALTHY,
        signals=signals,
        summary="A summary.",
        kpis={"throughput_pct": 97.5, "pause_max_s": 3.2, "pause_count": 1200},
        segments=(),
        unparsed_share=0.01,
        files=(AnalyzedFile("/logs/gc.log", 2048, "utf-8", 1000, 10, ("gc",)),),
        series=(Series("gc_pause", "s", "uptime", (1.0, 2.0, 3.0), (0.1, 0.2, 3.2), (2, 3, 4)),),
    )
    return replace(found, **changes)  # type: ignore[arg-type]  # the names are those of the fields


class FakeLogs:
    """Reads half, waits at ``mid_read``, then tells ``found``; ``uncovered`` findings have no runbook."""

    def __init__(self) -> None:
        self.mid_read = Gate()
        self.found = result(signal("GC_LONG_PAUSE"), signal("GC_OTHER", Severity.LOW, 20))
        self.uncovered = {"GC_OTHER"}
        self.error: Exception | None = None
        self.paths: list[tuple[Path, ...]] = []
        self.texts: list[str] = []
        self.questions: list[str] = []
        self.languages: list[str] = []
        self.apart: list[bool] = []

    def analyze(self, paths: Sequence[Path], token: CancelToken, *, separate: bool = False) -> Iterator[LogEvent]:
        self.paths.append(tuple(paths))
        self.apart.append(separate)
        return self._events(token)

    def analyze_text(self, text: str, name: str, token: CancelToken) -> Iterator[LogEvent]:
        self.texts.append(text)
        return self._events(token)

    def _events(self, token: CancelToken) -> Iterator[LogEvent]:
        if self.error is not None:
            raise self.error
        yield LogProgress("/logs/gc.log", 512, 1024, 4321)
        self.mid_read.wait(token)
        token.raise_if_cancelled()
        yield AnalysisDone(self.found)

    def load_analysis(self, path: Path) -> GivenAnalysis | None:
        return None

    def analysis_in(self, text: str) -> GivenAnalysis | None:
        return None

    def masked(self, found: AnalysisResult) -> AnalysisResult:
        return found

    def search_runbooks(self, analysis: AnalysisResult | Mapping[str, object], token: CancelToken) -> AnalysisRunbooks:
        assert isinstance(analysis, AnalysisResult)
        return AnalysisRunbooks("", NOTHING, NOTHING, tuple(self._runbook(each) for each in analysis.signals))

    def _runbook(self, found: Signal) -> FindingRunbooks:
        hit = samples.answer().hits[0]
        gap = found.code in self.uncovered
        return FindingRunbooks(
            found.code,
            found.pattern,
            found.message,
            found.severity.value,
            "",
            0.5,
            Covered.NOT if gap else Covered.PATTERN,
            "" if gap else hit.chunk.document_id,
            (hit,),
        )

    def explain(
        self,
        analysis: AnalysisResult | Mapping[str, object],
        token: CancelToken,
        *,
        question: str = "",
        options: AskOptions | None = None,
        language: str = "",
    ) -> Iterator[AskEvent]:
        self.questions.append(question)
        self.languages.append(language)
        yield StageEntered("retrieve")
        line = LogCitation(1, "/logs/gc.log", 3, 3, "line 3", "GC_LONG_PAUSE was seen")
        answer = samples.answer("What happened?", text="It paused [L1], see the runbook [1].", log_citations=(line,))
        yield AnswerReady(replace(answer, conversation_id=options.conversation_id if options else None))
