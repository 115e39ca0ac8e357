"""The overview of commands says what the commands say themselves, and loads none of them."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from kebab_desktop.app.kebab import Kebab
from kebab_desktop.cli import commands
from kebab_desktop.cli.command_table import COMMANDS, loaded
from kebab_desktop.cli.session import Session


def never_opened(data_dir: Path | None = None) -> Kebab:
    raise AssertionError("help opens nothing")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_overview_says_what_the_command_says(name: str) -> None:
    command = loaded(name, Session(never_opened))
    assert command.name == name
    assert command.help == COMMANDS[name].help


def test_every_command_is_in_the_overview() -> None:
    modules = {each.name for each in pkgutil.iter_modules(commands.__path__)}
    assert {entry.module for entry in COMMANDS.values()} == modules


_OVERVIEW = """
import sys
from kebab_desktop.cli.application import run
code = run(None, sys.argv[1:])
loaded = [name for name in sys.modules if name.startswith("kebab_desktop.")]
sys.stderr.write(" ".join([str(code), *loaded]))
"""


def test_help_loads_no_command_and_no_service() -> None:
    done = subprocess.run([sys.executable, "-c", _OVERVIEW, "--help"], capture_output=True, text=True, check=True)
    code, *modules = done.stderr.split()
    assert code == "0"
    assert all(name in done.stdout for name in COMMANDS)
    heavy = (
        "kebab_desktop.cli.commands.",
        "kebab_desktop.ask.",
        "kebab_desktop.settings.",
        "kebab_desktop.evaluation.",
    )
    assert [name for name in modules if name.startswith(heavy)] == []
    assert "kebab_desktop.app.chat" not in modules


def test_a_command_loads_itself_alone() -> None:
    arguments = [sys.executable, "-c", _OVERVIEW, "search", "--help"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    loaded_commands = [name for name in done.stderr.split() if name.startswith("kebab_desktop.cli.commands.")]
    assert loaded_commands == ["kebab_desktop.cli.commands.search"]
    assert "What to look for" in done.stdout
