"""Text and JSON output; the text is laid out to be read in a hurry."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from kebab_desktop.app import wire
from kebab_desktop.cli.speaker import ENGLISH, Speaker
from kebab_desktop.core.answers import Answer, Citation, LogCitation, Outcome, Quote, RefusalKind
from kebab_desktop.core.documents import Problem
from kebab_desktop.core.errors import KebabError
from kebab_desktop.core.events import IngestSummary
from kebab_desktop.core.history import answer_seconds
from kebab_desktop.core.retrieval import Hit, Retrieved
from kebab_desktop.core.snippets import snippet
from kebab_desktop.core.verdicts import SentenceVerdict

Say = Speaker
"""Says a sentence of the facade, or a label, in the language of the user."""

_OUTCOMES = {
    Outcome.GROUNDED: ("green", "Grounded"),
    Outcome.PARTLY_SUPPORTED: ("yellow", "Partly supported"),
    Outcome.QUOTES_ONLY: ("green", "Quotes only"),
    Outcome.REFUSED: ("red", "Refused"),
    Outcome.STOPPED: ("yellow", "Stopped"),
    Outcome.INTERRUPTED: ("yellow", "Interrupted"),
}


_MARKS = {
    SentenceVerdict.UNSUPPORTED: ("✗", "red"),
    SentenceVerdict.WEAK: ("~", "yellow"),
    SentenceVerdict.UNCITED: ("?", "yellow"),
}
_VERDICTS = {
    SentenceVerdict.UNSUPPORTED: "not supported:",
    SentenceVerdict.WEAK: "weakly supported:",
    SentenceVerdict.UNCITED: "without a source:",
}

_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def visible(text: str) -> str:
    """Return text without control characters: a runbook must not steer the terminal that shows it."""
    return text.translate(_CONTROLS)


class _Screen(Console):
    """A console on which text stands as it is: no control characters, and ``:fire:`` stays five letters and colons."""

    def __init__(self, file: TextIO, *, width: int | None = None, soft_wrap: bool = True) -> None:
        super().__init__(file=file, width=width, soft_wrap=soft_wrap, highlight=False, emoji=False)

    def render_str(self, text: str, **options: Any) -> Text:  # noqa: ANN401 - passed on as it is
        """Turn a string with markup into text; Rich calls this for every string and cell."""
        return super().render_str(visible(text), **options)


def out() -> Console:
    """Return the console of standard output; plain text when it is not a terminal."""
    return _Screen(sys.stdout)


def err() -> Console:
    """Return the console of standard error."""
    return _Screen(sys.stderr)


def print_json(value: Mapping[str, object]) -> None:
    """Print one JSON object on standard output, readable Korean included."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def print_error(error: KebabError, *, as_json: bool, say: Say = ENGLISH) -> None:
    """Print an error on standard error: a sentence and a hint, or ``error.v1``."""
    if as_json:
        sys.stderr.write(json.dumps(wire.error(error), ensure_ascii=False) + "\n")
        return
    console = err()
    console.print(f"[bold red]{say('Error')}:[/] {escape(say(error.message))}")
    if error.hint:
        console.print(f"  {escape(say(error.hint))}")


def print_warning(problem: Problem, *, say: Say = ENGLISH) -> None:
    """Print a warning on standard error, on one line."""
    words = f"{say(problem.message)} {say(problem.hint)}".strip()
    err().print(f"[yellow]{say('Warning')}:[/] {escape(words)}")


def print_quotes(quotes: Sequence[Quote], say: Say = ENGLISH) -> None:
    """Print verbatim evidence, each with its marker."""
    console = out()
    console.print(f"[bold]{say.label('Evidence')}[/]")
    for quote in quotes:
        text = Text(visible(quote.text))
        if quote.focus_end:
            text.stylize("bold", quote.focus_start, quote.focus_end)
        for number, line in enumerate(text.split("\n")):
            head = Text(f"  [{quote.marker}] ", style="cyan") if number == 0 else Text("      ")
            console.print(head.append_text(line))
    console.print()


def print_answer(answer: Answer, *, quotes_shown: bool, text_shown: bool, say: Say = ENGLISH) -> None:
    """Print what of an answer was not streamed yet, then its sources and one line of figures."""
    console = out()
    if answer.refusal is not None and answer.refusal.kind is not RefusalKind.LLM_STREAM_ABORTED:
        console.print(escape(answer.text))
        _print_nearest(answer.hits[:3], say)
    else:
        if answer.log_citations and answer.model.provider == "quotes" and not text_shown:
            console.print(escape(answer.text) + "\n")  # the report about a log has its quotes in it
        elif answer.quotes and not quotes_shown:
            print_quotes(answer.quotes, say)
        if answer.model.provider != "quotes" and answer.text and not text_shown:
            console.print(f"[bold]{say.label('Answer')}[/]")
            console.print(escape(answer.text) + "\n")
        print_checks(answer, say)
        print_sources(answer.citations, say)
    print_log_lines(answer.log_citations, say)
    if answer.notice:
        console.print(f"[yellow]{say('Note')}:[/] {escape(say(answer.notice))}")
    console.print(_figures(answer, say))


def print_log_lines(lines: Sequence[LogCitation], say: Say = ENGLISH) -> None:
    """Print what the markers ``[Ln]`` of an answer about a log stand for."""
    console = out()
    if lines:
        console.print(f"[bold]{say.label('Log lines')}[/]")
    for each in lines:
        where = f"{each.path}:{each.line_start}" + ("" if each.line_end == each.line_start else f"-{each.line_end}")
        console.print(f"  [cyan]\\[L{each.marker}][/] {escape(where)}")
        console.print(f"      [dim]{escape(each.text.split(chr(10))[0])}[/]")


def print_checks(answer: Answer, say: Say = ENGLISH) -> None:
    """Print what of a written answer its sources do not bear out, and code that stands in none of them."""
    console = out()
    doubtful = [each for each in answer.sentences if each.doubtful]
    unverified = list(dict.fromkeys(each.code for each in answer.code if not each.verified))
    if not doubtful and not unverified:
        return
    set_aside = bool(answer.draft) and answer.outcome is Outcome.QUOTES_ONLY
    heading = say.label("Draft of the model, checked") if set_aside else say.label("Checked")
    console.print(f"[bold]{heading}[/]")
    for each in doubtful:
        sign, colour = _MARKS[each.verdict]
        console.print(
            f"  [{colour}]{sign} {say.label(_VERDICTS[each.verdict])}[/] {escape(wire.snippet(each.text, 160))}"
        )
        if each.reason:
            console.print(f"      [dim]{escape(each.reason)}[/]")
    for code in unverified:
        console.print(f"  [red]✗ {say.label('unverified code')}[/] {escape(wire.snippet(code, 160))}")
    console.print()


def _print_nearest(hits: Iterable[Hit], say: Say) -> None:
    console = out()
    for number, hit in enumerate(hits):
        if number == 0:
            console.print(f"\n[bold]{say.label('Nearest')}[/]")
        chunk = hit.chunk
        place = f"{chunk.source_id}/{chunk.path}:{chunk.span.start}"
        console.print(f"  {escape(chunk.title)} › {escape(say.section(chunk.section))}  [dim]{escape(place)}[/]")


def print_sources(citations: Sequence[Citation], say: Say = ENGLISH) -> None:
    """Print what the markers of an answer stand for."""
    console = out()
    if citations:
        console.print(f"[bold]{say.label('Sources')}[/]")
    for each in citations:
        where = f"{each.source_id}/{each.doc_path}:{each.line_start}-{each.line_end}"
        label = " · ".join(part for part in (each.docs_id, say.label(each.trust_level.value)) if part)
        console.print(f"  [cyan]\\[{each.marker}][/] {escape(each.title)} › {escape(say.section(each.section))}")
        console.print(f"      [dim]{escape(where)}  ({escape(label)})[/]")


def _figures(answer: Answer, say: Say) -> str:
    colour, word = _OUTCOMES[answer.outcome]
    word = say.label(word)
    if answer.refusal is not None:
        word = f"{word}: {say.label(answer.refusal.kind.value)}"
    retrieval = answer.retrieval
    top = retrieval.top_score
    score = say.label("no match") if top is None else f"{say.label('top score')} {top:.2f}"
    gate = f"{say.label('gate')} {retrieval.score_gate:.2f}"
    took = say.took(answer_seconds(answer))
    parts = [say.label(retrieval.mode.value), score, gate, took, retrieval.trace_id]
    return f"[{colour}]{word}[/] [dim]· {' · '.join(parts)}[/]"


def print_hits(found: Retrieved, *, explain: bool, say: Say = ENGLISH) -> None:
    """Print the hits of a search, one block each."""
    console = out()
    for hit in found.hits:
        chunk = hit.chunk
        channels = " · ".join(f"{say.label(name)} #{each.rank} {each.score:.2f}" for name, each in hit.channels.items())
        title = f"{escape(chunk.title)} › {escape(say.section(chunk.section))}"
        console.print(f"[bold]{hit.rank:>2}[/]  [cyan]{hit.score:.2f}[/]  {title}")
        place = f"{chunk.source_id}/{chunk.path}:{chunk.span.start}-{chunk.span.end}"
        label = " · ".join(part for part in (chunk.docs_id, say.label(chunk.trust.value), channels) if part)
        console.print(f"      [dim]{escape(place)}  ({escape(label)})[/]")
        console.print(_snippet(chunk.content, found.terms))
        if explain and hit.explanation:
            points = ", ".join(f"{each.token}×{each.field} +{each.points:g}" for each in hit.explanation)
            console.print(f"      [dim]{escape(points)}[/]")


def _snippet(content: str, terms: frozenset[str]) -> Text:
    """Return the part of a chunk that was found, the words that were searched for in bold."""
    part = snippet(content, terms, 160)
    shown = Text(visible(part.text))
    for start, end in part.highlights:
        shown.stylize("bold", start, end)
    return Text("      ").append_text(shown)


def print_summary(summary: IngestSummary, *, say: Say = ENGLISH) -> None:
    """Print the counts of an ingest run and every problem with its place and remedy."""
    console = out()
    if summary.relabelled:
        changed = ", ".join(say.label(each) for each in summary.relabelled)
        text = "Changed: {what}. {n} documents follow; nothing had to be embedded."
        console.print(say.counted(text, what=changed, n=f"{summary.updated:,}"))
        print_problems(summary.problems, say=say)
        return
    words = [
        say.label("{n} added").format(n=summary.added),
        say.label("{n} updated").format(n=summary.updated),
        say.label("{n} unchanged").format(n=summary.unchanged),
        say.label("{n} removed").format(n=summary.removed),
        say.label("{n} failed").format(n=summary.failed),
    ]
    state = f"[yellow]{say.label('Cancelled:')}[/] " if summary.cancelled else ""
    chunks = say.counted("{n} chunks", n=summary.chunks)
    console.print(f"{state}{', '.join(words)} · {chunks} · {say.took(summary.seconds)}")
    print_problems(summary.problems, say=say)


def print_problems(problems: Iterable[Problem], *, say: Say = ENGLISH) -> None:
    """Print problems one per line: place, what is wrong, what is allowed."""
    console = out()
    for each in problems:
        place = each.path if each.line is None else f"{each.path}:{each.line}"
        field = f" {each.field}:" if each.field else ""
        colour = "red" if each.fatal else "yellow"
        console.print(f"  [{colour}]{escape(place)}[/]{escape(field)} {escape(say(each.message))}")
        if each.hint:
            console.print(f"      [dim]{escape(say(each.hint))}[/]")


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[str] = (), say: Say = ENGLISH
) -> None:
    """Print a table; columns named in ``right`` are aligned to the right, the headings are labels."""
    table = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
    for heading in headings:
        table.add_column(say.label(heading), justify="right" if heading in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(escape(str(cell)) for cell in row))
    width = None if sys.stdout.isatty() else 200
    _Screen(sys.stdout, width=width, soft_wrap=False).print(table)
