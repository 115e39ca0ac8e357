"""``kebab analyze``: what happened in a log, with the lines that prove it."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

import typer
from rich.text import Text

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.log_wire import analysis_to_wire
from kebab_desktop.cli import render
from kebab_desktop.cli.analysis_text import print_analysis
from kebab_desktop.cli.explanation import Explained, explanation, print_explanation
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, choice
from kebab_desktop.core.answers import AskOptions
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import AnalysisDone, LogEvent
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, Severity

if TYPE_CHECKING:
    from kebab_desktop.app.log_explain import Analysis


def _path(text: str) -> Path:
    """Return a path; an empty one, as of a variable that is not set, would be the current folder."""
    if not text.strip():
        raise UsageError(
            "The name of the log is empty.",
            hint="Name a file or a folder; . is the current folder. Perhaps a variable in the command is not set.",
        )
    return Path(text)


Logs = Annotated[
    list[Path],
    typer.Argument(
        parser=_path, metavar="FILE…", help="Logs, folders, .gz or ZIP archives, analysis JSON; - is standard input."
    ),
]
Separate = Annotated[
    bool, typer.Option("--separate", help="The logs are of several hosts: join no findings of different logs.")
]
ShowSecrets = Annotated[
    bool, typer.Option("--show-secrets", help="Show passwords, tokens and the like in the lines; never in JSON.")
]


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("analyze")
    def analyze(
        files: Logs,
        *,
        fail_on: Annotated[
            str | None,
            typer.Option("--fail-on", help="Exit code 3 for a finding this severe: low, medium, high, critical."),
        ] = None,
        explain: Annotated[
            bool, typer.Option("--explain", help="Explain it: runbooks and log lines are cited, gaps are named.")
        ] = False,
        ask: Annotated[str | None, typer.Option("--ask", help="A question about the logs, answered likewise.")] = None,
        engine: Annotated[
            str | None,
            typer.Option("--engine", help="For --explain and --ask: quotes or llama (default: the setting)."),
        ] = None,
        series: Annotated[bool, typer.Option("--series", help="With --json: the points of the plots too.")] = False,
        separate: Separate = False,
        show_secrets: ShowSecrets = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Find out what happened in logs; exit code 1 means that nothing in them was recognized."""
        session.json = json
        named = choice(fail_on, [each.value.lower() for each in Severity], "--fail-on")
        told = explain or ask is not None
        options = AskOptions(engine=choice(engine, ("quotes", "llama"), "--engine"))
        explained: Explained | None = None
        with session.kebab(data_dir, json=json, indexed=told) as kebab:
            result, source = _analyzed(kebab, files, session, separate=separate)
            shareable = result if show_secrets and not json else kebab.logs.masked(result)
            if told:
                explained = explanation(kebab, source, ask or "", options, session)
        if json:
            wired = _wired(kebab, shareable, source, series=series)
            render.print_json({**wired, **explained.to_wire()} if explained else wired)
        else:
            print_analysis(shareable, session.say, explained=told)
            if explained is not None:
                print_explanation(explained, session.say)
        return _exit_code(result, None if named is None else Severity(named.upper()))


def _analyzed(
    kebab: Kebab, files: Sequence[Path], session: Session, *, separate: bool
) -> tuple[AnalysisResult, Analysis]:
    """Return the result for the reader and what is explained: the same, or the JSON of another analyzer."""
    if Path("-") in files:
        given, stream = kebab.logs.analysis_from(_standard_input(files, session))
        if given is not None:
            return given.result, given.data
        events = kebab.logs.analyze_stream(stream, "standard input", session.token)
        result = _follow(events, quiet=session.json)
        return result, result
    if len(files) == 1 and files[0].suffix.lower() == ".json":
        given = kebab.logs.load_analysis(files[0])
        if given is not None:
            return given.result, given.data
    result = _follow(kebab.logs.analyze(files, session.token, separate=separate), quiet=session.json)
    return result, result


def _wired(kebab: Kebab, shareable: AnalysisResult, source: Analysis, *, series: bool) -> dict[str, object]:
    """Return ``analysis.v1``; of the JSON of another analyzer also the fields that only it knows."""
    wired = analysis_to_wire(shareable, series=series)
    return wired if isinstance(source, AnalysisResult) else kebab.logs.with_unknown(wired, source)


def _standard_input(files: Sequence[Path], session: Session) -> BinaryIO:
    if len(files) > 1:
        raise UsageError("- stands for standard input and cannot be mixed with files.", hint="Give only one of them.")
    if sys.stdin is None:  # a process that was started with closed input
        raise UsageError("There is no standard input to read.", hint="Name a file, or pipe a log into the command.")
    return cast("BinaryIO", _Interruptible(sys.stdin.buffer, session.token))


class _Interruptible(io.BufferedIOBase):
    """A stream whose reading Ctrl+C ends at once: elsewhere it stops between two pieces, here none may ever come."""

    def __init__(self, stream: BinaryIO, token: CancelToken) -> None:
        self._stream = stream
        self._token = token

    def read(self, size: int | None = -1) -> bytes:
        """Return the next bytes; raises KeyboardInterrupt."""
        previous = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            self._token.raise_if_cancelled()
            return self._stream.read(-1 if size is None else size)
        finally:
            signal.signal(signal.SIGINT, previous)

    def close(self) -> None:
        """Close the stream."""
        self._stream.close()
        super().close()


def _follow(events: Iterator[LogEvent], *, quiet: bool) -> AnalysisResult:
    """Run the analysis to its end; a terminal sees how far it is."""
    console = render.err()
    status = console.status("Reading …") if console.is_terminal and not quiet else None
    result: AnalysisResult | None = None
    if status is not None:
        status.start()
    try:
        for event in events:
            if isinstance(event, AnalysisDone):
                result = event.result
            elif status is not None:
                share = f"{min(event.done / event.total, 1):.0%}  " if event.total else ""
                status.update(Text(f"{share}{event.lines:,} lines  {event.name}"))
    finally:
        if status is not None:
            status.stop()
    assert result is not None, "an analysis ends with AnalysisDone"
    return result


def _exit_code(result: AnalysisResult, fail_on: Severity | None) -> ExitCode:
    if fail_on is not None and any(signal.severity.rank >= fail_on.rank for signal in result.signals):
        return ExitCode.UNHEALTHY
    return ExitCode.NOTHING if result.status is AnalysisStatus.UNSUPPORTED else ExitCode.OK
