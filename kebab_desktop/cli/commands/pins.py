"""``kebab pins``: questions whose documents must still be found after every change of the knowledge base."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from kebab_desktop.app import wire
from kebab_desktop.app.kebab import Kebab
from kebab_desktop.app.pins import Pin
from kebab_desktop.cli import render
from kebab_desktop.cli.session import DataDir, ExitCode, JsonFlag, Session
from kebab_desktop.core.errors import UsageError

_WORDS = (
    "'add TRACE' pins an answered question, 'remove TRACE' forgets it, 'check' searches for all of them again. "
    "Without words, the pins are listed."
)


def register(app: typer.Typer, session: Session) -> None:
    """Add the command."""

    @app.command("pins")
    def pins(
        words: Annotated[
            list[str] | None, typer.Argument(metavar="[add TRACE | remove TRACE | check]", help=_WORDS)
        ] = (None),
        *,
        data_dir: DataDir = None,
        json: JsonFlag = False,
    ) -> int:
        """List pinned questions, pin one, or check that all are still found (exit code 3: one is not)."""
        verb, *named = words or [""]
        act = _act(verb, named)
        with session.kebab(data_dir, json=json, indexed=verb == "check") as kebab:
            act(kebab, session)
            found = kebab.pins.pins()
        if json:
            render.print_json({"schema_version": "pins.v1", "pins": [_wire(each) for each in found]})
        elif found:
            _print(found, session.say)
        else:
            render.err().print(session.say("No question is pinned."))
        if any(each.lost for each in found):
            return ExitCode.UNHEALTHY
        return ExitCode.OK if found else ExitCode.NOTHING


def _act(verb: str, named: Sequence[str]) -> Callable[[Kebab, Session], object]:
    """Return what the words ask for; raises UsageError when they are none of ours."""
    match verb, *named:
        case ("",):
            return lambda _kebab, _session: None
        case ("add", trace_id):
            return lambda kebab, _session: kebab.pins.pin(trace_id)
        case ("remove", trace_id):
            return lambda kebab, _session: kebab.pins.unpin(trace_id)
        case ("check",):
            return lambda kebab, session: kebab.pins.check(session.token)
    raise UsageError(
        f"'kebab pins {' '.join([verb, *named])}' is not understood.",
        hint="Use 'kebab pins', 'kebab pins add TRACE', 'kebab pins remove TRACE' or 'kebab pins check'.",
    )


def _print(pins: Sequence[Pin], say: render.Say) -> None:
    render.print_table(
        ("Question", "State", "Then", "Now", "Expected", "Trace"),
        (
            (
                each.question,
                say.label(_state(each)),
                each.rank_then or "–",
                each.rank_now or "–",
                ", ".join(each.expected),
                each.trace_id,
            )
            for each in pins
        ),
        right=("Then", "Now"),
        say=say,
    )


def _state(pin: Pin) -> str:
    if not pin.checked_at:
        return "not checked"
    return "LOST" if pin.lost else "found"


def _wire(pin: Pin) -> wire.Json:
    return {
        "trace_id": pin.trace_id,
        "question": pin.question,
        "expected": list(pin.expected),
        "mode": pin.mode.value,
        "k": pin.k,
        "rank_then": pin.rank_then,
        "rank_now": pin.rank_now,
        "pinned_at": pin.pinned_at,
        "checked_at": pin.checked_at,
        "lost": pin.lost,
    }
