"""Writes and checks `model.json`, the list of what a finished model folder holds."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from installer.embedding_model.wheels import sha256_of

MANIFEST = "model.json"
SCHEMA = 1


def write_manifest(folder: Path, description: dict[str, Any]) -> None:
    """Describe every file now in `folder` (bytes, sha256) beside the given description."""
    files = {
        path.name: {"bytes": path.stat().st_size, "sha256": sha256_of(path)}
        for path in sorted(folder.iterdir())
        if path.name != MANIFEST
    }
    text = json.dumps({"schema": SCHEMA, **description, "files": files}, ensure_ascii=False, indent=2)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")


def damage(folder: Path, *, model_id: str, version: str, build: str | None = None) -> str | None:
    """Return what is wrong with a model folder, or None when every file has its size and SHA-256.

    Models of one version give the same vectors; ``build`` tells how they are made and None accepts every way.
    """
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if (manifest["schema"], manifest["id"], manifest["version"]) != (SCHEMA, model_id, version):
            return "it is of another version"
        if build is not None and manifest.get("build") != build:
            return "it was built by another version of this program"
        return _damaged_file(folder, manifest["files"])
    except FileNotFoundError:
        return "it is not there yet"
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return f"its {MANIFEST} is damaged ({type(error).__name__})"


def _damaged_file(folder: Path, files: dict[str, dict[str, Any]]) -> str | None:
    for name, facts in files.items():
        path = folder / name
        if not path.is_file():
            return f"{name} is missing"
        if path.stat().st_size != facts["bytes"] or sha256_of(path) != facts["sha256"]:
            return f"{name} is damaged"
    return None


@contextmanager
def replaced_folder(target: Path) -> Iterator[Path]:
    """Give an empty folder beside `target` that takes its place when the block ends well, and vanishes otherwise."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for left_over in target.parent.glob(f".{target.name}.*"):
        shutil.rmtree(left_over, ignore_errors=True)
    building = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        yield building
        _swap(building, target)
    finally:
        shutil.rmtree(building, ignore_errors=True)


def _swap(building: Path, target: Path) -> None:
    building.chmod(0o755)  # mkdtemp gives 0700; a shared cache must stay readable
    if target.exists():
        old = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent)) / "old"
        os.replace(target, old)
        os.replace(building, target)
        shutil.rmtree(old.parent, ignore_errors=True)
    else:
        os.replace(building, target)


Progress = Callable[[str], None]
"""Told what is being done, in a few words."""
