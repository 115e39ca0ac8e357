"""``kebab search``: the chunks that a question finds, with every score."""

from __future__ import annotations

from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.cli import render
from kebab_desktop.cli.session import (
    Count,
    DataDir,
    ExitCode,
    JsonFlag,
    Mode,
    Session,
    SourceIds,
    TrustMin,
    check_sources,
    filters_of,
    mode_of,
)


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("search")
    def search(
        text: Annotated[str, typer.Argument(help="What to look for, in Korean or English.")],
        *,
        mode: Mode = None,
        k: Count = 0,
        source: SourceIds = None,
        trust_min: TrustMin = None,
        explain: Annotated[bool, typer.Option("--explain", help="Show token × field × points (keyword mode).")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Search the runbooks; exit code 1 means nothing was found."""
        session.json = json
        filters = filters_of(source, trust_min)
        wanted = mode_of(mode)
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            check_sources(kebab, source)
            found = kebab.search.search(text, mode=wanted, k=k, filters=filters, token=session.token)
        if json:
            render.print_json(wire.search_response(found))
        elif found.hits:
            render.print_hits(found, explain=explain)
        else:
            render.out().print("Nothing was found.")
        return ExitCode.OK if found.hits else ExitCode.NOTHING
