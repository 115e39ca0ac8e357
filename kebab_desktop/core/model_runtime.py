"""Whether the program that runs language models (llama.cpp) is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ModelRuntime:
    """``building``: it is being compiled, ``done`` of ``total`` files (0: not known yet) for ``minutes`` so far.

    ``stopped``: compiling ended too early and goes on at the next start. ``failed``: it does not compile here, see
    ``log``. ``missing``: the environment was made by other means than the installer, and without it.
    """

    state: Literal["ready", "building", "stopped", "failed", "no compiler", "missing"] = "ready"
    minutes: int = 0
    done: int = 0
    total: int = 0
    reason: str = ""
    log: str = ""

    @property
    def ready(self) -> bool:
        """Whether models can be run."""
        return self.state == "ready"

    @property
    def building(self) -> bool:
        """Whether it will be ready by itself."""
        return self.state == "building"
