"""The commands by name: a module is loaded when its command is run, the overview shows what stands here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

if TYPE_CHECKING:
    from kebab_desktop.cli.session import Session
    from kebab_desktop.cli.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Entry:
    """The module below ``kebab_desktop.cli.commands`` that registers a command, and what the overview says of it."""

    module: str
    help: str


COMMANDS: Mapping[str, Entry] = {
    "ask": Entry("ask", "Ask the runbooks; exit code 1 means refused."),
    "search": Entry("search", "Search the runbooks; exit code 1 means nothing was found."),
    "analyze": Entry(
        "analyze",
        "Find out what happened in logs; exit code 1 means that nothing in them was recognized.",
    ),
    "ingest": Entry("ingest", "Index what is new or changed; exit code 3 means that some files failed."),
    "sources": Entry("sources", "List the sources with their trust and counts, or change one."),
    "docs": Entry("docs", "List documents, show one, or bring removed ones back."),
    "pins": Entry(
        "pins",
        "List pinned questions, pin one, or check that all are still found (exit code 3: one is not).",
    ),
    "doctor": Entry("doctor", "Check models, indexes and folders; exit code 3 means that something failed."),
    "prompt-input": Entry("prompt_input", "Build the prompt input for an analysis result (always printed as JSON)."),
    "grid": Entry("grid", "Compare the small and the full shipped knowledge base in 36 combinations for two queries."),
    "history": Entry("history", "List past answers; show, mark, replay, export or import them."),
    "backup": Entry("backup", "Back up documents, drafts, versions, history, pins and settings into one ZIP file."),
    "restore": Entry(
        "backup", "Put a backup in the place of the data; what is there now is kept and comes back with --undo."
    ),
    "eval": Entry("evaluate", "Measure how well questions are answered."),
}


def loading_group(session: Session) -> type[TyperGroup]:
    """Return a group of commands whose modules are loaded when they are run: all of them take most of a second."""

    class Commands(TyperGroup):
        def __init__(self, **options: Any) -> None:  # noqa: ANN401 - what typer passes
            super().__init__(**options)
            self.commands = {name: TyperCommand(name, help=entry.help) for name, entry in COMMANDS.items()}
            say_help(self, session)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - typer's own types are private
            """Put the loaded command in the place of its entry."""
            if args and args[0] in COMMANDS:
                self.commands[args[0]] = loaded(args[0], session)
            return super().resolve_command(ctx, args)

    return Commands


def loaded(name: str, session: Session) -> Any:  # noqa: ANN401 - a command or group of typer
    """Return a command with its options."""
    part = typer.Typer()
    import_module(f"kebab_desktop.cli.commands.{COMMANDS[name].module}").register(part, session)
    command = get_group(part).commands[name]
    say_help(command, session)
    return command


_IN_HELP = ("DEFAULT_STRING", "REQUIRED_LONG_STRING", "ENVVAR_STRING")
"""What typer writes into its help, by the names of its constants."""


def _usage(usage: Callable[[Any], str], say: Speaker, context: Any) -> str:  # noqa: ANN401 - typer's own types are private
    return usage(context).replace("Usage:", say.label("Usage:"), 1)


def _help(write: Callable[[Any, Any], None], say: Speaker, context: Any, formatter: Any) -> None:  # noqa: ANN401
    """Write the help with typer's own words in the language of the user, for as long as it takes."""
    from typer import rich_utils

    before = {name: str(getattr(rich_utils, name)) for name in _IN_HELP}
    try:
        for name, text in before.items():
            setattr(rich_utils, name, say.label(text))
        write(context, formatter)
    finally:
        for name, text in before.items():
            setattr(rich_utils, name, text)


def say_help(command: Any, session: Session) -> None:  # noqa: ANN401 - a command or group of typer
    """Say what the help of a command and of all below it says in the language of the user."""
    if session.spoken_language() == "en":
        return  # as it is written
    say = session.say
    command.help = say(command.help or "")
    command.rich_help_panel = say.label("Commands")
    command.get_usage = partial(_usage, command.get_usage, say)
    command.format_help = partial(_help, command.format_help, say)
    for each in (*command.params, command.get_help_option(typer.Context(command))):
        if each is not None:
            each.help = say(each.help or "")
            each.rich_help_panel = say.label("Options" if each.param_type_name == "option" else "Arguments")
    for each in getattr(command, "commands", {}).values():
        say_help(each, session)
