"""The state of the model runtime (llama.cpp): a small file in the environment, which the window reads, too."""

from __future__ import annotations

import hashlib
import json
import os
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from installer.lockfile import LockedPackage

STATE = "kebab-model-runtime.json"
LOG = "kebab-model-runtime.log"
"""What pip and the compiler said at the last try."""

BUILDING = "building"
INSTALLED = "installed"
NO_COMPILER = "no compiler"
FAILED = "failed"
"""It does not compile; not tried again before --repair or another version."""
STOPPED = "stopped"
"""The network or the disk stopped it; the next start tries again."""

SILENCE_S = 60.0
"""A build that has not written for so long has ended without a word."""


@dataclass(slots=True)
class RuntimeState:
    """How far the runtime is; times in seconds since the epoch, ``done`` of ``total`` files are compiled.

    ``wanted`` is a digest of the version that the state speaks of, ``group`` the process group of the build.
    """

    state: str = ""
    wanted: str = ""
    started: float = 0.0
    beat: float = 0.0
    done: int = 0
    total: int = 0
    reason: str = ""
    hint: str = ""
    log: str = ""
    group: int = 0

    @classmethod
    def read(cls, venv: Path) -> RuntimeState:
        """Return the state of an environment, an empty one when there is none or it cannot be understood."""
        try:
            return cls(**json.loads((venv / STATE).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return cls()

    def write(self, venv: Path) -> None:
        """Store the state in one step."""
        self.beat = time.time()
        temporary = venv / f"{STATE}.new"
        temporary.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
        os.replace(temporary, venv / STATE)

    def installed(self, wanted: str) -> bool:
        """Whether this version was installed whole."""
        return self.state == INSTALLED and self.wanted == wanted

    def failed(self, wanted: str) -> bool:
        """Whether this version was tried and does not compile here."""
        return self.state == FAILED and self.wanted == wanted

    def recent(self) -> bool:
        """Whether a build wrote this a moment ago."""
        return self.state == BUILDING and abs(time.time() - self.beat) < SILENCE_S

    def said(self) -> str:
        """Return how far the build is, in a few words."""
        files = f"file {self.done} of {self.total}, " if self.total else ""
        return f"compiling: {files}{duration(time.time() - self.started)}"


FIELDS = tuple(field.name for field in fields(RuntimeState))


def duration(seconds: float) -> str:
    """Return a duration for people, e.g. ``4 min 05 s``."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"


def wanted_runtime(llama: list[LockedPackage], constraints: Path) -> str:
    """Return a digest of what is to be compiled, and with what."""
    text = "".join(package.text for package in llama) + constraints.read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()
