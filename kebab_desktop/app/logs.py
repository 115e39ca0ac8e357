"""Logs as the window and the command line analyze them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from kebab_desktop.app.log_explain import Analysis, LogExplainer
from kebab_desktop.app.log_given import GivenAnalysis, analysis_of, given_analysis, load_analysis, with_unknown
from kebab_desktop.app.log_runbooks import AnalysisRunbooks
from kebab_desktop.app.policies import mask_options
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.events import AskEvent, LogEvent
from kebab_desktop.core.findings import AnalysisResult
from kebab_desktop.core.retrieval import SearchMode
from kebab_desktop.loganalysis.log_text import LogText, open_log_text, pasted_log_text
from kebab_desktop.loganalysis.masking import Masker
from kebab_desktop.loganalysis.told import masked_data

if TYPE_CHECKING:
    from kebab_desktop.loganalysis.pipeline import LogPipeline

__all__ = ["LogService", "LogText"]

_NO_THRESHOLDS = {"mask_emails", "mask_ip_addresses"}


class LogService:
    """Analyzes logs with the thresholds of the settings; every run ends with exactly one AnalysisDone."""

    def __init__(self, preferences: PreferencesService, explainer: LogExplainer) -> None:
        self._preferences = preferences
        self._explainer = explainer

    def analyze(self, paths: Sequence[Path], token: CancelToken, *, separate: bool = False) -> Iterator[LogEvent]:
        """Analyze files, folders, ZIP archives and rotated sets as the logs of one host; ``separate``: each for itself.

        Raises LogAnalysisError when none of the paths can be read; one that cannot among others is a file with a note.
        """
        return self._pipeline().paths(paths, token, separate=separate)

    def analyze_stream(self, stream: BinaryIO, name: str, token: CancelToken) -> Iterator[LogEvent]:
        """Analyze one stream of bytes (standard input), which is read to its end and closed."""
        return self._pipeline().stream(stream, name, token)

    def analyze_text(self, text: str, name: str, token: CancelToken) -> Iterator[LogEvent]:
        """Analyze a text that was pasted; ``name`` stands in the result instead of a path."""
        return self._pipeline().text(text, name, token)

    def masked(self, result: AnalysisResult) -> AnalysisResult:
        """Return a result without secrets (and personal data, by the settings), as it may leave the program."""
        return Masker(mask_options(self._preferences.current())).result(result)

    def with_unknown(self, wire: Mapping[str, object], data: Mapping[str, object]) -> dict[str, object]:
        """Return the wire form of a given analysis with those fields, masked, that only its writer knows."""
        return with_unknown(wire, masked_data(data, Masker(mask_options(self._preferences.current())).text))

    def load_analysis(self, path: Path) -> GivenAnalysis | None:
        """Return the analysis in a JSON file, None when it is something else; raises LogAnalysisError."""
        return load_analysis(path)

    def analysis_from(self, stream: BinaryIO) -> tuple[GivenAnalysis | None, BinaryIO]:
        """Return the analysis that a stream holds, or None and a stream of the same bytes; raises LogAnalysisError."""
        return analysis_of(stream)

    def analysis_in(self, text: str) -> GivenAnalysis | None:
        """Return the analysis in a text that was pasted, None when it is something else; raises LogAnalysisError."""
        return given_analysis(text) if text.lstrip().startswith("{") else None

    def open_text(self, name: str, text: str | None = None) -> LogText:
        """Open a log for reading on screen by its name in an analysis; ``text`` is that of a pasted one.

        Raises LogAnalysisError when it is gone or cannot be read.
        """
        mask = Masker(mask_options(self._preferences.current())).text
        return open_log_text(name, mask) if text is None else pasted_log_text(text, mask)

    def search_runbooks(
        self, analysis: Analysis, token: CancelToken, *, mode: SearchMode | None = None
    ) -> AnalysisRunbooks:
        """Return the runbooks of an analysis and of each finding, and the findings that none covers.

        ``analysis`` is a result of this program or the JSON of any analyzer. Raises LogAnalysisError naming a bad
        field.
        """
        return self._explainer.search(analysis, token, mode=mode)

    def explain(
        self,
        analysis: Analysis,
        token: CancelToken,
        *,
        question: str = "",
        options: AskOptions | None = None,
        language: str = "",
    ) -> Iterator[AskEvent]:
        """Yield the events of an explanation that cites runbooks and log lines; AnswerReady comes last.

        An empty ``question`` asks what happened, in ``language`` (ko, en, empty for that of the settings). Secrets
        are masked first; the answer is stored like every other. Raises LogAnalysisError or UsageError.
        """
        return self._explainer.explain(
            analysis, token, question=question, options=options or AskOptions(), language=language
        )

    def _pipeline(self) -> LogPipeline:
        # Hundreds of patterns of all analyzers: a quarter of a second that only an analysis shall cost.
        from kebab_desktop.loganalysis.pipeline import LogPipeline

        return LogPipeline(self._preferences.current().logs.model_dump(exclude=_NO_THRESHOLDS))
