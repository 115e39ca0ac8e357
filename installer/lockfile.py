"""Reads the pinned requirements and decides which of them a set-up installs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

INSTALLER = Path(__file__).resolve().parent
RUNTIME_LOCK = INSTALLER / "requirements.lock"
DEV_LOCK = INSTALLER / "requirements-dev.lock"

LLAMA = "llama-cpp-python"
"""Compiled from source on most machines, so it is installed in a step of its own that may fail."""

_FIRST_LINE = re.compile(r"^(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)==(?P<version>[^\s;\\]+)")


class LockError(Exception):
    """A lock file is missing, or holds a line that no resolver writes."""


@dataclass(frozen=True)
class LockedPackage:
    """One pinned package: its normalised name, its version, and its lines as they stand in the file."""

    name: str
    version: str
    text: str

    @property
    def hashed(self) -> bool:
        """Whether at least one file hash is pinned."""
        return "--hash=sha256:" in self.text


def read_lock(path: Path) -> list[LockedPackage]:
    """Split a lock file into packages, in file order; LockError says the line that is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise LockError(f"{path.name} cannot be read: {error.strerror}") from error
    blocks: list[list[str]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            blocks.append([line])
        elif blocks:
            blocks[-1].append(line)
        else:
            raise LockError(f"{path.name} line {number} continues no package: {line.strip()[:60]}")
    return [_package(path, block) for block in blocks]


def _package(path: Path, block: list[str]) -> LockedPackage:
    match = _FIRST_LINE.match(block[0])
    if match is None:
        raise LockError(f"{path.name} has a line that pins no version: {block[0][:60]}")
    name = re.sub(r"[-_.]+", "-", match["name"]).lower()
    return LockedPackage(name, match["version"], "\n".join(block) + "\n")


def split_llama(packages: list[LockedPackage]) -> tuple[list[LockedPackage], list[LockedPackage]]:
    """Separate the model runtime, which needs a compiler, from the packages that every set-up needs."""
    needed = [package for package in packages if package.name != LLAMA]
    return needed, [package for package in packages if package.name == LLAMA]


def write_requirements(path: Path, packages: list[LockedPackage]) -> None:
    """Write packages as a requirements file for pip."""
    path.write_text("".join(package.text for package in packages), encoding="utf-8")
