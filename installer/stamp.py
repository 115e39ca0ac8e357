"""Remembers a finished set-up, so that the next start needs to look at a few files only."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from dataclasses import asdict, dataclass, field
from pathlib import Path

from installer.layout import ROOT, script
from installer.lockfile import DEV_LOCK, RUNTIME_LOCK

STAMP = "kebab-setup.json"
UNFINISHED = "kebab-setup-unfinished"
"""Lies in the environment while pip changes it: found at the start of a run, the environment cannot be trusted."""

_PLACES = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME", "KEBAB_MODEL_DIR")
"""Variables that decide where the models are looked for."""


@dataclass(slots=True)
class Stamp:
    """What was set up: fingerprints of its inputs, and the models that were found whole."""

    runtime: str = ""
    dev: str = ""
    root: str = ""
    python: str = ""
    catalogue: str = ""
    places: dict[str, str] = field(default_factory=dict)
    model_files: dict[str, int] = field(default_factory=dict)
    missing_libraries: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, venv: Path) -> Stamp:
        """Return the stamp of an environment, an empty one when there is none or it cannot be understood."""
        try:
            found = json.loads((venv / STAMP).read_text(encoding="utf-8"))
            found.pop("llama", None)  # where an older version kept the state of the model runtime
            return cls(**found)
        except (OSError, ValueError, TypeError, AttributeError):
            return cls()

    def write(self, venv: Path) -> None:
        """Store the stamp in one step."""
        temporary = venv / f"{STAMP}.new"
        temporary.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
        os.replace(temporary, venv / STAMP)

    def environment_ready(self, venv: Path, *, dev: bool) -> bool:
        """Whether the environment was completed from exactly these inputs, in this place, and still has its Python."""
        return (
            not (venv / UNFINISHED).exists()
            and self.runtime == runtime_fingerprint()
            and (not dev or self.dev == dev_fingerprint())
            and self.root == str(ROOT)
            and bool(self.python)
            and self.python == interpreter(venv)
        )

    def complete(self, venv: Path, *, dev: bool) -> bool:
        """Whether nothing is left to do before the program can start; the model runtime may come later."""
        return self.environment_ready(venv, dev=dev) and self.models_ready()

    def models_ready(self) -> bool:
        """Whether the models were found whole in the place where the program will look, and have their sizes."""
        sizes_hold = all(_has_size(name, size) for name, size in self.model_files.items())
        wanted = self.places == places() and self.catalogue == catalogue_fingerprint()
        return bool(self.model_files) and wanted and sizes_hold

    def remember_models(self, files: dict[str, int]) -> None:
        """Note the files (path → bytes) of models that were found whole."""
        self.model_files, self.places, self.catalogue = files, places(), catalogue_fingerprint()


def _has_size(name: str, size: int) -> bool:
    try:
        return os.stat(name).st_size == size
    except OSError:
        return False


def interpreter(venv: Path) -> str:
    """Return the real path of the environment's Python, empty when it is gone (the system's Python was replaced)."""
    python = script(venv, "python")
    return os.path.realpath(python) if python.exists() else ""


def places() -> dict[str, str]:
    """Return the variables that decide where models are looked for."""
    return {name: os.environ[name] for name in _PLACES if os.environ.get(name)}


def runtime_fingerprint() -> str:
    """Return a digest of everything that decides what start.py installs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = [project["build-system"], project["project"], project["tool"]["hatch"]]
    return _digest(json.dumps(parts, sort_keys=True).encode(), RUNTIME_LOCK.read_bytes())


def dev_fingerprint() -> str:
    """Return a digest of what test.py installs on top."""
    return _digest(DEV_LOCK.read_bytes())


def catalogue_fingerprint() -> str:
    """Return a digest of which models are wanted."""
    return _digest((ROOT / "resources" / "models" / "catalogue.json").read_bytes())


def _digest(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
