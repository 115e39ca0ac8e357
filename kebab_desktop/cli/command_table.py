"""The commands by name: a module is loaded when its command is run, the overview shows what stands here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from kebab_desktop.cli.help_words import say_help

if TYPE_CHECKING:
    from kebab_desktop.cli.session import Session


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
    "export-knowledge": Entry(
        "export_knowledge", "Write your documents into one ZIP file that 'kebab ingest' or a drop adds elsewhere."
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
