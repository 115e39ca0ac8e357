"""``kebab eval verify``: how well the check of answers tells supported from unsupported sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.wire import Json
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session
from kebab_desktop.evaluation.verify_set import (
    Checked,
    ClaimFigures,
    VerifySet,
    figures,
    load_verify_set,
    mistakes,
    verify,
)

_COLUMNS = ("Claim", "wrong", "found", "weak", "recall", "right", "alarms", "weak (right)", "precision")


def register(group: typer.Typer, session: Session) -> None:
    """Add the command to ``kebab eval``."""

    @group.command("verify")
    def verified(
        files: Annotated[list[Path], typer.Argument(help="Sets of labelled sentences (YAML).", metavar="SET…")],
        *,
        details: Annotated[bool, typer.Option("--details", help="List every sentence judged wrongly.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Judge labelled sentences and print precision and recall of "unsupported" per kind of claim."""
        session.json = json
        sets = [load_verify_set(file) for file in files]
        with session.kebab(data_dir, json=json) as kebab:
            found = [(each, _followed(session, kebab, each, quiet=json)) for each in sets]
        if json:
            render.print_json({"schema_version": "eval_verify.v1", "sets": [_json(*each) for each in found]})
            return ExitCode.OK
        for given, checked in found:
            _print(given, checked, details=details, say=session.say)
        return ExitCode.OK


def _followed(session: Session, kebab: Kebab, given: VerifySet, *, quiet: bool) -> tuple[Checked, ...]:
    console = render.err()
    if quiet or not console.is_terminal:
        return verify(kebab, given, session.token)
    with console.status(given.name) as status:
        return verify(
            kebab, given, session.token, lambda done, total: status.update(f"{given.name}: {done} of {total}")
        )


def _print(given: VerifySet, checked: Sequence[Checked], *, details: bool, say: render.Say) -> None:
    console = render.out()
    counted = say.counted("{n} sentences, {m} passages", n=len(checked), m=len(given.passages))
    console.print(f"\n[bold]{escape(given.name)}[/]  {counted}")
    render.print_table(_COLUMNS, [_row(each) for each in figures(checked)], right=_COLUMNS[1:], say=say)
    wrong = mistakes(checked)
    more = "" if details or not wrong else f" {say.label('(--details lists them)')}"
    console.print(f"{say.label('Judged wrongly:')} {len(wrong)}{more}")
    for each in wrong if details else ():
        label = say.label("supported" if each.pair.supported else "unsupported")
        verdict = say.label("judged {verdict}").format(verdict=say.label(each.verdict.value))
        console.print(f"  {escape(each.pair.claim)}, {label}, {verdict}: {escape(each.pair.text)}")
        if each.reason:
            console.print(f"      [dim]{escape(say(each.reason))}[/]")


def _row(each: ClaimFigures) -> tuple[object, ...]:
    return (
        each.claim,
        each.wrong,
        each.found,
        each.doubted,
        _share(each.recall),
        each.right,
        each.alarms,
        each.hesitated,
        _share(each.precision),
    )


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _json(given: VerifySet, checked: Sequence[Checked]) -> Json:
    return {
        "name": given.name,
        "claims": [
            {
                "claim": each.claim,
                "wrong": each.wrong,
                "found": each.found,
                "doubted": each.doubted,
                "recall": each.recall,
                "right": each.right,
                "alarms": each.alarms,
                "hesitated": each.hesitated,
                "precision": each.precision,
            }
            for each in figures(checked)
        ],
        "pairs": [
            {
                "claim": each.pair.claim,
                "supported": each.pair.supported,
                "verdict": each.verdict.value,
                "reason": each.reason,
                "text": each.pair.text,
            }
            for each in checked
        ],
    }
