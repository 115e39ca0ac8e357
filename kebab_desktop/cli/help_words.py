"""The help of the commands: typer's own words in the language of the user, and lines that are broken where they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.text import Text

    from kebab_desktop.cli.session import Session
    from kebab_desktop.cli.speaker import Speaker

_IN_HELP = ("DEFAULT_STRING", "REQUIRED_LONG_STRING", "ENVVAR_STRING")
"""What typer writes into its help, by the names of its constants."""


def say_help(command: Any, session: Session) -> None:  # noqa: ANN401 - a command or group of typer
    """Say what the help of a command and of all below it says in the language of the user."""
    say = session.say
    options = (*command.params, command.get_help_option(typer.Context(command)))
    for each in options:
        if getattr(each, "is_flag", False):
            each.metavar = ""  # a switch takes no value, so there is no kind of value to tell
    command.format_help = partial(_help, command.format_help, say)
    if session.spoken_language() == "en":
        return  # as it is written
    command.help = say(command.help or "")
    command.rich_help_panel = say.label("Commands")
    command.get_usage = partial(_usage, command.get_usage, say)
    command.options_metavar = say.label(command.options_metavar or "")
    for each in options:
        if each is not None:
            each.help = say(each.help or "")
            each.rich_help_panel = say.label("Options" if each.param_type_name == "option" else "Arguments")
            each.display_type_rich = partial(_type, each.display_type_rich, say)
    below = getattr(command, "commands", None)
    if below is not None:
        command.subcommand_metavar = say.label(command.subcommand_metavar or "")
        for each in below.values():
            say_help(each, session)


def _usage(usage: Callable[[Any], str], say: Speaker, context: Any) -> str:  # noqa: ANN401 - typer's own types are private
    return usage(context).replace("Usage:", say.label("Usage:"), 1)


def _type(told: Callable[[Any], str | None], say: Speaker, ctx: Any) -> str | None:  # noqa: ANN401
    text = told(ctx)
    return text if text is None else say.label(text)


def _help(write: Callable[[Any, Any], None], say: Speaker, context: Any, formatter: Any) -> None:  # noqa: ANN401
    """Write the help with typer's own words in the language of the user, for as long as it takes."""
    from typer import rich_utils

    before = {name: str(getattr(rich_utils, name)) for name in _IN_HELP}
    try:
        for name, text in before.items():
            setattr(rich_utils, name, say.label(text))
        with _lines_end_where_they_are_full():
            write(context, formatter)
    finally:
        for name, text in before.items():
            setattr(rich_utils, name, text)


@contextmanager
def _lines_end_where_they_are_full() -> Iterator[None]:
    """Let rich 15 count the blank at the end of a line by cells.

    It counts letters: a line of Hangul, two cells each, that fits exactly kept its blank and lost its last word.
    """
    from rich.text import Text

    kept = Text.rstrip_end
    Text.rstrip_end = _without_blank_beyond  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Text.rstrip_end = kept  # type: ignore[method-assign]


def _without_blank_beyond(line: Text, size: int) -> None:
    beyond = line.cell_len - size
    blanks = len(line.plain) - len(line.plain.rstrip())
    if beyond > 0 and blanks:
        line.right_crop(min(beyond, blanks))
