"""``kebab history``: every answer and refusal ever given."""

from __future__ import annotations

from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, choice
from kebab_desktop.core.answers import Outcome, RefusalKind
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.history_store import HistoryFilter, HistoryRow

_REASONS = {each.value.lower(): each.value for each in RefusalKind}


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("history")
    def history(
        trace: Annotated[str | None, typer.Argument(help="Trace id: shows that answer in full.")] = None,
        *,
        text: Annotated[str, typer.Option("--text", help="Only with this text in question or answer.")] = "",
        outcome: Annotated[
            str | None, typer.Option("--outcome", help="grounded, quotes_only, refused, stopped …")
        ] = None,
        reason: Annotated[str | None, typer.Option("--reason", help="NoChunks, ScoreGate, LlmStreamAborted …")] = None,
        limit: Annotated[int, typer.Option("--limit", help="At most so many rows.")] = 20,
        export: Annotated[str | None, typer.Option("--export", help="csv or jsonl, to standard output.")] = None,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List past answers, show one, or export them."""
        session.json = json
        restriction = _restriction(text, outcome, reason, limit)
        with session.kebab(data_dir, json=json) as kebab:
            if trace is not None:
                answer = kebab.history.answer(trace)
                if json:
                    render.print_json(wire.answer(answer))
                else:
                    render.out().print(answer.question, style="bold", markup=False)
                    render.print_answer(answer, quotes_shown=False, text_shown=False)
                return ExitCode.OK
            if export is not None:
                typer.echo(kebab.history.export(restriction, export.lower()), nl=False)
                return ExitCode.OK
            rows = kebab.history.rows(restriction)
        _print_rows(rows, as_json=json)
        return ExitCode.OK if rows else ExitCode.NOTHING


def _restriction(text: str, outcome: str | None, reason: str | None, limit: int) -> HistoryFilter:
    if limit < 1:
        raise UsageError(f"--limit is {limit}.", hint="It must be 1 or more.")
    named = choice(outcome, [each.value for each in Outcome], "--outcome") or ""
    kind = _REASONS[choice(reason, list(_REASONS), "--reason") or ""] if reason else ""
    return HistoryFilter(text=text, outcome=named, refusal_kind=kind, limit=limit)


def _print_rows(rows: list[HistoryRow], *, as_json: bool) -> None:
    if as_json:
        listed = [{name: getattr(each, name) for name in HistoryRow.__slots__} for each in rows]
        render.print_json({"schema_version": "history.v1", "rows": listed})
        return
    render.print_table(
        ("Time (UTC)", "Outcome", "Reason", "Score", "Mode", "Took", "Trace", "Question"),
        (
            (
                each.created_at[:16].replace("T", " "),
                each.outcome,
                each.refusal_kind,
                "–" if each.top_score is None else f"{each.top_score:.2f}",
                each.mode,
                f"{each.seconds:.1f} s",
                each.trace_id,
                wire.snippet(each.question, 80),
            )
            for each in rows
        ),
        right=("Score", "Took"),
    )
