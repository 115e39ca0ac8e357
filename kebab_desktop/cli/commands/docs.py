"""``kebab docs``: the documents of the knowledge base and how they were split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.views import DocumentView
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Scope, Session, SourceIds, follow
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ports import DocumentRecord

_RESTORE = "restore"
_WORDS = (
    "docs_id, path or id of a document: shows its chunks and problems. "
    "'restore' with documents (or --all) brings back what was removed in the window; without, it lists them."
)


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("docs")
    def docs(
        words: Annotated[
            list[str] | None, typer.Argument(metavar="[DOCUMENT | restore [DOCUMENT…]]", help=_WORDS)
        ] = None,
        *,
        source: SourceIds = None,
        problems: Annotated[bool, typer.Option("--problems", help="Only documents with problems.")] = False,
        every: Annotated[bool, typer.Option("--all", help="With restore: bring all removed documents back.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List documents, show one, or bring removed ones back."""
        verb, *named = words or [""]
        if len(named) and verb != _RESTORE:
            raise UsageError("Only one document can be shown.", hint="kebab docs DOCUMENT")
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            if verb == _RESTORE:
                return restore(kebab, session, named, every=every)
            if verb:
                view = kebab.knowledge.document(_find(kebab.knowledge.documents(), verb).id)
                _print_one(view, as_json=json, say=session.say)
                return ExitCode.OK
            Scope(source).filters(kebab)
            records = [each for each in kebab.knowledge.documents(source) if each.problems or not problems]
        if json:
            render.print_json({"schema_version": "docs.v1", "documents": [_wire(each) for each in records]})
        else:
            _print_list(records, session.say)
            if problems:
                render.print_problems((each for record in records for each in record.problems), say=session.say)
        return ExitCode.OK if records else ExitCode.NOTHING


def restore(kebab: Kebab, session: Session, named: Sequence[str], *, every: bool) -> int:
    """List what was removed, or bring documents back and index them."""
    removed = kebab.removed.documents()
    if not named and not every:
        if session.json:
            render.print_json({"schema_version": "docs.v1", "documents": [_wire(each) for each in removed]})
        elif removed:
            _print_list(removed, session.say)
        else:
            render.err().print(session.say("No document was removed."))
        return ExitCode.OK if removed else ExitCode.NOTHING
    wanted = removed if every else [_find(removed, each) for each in named]
    summary = follow(
        kebab.removed.restore([each.id for each in wanted], session.token),
        session.say(f"Bringing back {len(wanted)} documents …"),
        quiet=session.json,
    )
    if session.json:
        render.print_json(wire.ingest_summary(summary))
    else:
        render.print_summary(summary, say=session.say)
    return ExitCode.UNHEALTHY if summary.failed else ExitCode.OK


def _find(records: Sequence[DocumentRecord], wanted: str) -> DocumentRecord:
    found = [
        each
        for each in records
        if wanted in (each.id, each.frontmatter.docs_id, each.relative_path, f"{each.source_id}/{each.relative_path}")
    ]
    if not found:
        raise UsageError(f"There is no document '{wanted}'.", hint="'kebab docs' lists ids and paths.")
    if len(found) > 1:
        places = ", ".join(f"{each.source_id}/{each.relative_path}" for each in found)
        raise UsageError(f"'{wanted}' names {len(found)} documents.", hint=f"Use one of: {places}.")
    return found[0]


def _wire(record: DocumentRecord) -> wire.Json:
    return {
        "id": record.id,
        "source_id": record.source_id,
        "path": record.relative_path,
        "state": record.state.value,
        "title": record.title,
        "docs_id": record.frontmatter.docs_id,
        "log_type": record.frontmatter.log_type,
        "severity": record.frontmatter.severity,
        "trust_level": record.trust,
        "chunks": record.chunks,
        "encoding": record.encoding,
        "indexed_at": record.indexed_at,
        "problems": [wire.problem(each) for each in record.problems],
    }


def _print_list(records: list[DocumentRecord], say: render.Say) -> None:
    render.print_table(
        ("State", "Id", "Title", "Type", "Severity", "Chunks", "Place"),
        (
            (
                f"{say.label(each.state.value)} ({len(each.problems)})"
                if each.problems
                else say.label(each.state.value),
                each.frontmatter.docs_id,
                each.title,
                each.frontmatter.log_type,
                each.frontmatter.severity,
                each.chunks,
                f"{each.source_id}/{each.relative_path}",
            )
            for each in records
        ),
        right=("Chunks",),
        say=say,
    )


def _print_one(view: DocumentView, *, as_json: bool, say: render.Say) -> None:
    if as_json:
        chunks = [
            {
                "chunk_id": each.id,
                "section": each.section,
                "line_start": each.span.start,
                "line_end": each.span.end,
                "characters": len(each.content),
            }
            for each in view.chunks
        ]
        render.print_json({"schema_version": "doc.v1", **_wire(view.record), "file": str(view.path), "chunks": chunks})
        return
    console = render.out()
    console.print(f"{view.record.title}  ({view.path})", markup=False)
    if view.missing or view.changed_on_disk:
        console.print(say(_state_text(view)), style="yellow")
    render.print_table(
        ("Section", "Lines", "Characters"),
        (
            (each.section or say.label("(start)"), f"{each.span.start}-{each.span.end}", len(each.content))
            for each in view.chunks
        ),
        right=("Characters",),
        say=say,
    )
    render.print_problems(view.record.problems, say=say)


def _state_text(view: DocumentView) -> str:
    if view.unplugged:
        return (
            "The folder of its source is not there: connect the drive, or remove the source. The text stays searchable."
        )
    return "The file is gone." if view.missing else "The file changed since it was indexed."
