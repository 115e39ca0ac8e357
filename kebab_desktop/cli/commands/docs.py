"""``kebab docs``: the documents of the knowledge base and how they were split."""

from __future__ import annotations

from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.views import DocumentView
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, SourceIds, check_sources
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.ports import DocumentRecord


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("docs")
    def docs(
        document: Annotated[
            str | None, typer.Argument(help="docs_id, path or id: shows its chunks and problems.")
        ] = None,
        *,
        source: SourceIds = None,
        problems: Annotated[bool, typer.Option("--problems", help="Only documents with problems.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List documents, or show one."""
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            if document is not None:
                view = kebab.knowledge.document(_find(kebab, document).id)
                _print_one(view, as_json=json, say=session.say)
                return ExitCode.OK
            check_sources(kebab, source)
            records = [each for each in kebab.knowledge.documents(source) if each.problems or not problems]
        if json:
            render.print_json({"schema_version": "docs.v1", "documents": [_wire(each) for each in records]})
        else:
            _print_list(records)
        return ExitCode.OK if records else ExitCode.NOTHING


def _find(kebab: Kebab, wanted: str) -> DocumentRecord:
    found = [
        each
        for each in kebab.knowledge.documents()
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


def _print_list(records: list[DocumentRecord]) -> None:
    render.print_table(
        ("State", "Id", "Title", "Type", "Severity", "Chunks", "Place"),
        (
            (
                f"{each.state.value} ({len(each.problems)})" if each.problems else each.state.value,
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
        console.print("The file is gone." if view.missing else "The file changed since it was indexed.", style="yellow")
    render.print_table(
        ("Section", "Lines", "Characters"),
        ((each.section or "(start)", f"{each.span.start}-{each.span.end}", len(each.content)) for each in view.chunks),
        right=("Characters",),
    )
    render.print_problems(view.record.problems, say=say)
