"""Runs long commands: output goes to a log, progress to the console, a failure becomes a reason."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from installer.console import Console
from installer.layout import ROOT, script
from installer.pip_hints import pip_environment

Progress = Callable[[list[str]], str]
"""The lines that a command has printed so far → how far it is, in a few words."""

_POLL_S = 0.5


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of a command."""

    code: int
    output: str


def run_logged(
    command: Sequence[str],
    log: Path,
    console: Console,
    progress: Progress,
    environment: dict[str, str] | None = None,
) -> Finished:
    """Run a command, append its output to `log` and show `progress(lines so far)` twice a second."""
    lines: list[str] = []
    process = subprocess.Popen(
        list(command),
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    reader = threading.Thread(target=_copy_lines, args=(process, log, lines), daemon=True)
    reader.start()
    try:
        while process.poll() is None:
            console.progress(progress(lines))
            time.sleep(_POLL_S)
    except BaseException:
        process.terminate()
        process.wait()
        raise
    reader.join()
    return Finished(process.returncode, "".join(lines))


def _copy_lines(process: subprocess.Popen[str], log: Path, lines: list[str]) -> None:
    assert process.stdout is not None  # it was opened as a pipe
    with process.stdout as output:
        try:
            with log.open("a", encoding="utf-8") as opened:
                for line in output:
                    lines.append(line)
                    opened.write(line)
        except OSError as error:  # a full disk: keep reading, or the command would block on its pipe
            lines.append(f"log: {error}\n")
            lines.extend(output)


def pip_command(venv: Path, *arguments: str) -> list[str]:
    """Return a pip command line for an environment; -I keeps PYTHONPATH and the user's packages out."""
    return [str(script(venv, "python")), "-I", "-m", "pip", *arguments]


def pip_variables() -> dict[str, str]:
    """Return the environment variables for pip."""
    return pip_environment(os.environ)
