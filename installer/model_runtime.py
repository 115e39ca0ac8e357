"""Installs the model runtime (llama.cpp), which is compiled on most machines: at once, or behind the program."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from installer.commands import Finished, pip_command, pip_variables, run_logged
from installer.console import Console, SetupError
from installer.lockfile import RUNTIME_LOCK, LockedPackage, read_lock, split_llama, write_requirements
from installer.pip_hints import explain, passes
from installer.runtime_state import (
    BUILDING,
    FAILED,
    INSTALLED,
    LOG,
    NO_COMPILER,
    STOPPED,
    RuntimeState,
    wanted_runtime,
)
from installer.setup_lock import BUILD, held, tried
from installer.system_packages import compiler_found

_CONSTRAINTS = Path(__file__).resolve().parent / "build-constraints.txt"
_WORKSHOP = "kebab-build"
"""Folder in the environment for what pip unpacks and compiles: a build that was killed leaves it there."""
_PATIENCE_S = 60.0
_GRACE_S = 3.0
_POLL_S = 0.2
_PROGRESS = re.compile(r"^\s*\[(\d+)/(\d+)\] ")
_CHATTER = re.compile(r"\s*(\[\d+/\d+\] |Link requires|Skipping link|Looking up|Found link|Fetched page)")
"""What verbose pip says without complaining, which could be taken for a reason."""


def locked_runtime() -> list[LockedPackage]:
    """Return the pinned runtime; raises LockError."""
    return split_llama(read_lock(RUNTIME_LOCK))[1]


def wanted() -> str:
    """Return the digest of the pinned runtime; raises LockError."""
    return wanted_runtime(locked_runtime(), _CONSTRAINTS)


def is_due(venv: Path) -> bool:
    """Whether the runtime is to be compiled: it is not there, was not tried in vain, and can be compiled here."""
    state, version = RuntimeState.read(venv), wanted()
    if state.installed(version) or state.failed(version):
        return False
    return state.state != NO_COMPILER or state.wanted != version or compiler_found()


def ensure_now(venv: Path, console: Console, *, required: bool) -> None:
    """Install the runtime and wait for it; what cannot be done is a warning.

    ``required``: a runtime that does not compile although there is a compiler is tried each time and a SetupError,
    because the tests of the real model would be skipped in silence.
    """
    with held(BUILD, console, lambda: RuntimeState.read(venv).said()):
        state = RuntimeState.read(venv)
        if state.installed(wanted()):
            console.note("installed")
            return
        if required or not state.failed(wanted()):
            state = build(venv, console)
    if required and state.state in {FAILED, STOPPED}:
        raise SetupError(f"The model runtime does not compile: {state.reason}", f"{state.hint} (log: {state.log})")
    warn(state, console)


def warn(state: RuntimeState, console: Console) -> None:
    """Say why there are no written answers, if there are none."""
    if state.state == NO_COMPILER:
        console.warn(
            "no C++ compiler: the model runtime is left out, answers are quotes only. Install one (Debian/Ubuntu: "
            "sudo apt-get install g++) and start again."
        )
    elif state.state == FAILED:
        console.warn(
            f"the model runtime is left out, as it did not compile; answers are quotes only: {state.reason} "
            f"{state.hint} (log: {state.log}) --repair tries again."
        )
    elif state.state == STOPPED:
        console.warn(
            f"the model runtime is not there yet, answers are quotes only: {state.reason} {state.hint} "
            f"(log: {state.log}) The next start tries again."
        )


def build(venv: Path, console: Console, *, group: int = 0) -> RuntimeState:
    """Compile and install; the caller holds the lock. The state is written while it goes on and when it has ended.

    ``group``: the process group of a build that has one of its own, so that it can be ended as a whole.
    """
    _end_orphans(RuntimeState.read(venv))
    log = venv / LOG
    state = RuntimeState(wanted=wanted(), log=str(log), started=time.time(), group=group)
    if not compiler_found() and not _wheel_cached(venv):
        state.state = NO_COMPILER
        state.write(venv)
        return state
    state.state = BUILDING
    state.write(venv)
    log.unlink(missing_ok=True)
    with _workshop(venv) as variables:
        done = _install(venv, state, console, variables)
    _conclude(state, done)
    state.write(venv)
    return state


def stop_background(venv: Path, console: Console) -> None:
    """End a build that runs behind the program, because the environment is to change; it begins anew afterwards."""
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        with tried(BUILD) as free:
            if free:
                return
        if time.monotonic() > deadline:
            raise SetupError(
                "The model runtime is being compiled for this environment and cannot be stopped.",
                "Wait until it has ended, then run the command again.",
            )
        console.progress("stopping the compiler of the model runtime")
        _end_orphans(RuntimeState.read(venv))
        time.sleep(_POLL_S)


def _install(venv: Path, state: RuntimeState, console: Console, variables: dict[str, str]) -> Finished:
    requirements = venv / "kebab-runtime-requirements.txt"
    write_requirements(requirements, locked_runtime())
    seen = 0

    def progress(lines: list[str]) -> str:
        nonlocal seen
        new = lines[seen:]
        seen += len(new)
        state.done, state.total = _counted(new, (state.done, state.total))
        with contextlib.suppress(OSError):  # a disk that is full for a moment: pip decides whether that is the end
            state.write(venv)
        return state.said()

    # Verbose, because only then pip passes on which file is compiled. Reinstalled by force: an interrupted run may
    # have left half of it, which pip would take for the whole.
    fixed = ["--verbose", "--no-deps", "--require-hashes", "--no-compile", "--progress-bar=off", "--force-reinstall"]
    command = pip_command(venv, "install", *fixed, "-r", str(requirements))
    return run_logged(command, Path(state.log), console, progress, variables)


def _counted(lines: list[str], before: tuple[int, int]) -> tuple[int, int]:
    """Return (files compiled, files) of the last line of ninja, ``before`` when it said nothing new."""
    for line in reversed(lines):
        if found := _PROGRESS.match(line):
            return int(found[1]), int(found[2])
    return before


def _conclude(state: RuntimeState, done: Finished) -> None:
    if done.code == 0:
        state.state = INSTALLED
        return
    complaints = "".join(line for line in done.output.splitlines(keepends=True) if not _CHATTER.match(line))
    state.reason, state.hint = explain(complaints)
    if passes(complaints):
        state.state = STOPPED
    else:
        state.state = FAILED if compiler_found() else NO_COMPILER


@contextlib.contextmanager
def _workshop(venv: Path) -> Iterator[dict[str, str]]:
    """Give the variables for pip; what it unpacks and compiles is gone afterwards, and what an earlier build left."""
    folder = venv / _WORKSHOP
    shutil.rmtree(folder, ignore_errors=True)
    variables = pip_variables()
    variables["PIP_CONSTRAINT"] = variables["PIP_BUILD_CONSTRAINT"] = _CONSTRAINTS.as_uri()
    # Without the library for pictures and sound, which is never used here, a third less is compiled.
    variables["CMAKE_ARGS"] = f"{variables.get('CMAKE_ARGS', '')} -DLLAVA_BUILD=OFF".strip()
    if sys.platform != "win32":  # there paths in the environment would become too long for the compiler
        folder.mkdir()
        variables["TMPDIR"] = str(folder)
    try:
        yield variables
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wheel_cached(venv: Path) -> bool:
    """Whether pip has compiled this version before, so that no compiler is needed."""
    done = subprocess.run(
        pip_command(venv, "cache", "list", "llama_cpp_python"),
        env=pip_variables(),
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    return any(f"llama_cpp_python-{package.version}-" in done.stdout for package in locked_runtime())


def _end_orphans(state: RuntimeState) -> None:
    """End what is left of a build that wrote its state a moment ago: pip goes on for a while without its parent."""
    if not state.group or not state.recent():
        return
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(state.group)], capture_output=True, check=False)
        return
    with contextlib.suppress(ProcessLookupError):  # nothing is left
        os.killpg(state.group, signal.SIGTERM)  # so that ninja ends its compilers, which have groups of their own
        deadline = time.monotonic() + _GRACE_S
        while time.monotonic() < deadline:
            time.sleep(_POLL_S)
            os.killpg(state.group, 0)
        os.killpg(state.group, signal.SIGKILL)
