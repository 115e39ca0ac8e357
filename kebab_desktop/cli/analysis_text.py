"""The text of an analysis of logs, laid out to be read in a hurry."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import PurePath

from rich.console import Console
from rich.markup import escape

from kebab_desktop.cli import render
from kebab_desktop.core.findings import AnalysisResult, AnalysisStatus, Moment, Severity, Signal

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


def print_analysis(result: AnalysisResult, say: render.Say) -> None:
    """Print what it is, what happened with its proof, the figures, what was not understood, and what to do next."""
    console = render.out()
    console.print(_headline(result, say))
    if result.summary:
        console.print(escape(say(result.summary)))
    for signal in result.signals:
        _print_signal(console, result, signal, say)
    _print_figures(console, result, say)
    _print_files(console, result, say)
    _print_clock(console, result, say)
    _print_next(console, result, say)


def _headline(result: AnalysisResult, say: render.Say) -> str:
    lines = sum(each.lines for each in result.files)
    parts = [f"[bold]{say(_NAMES.get(result.log_type, result.log_type))}[/]", _verdict(result, say)]
    span = _span(result)
    if span:
        parts.append(span)
    if len(result.files) > 1:
        parts.append(f"{len(result.files)} {say('files')}")
    parts.append(_lines(lines, say))
    if lines:
        parts.append(say(f"{result.unparsed_share:.1%} not understood"))
    return " · ".join(parts)


def _lines(count: int, say: render.Say) -> str:
    return f"{count:,} {say('line' if count == 1 else 'lines')}"


def _verdict(result: AnalysisResult, say: render.Say) -> str:
    if result.status is AnalysisStatus.HEALTHY:
        return f"[green]{say('healthy: no detector found anything')}[/]"
    if result.status is AnalysisStatus.UNSUPPORTED:
        return f"[yellow]{say('not supported: nothing can be said about its health')}[/]"
    counts = [(each, sum(signal.severity is each for signal in result.signals)) for each in reversed(Severity)]
    return ", ".join(f"[{_COLOURS[each]}]{count} {each.value}[/]" for each, count in counts if count)


def _span(result: AnalysisResult) -> str:
    walls = [
        moment.wall_s for each in result.segments for moment in (each.first, each.last) if moment.wall_s is not None
    ]
    if walls:
        return f"{_clock(min(walls))} – {_clock(max(walls))} ({duration(max(walls) - min(walls))})"
    seconds = result.kpis.get("span_s")
    return duration(float(seconds)) if isinstance(seconds, int | float) else ""


def _print_signal(console: Console, result: AnalysisResult, signal: Signal, say: render.Say) -> None:
    colour = _COLOURS[signal.severity]
    console.print(f"\n[{colour}]{signal.severity.value:<8}[/] [bold]{signal.code}[/]  {escape(say(signal.message))}")
    facts = [f"{signal.count:,}×", say(signal.confidence.value)]
    if signal.worst is not None:
        worst = signal.worst
        facts.append(f"{say('worst')} {figure(worst.value)} {worst.unit} ({_place(result, worst.file, worst.line)})")
    facts.append(f"{say('first')} {_moment(result, signal.first)}")
    if signal.count > 1:
        facts.append(f"{say('last')} {_moment(result, signal.last)}")
    console.print(f"         [dim]{escape(' · '.join(facts))}[/]")
    for evidence in signal.evidence[:_EVIDENCE]:
        end = f"-{evidence.line_end}" if evidence.line_end > evidence.line_start else ""
        console.print(f"         [cyan]{escape(_place(result, evidence.file, evidence.line_start) + end)}[/]")
        rows = evidence.text.split("\n")
        for row in rows[:_EVIDENCE_LINES]:
            console.print(f"           {escape(row[:_LINE_CHARS])}{'…' if len(row) > _LINE_CHARS else ''}")
        if len(rows) > _EVIDENCE_LINES:
            console.print(f"           [dim]{say(f'… {len(rows) - _EVIDENCE_LINES} more lines')}[/]")
    if len(signal.evidence) > _EVIDENCE:
        more = ", ".join(str(each.line_start) for each in signal.evidence[_EVIDENCE:])
        console.print(f"         [dim]{escape(say(f'also in lines {more}'))}[/]")


def _print_figures(console: Console, result: AnalysisResult, say: render.Say) -> None:
    if not result.kpis:
        return
    console.print(f"\n[bold]{say('Figures')}[/]")
    width = max(map(len, result.kpis))
    for name, value in result.kpis.items():
        text = value if isinstance(value, str) else figure(value)
        console.print(f"  {escape(name):<{width}}  {escape(text[:_LINE_CHARS])}")


def _print_files(console: Console, result: AnalysisResult, say: render.Say) -> None:
    console.print(f"\n[bold]{say('Files')}[/]")
    for each in result.files:
        facts = [_lines(each.lines, say), ", ".join(each.log_types) or say("not recognized")]
        if each.encoding and each.encoding != "utf-8":
            facts.append(each.encoding)
        if each.unparsed_lines:
            facts.append(say(f"{each.unparsed_lines:,} lines not understood"))
        console.print(f"  {escape(each.name)}  [dim]{escape(' · '.join(facts))}[/]")
        for note in each.notes:
            console.print(f"      [yellow]{escape(say(note))}[/]")


def _print_clock(console: Console, result: AnalysisResult, say: render.Say) -> None:
    firsts = [each.first for each in result.segments] + [each.first for each in result.signals]
    if any(first.wall_s is not None for first in firsts):
        text = "Times are UTC; a log that names no zone is shown as it was written."
        console.print(f"\n[dim]{say(text)}[/]")


def _print_next(console: Console, result: AnalysisResult, say: render.Say) -> None:
    patterns = result.detected_patterns[:_PATTERNS]
    if not patterns:
        return
    words = " ".join(pattern.replace("_", " ").lower() for pattern in patterns)
    console.print(f"\n[bold]{say('Next')}[/]")
    console.print(f"  {say('Find the runbooks:')} kebab search {escape(repr(words))}")
    console.print(f"  {say('Everything for a script:')} kebab analyze … --json")


def _place(result: AnalysisResult, file: int, line: int) -> str:
    """Return "gc.log:42"; the folder is shown only where two files have the same name."""
    if not 0 <= file < len(result.files):
        return f":{line}"
    names = [PurePath(each.name).name for each in result.files]
    short = names[file]
    return f"{short if names.count(short) == 1 else result.files[file].name}:{line}"


def _moment(result: AnalysisResult, moment: Moment) -> str:
    place = _place(result, moment.file, moment.line)
    if moment.wall_s is not None:
        return f"{_clock(moment.wall_s)} ({place})"
    if moment.uptime_s is not None:
        return f"{figure(moment.uptime_s)} s ({place})"
    return place


def _clock(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, OSError, ValueError):
        return f"{seconds:.0f} s"


def figure(value: float) -> str:
    """Return a number with as many digits as help: 12,345, 12.3, 0.0123."""
    if isinstance(value, int) or value == int(value):
        return f"{int(value):,}"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.3g}"


def duration(seconds: float) -> str:
    """Return "3 h 12 min", "12 min 3 s" or "4.5 s"."""
    if seconds < 60:
        return f"{seconds:.3g} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"
