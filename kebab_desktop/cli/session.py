"""What every command needs: the open program, the output mode, exit codes and cancellation."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from kebab_desktop.cli.speaker import Speaker
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import Problem, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.reasons import reason
from kebab_desktop.core.retrieval import Filters, SearchMode
from kebab_desktop.core.terminal_language import terminal_language

if TYPE_CHECKING:
    from kebab_desktop.app.kebab import Kebab
    from kebab_desktop.core.events import IngestEvent, IngestSummary


class ExitCode(IntEnum):
    """Exit codes, the same for every command."""

    OK = 0
    NOTHING = 1
    ERROR = 2
    UNHEALTHY = 3
    CANCELLED = 130


class OpenKebab(Protocol):
    """Opens the program on a data folder."""

    def __call__(self, data_dir: Path | None = None) -> Kebab:
        """Return the open facade; raises KebabError."""


JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object (with schema_version) instead of text.")]
DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", envvar="KEBAB_DATA_DIR", help="Use this data folder instead of the user's own."),
]
Mode = Annotated[str | None, typer.Option("--mode", help="keyword, lexical, vector or hybrid (default: the setting).")]
Count = Annotated[int, typer.Option("-k", "--k", help="How many chunks; 0 means the setting.")]
SourceTypes = Annotated[
    list[str] | None, typer.Option("--type", help="Only sources of this type (runbooks, docs …); may be repeated.")
]
LogTypes = Annotated[
    list[str] | None, typer.Option("--log-type", help="Only documents about this kind of log; may be repeated.")
]
Severities = Annotated[
    list[str] | None, typer.Option("--severity", help="Only documents of this severity; may be repeated.")
]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="Only documents with this tag; may be repeated.")]
Languages = Annotated[
    list[str] | None, typer.Option("--lang", help="Only documents in this language (ko, en); may be repeated.")
]
PathGlob = Annotated[
    str | None, typer.Option("--path", help="Only documents whose path fits this pattern, as 'gc/*'.", metavar="GLOB")
]
SourceIds = Annotated[list[str] | None, typer.Option("--source", help="Only this source; may be repeated.")]
TrustMin = Annotated[
    str | None, typer.Option("--trust-min", help="Only sources of at least this trust: primary, secondary, generated.")
]


class Session:
    """One run of the command line."""

    def __init__(self, open_kebab: OpenKebab) -> None:
        self._open_kebab = open_kebab
        self.json = False
        self.token = CancelToken()
        self._language = os.environ.get("KEBAB_GENERAL_LANGUAGE", "system")

    @property
    def say(self) -> Speaker:
        """Return what says sentences and labels in the language of the settings (before they are read: of the system).

        ``session.say("A sentence.")``
        """
        return Speaker(self.spoken_language())

    def spoken_language(self) -> str:
        """Return ko or en: the language of the settings, or of the system."""
        return terminal_language(self._language)

    @contextlib.contextmanager
    def kebab(
        self, data_dir: Path | None, *, json: bool, indexed: bool = False, restoring: bool = False
    ) -> Iterator[Kebab]:
        """Open the program for one command; Ctrl+C cancels what runs, a second one ends the process.

        ``indexed``: the command reads the knowledge base, so an empty or damaged index is built first. ``restoring``:
        the command itself says that a backup was put in place.
        """
        self.json = json
        opened = self._open_kebab(data_dir)
        self._language = opened.preferences.current().general.language
        self._warn(opened)
        if opened.backups.restored and not restoring and not json:
            self._say_restored()
        try:
            with _interrupt_cancels(self.token):
                if indexed:
                    self._build_missing_index(opened)
                yield opened
        finally:
            opened.close()

    def _warn(self, kebab: Kebab) -> None:
        """Say on standard error what has no effect; standard output and JSON stay as they are."""
        from kebab_desktop.cli import render

        for each in () if self.json else kebab.preferences.warnings():
            render.print_warning(each, say=self.say)

    def _say_restored(self) -> None:
        """Say what the window prepared and this command did when it opened: the newest answers and changes are gone."""
        from kebab_desktop.cli import render

        told = "Data was restored as this command started, as chosen before."
        render.print_warning(Problem("", told, hint="'kebab restore --undo' takes that back."), say=self.say)

    def _build_missing_index(self, kebab: Kebab) -> None:
        status = kebab.knowledge.status()
        if status.documents and not status.stale:
            return
        what = "The search index is damaged or outdated" if status.documents else "Nothing is indexed yet"
        title = self.say(f"{what}: building it, this happens once …")
        follow(kebab.knowledge.start_up(self.token), title, quiet=self.json)
        self.token.raise_if_cancelled()


def choice(value: str | None, allowed: Sequence[str], option: str) -> str | None:
    """Return the value in lower case (None stays None); raises UsageError that lists the allowed ones."""
    if value is None:
        return None
    if value.lower() not in allowed:
        raise UsageError(f"'{value}' is not allowed for {option}.", hint="Allowed: " + ", ".join(allowed) + ".")
    return value.lower()


def mode_of(value: str | None) -> SearchMode | None:
    """Return the search mode named by ``--mode``."""
    name = choice(value, [each.value for each in SearchMode], "--mode")
    return None if name is None else SearchMode(name)


@dataclass(frozen=True, slots=True)
class Scope:
    """What a command is narrowed to, as typed; see :meth:`filters`."""

    sources: Sequence[str] | None = None
    types: Sequence[str] | None = None
    trust_min: str | None = None
    log_types: Sequence[str] | None = None
    severities: Sequence[str] | None = None
    tags: Sequence[str] | None = None
    languages: Sequence[str] | None = None
    path: str | None = None

    def filters(self, kebab: Kebab) -> Filters:
        """Return the filters; raises UsageError for a value that there is not."""
        trust = choice(self.trust_min, [each.value for each in TrustLevel], "--trust-min")
        wanted = Filters(
            source_ids=tuple(self.sources or ()),
            trust_min=None if trust is None else TrustLevel(trust),
            log_types=tuple(self.log_types or ()),
            severities=tuple(self.severities or ()),
            tags=tuple(self.tags or ()),
            languages=tuple(self.languages or ()),
            path_glob=self.path or "",
        )
        return kebab.search.scope(wanted, tuple(self.types or ()))


def follow(events: Iterable[IngestEvent], title: str, *, quiet: bool) -> IngestSummary:
    """Run an ingest to its end and return its summary; progress goes to standard error unless ``quiet``."""
    from rich.text import Text

    from kebab_desktop.cli import render
    from kebab_desktop.core.events import FileEmbedded, FileStarted, IngestDone

    console = render.err()
    summary: IngestSummary | None = None
    status = console.status(title) if console.is_terminal and not quiet else None
    if status is not None:
        status.start()
    elif not quiet:
        console.print(title)
    try:
        for event in events:
            if isinstance(event, FileStarted) and status is not None:
                # Not a string, which would be read as markup: a path may hold brackets.
                status.update(Text(f"{event.index} / {event.total}  {event.source_id}/{event.path}"))
            elif isinstance(event, FileEmbedded) and status is not None:
                status.update(Text(f"{event.path}  {100 * event.done // event.total} %"))
            elif isinstance(event, IngestDone):
                summary = event.summary
    finally:
        if status is not None:
            status.stop()
    assert summary is not None, "an ingest run ends with IngestDone"
    return summary


@contextlib.contextmanager
def _interrupt_cancels(token: CancelToken) -> Iterator[None]:
    def on_interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        token.cancel()

    previous = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def read_text(path: Path | None) -> str:
    """Return the text of a file or of standard input (None or ``-``); raises UsageError."""
    try:
        if path is None or str(path) == "-":
            return sys.stdin.read()
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{path} cannot be read: {reason(error)}.", hint="Give a UTF-8 text file, or - for standard input."
        ) from error
