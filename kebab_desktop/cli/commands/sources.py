"""``kebab sources``: the folders that are searched."""

from __future__ import annotations

from typing import Annotated

import typer

from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("sources")
    def sources(
        remove: Annotated[str | None, typer.Option("--remove", help="Forget this source; its files stay.")] = None,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List the sources with their trust and counts."""
        with session.kebab(data_dir, json=json) as kebab:
            if remove is not None:
                kebab.knowledge.remove_source(remove)
            found = kebab.knowledge.sources()
        if json:
            rows = [
                {
                    "id": each.source.id,
                    "folder": str(each.source.root),
                    "kind": each.source.kind.value,
                    "type": each.source.type.value,
                    "trust": each.source.trust.value,
                    "documents": each.documents,
                    "chunks": each.chunks,
                    "problems": each.problems,
                    "available": each.available,
                }
                for each in found
            ]
            render.print_json({"schema_version": "sources.v1", "sources": rows})
        else:
            render.print_table(
                ("Source", "Trust", "Type", "Documents", "Chunks", "Problems", "Folder"),
                (
                    (
                        each.source.id,
                        each.source.trust.value,
                        each.source.type.value,
                        each.documents,
                        each.chunks,
                        each.problems,
                        each.source.root if each.available else f"{each.source.root} (not there)",
                    )
                    for each in found
                ),
                right=("Documents", "Chunks", "Problems"),
            )
        return ExitCode.OK
