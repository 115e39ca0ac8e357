"""``kebab export-knowledge``: the documents alone in one ZIP, to be added elsewhere."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

from kebab_desktop.app.knowledge_export import Exported
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session
from kebab_desktop.cli.zip_files import last_of, target_file


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("export-knowledge")
    def export_knowledge(
        file: Annotated[
            Path | None,
            typer.Argument(help="ZIP file to write, or a folder; without, a file named by the time is written here."),
        ] = None,
        *,
        force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Write your documents into one ZIP file that 'kebab ingest' or a drop adds elsewhere."""
        session.json = json
        with session.kebab(data_dir, json=json) as kebab:
            target = target_file(file, kebab.exports.suggested_name(), force=force)
            done = last_of(kebab.exports.write(target, session.token), Exported)
        size = done.file.stat().st_size
        if json:
            left = [{"path": each.path, "message": each.message} for each in done.left]
            content = {"file": str(done.file), "files": done.files, "bytes": size, "left": left}
            render.print_json({"schema_version": "knowledge_exported.v1", **content})
        else:
            text = session.say(f"Wrote {done.files:,} documents ({math.ceil(size / 1e3):,} kB) to {done.file}.")
            render.out().print(render.visible(text), markup=False)
            render.print_problems(done.left, say=session.say)
        return ExitCode.UNHEALTHY if done.left else ExitCode.OK
