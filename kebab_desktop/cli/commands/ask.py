"""``kebab ask``: a question in, an answer with citations or a refusal with its reason out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
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
    choice,
    mode_of,
)
from kebab_desktop.core.answers import Answer, AskOptions, Outcome
from kebab_desktop.core.errors import UsageError
from kebab_desktop.core.events import AnswerReady, AskEvent, QuotesReady, TokenArrived
from kebab_desktop.core.history_store import HistoryFilter

Anyway = Annotated[bool, typer.Option("--anyway", "--answer-anyway", help="Answer even below the gate.")]
Gate = Annotated[float | None, typer.Option("--gate", help="Threshold for this question; 0 never refuses.", min=0.0)]
MultiHop = Annotated[bool, typer.Option("--multi-hop", help="Split the question and search for each part as well.")]
ConversationId = Annotated[
    str | None,
    typer.Option(
        "--conversation",
        help="'new' remembers the question for a follow-up; 'last' goes on with the last question, "
        "if that was remembered; an id goes on with that conversation.",
    ),
]


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("ask")
    def ask(
        question: Annotated[str, typer.Argument(help="The question, in Korean or English.")],
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
        engine: Annotated[str | None, typer.Option("--engine", help="quotes or llama (default: the setting).")] = None,
        anyway: Anyway = False,
        gate: Gate = None,
        multi_hop: MultiHop = False,
        conversation: ConversationId = None,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Ask the runbooks; exit code 1 means refused."""
        session.json = json
        scope = Scope(source, type_, trust_min, log_type, severity, tag, lang, path)
        options = AskOptions(
            mode=mode_of(mode),
            k=k,
            answer_anyway=anyway,
            gate=gate,
            multi_hop=multi_hop,
            engine=choice(engine, ("quotes", "llama"), "--engine"),
        )
        with session.kebab(data_dir, json=json, indexed=True) as kebab:
            options = replace(
                options,
                filters=scope.filters(kebab),
                conversation_id=_conversation(kebab, conversation, question),
            )
            events = kebab.chat.ask(question, options, session.token)
            chosen = options.engine or kebab.models.engine().provider
            answer = _collect(events) if json else _shown(events, session, written=chosen != "quotes")
        if json:
            render.print_json(wire.answer(answer))
        return _exit_code(answer)


def _conversation(kebab: Kebab, named: str | None, question: str) -> str | None:
    """Return the id of the conversation that is meant, made if need be."""
    if named == "new":
        return kebab.chat.start_conversation(question).id
    return _last_conversation(kebab) if named == "last" else named


def _last_conversation(kebab: Kebab) -> str:
    """Return the conversation of the last question; an older one would answer a follow-up to something else."""
    known = {each.id: each for each in kebab.chat.conversations()}
    if not known:
        raise UsageError(
            "There is no conversation to go on with.", hint="Ask the first question with --conversation new."
        )
    newest = max(known.values(), key=lambda each: each.updated_at)
    rows = kebab.history.rows(HistoryFilter(limit=1))
    if not rows:
        return newest.id
    asked, conversation = wire.snippet(rows[0].question, 60), rows[0].conversation_id
    if conversation not in known:
        raise UsageError(
            f"The last question was asked without a conversation, so there is nothing to go on with: {asked}",
            hint=f"Ask it again with --conversation new, or go on with '{newest.title}': --conversation {newest.id}",
        )
    return str(conversation)


def _collect(events: Iterable[AskEvent]) -> Answer:
    last: Answer | None = None
    for event in events:
        if isinstance(event, AnswerReady):
            last = event.answer
    assert last is not None, "an ask ends with AnswerReady"
    return last


def _shown(events: Iterator[AskEvent], session: Session, *, written: bool) -> Answer:
    """Print an answer as it comes; whoever reads it may go away (`kebab ask … | head`), it is stored all the same.

    Then a model is stopped and its text kept as it stands; quotes are finished, which takes no time.
    """
    answer: Answer | None = None
    try:
        answer = _stream(events, written=written, say=session.say)
        return answer
    finally:
        if answer is None and written:
            session.token.cancel()
        for _ in events:
            pass


def _stream(events: Iterable[AskEvent], *, written: bool, say: render.Say) -> Answer:
    """Print quotes, then the words of a model as they come; the quotes engine's words are the quotes themselves."""
    quotes_shown = text_shown = False
    last: Answer | None = None
    for event in events:
        match event:
            case QuotesReady(quotes=quotes) if quotes:
                render.print_quotes(quotes, say)
                quotes_shown = True
            case TokenArrived(text=text) if written:
                if not text_shown:
                    render.out().print(f"[bold]{say.label('Answer')}[/]")
                    text_shown = True
                sys.stdout.write(render.visible(text))
                sys.stdout.flush()
            case AnswerReady(answer=answer):
                last = answer
            case _:
                pass
    if text_shown:
        sys.stdout.write("\n\n")
    assert last is not None, "an ask ends with AnswerReady"
    render.print_answer(last, quotes_shown=quotes_shown, text_shown=text_shown, say=say)
    return last


def _exit_code(answer: Answer) -> int:
    if answer.outcome is Outcome.STOPPED:
        return ExitCode.CANCELLED
    return ExitCode.NOTHING if answer.outcome is Outcome.REFUSED else ExitCode.OK
