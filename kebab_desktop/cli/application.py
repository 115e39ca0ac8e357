"""Assembles the commands and turns every way of ending into an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from kebab_desktop import __version__
from kebab_desktop.cli.command_table import loading_group
from kebab_desktop.cli.session import ExitCode, OpenKebab, Session
from kebab_desktop.core.cancel import CancelledError
from kebab_desktop.core.errors import KebabError, UsageError
from kebab_desktop.core.reasons import reason

_HELP = (
    "Ask your runbooks, offline, in Korean or English. "
    "Exit codes: 0 ok, 1 refused or nothing found, 2 error, 3 unhealthy or partly failed, 130 cancelled."
)


def build(session: Session) -> typer.Typer:
    """Return the command line with all its commands."""
    app = typer.Typer(
        name="kebab",
        cls=loading_group(session),
        help=_HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback(invoke_without_command=True)
    def root(version: bool = typer.Option(False, "--version", help="Print the version.")) -> None:
        if version:
            typer.echo(f"kebab_desktop {__version__}")
            raise typer.Exit

    return app


def run(open_kebab: OpenKebab, arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; nothing but the code leaves this function."""
    session = Session(open_kebab)
    as_json = "--json" in arguments
    try:
        result = build(session)(args=list(arguments), prog_name="kebab", standalone_mode=False)
        sys.stdout.flush()
    except KebabError as error:
        _show(error, session, as_json=as_json)
        return ExitCode.ERROR
    except typer.TyperException as error:
        if message := error.format_message():  # empty where a name alone was given: its help is printed already
            _show(UsageError(message, hint=_usage_hint(arguments)), session, as_json=as_json)
        return ExitCode.ERROR
    except (CancelledError, KeyboardInterrupt, typer.Abort):
        sys.stderr.write("Cancelled.\n")
        return ExitCode.CANCELLED
    except (BrokenPipeError, SystemExit):
        # The reader went away (`kebab docs | head`), which typer may turn into an exit of its own; what is still
        # buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.OK
    except OSError as error:
        hint = "Check that the disk is not full and that what the output goes to can be written."
        stopped = KebabError(f"The command was stopped by the system: {reason(error)}.", hint=hint)
        _show(stopped, session, as_json=as_json)
        return ExitCode.ERROR
    return int(result) if isinstance(result, int) else ExitCode.OK


def _usage_hint(arguments: Sequence[str]) -> str:
    first = arguments[0] if arguments else ""
    if first.startswith("--"):
        option = first.partition("=")[0]
        return f"Options stand behind the command: 'kebab COMMAND … {option}'; 'kebab --help' lists the commands."
    return "'kebab --help' lists the commands, 'kebab COMMAND --help' their options."


def _show(error: KebabError, session: Session, *, as_json: bool) -> None:
    from kebab_desktop.cli import render  # only what a command prints needs it, its help does not

    render.print_error(error, as_json=as_json, say=session.say)
