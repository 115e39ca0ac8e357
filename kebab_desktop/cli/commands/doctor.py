"""``kebab doctor``: is everything in order, and what to do if not."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from kebab_desktop.app import wire
from kebab_desktop.app.views import HealthCheck
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session
from kebab_desktop.core.events import IngestDone

_MARKS = {"ok": "[green]ok[/]     ", "warning": "[yellow]warning[/]", "failed": "[red]failed[/] "}


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("doctor")
    def doctor(
        repair: Annotated[bool, typer.Option("--repair", help="Rebuild the indexes from the catalog.")] = False,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """Check models, indexes and folders; exit code 3 means that something failed."""
        with session.kebab(data_dir, json=json) as kebab:
            summary = None
            if repair:
                for event in kebab.doctor.repair(session.token):
                    if isinstance(event, IngestDone):
                        summary = event.summary
            checks = kebab.doctor.checks()
        if json:
            listed = [_wire(each) for each in checks]
            healthy = all(each.status != "failed" for each in checks)
            repaired = None if summary is None else wire.ingest_summary(summary)
            render.print_json({"schema_version": "doctor.v1", "healthy": healthy, "checks": listed, "repair": repaired})
        else:
            for each in checks:
                _print(each, session.say)
        if summary is not None and summary.cancelled:
            return ExitCode.CANCELLED
        return ExitCode.UNHEALTHY if any(each.status == "failed" for each in checks) else ExitCode.OK


def _print(check: HealthCheck, say: render.Say) -> None:
    console = render.out()
    console.print(f"{_MARKS[check.status]}  [bold]{escape(say(check.name))}[/]  {escape(say(check.message))}")
    if check.hint and check.status != "ok":
        console.print(f"         {escape(say(check.hint))}")


def _wire(check: HealthCheck) -> wire.Json:
    return {"name": check.name, "status": check.status, "message": check.message, "hint": check.hint}
