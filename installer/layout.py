"""Where the environment of a source checkout is, and which Pythons may make it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NEWEST = (3, 13)

SETUP_LOG = "kebab-setup.log"
"""What pip said, in the environment."""

VENV_VARIABLE = "KEBAB_VENV"
"""Names another place for the environment, for a checkout that cannot be written to."""


def venv_dir() -> Path:
    """Return the folder of the environment."""
    value = os.environ.get(VENV_VARIABLE, "").strip()
    return Path(value).expanduser().absolute() if value else ROOT / ".venv"


def script(venv: Path, name: str) -> Path:
    """Return the path of an executable inside an environment, e.g. `python`."""
    return venv / "Scripts" / f"{name}.exe" if sys.platform == "win32" else venv / "bin" / name


def site_packages(venv: Path) -> Path | None:
    """Return the folder of installed packages, None before the environment exists."""
    if sys.platform == "win32":
        folder = venv / "Lib" / "site-packages"
        return folder if folder.is_dir() else None
    return next(iter(sorted(venv.glob("lib/python3.*/site-packages"))), None)


def python_problem(version: tuple[int, ...]) -> str | None:
    """Return why a Python version cannot be used, None when it can."""
    if OLDEST <= version[:2] <= NEWEST:
        return None
    found = ".".join(map(str, version[:3]))
    return f"This is Python {found} ({sys.executable}); the program needs Python 3.11, 3.12 or 3.13."
