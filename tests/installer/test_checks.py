"""How test.py runs the tests: all of them on several cores, chosen ones in one process."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from installer import test as checks


def _pytest_command(monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> list[str]:
    """Return what follows `python -m pytest`."""
    commands: list[Sequence[str]] = []

    def run(command: Sequence[str], **_options: object) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    everything = checks._checks(Path("environment"), {}, arguments)
    title, check = list(everything.items())[-1]
    assert title == "Tests (pytest)", "its closing line ends the output"
    assert check()
    return list(commands[-1][3:])


@pytest.mark.parametrize(("cores", "processes"), [(2, "2"), (4, "4"), (64, "4")])
def test_the_whole_suite_uses_the_cores(monkeypatch: pytest.MonkeyPatch, cores: int, processes: str) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert _pytest_command(monkeypatch, []) == ["-n", processes, "--dist", "loadfile"]


@pytest.mark.parametrize("cores", [1, None])
def test_one_core_runs_one_process(monkeypatch: pytest.MonkeyPatch, cores: int | None) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert _pytest_command(monkeypatch, []) == []


def test_chosen_tests_run_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _pytest_command(monkeypatch, ["tests/unit", "-x"]) == ["tests/unit", "-x"]
