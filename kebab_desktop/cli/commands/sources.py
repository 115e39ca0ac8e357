"""``kebab sources``: the folders that are searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.views import SourceView
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, choice, follow
from kebab_desktop.core.documents import SourceType, TrustLevel
from kebab_desktop.core.errors import UsageError

_ADD, _CHANGE = "add", "change"
_EXAMPLE = "kebab sources change team --trust secondary"
_WORDS = "'change' with the id of a source and what shall be another changes it."


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What of a source shall be another; None stays."""

    trust: str | None = None
    kind: str | None = None
    watched: bool | None = None
    name: str | None = None
    ignore: tuple[str, ...] | None = None


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("sources")
    def sources(
        words: Annotated[list[str] | None, typer.Argument(metavar="[change ID]", help=_WORDS)] = None,
        *,
        remove: Annotated[str | None, typer.Option("--remove", help="Forget this source; its files stay.")] = None,
        trust: Annotated[
            str | None, typer.Option("--trust", help="With change: primary, secondary or generated.")
        ] = None,
        type_: Annotated[
            str | None, typer.Option("--type", help="With change: docs, notes, tickets or runbooks (need all fields).")
        ] = None,
        watch: Annotated[
            bool | None,
            typer.Option("--watch/--no-watch", help="With change: whether the open window notices edits at once."),
        ] = None,
        name: Annotated[
            str | None, typer.Option("--name", help="With change: what people read instead of the id; '' for none.")
        ] = None,
        ignore: Annotated[
            list[str] | None,
            typer.Option(
                "--ignore",
                help="With change: leave out files and folders like drafts/ or *.old.md; again for each, '' for none.",
            ),
        ] = None,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List the sources with their trust and counts, or change one."""
        session.json = json
        level = choice(trust, [each.value for each in TrustLevel], "--trust")
        kind = choice(type_, [each.value for each in SourceType], "--type")
        wanted = _Wanted(level, kind, watch, name, tuple(ignore) if ignore else None)
        source_id = _changed_id(words or [], anything=wanted != _Wanted())
        with session.kebab(data_dir, json=json) as kebab:
            if source_id is not None:
                _change(kebab, session, source_id, wanted)
            if remove is not None:
                kebab.knowledge.remove_source(remove)
            found = kebab.knowledge.sources()
        _print(found, as_json=json, say=session.say)
        return ExitCode.CANCELLED if session.token.cancelled else ExitCode.OK


def _changed_id(words: Sequence[str], *, anything: bool) -> str | None:
    """Return the id of the source to change, None to list only; raises UsageError for anything between."""
    if not words and not anything:
        return None
    if words[:1] == [_ADD]:
        raise UsageError(
            "A folder becomes a source when it is indexed.",
            hint="kebab ingest FOLDER --source ID",
        )
    if len(words) != 2 or words[0] != _CHANGE:
        raise UsageError("It is not said which source is to be changed.", hint=_EXAMPLE)
    if not anything:
        raise UsageError(f"It is not said what is to be changed of '{words[1]}'.", hint=_EXAMPLE)
    return words[1]


def _change(kebab: Kebab, session: Session, source_id: str, wanted: _Wanted) -> None:
    events = kebab.sources.change_source(
        source_id,
        session.token,
        trust=None if wanted.trust is None else TrustLevel(wanted.trust),
        type=None if wanted.kind is None else SourceType(wanted.kind),
        watched=wanted.watched,
        name=wanted.name,
        ignore=wanted.ignore,
    )
    summary = follow(events, session.say("Checking the documents of the source …"), quiet=session.json)
    if not session.json:
        render.print_summary(summary, say=session.say)


def _print(found: Sequence[SourceView], *, as_json: bool, say: render.Say) -> None:
    if as_json:
        rows = [
            {
                "id": each.source.id,
                "name": each.name,
                "folder": str(each.source.root),
                "kind": each.source.kind.value,
                "type": each.source.type.value,
                "trust": each.source.trust.value,
                "watched": each.source.watched,
                "ignore": list(each.source.ignore),
                "documents": each.documents,
                "chunks": each.chunks,
                "problems": each.problems,
                "available": each.available,
            }
            for each in found
        ]
        render.print_json({"schema_version": "sources.v1", "sources": rows})
        return
    render.print_table(
        ("Source", "Trust", "Type", "Documents", "Chunks", "Problems", "Folder"),
        (
            (
                each.source.id if each.name == each.source.id else f"{each.source.id} · {each.name}",
                say.label(each.source.trust.value),
                say.label(each.source.type.value),
                each.documents,
                each.chunks,
                each.problems,
                each.source.root
                if each.available
                else say.label("{folder} (gone or cannot be read)").format(folder=each.source.root),
            )
            for each in found
        ),
        right=("Documents", "Chunks", "Problems"),
        say=say,
    )
