"""``kebab history``: every answer and refusal ever given."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kebab_desktop.app import trace
from kebab_desktop.app.exporting import export_bytes, write_export
from kebab_desktop.app.history import FORMATS
from kebab_desktop.app.history_files import opened
from kebab_desktop.cli import history_text, render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session, choice, read_text
from kebab_desktop.cli.times import stored_time
from kebab_desktop.core.answers import Outcome, RefusalKind
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.history_store import HistoryFilter
from kebab_desktop.core.marks import Mark

_REASONS = {each.value.lower(): each.value for each in RefusalKind}
_MARKS = {each.value or "none": each for each in Mark}
_SHOW = "show"

Text = Annotated[
    str, typer.Option("--text", help="Only with these words in question, answer or note, in any order; Korean too.")
]
OutcomeName = Annotated[
    str | None, typer.Option("--outcome", help="grounded, quotes_only, refused, stopped, interrupted …")
]
Reason = Annotated[str | None, typer.Option("--reason", help="NoChunks, ScoreGate, LlmStreamAborted …")]
MarkName = Annotated[str | None, typer.Option("--mark", help="Only answers marked so: wrong or helped.")]
Limit = Annotated[int, typer.Option("--limit", help="At most so many rows.")]
Since = Annotated[str, typer.Option("--since", help="Not older than this time (local), e.g. 2026-11 or 2026-11-29T08.")]
TraceId = Annotated[str, typer.Argument(metavar="TRACE", help="Trace id of an answer.")]


class _History(TyperGroup):
    """``kebab history TRACE`` is short for ``kebab history show TRACE``."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - typer keeps its own types private
        """Take a word that is no command for a trace id."""
        named = args if args[0] in self.commands else [_SHOW, *args]
        return super().resolve_command(ctx, named)


def register(app: typer.Typer, session: Session) -> None:
    """Add the commands."""
    group = typer.Typer(cls=_History, invoke_without_command=True)

    @group.callback()
    def history(
        context: typer.Context,
        *,
        text: Text = "",
        outcome: OutcomeName = None,
        reason: Reason = None,
        mark: MarkName = None,
        since: Since = "",
        limit: Limit = 20,
        export: Annotated[
            str | None, typer.Option("--export", help="csv, json, jsonl or markdown, to standard output.")
        ] = None,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List past answers; show, mark, replay, export or import them."""
        if context.invoked_subcommand is not None:
            return ExitCode.OK
        session.json = json
        restriction = _restriction(text, outcome, reason, since, limit, mark=mark)
        if export is not None:
            return _export(session, data_dir, restriction, export, None)
        return _list(session, data_dir, restriction)

    for add in (_register_list, _register_show, _register_mark, _register_replay, _register_export, _register_import):
        add(group, session)
    app.add_typer(group, name="history")


def _register_list(group: typer.Typer, session: Session) -> None:
    @group.command("list")
    def list_(
        *,
        text: Text = "",
        outcome: OutcomeName = None,
        reason: Reason = None,
        mark: MarkName = None,
        since: Since = "",
        limit: Limit = 20,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List past answers, as 'kebab history' alone does."""
        session.json = json
        return _list(session, data_dir, _restriction(text, outcome, reason, since, limit, mark=mark))


def _list(session: Session, data_dir: Path | None, restriction: HistoryFilter) -> int:
    with session.kebab(data_dir, json=session.json) as kebab:
        rows = kebab.history.rows(restriction)
        stale = kebab.history.stale() if rows else set()
    history_text.print_rows(rows, stale, as_json=session.json, say=session.say)
    return ExitCode.OK if rows else ExitCode.NOTHING


def _register_mark(group: typer.Typer, session: Session) -> None:
    @group.command("mark")
    def mark_(
        trace_id: TraceId,
        said: Annotated[str, typer.Argument(metavar="MARK", help="wrong, helped, or none to take the mark away.")],
        *,
        note: Annotated[str, typer.Option("--note", help="Why, in at most 2,000 characters.")] = "",
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Say of an answer that it was wrong or that it helped; marking it again replaces mark and note."""
        session.json = json
        mark = _MARKS[choice(said, list(_MARKS), "MARK") or ""]
        if note.strip() and not mark:
            raise UsageError("A note needs a mark.", hint="Choose wrong or helped, or leave --note out.")
        with session.kebab(data_dir, json=json) as kebab:
            marked = kebab.history.mark(trace_id, mark, note)
        if json:
            told = {"schema_version": "history_mark.v1", "trace_id": trace_id}
            render.print_json({**told, "mark": marked.mark.value, "note": marked.note})
        else:
            history_text.print_mark(marked, say=session.say)
        return ExitCode.OK


def _register_show(group: typer.Typer, session: Session) -> None:
    @group.command(_SHOW)
    def show(trace_id: TraceId, *, data_dir: DataDir = None, json: JsonFlag = False) -> int:
        """Show an answer in full: what was searched, what the model was given, and whether it still holds."""
        session.json = json
        with session.kebab(data_dir, json=json) as kebab:
            answer = kebab.history.answer(trace_id)
            states = kebab.history.citation_states(answer)
        if json:
            render.print_json(trace.answer_trace(answer, states))
        else:
            history_text.print_trace(answer, states, say=session.say)
        return ExitCode.OK


def _register_export(group: typer.Typer, session: Session) -> None:
    @group.command("export")
    def export_(
        format_: Annotated[str, typer.Option("--format", help=", ".join(FORMATS))] = "json",
        *,
        text: Text = "",
        outcome: OutcomeName = None,
        reason: Reason = None,
        mark: MarkName = None,
        since: Since = "",
        incident: Annotated[
            str | None,
            typer.Option("--incident", help="Incident pack of this trace, secrets masked; --out *.zip makes a ZIP."),
        ] = None,
        out: Annotated[Path | None, typer.Option("--out", help="File to write (default: standard output).")] = None,
        data_dir: DataDir = None,
    ) -> int:
        """Write answers to a file; json and jsonl are complete and can be imported again."""
        if incident is not None:
            return _export_incident(session, data_dir, incident, out)
        return _export(session, data_dir, _restriction(text, outcome, reason, since, 1, mark=mark), format_, out)


def _register_import(group: typer.Typer, session: Session) -> None:
    @group.command("import")
    def import_(
        file: Annotated[Path, typer.Argument(help="A json or jsonl export, or a file of the archive; - for stdin.")],
        *,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Put exported or archived answers back; those that are there already stay as they are."""
        session.json = json
        given = nullcontext(read_text(None)) if str(file) == "-" else opened(file)
        with given as content, session.kebab(data_dir, json=json) as kebab:
            done = kebab.history.import_answers(content)
        if json:
            render.print_json({"schema_version": "history_import.v1", "added": done.added, "known": done.known})
        else:
            told = session.say.counted("{n} added, {m} known already", n=done.added, m=done.known)
            render.out().print(told)
        return ExitCode.OK


def _register_replay(group: typer.Typer, session: Session) -> None:
    @group.command("replay")
    def replay(
        trace_id: TraceId,
        *,
        settings: Annotated[
            list[str] | None, typer.Option("--set", help="key=value for this replay only; may be repeated.")
        ] = None,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Ask a question again as it was asked then, on the runbooks of now; exit code 1 means another answer."""
        session.json = json
        values = _settings(settings or [])
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            kebab.history.answer(trace_id)
            found = kebab.replays.run(trace_id, values, session.token)
            session.token.raise_if_cancelled()
        if json:
            render.print_json(trace.replay(found))
        else:
            history_text.print_replay(found, say=session.say)
        return ExitCode.OK if found.same else ExitCode.NOTHING


def _settings(pairs: list[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise UsageError(f"'{pair}' is not key=value.", hint="For example: --set search.fusion=rrf.")
        values[key.strip()] = value.strip()
    return values


def _export(session: Session, data_dir: Path | None, restriction: HistoryFilter, format_: str, out: Path | None) -> int:
    format_ = format_.lower()
    with session.kebab(data_dir, json=session.json) as kebab:
        written = kebab.history.exported(restriction, format_)
        if out is None:
            for part in written:
                typer.echo(part, nl=False)
        else:
            write_export(out, export_bytes("".join(written), format_))
    return ExitCode.OK


def _export_incident(session: Session, data_dir: Path | None, trace_id: str, out: Path | None) -> int:
    zipped = out is not None and out.suffix.lower() == ".zip"
    with session.kebab(data_dir, json=session.json) as kebab:
        incidents = kebab.incidents
        pack = incidents.archive(trace_id) if zipped else export_bytes(incidents.markdown(trace_id), "markdown")
    if out is None:
        typer.echo(pack.decode(), nl=False)
    else:
        write_export(out, pack)
    return ExitCode.OK


def _restriction(
    text: str, outcome: str | None, reason: str | None, since: str, limit: int, *, mark: str | None
) -> HistoryFilter:
    if limit < 1:
        raise UsageError(f"--limit is {limit}.", hint="It must be 1 or more.")
    named = choice(outcome, [each.value for each in Outcome], "--outcome") or ""
    kind = _REASONS[choice(reason, list(_REASONS), "--reason") or ""] if reason else ""
    marked = choice(mark, [each.value for each in Mark if each], "--mark") or ""
    return HistoryFilter(
        text=text, outcome=named, refusal_kind=kind, mark=marked, since=stored_time(since), limit=limit
    )
