"""The steps from a source checkout to a program that can start: environment, packages, model runtime, models."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from installer.commands import pip_command, pip_variables, run_logged
from installer.console import Console, SetupError
from installer.layout import ROOT, SETUP_LOG, python_problem, script, site_packages, venv_dir
from installer.lockfile import (
    DEV_LOCK,
    RUNTIME_LOCK,
    LockedPackage,
    LockError,
    read_lock,
    split_llama,
    write_requirements,
)
from installer.model_runtime import ensure_now, is_due, stop_background, wanted, warn
from installer.pip_hints import explain
from installer.runtime_state import LOG as RUNTIME_LOG
from installer.runtime_state import RuntimeState
from installer.stamp import (
    UNFINISHED,
    Stamp,
    dev_fingerprint,
    interpreter,
    runtime_fingerprint,
)
from installer.system_packages import install_system_packages, missing_qt_libraries, packages_of

STEPS = 6
_ENVIRONMENT_BYTES = 1_600_000_000
_INSTALLING = "Installing collected packages"
"""With this line pip stops fetching and begins to change the environment."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the caller wants set up; the tests (``dev``) always wait for the model runtime."""

    dev: bool = False
    wait_for_runtime: bool = False
    system_packages: bool = False
    repair: bool = False


def set_up(wishes: Wishes, console: Console) -> Stamp:
    """Bring everything up to date, doing only what is not done yet; SetupError says what stopped it."""
    venv = venv_dir()
    console.step("Checking Python and this computer")
    _check_python()
    if wishes.system_packages:
        install_system_packages(console, testing=wishes.dev)
    stamp = Stamp() if wishes.repair else Stamp.read(venv)
    ready = stamp.environment_ready(venv, dev=wishes.dev)
    packages = _locked(dev=wishes.dev)
    console.step(f"Environment {venv}")
    if ready:
        for title in (f"{len(packages)} pinned packages", "The program itself"):
            console.note("there")
            console.step(title)
        console.note("there")
    else:
        stop_background(venv, console)
        stamp = _install_environment(wishes, venv, packages, console)
    _ensure_models(stamp, venv, console, force=wishes.repair)
    _check_libraries(stamp, venv, console)
    stamp.write(venv)
    _ensure_runtime(wishes, venv, console)
    return stamp


def _check_python() -> None:
    problem = python_problem(sys.version_info[:3])
    if problem:
        raise SetupError(problem, "Run the same command with another Python, e.g. python3.12 installer/start.py.")


def _check_room(venv: Path) -> None:
    place = venv.parent
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            free = shutil.disk_usage(place).free
    except OSError as error:
        raise SetupError(
            f"The folder {place} cannot be written to ({error.strerror}).",
            "Copy the program's folder to a place of your own, or set KEBAB_VENV to a folder for the environment.",
        ) from error
    if free < _ENVIRONMENT_BYTES and not venv.exists():
        raise SetupError(
            f"Only {free / 1e9:.1f} GB are free at {place}; the environment needs {_ENVIRONMENT_BYTES / 1e9:.1f} GB.",
            "Free some space, or set KEBAB_VENV to a folder on a larger disk.",
        )


def _locked(*, dev: bool) -> list[LockedPackage]:
    try:
        return split_llama(read_lock(RUNTIME_LOCK))[0] + (read_lock(DEV_LOCK) if dev else [])
    except LockError as error:
        raise SetupError(str(error), "Restore the file from version control.") from error


def _install_environment(wishes: Wishes, venv: Path, packages: list[LockedPackage], console: Console) -> Stamp:
    """Create or update the environment; from here until the end it carries the mark of unfinished work."""
    _check_room(venv)
    old = Stamp.read(venv)
    usable = old.root == str(ROOT) and bool(old.python) and old.python == interpreter(venv)
    if wishes.repair or not usable or (venv / UNFINISHED).exists():
        _create_environment(venv, console)
        old = Stamp(root=str(ROOT), python=interpreter(venv))
        old.write(venv)
    (venv / UNFINISHED).write_text("The set-up is running, or was interrupted.\n", encoding="utf-8")
    console.step(f"Installing {len(packages)} pinned packages")
    _install_locked(venv, packages, console)
    _install_project(venv, console)
    stamp = Stamp(runtime=runtime_fingerprint(), root=str(ROOT), python=interpreter(venv))
    stamp.dev = dev_fingerprint() if wishes.dev else ""
    stamp.places, stamp.catalogue, stamp.model_files = old.places, old.catalogue, old.model_files
    stamp.write(venv)
    (venv / UNFINISHED).unlink()
    return stamp


def _create_environment(venv: Path, console: Console) -> None:
    if venv.exists():
        console.note("removing an environment that is incomplete or of another place")
        try:
            _remove_environment(venv)
        except OSError as error:
            raise SetupError(
                f"{venv} cannot be removed: {error}.", "Close programs that use it and try again."
            ) from error
    done = subprocess.run(
        [sys.executable, "-I", "-m", "venv", str(venv)],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return
    output = done.stdout + done.stderr
    _remove_environment(venv)
    if "ensurepip" in output or "No module named" in output:
        raise SetupError(
            "This Python has no venv module (or no ensurepip).",
            f"Debian/Ubuntu: sudo apt-get install python3.{sys.version_info[1]}-venv, or run this command as root "
            "with --system-packages.",
        )
    raise SetupError(f"The environment cannot be created: {output.strip() or 'no reason given'}", explain(output)[1])


def _remove_environment(venv: Path) -> None:
    """Delete an environment, but never a folder that is something else."""
    if not venv.exists():
        return
    if not any((venv / name).exists() for name in ("pyvenv.cfg", UNFINISHED, "bin", "Scripts", "include")) and any(
        venv.iterdir()
    ):
        raise SetupError(f"{venv} is there and is no Python environment.", "Move it away, or set KEBAB_VENV.")
    shutil.rmtree(venv)


def _install_locked(venv: Path, packages: list[LockedPackage], console: Console) -> None:
    names = len(packages)

    def progress(lines: list[str]) -> str:
        fetched = sum(line.startswith(("Collecting ", "Requirement already")) for line in lines)
        if not any(line.startswith(_INSTALLING) for line in lines):
            return f"fetching {fetched} of {names}"
        folder = site_packages(venv)
        there = len(list(folder.glob("*.dist-info"))) if folder else 0
        return f"installing {min(there, names)} of {names}"

    requirements = venv / "kebab-requirements.txt"
    write_requirements(requirements, packages)
    # --no-compile: compiling every module takes half of the time, and Python compiles those that are used by itself.
    fixed = ["--no-deps", "--require-hashes", "--no-compile", "--progress-bar=off"]
    command = pip_command(venv, "install", *fixed, "-r", str(requirements))
    done = run_logged(command, venv / SETUP_LOG, console, progress, pip_variables())
    if done.code != 0:
        if not any(line.startswith(_INSTALLING) for line in done.output.splitlines()):
            (venv / UNFINISHED).unlink()  # it failed before it changed anything
        why, hint = explain(done.output)
        raise SetupError(f"The packages could not be installed: {why} (log: {venv / SETUP_LOG})", hint)


def _ensure_runtime(wishes: Wishes, venv: Path, console: Console) -> None:
    """Compile the model runtime now, or say what will become of it: it is compiled behind the program."""
    console.step("The model runtime for written answers (compiled once, about 5 minutes on 2 cores)")
    if wishes.wait_for_runtime or wishes.dev:
        ensure_now(venv, console, required=wishes.dev)
        return
    state = RuntimeState.read(venv)
    if state.installed(wanted()):
        console.note("installed")
    elif is_due(venv):
        console.note(f"compiled while the program runs, which says how far it is (log: {venv / RUNTIME_LOG})")
    else:
        warn(state, console)


def _install_project(venv: Path, console: Console) -> None:
    """Install the checkout itself in place, with the build backend of the lock, so that no network is needed."""
    console.step("The program itself")
    arguments = ["install", "--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT)]
    done = run_logged(pip_command(venv, *arguments), venv / SETUP_LOG, console, lambda _: "installing", pip_variables())
    if done.code != 0:
        (venv / UNFINISHED).unlink()  # pip ended in order and left the packages as they were
        why, hint = explain(done.output)
        raise SetupError(f"The program could not be installed: {why} (log: {venv / SETUP_LOG})", hint)


def _ensure_models(stamp: Stamp, venv: Path, console: Console, *, force: bool) -> None:
    console.step("Embedding model and trial model (built once)")
    if stamp.models_ready() and not force:
        console.note("built")
        return
    command = [str(script(venv, "python")), "-m", "installer.embedding_model", *(["--force"] if force else [])]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None  # it was opened as a pipe
    last = ""
    for line in process.stdout:
        if not line.startswith("{"):
            console.note(line.strip())
        last = line
    if process.wait() != 0 or not last.startswith("{"):
        raise SetupError("The models could not be built (the reason is above).", "Solve it and run the command again.")
    stamp.remember_models(json.loads(last)["files"])


def _check_libraries(stamp: Stamp, venv: Path, console: Console) -> None:
    folder = site_packages(venv)
    stamp.missing_libraries = missing_qt_libraries(folder) if folder else []
    if stamp.missing_libraries:
        console.warn(libraries_message(stamp.missing_libraries))


def libraries_message(libraries: list[str]) -> str:
    """Say which libraries the window lacks and how to get them."""
    packages = packages_of(libraries)
    text = f"the window needs system libraries that are missing: {', '.join(libraries)}."
    if packages:
        text += (
            f" Debian/Ubuntu: sudo apt-get install {' '.join(packages)} (or run this as root with --system-packages)."
        )
    return text
