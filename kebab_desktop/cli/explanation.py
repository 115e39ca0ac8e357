"""The explanation of an analysis on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.markup import escape

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.cli import render
from kebab_desktop.cli.session import Session
from kebab_desktop.core.answers import Answer, AskOptions
from kebab_desktop.core.events import AnswerReady

if TYPE_CHECKING:
    from kebab_desktop.app.log_explain import Analysis
    from kebab_desktop.app.log_runbooks import AnalysisRunbooks


@dataclass(frozen=True, slots=True)
class Explained:
    """The answer and the runbooks it was made from."""

    answer: Answer
    runbooks: AnalysisRunbooks

    def to_wire(self) -> wire.Json:
        """Return what is added to ``analysis.v1``, which need not be said again within the answer."""
        from kebab_desktop.app.log_runbook_wire import runbooks_to_wire  # loads what finds runbooks

        told = {name: each for name, each in wire.answer(self.answer).items() if name != "log"}
        return {"runbooks": runbooks_to_wire(self.runbooks), "explanation": told}


def explanation(kebab: Kebab, analysis: Analysis, question: str, options: AskOptions, session: Session) -> Explained:
    """Run the explanation to its end; raises what LogService.explain raises."""
    runbooks = kebab.logs.search_runbooks(analysis, session.token)
    events = kebab.logs.explain(
        analysis, session.token, question=question, options=options, language=session.spoken_language()
    )
    answer = next(event.answer for event in events if isinstance(event, AnswerReady))
    return Explained(answer, runbooks)


def print_explanation(explained: Explained, say: render.Say) -> None:
    """Print the answer, its runbooks and its log lines."""
    answer, console = explained.answer, render.out()
    console.print(f"\n[bold]{escape(answer.question)}[/]\n")
    console.print(escape(answer.text) + "\n")
    _print_runbooks(explained.runbooks, say)
    render.print_sources(answer.citations, say)
    render.print_log_lines(answer.log_citations, say)
    if answer.notice:
        console.print(f"[yellow]{say('Note')}:[/] {escape(say(answer.notice))}")


def _print_runbooks(found: AnalysisRunbooks, say: render.Say) -> None:
    """Print which runbook covers which finding."""
    console = render.out()
    if found.findings:
        console.print(f"[bold]{say('Runbooks of the findings')}[/]")
    for each in found.brief:
        place = each.runbook
        name = f"[yellow]{say('no runbook')}[/]" if place is None else escape(f"{place.docs_id} {place.title}".strip())
        console.print(f"  {escape(each.code)}  {name}")
