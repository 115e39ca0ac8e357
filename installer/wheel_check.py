"""Builds the wheel, installs it into a fresh environment that borrows the packages of `.venv`, and tries it there."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from installer.layout import ROOT, script, site_packages

_LAYOUT = """
import sys, kebab_desktop
from kebab_desktop import paths
where = kebab_desktop.__file__
assert "site-packages" in where, f"the checkout was imported instead of the wheel: {where}"
for folder in (paths.resources_dir(), paths.knowledge_base_dir()):
    assert "site-packages" in str(folder) and any(folder.iterdir()), f"not in the wheel: {folder}"
import kebab_desktop.gui_main, kebab_desktop.cli_main
"""
_QUESTION = "OutOfMemoryError Java heap space"


class _WheelError(Exception):
    """The wheel or the program installed from it does not do what it should."""


def check_wheel(venv: Path, environment: dict[str, str]) -> bool:
    """Return whether the installed wheel finds its files, indexes its runbooks and answers; prints what fails."""
    with tempfile.TemporaryDirectory(prefix="kebab wheel ") as name:
        folder = Path(name)
        try:
            _try_wheel(venv, folder, environment)
        except _WheelError as error:
            sys.stdout.write(f"{error}\n")
            return False
    return True


def _try_wheel(venv: Path, folder: Path, environment: dict[str, str]) -> None:
    python = str(script(venv, "python"))
    _run([python, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)], folder, environment)
    wheel = next(folder.glob("*.whl"))
    fresh = folder / "environment"
    _run([python, "-I", "-m", "venv", "--without-pip", str(fresh)], folder, environment)
    installer = [
        python,
        "-I",
        "-m",
        "pip",
        "--python",
        str(script(fresh, "python")),
        "install",
        "--no-deps",
        "--no-index",
    ]
    _run([*installer, str(wheel)], folder, environment)
    _borrow_packages(venv, fresh)

    data = {**environment, "KEBAB_DATA_DIR": str(folder / "data")}
    _run([str(script(fresh, "python")), "-c", _LAYOUT], folder, data)
    kebab = str(script(fresh, "kebab"))
    _run([kebab, "--help"], folder, data)
    _run([kebab, "ingest"], folder, data)
    found = _run([kebab, "search", "--json", "--mode", "keyword", _QUESTION], folder, data)
    if not json.loads(found)["hits"]:
        raise _WheelError(f"`kebab search {_QUESTION!r}` finds nothing in the shipped runbooks.")


def _borrow_packages(venv: Path, fresh: Path) -> None:
    """Let the fresh environment import what `.venv` holds; .pth files there, such as the checkout's, do not act."""
    source, target = site_packages(venv), site_packages(fresh)
    if source is None or target is None:
        raise _WheelError("The environments have no site-packages folder.")
    (target / "borrowed.pth").write_text(f"{source}\n", encoding="utf-8")


def _run(command: Sequence[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        list(command),
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        shown = " ".join(Path(part).name if Path(part).is_absolute() else part for part in command[:6])
        raise _WheelError(f"`{shown}` ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout
