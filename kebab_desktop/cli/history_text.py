"""The history as text: rows, one answer with its whole trace, two answers side by side."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from kebab_desktop.app import wire
from kebab_desktop.app.freshness import Freshness
from kebab_desktop.app.log_record import missing_files
from kebab_desktop.cli import render
from kebab_desktop.cli.analysis_text import print_findings
from kebab_desktop.cli.times import local_time
from kebab_desktop.core.answers import Answer, Prompt, Usage
from kebab_desktop.core.history import answer_seconds
from kebab_desktop.core.history_store import HistoryRow

if TYPE_CHECKING:
    from kebab_desktop.app.replay import Replay

_HEADINGS = ("Time", "Outcome", "Reason", "Score", "Mode", "Took", "Trace", "Question")


def print_rows(rows: Sequence[HistoryRow], stale: set[str], *, as_json: bool) -> None:
    """Print the history table; ``stale`` are answers that cite lines which have changed since."""
    if as_json:
        listed = [each._asdict() | {"stale": each.trace_id in stale} for each in rows]
        render.print_json({"schema_version": "history.v1", "rows": listed})
        return
    render.print_table(
        _HEADINGS,
        (
            (
                local_time(each.created_at),
                f"{each.outcome} (stale)" if each.trace_id in stale else each.outcome,
                each.refusal_detail or each.refusal_kind,
                _score(each.top_score),
                each.mode,
                f"{each.seconds:.1f} s",
                each.trace_id,
                wire.snippet(each.question, 80),
            )
            for each in rows
        ),
        right=("Score", "Took"),
    )


def print_trace(answer: Answer, states: Mapping[int, Freshness], *, say: render.Say) -> None:
    """Print an answer with what was searched, packed and prompted, and whether the cited lines still stand."""
    console = render.out()
    console.print(answer.question, style="bold", markup=False)
    render.print_answer(answer, quotes_shown=False, text_shown=False, say=say)
    if answer.log is not None:
        print_findings(answer.log.analysis, say)
        for name in missing_files(answer.log):
            console.print(f"[yellow]{escape(say(f'The log is no longer there: {name}'))}[/]")
    changed = {marker: state for marker, state in states.items() if state is not Freshness.CURRENT}
    if changed:
        listed = ", ".join(f"[{marker}] {state.value}" for marker, state in changed.items())
        console.print(f"[yellow]Stale:[/] cited lines are no longer as they were: {escape(listed)}")
    _print_pairs(_facts(answer))
    _print_hits(answer)
    for piece in answer.evidence:
        head = f"[#{piece.marker}] {piece.source_id}/{piece.path}:{piece.line_start}-{piece.line_end}"
        console.print(f"\n[bold]Evidence {escape(head)}[/] [dim]{piece.text_hash[:16]}[/]")
        console.print(escape(piece.text))
    for each in answer.sentences:
        if each.doubtful:
            console.print(f"\n[yellow]{escape(each.verdict.value)}[/] {escape(each.text)}")
            console.print(f"  [dim]{escape(each.reason)}[/]")
    for hop in answer.hops:
        console.print(f"\n[bold]Hop {escape(hop.kind)}[/] [dim]{hop.ms:.0f} ms · {len(hop.chunk_ids)} chunks[/]")
        for line in (*hop.questions, *([hop.text] if hop.text else [])):
            console.print(f"  {escape(line)}")
    for message in answer.prompt.messages if answer.prompt else ():
        console.print(f"\n[bold]Prompt · {escape(message.role)}[/]")
        console.print(escape(message.content))


def print_replay(replay: Replay) -> None:
    """Print what changed from the stored answer to the new one."""
    before, after = replay.before, replay.after
    console = render.out()
    console.print(before.question, style="bold", markup=False)
    if replay.settings:
        console.print("set " + escape(", ".join(f"{key}={value}" for key, value in replay.settings.items())))
    facts = zip(_compared(before), _compared(after), strict=True)
    render.print_table(("", "then", "now"), ((name, old, new) for (name, old), (_, new) in facts))
    moved = [change for change in replay.ranks if change.before != change.after]
    if moved:
        console.print("\n[bold]Ranks[/]")
        rows = ((_rank(each.before), _rank(each.after), each.place, each.section) for each in moved)
        render.print_table(("then", "now", "chunk", "section"), rows, right=("then", "now"))
    for sign, places in (("-", _without(replay.cited_before, replay.cited_after)), *_added(replay)):
        for place in places:
            console.print(f"{sign} cites {escape(place)}")
    if before.text != after.text:
        console.print("\n[bold]Text[/]")
        for line in difflib.unified_diff(before.text.splitlines(), after.text.splitlines(), "then", "now", lineterm=""):
            console.print(escape(line))
    if replay.same:
        console.print("[green]The same answer:[/] ranks, citations and text are equal.")


def _added(replay: Replay) -> list[tuple[str, list[str]]]:
    return [("+", _without(replay.cited_after, replay.cited_before))]


def _without(places: Sequence[str], others: Sequence[str]) -> list[str]:
    return [place for place in places if place not in others]


def _compared(answer: Answer) -> list[tuple[str, str]]:
    retrieval = answer.retrieval
    return [
        ("asked", local_time(answer.created_at, seconds=True)),
        ("outcome", answer.outcome.value),
        ("refusal", "" if answer.refusal is None else answer.refusal.detail or answer.refusal.kind.value),
        ("top score", _score(retrieval.top_score)),
        ("gate", f"{retrieval.score_gate:.2f}"),
        ("mode", f"{retrieval.mode.value}, k = {retrieval.k}"),
        ("searched for", wire.snippet(retrieval.expanded_query, 120)),
        ("chunks", f"{retrieval.chunks_returned} found, {retrieval.chunks_used} used"),
        ("earlier turns", _turns(answer.prompt)),
        ("model", answer.model.id),
        ("template", answer.prompt_template_version),
        ("took", f"{answer_seconds(answer):.1f} s"),
    ]


def _facts(answer: Answer) -> list[tuple[str, str]]:
    parameters = answer.parameters
    filters = {name: value for name in parameters.filters.__slots__ if (value := getattr(parameters.filters, name))}
    digest = answer.prompt.template_hash if answer.prompt else answer.versions.get("prompt_template_hash", "")
    timings = ", ".join(f"{name} {ms:.0f}" for name, ms in answer.timings_ms.items() if "." not in name)
    return [
        *_compared(answer),
        ("filters", ", ".join(f"{name}={value}" for name, value in filters.items())),
        ("sampling", f"temperature {parameters.temperature:g}, seed {parameters.seed}"),
        ("tokens", _tokens(answer.usage)),
        ("model file", " ".join(part for part in (answer.model.file_name, answer.model.blake3) if part)),
        ("template hash", digest),
        ("stages (ms)", timings),
        ("versions", ", ".join(f"{name} {value}" for name, value in sorted(answer.versions.items()))),
        ("conversation", "" if answer.conversation_id is None else f"{answer.conversation_id} #{answer.turn_index}"),
        ("error", answer.error),
        ("set aside", answer.draft),
    ]


def _turns(prompt: Prompt | None) -> str:
    if prompt is None or not (prompt.turns or prompt.turns_left_out):
        return ""
    return f"{prompt.turns} in the prompt, {prompt.turns_left_out} left out"


def _tokens(usage: Usage) -> str:
    known = usage.prompt_tokens - usage.evaluated_tokens
    reused = f" ({known} of them known from the prompt before)" if usage.evaluated_tokens and known > 0 else ""
    return f"{usage.prompt_tokens} in the prompt{reused}, {usage.completion_tokens} written"


def _print_pairs(pairs: Iterable[tuple[str, str]]) -> None:
    console = render.out()
    for name, value in pairs:
        if value:
            console.print(f"[dim]{name:<14}[/]{escape(value)}")


def _print_hits(answer: Answer) -> None:
    if answer.hits:
        render.out().print("\n[bold]Hits[/]")
    for hit in answer.hits:
        channels = " · ".join(f"{name} #{each.rank} {each.score:.3f}" for name, each in hit.channels.items())
        place = f"{hit.chunk.source_id}/{hit.chunk.path}:{hit.chunk.span.start}-{hit.chunk.span.end}"
        render.out().print(f"{hit.rank:>2}  {hit.score:.3f}  {escape(place)}  [dim]{escape(channels)}[/]")


def _score(score: float | None) -> str:
    return "–" if score is None else f"{score:.2f}"


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)
