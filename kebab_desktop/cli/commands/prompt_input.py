"""``kebab prompt-input``: the result of a log analyzer in, the input for a language model out."""

from __future__ import annotations

import json as jsonlib
from pathlib import Path
from typing import Annotated

import typer

from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, read_text
from kebab_desktop.core.errors import UsageError


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("prompt-input")
    def prompt_input(
        file: Annotated[Path | None, typer.Argument(help="Analysis JSON; - or nothing reads standard input.")] = None,
        top_k: Annotated[int, typer.Option("--top-k", help="How many chunks.")] = 3,
        no_rag: Annotated[bool, typer.Option("--no-rag", help="Leave the runbooks out.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Build the prompt input for an analysis result (always printed as JSON)."""
        session.json = json
        text = read_text(file)
        try:
            analysis = jsonlib.loads(text, parse_constant=_refuse_constant)
        except ValueError as error:
            raise UsageError(f"The analysis result is not JSON: {error}.", hint="Give one JSON object.") from error
        except RecursionError as error:
            raise UsageError("The analysis result is nested too deeply.", hint="Leave the inner levels out.") from error
        if not isinstance(analysis, dict):
            raise UsageError("The analysis result must be a JSON object.", hint='Like {"log_type": "GC", …}.')
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            result = kebab.chat.build_prompt_input(analysis, top_k=top_k, enable_rag=not no_rag)
        render.print_json(result)
        return ExitCode.OK


def _refuse_constant(name: str) -> object:
    """Refuse NaN and Infinity, which Python reads and writes but no other reader of JSON takes."""
    raise ValueError(f"{name} is not a JSON value")
