"""The history as text: rows, one answer with its whole trace, two answers side by side."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import set_cell_size
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
from kebab_desktop.settings.catalogue import knobs

if TYPE_CHECKING:
    from kebab_desktop.app.replay import Replay

_LABEL_CELLS = 16
_MARKED = {"wrong": "marked wrong", "helped": "marked helpful"}
_HEADINGS = ("Time", "Outcome", "Reason", "Score", "Mode", "Took", "Trace", "Question")


def print_rows(rows: Sequence[HistoryRow], stale: set[str], *, as_json: bool, say: render.Say) -> None:
    """Print the history table; ``stale`` are answers that cite lines which have changed since."""
    if as_json:
        listed = [each._asdict() | {"stale": each.trace_id in stale} for each in rows]
        render.print_json({"schema_version": "history.v1", "rows": listed})
        return
    render.print_table(
        [say.label(each) for each in _HEADINGS],
        (
            (
                local_time(each.created_at),
                _outcome(each, stale, say),
                say.label(each.refusal_detail or each.refusal_kind),
                _score(each.top_score),
                say.label(each.mode),
                say.took(each.seconds),
                each.trace_id,
                wire.snippet(each.question, 80),
            )
            for each in rows
        ),
        right=(say.label("Score"), say.label("Took")),
    )


def _outcome(row: HistoryRow, stale: set[str], say: render.Say) -> str:
    notes = [say.label("stale")] if row.trace_id in stale else []
    notes += [say.label(_MARKED[row.mark])] if row.mark in _MARKED else []
    outcome = say.label(row.outcome)
    return f"{outcome} ({', '.join(notes)})" if notes else outcome


def print_mark(answer: Answer, *, say: render.Say) -> None:
    """Print what is said of an answer now."""
    console = render.out()
    if not answer.mark:
        console.print(say.label("The mark was taken away."))
        return
    console.print(f"[bold]{say.label(_MARKED[answer.mark])}[/]")
    if answer.note:
        console.print(answer.note, markup=False)


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
        told = say.label("cited lines are no longer as they were:")
        console.print(f"[yellow]{say.label('Stale:')}[/] {told} {escape(listed)}")
    _print_pairs(_facts(answer, say), say)
    _print_hits(answer, say)
    _print_settings(answer, say)
    for piece in answer.evidence:
        head = f"[#{piece.marker}] {piece.source_id}/{piece.path}:{piece.line_start}-{piece.line_end}"
        console.print(f"\n[bold]{say.label('Evidence')} {escape(head)}[/] [dim]{piece.text_hash[:16]}[/]")
        console.print(escape(piece.text))
    for each in answer.sentences:
        if each.doubtful:
            console.print(f"\n[yellow]{escape(say.label(each.verdict.value))}[/] {escape(each.text)}")
            console.print(f"  [dim]{escape(each.reason)}[/]")
    for hop in answer.hops:
        chunks = say.counted("{n} chunks", n=len(hop.chunk_ids))
        console.print(f"\n[bold]{say.label('Hop')} {escape(hop.kind)}[/] [dim]{hop.ms:.0f} ms · {chunks}[/]")
        for line in (*hop.questions, *([hop.text] if hop.text else [])):
            console.print(f"  {escape(line)}")
    for message in answer.prompt.messages if answer.prompt else ():
        console.print(f"\n[bold]{say.label('Prompt')} · {escape(message.role)}[/]")
        console.print(escape(message.content))


def print_replay(replay: Replay, *, say: render.Say) -> None:
    """Print what changed from the stored answer to the new one."""
    before, after = replay.before, replay.after
    console = render.out()
    console.print(before.question, style="bold", markup=False)
    if replay.settings:
        given = ", ".join(f"{key}={value}" for key, value in replay.settings.items())
        console.print(f"{say.label('set')} {escape(given)}")
    facts = zip(_compared(before, say), _compared(after, say), strict=True)
    then, now = say.label("then"), say.label("now")
    render.print_table(("", then, now), ((say.label(name), old, new) for (name, old), (_, new) in facts))
    moved = [change for change in replay.ranks if change.before != change.after]
    if moved:
        console.print(f"\n[bold]{say.label('Ranks')}[/]")
        rows = ((_rank(each.before), _rank(each.after), each.place, say.section(each.section)) for each in moved)
        render.print_table((then, now, say.label("chunk"), say.label("section")), rows, right=(then, now))
    for sign, places in (("-", _without(replay.cited_before, replay.cited_after)), *_added(replay)):
        for place in places:
            console.print(f"{sign} {say.label('cites')} {escape(place)}")
    if before.text != after.text:
        console.print(f"\n[bold]{say.label('Text')}[/]")
        for line in difflib.unified_diff(before.text.splitlines(), after.text.splitlines(), then, now, lineterm=""):
            console.print(escape(line))
    if replay.same:
        told = say.label("ranks, citations and text are equal.")
        console.print(f"[green]{say.label('The same answer:')}[/] {told}")


def _added(replay: Replay) -> list[tuple[str, list[str]]]:
    return [("+", _without(replay.cited_after, replay.cited_before))]


def _without(places: Sequence[str], others: Sequence[str]) -> list[str]:
    return [place for place in places if place not in others]


def _compared(answer: Answer, say: render.Say) -> list[tuple[str, str]]:
    retrieval = answer.retrieval
    return [
        ("asked", local_time(answer.created_at, seconds=True)),
        ("outcome", say.label(answer.outcome.value)),
        ("refusal", "" if answer.refusal is None else say.label(answer.refusal.detail or answer.refusal.kind.value)),
        ("top score", _score(retrieval.top_score)),
        ("gate", f"{retrieval.score_gate:.2f}"),
        ("mode", f"{say.label(retrieval.mode.value)}, k = {retrieval.k}"),
        ("searched for", wire.snippet(retrieval.expanded_query, 120)),
        ("chunks", say.label("{n} found, {used} used").format(n=retrieval.chunks_returned, used=retrieval.chunks_used)),
        ("earlier turns", _turns(answer.prompt, say)),
        ("model", answer.model.id),
        ("template", answer.prompt_template_version),
        ("took", say.took(answer_seconds(answer))),
    ]


def _facts(answer: Answer, say: render.Say) -> list[tuple[str, str]]:
    parameters = answer.parameters
    filters = {name: value for name in parameters.filters.__slots__ if (value := getattr(parameters.filters, name))}
    digest = answer.prompt.template_hash if answer.prompt else answer.versions.get("prompt_template_hash", "")
    timings = ", ".join(f"{name} {ms:.0f}" for name, ms in answer.timings_ms.items() if "." not in name)
    return [
        *_compared(answer, say),
        ("filters", ", ".join(f"{name}={value}" for name, value in filters.items())),
        ("sampling", f"temperature {parameters.temperature:g}, seed {parameters.seed}"),
        ("tokens", _tokens(answer.usage, say)),
        ("model file", " ".join(part for part in (answer.model.file_name, answer.model.blake3) if part)),
        ("template hash", digest),
        ("stages (ms)", timings),
        ("versions", ", ".join(f"{name} {value}" for name, value in sorted(answer.versions.items()))),
        ("conversation", "" if answer.conversation_id is None else f"{answer.conversation_id} #{answer.turn_index}"),
        ("error", answer.error),
        ("mark", say.label(_MARKED[answer.mark]) if answer.mark else ""),
        ("note", answer.note),
        ("set aside", answer.draft),
    ]


def _print_settings(answer: Answer, say: render.Say) -> None:
    """Print the settings that were in force, and of those that had another value than they came with, that."""
    then = answer.parameters.settings
    if not then:
        return
    shipped = {each.key: each.default for each in knobs()}
    render.out().print(f"\n[bold]{say.label('Settings in force')}[/]")
    rows = [
        (key, str(value), "" if shipped.get(key, value) == value else str(shipped[key])) for key, value in then.items()
    ]
    render.print_table(("Setting", "Value", "Shipped with"), rows, say=say)


def _turns(prompt: Prompt | None, say: render.Say) -> str:
    if prompt is None or not (prompt.turns or prompt.turns_left_out):
        return ""
    return say.label("{n} in the prompt, {left} left out").format(n=prompt.turns, left=prompt.turns_left_out)


def _tokens(usage: Usage, say: render.Say) -> str:
    known = usage.prompt_tokens - usage.evaluated_tokens
    reused = known if usage.evaluated_tokens and known > 0 else 0
    known_before = " " + say.label("({n} of them known from the prompt before)").format(n=reused) if reused else ""
    written = say.label("{n} written").format(n=usage.completion_tokens)
    return f"{say.label('{n} in the prompt').format(n=usage.prompt_tokens)}{known_before}, {written}"


def _print_pairs(pairs: Iterable[tuple[str, str]], say: render.Say) -> None:
    console = render.out()
    for name, value in pairs:
        if value:
            label = set_cell_size(say.label(name), _LABEL_CELLS)
            console.print(f"[dim]{label}[/]{escape(value)}")


def _print_hits(answer: Answer, say: render.Say) -> None:
    if answer.hits:
        render.out().print(f"\n[bold]{say.label('Hits')}[/]")
    for hit in answer.hits:
        channels = " · ".join(f"{name} #{each.rank} {each.score:.3f}" for name, each in hit.channels.items())
        place = f"{hit.chunk.source_id}/{hit.chunk.path}:{hit.chunk.span.start}-{hit.chunk.span.end}"
        render.out().print(f"{hit.rank:>2}  {hit.score:.3f}  {escape(place)}  [dim]{escape(channels)}[/]")


def _score(score: float | None) -> str:
    return "–" if score is None else f"{score:.2f}"


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)
