"""Command `python -m installer.embedding_model`: builds what is missing or damaged and prints the model folder.

Prints one JSON object on the last line of stdout: {"folder": …, "files": {path: bytes}} for start.py to remember.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from installer.embedding_model.manifest import MANIFEST, damage
from installer.embedding_model.problems import ModelBuildError
from kebab_desktop import paths


def main() -> int:
    """Check or build the chosen models; 0 when all of them are whole, 1 otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without-trial", action="store_true", help="leave the GGUF model for trying out")
    parser.add_argument("--force", action="store_true", help="build again what is there")
    options = parser.parse_args()
    resources = paths.resources_dir() / "models"
    catalogue = json.loads((resources / "catalogue.json").read_text(encoding="utf-8"))
    kinds = ["embedding"] if options.without_trial else ["embedding", "trial"]
    sizes: dict[str, int] = {}
    for kind in kinds:
        entry = catalogue[kind]
        target = paths.models_dir() / entry["folder"]
        try:
            _ensure(kind, entry, resources, target, force=options.force)
        except (ModelBuildError, OSError) as error:
            _say(f"{entry['id']}: {error}")
            _say(f"What to do: {_hint(error, target)}")
            return 1
        files = json.loads((target / MANIFEST).read_text(encoding="utf-8"))["files"]
        sizes |= {str(target / name): facts["bytes"] for name, facts in files.items()}
    sys.stdout.write(json.dumps({"folder": str(paths.models_dir()), "files": sizes}) + "\n")
    return 0


def _ensure(kind: str, entry: dict[str, Any], resources: Path, target: Path, *, force: bool) -> None:
    found = damage(target, model_id=entry["id"], version=entry["version"], build=entry.get("build"))
    if found is None and not force:
        _say(f"{entry['id']} is there and whole")
        return
    _say(f"{entry['id']}: {found or 'asked to build it again'}")
    started = time.perf_counter()
    # Imported late: numpy, onnx and onnxruntime take longer to load than a finished model takes to check.
    if kind == "embedding":
        from installer.embedding_model.build import build_embedding_model as build
    else:
        from installer.embedding_model.trial_model import unpack_trial_model as build
    try:
        build(entry, resources, target, _say)
    except (ModelBuildError, OSError) as error:
        if force or damage(target, model_id=entry["id"], version=entry["version"]) is not None:
            raise
        # Without a network a model that an older version of the program built goes on: its vectors are the same.
        _say(f"{entry['id']}: {error}")
        _say(f"{entry['id']} stays as an older version of this program built it; it works and only takes more memory")
        return
    _say(f"{entry['id']} built in {time.perf_counter() - started:.1f} s")


def _hint(error: ModelBuildError | OSError, target: Path) -> str:
    if isinstance(error, ModelBuildError):
        return error.hint or "run the set-up again."
    return f"check that {target.parent} can be written to and has 500 MB of free space."


def _say(text: str) -> None:
    sys.stdout.write(f"      {text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
