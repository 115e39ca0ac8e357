"""``kebab ingest``: index files, folders or all sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.library import with_rejected
from kebab_desktop.app.unpacking import is_zip
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, choice, follow
from kebab_desktop.core.cancel import CancelToken
from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import IngestEvent

_PATHS = (
    "Files, also those in a ZIP, are copied into the library; a folder becomes a source and stays in place. "
    "No path: all sources."
)


_ONE_FOLDER = "--source with paths, --trust and --type need exactly one folder."
_EXAMPLE = "kebab ingest FOLDER --source team"


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("ingest")
    def ingest(
        paths: Annotated[list[Path] | None, typer.Argument(help=_PATHS)] = None,
        *,
        source: Annotated[
            str | None, typer.Option("--source", help="Id of the source (made from a folder if new).")
        ] = None,
        trust: Annotated[
            str | None, typer.Option("--trust", help="Trust of a new source (default: secondary).")
        ] = None,
        type_: Annotated[
            str | None, typer.Option("--type", help="Type of a new source (default: docs); runbooks need all fields.")
        ] = None,
        force: Annotated[bool, typer.Option("--force", help="Index again what has not changed.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Index what is new or changed; exit code 3 means that some files failed."""
        session.json = json
        level = choice(trust, [each.value for each in TrustLevel], "--trust") or "secondary"
        kind = choice(type_, [each.value for each in SourceType], "--type") or "docs"
        with session.kebab(data_dir, json=json) as kebab:
            wanted = source is not None or trust is not None or type_ is not None
            if source is None and wanted and not paths:
                raise UsageError(_ONE_FOLDER, hint=_EXAMPLE)
            if wanted and paths:
                _make_source(kebab, paths, source, TrustLevel(level), SourceType(kind))
                paths = None
            events = _run(kebab, paths, source, session.token, force=force)
            summary = follow(events, session.say("Looking for changes …"), quiet=json)
        if json:
            render.print_json(wire.ingest_summary(summary))
        else:
            render.print_summary(summary, say=session.say)
        if summary.cancelled:
            return ExitCode.CANCELLED
        return ExitCode.UNHEALTHY if summary.failed else ExitCode.OK


def _make_source(
    kebab: Kebab, paths: Sequence[Path], source_id: str | None, trust: TrustLevel, kind: SourceType
) -> None:
    """Make one folder the source ``source_id``, unless it is that already."""
    if len(paths) != 1 or not paths[0].is_dir():
        raise UsageError(_ONE_FOLDER, hint=_EXAMPLE)
    folder = paths[0].absolute()
    known = {each.source.id: each.source.root for each in kebab.knowledge.sources()}
    if source_id is None or source_id not in known:
        kebab.knowledge.add_source(folder, source_id=source_id, trust=trust, type=kind)
    elif known[source_id].absolute() != folder:
        raise UsageError(
            f"The source '{source_id}' is the folder {known[source_id]}.",
            hint="Choose another id, or remove the source first.",
        )


def _run(
    kebab: Kebab, paths: Sequence[Path] | None, source: str | None, token: CancelToken, *, force: bool
) -> Iterator[IngestEvent]:
    if paths:
        packed = [kebab.exports.unpack(each, token) for each in paths if is_zip(each) and each.is_file()]
        files = [file for each in packed for file in each.files]
        others = [each for each in paths if not (is_zip(each) and each.is_file())]
        events = kebab.knowledge.add_paths(
            [*others, *files], token, keeping=[folder for each in packed for folder in each.folders]
        )
        return with_rejected([problem for each in packed for problem in each.problems], events)
    if source is not None and source not in {each.source.id for each in kebab.knowledge.sources()}:
        raise UsageError(f"There is no source '{source}'.", hint="'kebab sources' lists them.")
    return kebab.knowledge.ingest(token, None if source is None else [source], force=force)
