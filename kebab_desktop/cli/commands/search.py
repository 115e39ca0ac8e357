"""``kebab search``: the chunks that a question finds, with every score."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from kebab_desktop.app import wire
from kebab_desktop.cli import render
from kebab_desktop.cli.session import (
    Count,
    DataDir,
    ExitCode,
    JsonFlag,
    Languages,
    LogTypes,
    Mode,
    PathGlob,
    Scope,
    Session,
    Severities,
    SourceIds,
    SourceTypes,
    Tags,
    TrustMin,
    mode_of,
)
from kebab_desktop.core.retrieval import Filters


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
        type_: SourceTypes = None,
        log_type: LogTypes = None,
        severity: Severities = None,
        tag: Tags = None,
        lang: Languages = None,
        path: PathGlob = None,
        explain: Annotated[bool, typer.Option("--explain", help="Show token × field × points (keyword mode).")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Search the runbooks; exit code 1 means nothing was found."""
        session.json = json
        scope = Scope(source, type_, trust_min, log_type, severity, tag, lang, path)
        wanted = mode_of(mode)
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            found = kebab.search.search(text, mode=wanted, k=k, filters=scope.filters(kebab), token=session.token)
        if json:
            render.print_json(wire.search_response(found))
        elif found.hits:
            render.print_hits(found, explain=explain, say=session.say)
        else:
            render.out().print(escape(session.say(_nothing(found.query.filters))))
        return ExitCode.OK if found.hits else ExitCode.NOTHING


def _nothing(filters: Filters) -> str:
    if filters.empty:
        return "Nothing was found. Search with the error message, the name of the component, or what you see."
    return f"Nothing was found with {filters}. Leave out a filter."
