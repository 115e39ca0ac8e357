"""The text of an analysis of logs, laid out to be read in a hurry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

from rich.console import Console
from rich.markup import escape

from kebab_desktop.app.finding_titles import told_summary
from kebab_desktop.app.log_figures import figure_text
from kebab_desktop.cli import render
from kebab_desktop.cli.figure_text import figure_title, measured
from kebab_desktop.core.figures import duration, number, share
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, AnalyzedFile, Moment, Severity, Signal
from kebab_desktop.core.log_clock import log_time, zone_name

_COLOURS = {Severity.CRITICAL: "bold red", Severity.HIGH: "red", Severity.MEDIUM: "yellow", Severity.LOW: "cyan"}
_NAMES = {
    "gc": "GC log",
    "tomcat": "Tomcat log",
    "apache": "Apache log",
    "thread_dump": "Thread dump",
    "generic": "Unknown text log",
    "unknown": "Not recognized",
}
_LINE_CHARS = 160
_EVIDENCE = 3
_EVIDENCE_LINES = 4
_PATTERNS = 3
# A folder of logs has thousands of findings and figures: whoever reads them on a terminal sees only the last screen.
_FINDINGS = 30
_FIGURES = 60
_FIGURE_CELLS = 16
_FILES = 30
_CODES = 8


def print_analysis(result: AnalysisResult, say: render.Say, *, explained: bool = False) -> None:
    """Print what it is, what happened with its proof, the figures, what was not understood, and what to do next.

    ``explained``: an explanation follows, which need not be suggested.
    """
    print_findings(result, say)
    _print_next(render.out(), result, say, explained=explained)
    if result.together > 1:
        text = f"{result.together:,} logs were analyzed together as those of one host."
        render.out().print(f"\n[dim]{say(text)} {say('If they are of several hosts:')} kebab analyze … --separate[/]")


def print_findings(result: AnalysisResult, say: render.Say) -> None:
    """Print all of an analysis but what to do next."""
    console = render.out()
    console.print(_headline(result, say))
    if result.summary:
        console.print(escape(told_summary(result.summary, say.language)))
    remarked = sum(bool(each.notes) for each in result.files)
    if remarked and result.status is not AnalysisStatus.UNSUPPORTED:
        text = "There is a remark on 1 file" if remarked == 1 else f"There are remarks on {remarked:,} files"
        console.print(f"[yellow]! {say(f'{text}, see Files below.')}[/]")
    places = _places(result.files)
    for signal in result.signals[:_FINDINGS]:
        _print_signal(console, places, signal, say, result.zone_s)
    _print_other_findings(console, result.signals[_FINDINGS:], say)
    _print_figures(console, result, say)
    _print_files(console, result, say)
    _print_clock(console, result, say)


def _headline(result: AnalysisResult, say: render.Say) -> str:
    lines = sum(each.lines for each in result.files)
    kinds = " + ".join(say(_NAMES.get(each, each))[:_LINE_CHARS] for each in result.log_types)
    parts = [f"[bold]{escape(kinds)}[/]", _verdict(result, say)]
    span = _span(result, say.language)
    if span:
        parts.append(span)
    if len(result.files) > 1:
        parts.append(f"{len(result.files)} {say('files')}")
    parts.append(_lines(lines, say))
    if lines:
        parts.append(say(f"{share(100 * result.unparsed_share)} not understood"))
    return " · ".join(parts)


def _lines(count: int, say: render.Say) -> str:
    return f"{count:,}줄" if say.language == "ko" else f"{count:,} {'line' if count == 1 else 'lines'}"


def _verdict(result: AnalysisResult, say: render.Say) -> str:
    if result.status is AnalysisStatus.HEALTHY:
        return f"[green]{say('healthy: no detector found anything')}[/]"
    if result.status is AnalysisStatus.INCOMPLETE:
        return f"[yellow]{say('cut or read in part: too little to call it healthy')}[/]"
    if result.status is AnalysisStatus.UNSUPPORTED:
        return f"[yellow]{say('not supported: nothing can be said about its health')}[/]"
    counts = [(each, sum(signal.severity is each for signal in result.signals)) for each in reversed(Severity)]
    return ", ".join(f"[{_COLOURS[each]}]{count} {each.value}[/]" for each, count in counts if count)


def _span(result: AnalysisResult, language: str) -> str:
    walls = [
        moment.wall_s for each in result.segments for moment in (each.first, each.last) if moment.wall_s is not None
    ]
    seconds = result.kpis.get("span_s")
    if walls and (max(walls) > min(walls) or not seconds):
        first, last = log_time(min(walls), result.zone_s), log_time(max(walls), result.zone_s)
        return f"{first} – {last} ({duration(max(walls) - min(walls), language)})"
    # A log whose wall clock stands still tells its length by the uptime alone.
    return duration(float(seconds), language) if isinstance(seconds, int | float) else ""


def _print_signal(console: Console, places: Sequence[str], signal: Signal, say: render.Say, zone_s: int | None) -> None:
    colour = _COLOURS[signal.severity]
    message = say.finding(signal.message)
    console.print(f"\n[{colour}]{signal.severity.value:<8}[/] [bold]{escape(signal.code)}[/]  {escape(message)}")
    facts = [f"{signal.count:,}×", say(signal.confidence.value)]
    if signal.worst is not None:
        worst = signal.worst
        value = measured(worst.value, worst.unit, say.language)
        facts.append(f"{say('worst')} {value} ({_place(places, worst.file, worst.line)})")
    if signal.first.line > 0:  # another analyzer may not tell it
        facts.append(f"{say('first')} {_moment(places, signal.first, zone_s)}")
    if signal.count > 1 and signal.last.line > 0:
        facts.append(f"{say('last')} {_moment(places, signal.last, zone_s)}")
    console.print(f"         [dim]{escape(' · '.join(facts))}[/]")
    for evidence in signal.evidence[:_EVIDENCE]:
        end = f"-{evidence.line_end}" if evidence.line_end > evidence.line_start else ""
        console.print(f"         [cyan]{escape(_place(places, evidence.file, evidence.line_start) + end)}[/]")
        rows = evidence.text.split("\n")
        for row in rows[:_EVIDENCE_LINES]:
            console.print(f"           {escape(row[:_LINE_CHARS])}{'…' if len(row) > _LINE_CHARS else ''}")
        if len(rows) > _EVIDENCE_LINES:
            console.print(f"           [dim]{say(f'… {len(rows) - _EVIDENCE_LINES} more lines')}[/]")
    if len(signal.evidence) > _EVIDENCE:
        more = ", ".join(str(each.line_start) for each in signal.evidence[_EVIDENCE:])
        console.print(f"         [dim]{escape(say(f'also in lines {more}'))}[/]")


def _print_other_findings(console: Console, signals: Sequence[Signal], say: render.Say) -> None:
    """Print how many findings are not shown, by code; they are the less severe ones."""
    if not signals:
        return
    counts = Counter(each.code for each in signals).most_common()
    codes = ", ".join(f"{escape(code)} {count:,}×" for code, count in counts[:_CODES]) + (
        " …" if counts[_CODES:] else ""
    )
    console.print(f"\n[bold]{say(f'{len(signals):,} more findings are not shown; --json has them all.')}[/]  {codes}")


def _print_figures(console: Console, result: AnalysisResult, say: render.Say) -> None:
    if not result.kpis:
        return
    console.print(f"\n[bold]{say('Figures')}[/]")
    shown = list(result.kpis.items())[:_FIGURES]
    width = max(len(name) for name, _ in shown)
    for name, value in shown:
        text = value[:_LINE_CHARS] if isinstance(value, str) else figure_text(name, value, say.language)
        title = figure_title(name, say)
        said = f"{escape(text):<{_FIGURE_CELLS}}  [dim]{title}[/]" if title else escape(text)
        console.print(f"  {escape(name):<{width}}  {said}")
    if len(result.kpis) > _FIGURES:
        console.print(f"  [dim]{say(f'… {len(result.kpis) - _FIGURES:,} more figures: --json')}[/]")


def _print_files(console: Console, result: AnalysisResult, say: render.Say) -> None:
    console.print(f"\n[bold]{say('Files')}[/]")
    shown = sorted(result.files, key=lambda each: not each.notes)[:_FILES] if result.files[_FILES:] else result.files
    for each in shown:
        facts = [_lines(each.lines, say), ", ".join(each.log_types) or say("not recognized")]
        if each.encoding and each.encoding != "utf-8":
            facts.append(each.encoding)
        if each.unparsed_lines == 1:
            facts.append(say("1 line not understood"))
        elif each.unparsed_lines:
            facts.append(say(f"{each.unparsed_lines:,} lines not understood"))
        console.print(f"  {escape(_one_line(each.name))}  [dim]{escape(' · '.join(facts))}[/]")
        for note in each.notes:
            console.print(f"      [yellow]{escape(say(note))}[/]")
    if len(result.files) > len(shown):
        console.print(f"  [dim]{say(f'… {len(result.files) - len(shown):,} more files: --json')}[/]")


def _print_clock(console: Console, result: AnalysisResult, say: render.Say) -> None:
    firsts = [each.first for each in result.segments] + [each.first for each in result.signals]
    if any(first.wall_s is not None for first in firsts):
        zone = zone_name(result.zone_s)
        text = f"Times are {zone}." if zone else "Times are shown as the log writes them; it names no zone."
        console.print(f"\n[dim]{say(text)}[/]")


def _print_next(console: Console, result: AnalysisResult, say: render.Say, *, explained: bool) -> None:
    patterns = result.detected_patterns[:_PATTERNS]
    if not patterns:
        return
    words = " ".join(pattern.replace("_", " ").lower() for pattern in patterns)
    console.print(f"\n[bold]{say('Next')}[/]")
    if not explained:
        console.print(f"  {say('What to do, from your runbooks:')} kebab analyze … --explain")
    console.print(f"  {say('Find the runbooks:')} kebab search {escape(repr(words))}")
    console.print(f"  {say('Everything for a script:')} kebab analyze … --json")


def _places(files: Sequence[AnalyzedFile]) -> list[str]:
    """Return the names of the files for "gc.log:42"; the folder is shown only where two files have the same name."""
    names = [PurePath(each.name).name for each in files]
    counts = Counter(names)
    return [_one_line(name if counts[name] == 1 else each.name) for name, each in zip(names, files, strict=True)]


def _place(places: Sequence[str], file: int, line: int) -> str:
    return f"{places[file]}:{line}" if 0 <= file < len(places) else f":{line}"


def _one_line(name: str) -> str:
    """Return a name with its line ends and tabs made visible; other control signs the console leaves out."""
    return name.replace("\n", "␊").replace("\t", "␉")


def _moment(places: Sequence[str], moment: Moment, zone_s: int | None) -> str:
    place = _place(places, moment.file, moment.line)
    if moment.wall_s is not None:
        return f"{log_time(moment.wall_s, zone_s)} ({place})"
    if moment.uptime_s is not None:
        return f"{number(moment.uptime_s)} s ({place})"  # as the log writes it, to be found there
    return place
